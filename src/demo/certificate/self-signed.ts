import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, explicit, implicit, integer, objectId, octets, sequence, set, derTime, truth, utf8 } from './der.js';

/** PEM texts, as node:https takes them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const day = 86_400_000;

/** A certificate for localhost and `address` that is its own authority, valid for a year. Node can't make one itself. */
export const selfSigned = (address: string, now: number): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(objectId('2.5.4.3'), utf8('ems demo service'))));
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(derTime(now - day), derTime(now + 365 * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(authority(), alternativeNames(address))),
  );
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)));
  return { cert: pem(whole), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
};

const authority = (): Buffer => sequence(objectId('2.5.29.19'), truth(), octets(sequence(truth())));

const alternativeNames = (address: string): Buffer => {
  const addresses = [...new Set(['127.0.0.1', '::1', ...(isIP(address) === 0 ? [] : [address])])];
  const names = [...new Set(['localhost', ...(isIP(address) === 0 ? [address] : [])])];
  const entries = [
    ...names.map((text) => implicit(2, Buffer.from(text))),
    ...addresses.map((text) => implicit(7, bytesOfAddress(text))),
  ];
  return sequence(objectId('2.5.29.17'), octets(sequence(...entries)));
};

const bytesOfAddress = (address: string): Buffer => {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [left = '', right] = address.split('::');
  const head = left.split(':').filter((part) => part !== '');
  const tail = (right ?? '').split(':').filter((part) => part !== '');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return Buffer.from(
    [...head, ...zeros, ...tail].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]),
  );
};

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;
