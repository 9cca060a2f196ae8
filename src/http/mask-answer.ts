import { parseJson } from '../base/json/objects.js';
import { once } from '../base/text/once.js';
import { secretField, type Reply } from './client.js';
import type { Mask } from './mask.js';
import { learnVariables } from './secret-values.js';

/**
 * Masks the secrets that the answer to a change or a refusal repeats: it goes into journals, logs, errors and output.
 * The key of a new principal stays, because it is what the user asked for.
 */
export const maskAnswer = <Answer extends Reply>(reply: Answer, mask: Mask): Answer => {
  const text = reply.body.toString('utf8');
  const shown = isJson(reply, text) ? maskJson(text, hiderFor(reply, mask)) : mask.inWords(text);
  if (shown === text) return reply;
  // An unreadable answer stays an error.
  const json = once(() => (reply.json() === text ? shown : parseJson(shown)));
  return { ...reply, body: Buffer.from(shown), json };
};

/** Hides the values of secret variables from now on, also where one was typed before its name was known. */
const hiderFor = (reply: Reply, mask: Mask): ((text: string) => string) => {
  learnVariables(reply.json(), mask);
  return (text) => mask.inWords(text);
};

/** True unless the answer is plain text, which parses to itself. */
const isJson = (reply: Reply, text: string): boolean => {
  try {
    return reply.json() !== text;
  } catch {
    return false;
  }
};

/** Masks each string by itself, so that the result stays JSON and numbers keep their digits. Short field names stay. */
export const maskJson = (json: string, hide: (text: string) => string): string =>
  json.replace(strings, (found: string, kept: string | undefined) => kept ?? maskString(found, hide));

const maskString = (literal: string, hide: (text: string) => string): string => {
  const text = String(JSON.parse(literal));
  const shown = hide(text);
  return shown === text ? literal : JSON.stringify(shown);
};

const anyString = String.raw`"(?:[^"\\]|\\.)*"`;
const strings = new RegExp(
  String.raw`("${secretField}"\s*:\s*${anyString}|"(?:[^"\\]|\\.){0,11}"\s*:)|${anyString}`,
  'g',
);

export const maskHeaders = ({ headers }: Reply, mask: Mask): Reply['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      mask.inWords(name),
      typeof value === 'string' ? mask.inWords(value) : value?.map((each) => mask.inWords(each)),
    ]),
  );
