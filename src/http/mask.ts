import { once } from '../base/text/once.js';
import { isSecretKey, masked, maskNamed } from './secret-names.js';
import type { Reply } from './client.js';

/**
 * The secrets that this run knows: values typed hidden or belonging to a secret, and variables that the server's
 * description marks. Decides what is shown as ***, and what no file stores.
 */
export interface SecretValues {
  readonly hide: (value: string) => void;
  /** Adds a value of a variable known by its id only. It is not stored until an answer names the variable. */
  readonly suspect: (value: string) => void;
  readonly clear: (value: string) => void;
  /** Whether the whole text is a hidden value, however short: it is shown as ***. */
  readonly isHidden: (text: string) => boolean;
  /** Whether the text is a hidden or suspected value: no file stores it. */
  readonly mayBeSecret: (text: string) => boolean;
  readonly markVariable: (id: string, name: string) => void;
  /** Records a name from the catalog, because a variable may be given by its id only. */
  readonly nameVariable: (id: string, name: string) => void;
  readonly nameOfVariable: (id: string) => string | undefined;
  /** Decides by the mark of the variable, or by its name. */
  readonly isSecretVariable: (id: string | number | undefined, name: string) => boolean;
}

/** Replaces every known secret in a text by ***. */
export interface Mask {
  readonly add: (secret: string) => void;
  /** Adds one of possibly thousands: the first ones are found inside other texts, the others only as whole texts. */
  readonly learn: (secret: string) => void;
  (text: string): string;
  /**
   * Replaces long secrets, or the whole text, but no values of secret names: for our own messages and for answers to
   * changes. A secret such as `computer` would make our commands unreadable there.
   */
  inWords(text: string): string;
  /** Values that are found only as whole texts, so that thousands of them, or short ones, cost nothing. */
  readonly values: SecretValues;
}

/** Reads the stored secrets with `readStored`: a service may repeat one that this run never needed. */
export const makeMask = (readStored: () => readonly string[] = () => []): Mask => {
  const values = makeSecretValues();
  const secrets = new Set<string>();
  let hideAll: Hide | undefined;
  let hideLong: Hide | undefined;
  const add = (secret: string): void => {
    values.hide(secret);
    if (secret.length < shortestMasked || secrets.has(secret)) return;
    secrets.add(secret);
    hideAll = undefined;
    hideLong = undefined;
  };
  const learn = (secret: string): void => (secrets.size < mostInTexts ? add(secret) : values.hide(secret));
  const learnStored = once(() => readStored().forEach(add));
  const mask = (text: string): string => {
    learnStored();
    for (const found of namedSecrets(text)) add(found);
    hideAll ??= hiderOfSecrets([...secrets]);
    return maskNamed(hideAll(text));
  };
  const inWords = (text: string): string => {
    if (values.isHidden(text)) return masked;
    // Most of our messages have no word this long, and loading the stored secrets takes 3 ms.
    if (!longWord.test(text) && ![...secrets].some((secret) => secret.includes(' '))) return text;
    learnStored();
    hideLong ??= hiderOfSecrets([...secrets].filter(({ length }) => length >= shortestInWords));
    return hideLong(text);
  };
  return Object.assign(mask, { add, learn, inWords, values });
};

const makeSecretValues = (): SecretValues => {
  const hidden = new Set<string>();
  const suspected = new Set<string>();
  const marked = new Set<string>();
  const names = new Map<string, string>();
  return {
    hide: (value) => void (value !== '' && hidden.add(value)),
    suspect: (value) => void (value !== '' && suspected.add(value)),
    clear: (value) => void suspected.delete(value),
    isHidden: (text) => hidden.has(text),
    mayBeSecret: (text) => hidden.has(text) || suspected.has(text),
    markVariable: (id, name) => void marked.add(id).add(name),
    nameVariable: (id, name) => void names.set(id, name),
    nameOfVariable: (id) => names.get(id),
    isSecretVariable: (id, name) =>
      isSecretKey(name) || marked.has(name) || (id !== undefined && marked.has(String(id))),
  };
};

/** Each of these is searched for in ten forms in everything that is shown or stored. */
const mostInTexts = 100;

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

/** Errors may cut long values, so a word that begins like a secret is a truncated secret. */
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

/** Inside a longer text such as `id:secret`, a secret has one of three offsets; use the digits it alone decides. */
const base64Forms = (secret: Buffer): readonly string[] => {
  const forms = [0, 1, 2].map((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), secret]).toString('base64');
    return digits.slice(Math.ceil((shift * 8) / 6), Math.floor(((secret.length + shift) * 8) / 6));
  });
  const whole = [...forms, secret.toString('base64')].filter((form) => form.length >= shortestBase64);
  return [...whole, ...whole.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))];
};

/** Fewer digits may occur in any word. */
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
