import { endOfSecretName, isSecretName, maskNamed } from './mask.js';

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
    return maskNamed(withoutValue(word));
  });
};

const hidden = '***';

/** A name, as an argument: of a variable, mostly. A package that is called 1Password is no reason to hide its computers. */
const isPlain = (word: string): boolean => /^[a-z/][\w./ -]*$/i.test(word) && !/^(?:[^ ]+ ){3}/.test(word);

const isSecretFlag = (word: string): boolean => /^--?[a-z][\w-]*$/i.test(word) && isSecretName(word);

const isBodyFlag = (word: string): boolean => /^(--body|--field|-[a-z]*F)$/i.test(word);
const attachedBody = /^(--body=|--field=|-[a-z]*F=?)(?=.)[^]*$/i;

/** All behind the first `:` or `=` before which a secret is named; all of a JSON text that names one. */
const withoutValue = (word: string): string => {
  const text = decoded(word);
  const named = endOfSecretName(text);
  if (named === -1) return word;
  const [, start, json] = /^((?:--[a-z-]+=|-[a-z]*F=?)?(?:[^:={["]*:=)?\s*)([[{][^]*)$/i.exec(text) ?? [];
  if (json !== undefined) return `${start}${hidden}`;
  const at = text.slice(named).search(/[:=]/);
  return at === -1 ? word : `${text.slice(0, named + at + 1)}${hidden}`;
};

const decoded = (word: string): string => {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
};

/** A body to show, without the values of fields that are secret by their name, or by the name beside a value. */
export const withoutSecretFields = (body: string): string => {
  if (!isSecretName(body)) return body;
  try {
    return JSON.stringify(
      JSON.parse(body, (name, value: unknown) => (isHidden(name, value) ? hidden : unnamed(value))),
    );
  } catch {
    return body;
  }
};

const isHidden = (name: string, value: unknown): boolean =>
  isSecretName(name) && value !== null && typeof value !== 'boolean';

/** {"name":"LocalAdmin.Password","value":"…"} */
const unnamed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('value' in value)) return value;
  const { value: _, ...others } = value;
  const isNamed = Object.values(others).some((each) => typeof each === 'string' && isSecretName(each));
  return isNamed ? { ...value, value: hidden } : value;
};
