import { once } from '../text/once.js';
import { masked, maskNamed } from './secret-names.js';
import type { Reply } from './client.js';

/** Knows every secret of this run and replaces it by *** in any text. */
export interface Mask {
  add(secret: string): void;
  (text: string): string;
  /**
   * Replaces only long secrets, and nothing by its name: for our own messages and for answers to changes. A secret such
   * as `computer` would make our commands unreadable there.
   */
  inWords(text: string): string;
}

/** Reads the stored secrets with `readStored`: a service may repeat one that this run never needed. */
export const makeMask = (readStored: () => readonly string[] = () => []): Mask => {
  const secrets = new Set<string>();
  let hideAll: Hide | undefined;
  let hideLong: Hide | undefined;
  const add = (secret: string): void => {
    if (secret.length < shortestMasked || secrets.has(secret)) return;
    secrets.add(secret);
    hideAll = undefined;
    hideLong = undefined;
  };
  const learnStored = once(() => readStored().forEach(add));
  const mask = (text: string): string => {
    learnStored();
    for (const found of namedSecrets(text)) add(found);
    hideAll ??= hiderOfSecrets([...secrets]);
    return maskNamed(hideAll(text));
  };
  const inWords = (text: string): string => {
    // Most of our messages have no such word, and reading the stored secrets and making their forms takes 3 ms.
    if (!longWord.test(text) && ![...secrets].some((secret) => secret.includes(' '))) return text;
    learnStored();
    hideLong ??= hiderOfSecrets([...secrets].filter(({ length }) => length >= shortestInWords));
    return hideLong(text);
  };
  return Object.assign(mask, { add, inWords });
};

/** A shorter secret would turn half of the text into stars. */
const shortestMasked = 4;

/** Longer than any word in our own messages. */
const shortestInWords = 12;
const longWord = /[^ ]{12}/;

type Hide = (text: string) => string;

/** Replaces the longest forms first, because a secret may be the beginning of another one. */
const hiderOfSecrets = (secrets: readonly string[]): Hide => {
  const forms = secrets.flatMap(secretForms).toSorted((one, other) => other.length - one.length);
  const starts = [...new Set(forms.filter(({ length }) => length > cutLength).map((form) => form.slice(0, cutLength)))];
  return (text) => {
    const rest = forms.reduce((left, form) => left.replaceAll(form, masked), text);
    return starts.reduce(hideCut, rest);
  };
};

/** Errors quote long values only in part, so a word that begins like a secret is a secret that was cut. */
const hideCut = (text: string, start: string): string => {
  const [before = '', ...behind] = text.split(start);
  return [before, ...behind.map((rest) => rest.replace(/^[\w.~+/=%-]*/, ''))].join(masked);
};

const cutLength = 16;

/** Finds new tokens and keys in an answer, because it or the next answer may repeat them elsewhere. */
export const namedSecrets = (text: string): readonly string[] =>
  Array.from(text.matchAll(newSecret), ([, json = '']) => unescaped(json)).filter((found) => found.length >= 8);

const unescaped = (json: string): string => {
  try {
    return String(JSON.parse(`"${json}"`));
  } catch {
    return json;
  }
};

const newSecret = /"(?:access_token|accessToken|refresh_token|id_token|plaintextKey)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/**
 * The ways in which a server, a proxy or a library writes a secret that it echoes: as it is, in a URL, in a form, in
 * base64, and each of these inside JSON.
 */
const secretForms = (secret: string): readonly string[] => {
  const forms = [secret, ...urlForms(secret), ...base64Forms(Buffer.from(secret))];
  return [...new Set([...forms, ...forms.flatMap(jsonForms)])];
};

/** JSON.stringify, and System.Text.Json of .NET, which also escapes quotes, + and everything beyond ASCII by number. */
const jsonForms = (text: string): readonly string[] => [
  inJson(text),
  inJson(inJson(text)),
  text.replaceAll('\\', '\\\\').replace(/["&'+<>`]|[^ -~]/g, (unit) => `\\u${hex(unit).toUpperCase()}`),
];

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const hex = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');

/** Most encoders write hexadecimal digits in upper case; HttpUtility of .NET writes them in lower case. */
const urlForms = (secret: string): readonly string[] => {
  const forms = [
    encodeURIComponent(Buffer.from(secret).toString()),
    new URLSearchParams({ '': secret }).toString().slice(1),
  ];
  return [...forms, ...forms.map((form) => form.replace(/%../g, (code) => code.toLowerCase()))];
};

/** Inside a longer text such as `id:secret`, a secret begins at one of three positions; take the digits it alone decides. */
const base64Forms = (secret: Buffer): readonly string[] => {
  const forms = [0, 1, 2].map((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), secret]).toString('base64');
    return digits.slice(Math.ceil((shift * 8) / 6), Math.floor(((secret.length + shift) * 8) / 6));
  });
  const whole = [...forms, secret.toString('base64')].filter((form) => form.length >= shortestBase64);
  return [...whole, ...whole.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))];
};

/** Fewer digits may be a part of any word. */
const shortestBase64 = 6;

/** A proxy may repeat its own password. proxyFor has checked that user name and password can be decoded. */
export const maskPassword = (proxy: string, mask: Mask): void => {
  const { username, password } = new URL(proxy);
  if (password === '') return;
  const plain = decodeURIComponent(password);
  for (const text of [password, plain, `${decodeURIComponent(username)}:${plain}`]) mask.add(text);
};

/** Learns the key of a new principal, because later answers may repeat it. */
export const learnKeys = ({ body }: Reply, mask: Mask): void => {
  if (body.includes('"plaintextKey"')) for (const key of namedSecrets(body.toString('utf8'))) mask.add(key);
};
