import { parseJson } from '../json/objects.js';
import { once } from '../text/once.js';
import { secretField, type Reply } from './client.js';
import type { Mask } from './mask.js';

/**
 * Masks the secrets that the answer to a change or a refusal repeats: it goes into journals, logs, errors and output.
 * The key of a new principal stays, because it is what the user asked for.
 */
export const maskAnswer = <Answer extends Reply>(reply: Answer, mask: Mask): Answer => {
  const text = reply.body.toString('utf8');
  if (!text.includes('\\') && mask.inWords(text) === text) return reply;
  const shown = isJson(reply, text) ? maskJson(text, (each) => mask.inWords(each)) : mask.inWords(text);
  if (shown === text) return reply;
  // An answer that cannot be read is as much an error as before.
  const json = once(() => (reply.json() === text ? shown : parseJson(shown)));
  return { ...reply, body: Buffer.from(shown), json };
};

/** An answer in plain words is its own text. */
const isJson = (reply: Reply, text: string): boolean => {
  try {
    return reply.json() !== text;
  } catch {
    return false;
  }
};

/** Masks string by string, so that the result is still JSON and its numbers keep their digits. */
export const maskJson = (json: string, hide: (text: string) => string): string =>
  json.replace(strings, (found: string, newKey: string | undefined) => newKey ?? maskString(found, hide));

const maskString = (literal: string, hide: (text: string) => string): string => {
  const text = String(JSON.parse(literal));
  const shown = hide(text);
  return shown === text ? literal : JSON.stringify(shown);
};

const anyString = String.raw`"(?:[^"\\]|\\.)*"`;
const strings = new RegExp(String.raw`("${secretField}"\s*:\s*${anyString})|${anyString}`, 'g');

export const maskHeaders = ({ headers }: Reply, mask: Mask): Reply['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      mask.inWords(name),
      typeof value === 'string' ? mask.inWords(value) : value?.map((each) => mask.inWords(each)),
    ]),
  );
