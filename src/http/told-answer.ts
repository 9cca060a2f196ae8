import { parseJson } from '../json/parse.js';
import { textOf } from '../json/text-of.js';
import { once } from '../text/once.js';
import { secretField, type Reply } from './client.js';
import type { Mask } from './mask.js';

/**
 * An answer without the secrets that it repeats, in names and values: that to a change, and a refusal as it came. A batch
 * that is accepted may say of each computer why it was refused, and that goes into journals, logs, errors and output.
 */
export const toldAnswer = <Answer extends Reply>(reply: Answer, mask: Mask): Answer => {
  const text = reply.body.toString('utf8');
  if (mask.inWords(text) === text && !powers.test(text)) return reply;
  const told = isJson(reply, text) ? tellTexts(text, (each) => mask.inWords(each)) : mask.inWords(text);
  if (told === text) return reply;
  // What cannot be read is as much an error as before.
  const json = once(() => (reply.json() === text ? told : parseJson(told)));
  return { ...reply, body: Buffer.from(told), json };
};

/** Not where it is confirmed in words, which are the text itself. */
const isJson = (reply: Reply, text: string): boolean => {
  try {
    return reply.json() !== text;
  } catch {
    return false;
  }
};

/** Text by text, so that it stays JSON, and numbers keep their digits; but a secret may be made of digits. */
export const tellTexts = (json: string, hide: (text: string) => string): string =>
  json.replace(texts, (found: string, newKey: string | undefined) => newKey ?? toldText(found, hide));

const anyText = String.raw`"(?:[^"\\]|\\.)*"`;
/** What is shorter is no secret. */
const longNumber = String.raw`-?\d[\d.eE+-]{3,}`;
/** The key of a new principal is what was asked for, and is known by now. */
const texts = new RegExp(String.raw`("${secretField}"\s*:\s*${anyText})|${anyText}|${longNumber}`, 'g');

const toldText = (literal: string, hide: (text: string) => string): string => {
  const isText = literal.startsWith('"');
  const text = isText ? textOf(parseJson(literal)) : literal;
  // A query writes it out: to_string(4.7e11).
  const written = !isText && powers.test(literal) ? String(Number(literal)) : text;
  for (const form of written === text ? [text] : [written, text]) {
    const told = hide(form);
    if (told !== form) return JSON.stringify(told);
  }
  return literal;
};

const powers = /\d[eE][+-]?\d/;

export const toldHeaders = ({ headers }: Reply, mask: Mask): Reply['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      mask.inWords(name),
      typeof value === 'string' ? mask.inWords(value) : value?.map((each) => mask.inWords(each)),
    ]),
  );
