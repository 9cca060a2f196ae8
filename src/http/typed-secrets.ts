import { decoded } from '../base/text/decoded.js';
import { tryJson } from '../base/json/objects.js';
import type { SecretValues } from './mask.js';
import { isSecretKey, isSecretName, masked, maskNamed, startOfSecret } from './secret-names.js';

/**
 * Masks the secrets typed into a command line that is stored: `-H 'Cookie: …'`, `--client-secret …`,
 * `-F user[password]=…`, `variable set 42 Password …`. In doubt it masks too much: all of a JSON text that names a
 * secret, and every value of a body when an argument names one.
 */
export const withoutTypedSecrets = (words: readonly string[]): string[] => {
  const isNamed = words.some(
    (word) => isVariable.test(word) || (isSecretName(word) && (isPlain(word) || /^(?:name|key)=/i.test(word))),
  );
  return words.map((word, at) => {
    const before = words[at - 1] ?? '';
    if (!word.startsWith('-') && (isSecretFlag(before) || (isPlain(before) && isSecretName(before)))) return masked;
    if (isNamed && isBodyFlag(before)) return masked;
    if (isNamed && attachedBody.test(word)) return word.replace(attachedBody, `$1${masked}`);
    return withoutTypedSecret(word);
  });
};

/** The value of any variable may be a password, and its path does not say so. */
const isVariable = /\/variables\/+(?!search\b)[^/?#]/i;

/** Masks a value that turned out to be secret only after it was typed: `hunter2`, `custom=Custom03=hunter2`. */
export const withoutHiddenWord = (word: string, { mayBeSecret }: Pick<SecretValues, 'mayBeSecret'>): string => {
  if (mayBeSecret(word)) return masked;
  const ends = [...word.matchAll(/=/g)].map(({ index }) => index + 1);
  const start = ends.find((at) => mayBeSecret(word.slice(at)));
  return start === undefined ? word : `${word.slice(0, start)}${masked}`;
};

/** Masks the secrets in one word, such as a URL. */
export const withoutTypedSecret = (word: string): string => maskNamed(withoutValue(word));

/** Accepts the name of a variable, but no sentence. The `1` keeps the package 1Password from hiding its computers. */
const isPlain = (word: string): boolean => /^[a-z/][\w./ -]*$/i.test(word) && !/^(?:[^ ]+ ){3}/.test(word);

const isSecretFlag = (word: string): boolean => /^--?[a-z][\w-]*$/i.test(word) && isSecretKey(word);

const isBodyFlag = (word: string): boolean => /^(--body|--field|-[a-z]*F)$/i.test(word);
const attachedBody = /^(--body=|--field=|-[a-z]*F=?)(?=.)[^]*$/i;

/** Masks everything after the first `:` or `=` that follows the name of a secret, and all of a JSON text with such a name. */
const withoutValue = (word: string): string => {
  const text = decoded(word);
  // A server may be called token.example.com.
  const from = /^[a-z]+:\/\/[^/?#]*/i.exec(text)?.[0].length ?? 0;
  const at = from + startOfSecret(text.slice(from));
  const [, start, json] = /^((?:--[a-z-]+=|-[a-z]*F=?)?(?:[^:={["]*:=)?\s*)([[{][^]*)$/i.exec(text) ?? [];
  if (json !== undefined) return at === Infinity && !isSecretName(text) ? word : `${start}${masked}`;
  return at === Infinity ? word : `${text.slice(0, at)}${masked}`;
};

/** Masks the fields of a body that are secret by their own name, or by a name beside the value. */
export const withoutSecretFields = (body: string): string => {
  if (!isSecretKey(body.replaceAll(/["\s:{[]+/g, '.'))) return body;
  const value = tryJson(body);
  return value === undefined ? body : JSON.stringify(maskFields('', value, () => undefined));
};

/** Collects the values of such fields, because the answer may repeat them under any name. */
export const secretsInBody = (body: unknown): string[] => {
  const found: string[] = [];
  if (mayHoldSecret(body)) maskFields('', body, (secret) => found.push(...textsIn(secret)));
  return found;
};

/** Whether a name in it, or a value, is that of a secret: most bodies have none, and need no copy. */
const mayHoldSecret = (value: unknown, path = ''): boolean => {
  if (typeof value === 'string') return isSecretName(value);
  if (typeof value !== 'object' || value === null) return false;
  const isList = Array.isArray(value);
  return Object.entries(value).some(
    ([name, each]) => (!isList && isSecretKey(`${path}.${name}`)) || mayHoldSecret(each, isList ? path : name),
  );
};

/** Collects all texts in a JSON value, and its numbers as texts. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Reads the name above a field together with its own: `Api.Key=…` is sent as {"Api":{"Key":"…"}}. */
const maskFields = (path: string, value: unknown, found: (secret: unknown) => void): unknown => {
  if (Array.isArray(value)) return value.map((each) => maskFields(path, each, found));
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = { ...value };
  const isNamed = Object.values(fields).some((each) => typeof each === 'string' && isSecretName(each));
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const isSecret = isSecretKey(`${path}.${name}`) || (isNamed && name === 'value');
      if (!isSecret || each === null || typeof each === 'boolean') return [name, maskFields(name, each, found)];
      found(each);
      return [name, masked];
    }),
  );
};
