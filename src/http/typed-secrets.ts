import { decoded } from '../text/decoded.js';
import { isSecretKey, isSecretName, maskNamed, startOfSecret } from './mask.js';

/**
 * A command line to keep, without the secrets that were typed into it: `-H 'Cookie: …'`, `--client-secret …`,
 * `-F user[password]=…`, `variable set 42 Password …`. Rather too much is left out than too little: where a name of a
 * secret stands in JSON, all of it, and where one is an argument, every value of a body.
 */
export const withoutTypedSecrets = (words: readonly string[]): string[] => {
  const isNamed = words.some((word) => isSecretName(word) && (isPlain(word) || /^(?:name|key)=/i.test(word)));
  return words.map((word, at) => {
    const before = words[at - 1] ?? '';
    if (!word.startsWith('-') && (isSecretFlag(before) || (isPlain(before) && isSecretName(before)))) return hidden;
    if (isNamed && isBodyFlag(before)) return hidden;
    if (isNamed && attachedBody.test(word)) return word.replace(attachedBody, `$1${hidden}`);
    return withoutTypedSecret(word);
  });
};

/** The same for one word, such as a URL. */
export const withoutTypedSecret = (word: string): string => maskNamed(withoutValue(word));

const hidden = '***';

/** A name, as an argument: of a variable, mostly. A package that is called 1Password is no reason to hide its computers. */
const isPlain = (word: string): boolean => /^[a-z/][\w./ -]*$/i.test(word) && !/^(?:[^ ]+ ){3}/.test(word);

const isSecretFlag = (word: string): boolean => /^--?[a-z][\w-]*$/i.test(word) && isSecretKey(word);

const isBodyFlag = (word: string): boolean => /^(--body|--field|-[a-z]*F)$/i.test(word);
const attachedBody = /^(--body=|--field=|-[a-z]*F=?)(?=.)[^]*$/i;

/** All behind the first `:` or `=` before which a secret is named; all of a JSON text that names one. */
const withoutValue = (word: string): string => {
  const text = decoded(word);
  // A server may be called token.example.com.
  const from = /^[a-z]+:\/\/[^/?#]*/i.exec(text)?.[0].length ?? 0;
  const at = from + startOfSecret(text.slice(from));
  const [, start, json] = /^((?:--[a-z-]+=|-[a-z]*F=?)?(?:[^:={["]*:=)?\s*)([[{][^]*)$/i.exec(text) ?? [];
  if (json !== undefined) return at === Infinity && !isSecretName(text) ? word : `${start}${hidden}`;
  return at === Infinity ? word : `${text.slice(0, at)}${hidden}`;
};

/** A body to show, without the values of fields that are secret by their name, or by the name beside a value. */
export const withoutSecretFields = (body: string): string => {
  if (!isSecretKey(body.replaceAll(/["\s:{[]+/g, '.'))) return body;
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(shownField('', value, () => undefined));
};

/** The values of such fields: what is sent as a secret, an answer may repeat under any name. */
export const secretsInBody = (body: string): string[] => {
  const found: string[] = [];
  shownField('', parsed(body), (secret) => found.push(...textsIn(secret)));
  return found;
};

/** All texts in a JSON value, and its numbers as texts. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

export const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** With the name above it: `Api.Key=…` is sent as {"Api":{"Key":"…"}}. */
const shownField = (path: string, value: unknown, hide: (secret: unknown) => void): unknown => {
  if (Array.isArray(value)) return value.map((each) => shownField(path, each, hide));
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = { ...value };
  const isNamed = Object.values(fields).some((each) => typeof each === 'string' && isSecretName(each));
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const isSecret = isSecretKey(`${path}.${name}`) || (isNamed && name === 'value');
      if (!isSecret || each === null || typeof each === 'boolean') return [name, shownField(name, each, hide)];
      hide(each);
      return [name, hidden];
    }),
  );
};
