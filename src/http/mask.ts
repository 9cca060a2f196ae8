import { sinceStartMs } from '../clock.js';
import { pieces } from './find-pieces.js';
import { encodedForms, takeOut, writtenForms, type FindSpans } from './find-secret.js';

/**
 * Knows every secret of this run and takes it out of any text, in every form in which it may turn up. Those in files are
 * read with the first text: a run with a cached token reads no secret, and the service may repeat it all the same.
 */
export interface Mask {
  add(secret: string): void;
  (text: string): string;
  /**
   * Only the long ones, and nothing by its name: for texts that are mostly words of ours, and for answers. A secret such as
   * `computer` would take the commands out of them.
   */
  inWords(text: string): string;
}

export const masked = '***';

export const makeMask = (kept: () => readonly string[] = () => []): Mask => {
  const secrets = new Set<string>();
  let learnedAt: number | undefined;
  // Again after a while: during a long wait, another process signs in or renews a token.
  const learnKept = (): void => {
    const now = sinceStartMs();
    if (learnedAt !== undefined && now - learnedAt < learnAgainMs) return;
    learnedAt = now;
    for (const secret of kept()) add(secret);
  };
  let finders: readonly FindSpans[] | undefined;
  let longFinders: readonly FindSpans[] | undefined;
  let areWords = true;
  const add = (secret: string): void => {
    // Shorter ones would blot out half of the text.
    if (secret.length < shortestMasked || secrets.has(secret)) return;
    secrets.add(secret);
    areWords &&= /^[!-~]+$/.test(secret);
    finders = undefined;
    longFinders = undefined;
  };
  const mask = (text: string): string => {
    learnKept();
    for (const found of namedSecrets(text)) add(found);
    // Made when a text is shown, which most runs never do.
    finders ??= findersOf([...secrets]);
    return maskNamed(takeOut(text, finders, masked));
  };
  const inWords = (text: string): string => {
    if (text.length < shortestInWords && areWords) return text;
    learnKept();
    longFinders ??= findersOf([...secrets].filter(({ length }) => length >= shortestInWords));
    return takeOut(text, longFinders, masked);
  };
  return Object.assign(mask, { add, inWords });
};

export const shortestMasked = 4;

/** Often enough for a wait, which asks every few seconds; looking costs less than a millisecond. */
const learnAgainMs = 500;

/** None of our own words is as long and a secret as well. */
const shortestInWords = 12;

const findersOf = (secrets: readonly string[]): readonly FindSpans[] => [
  ...secrets.flatMap((secret) => [writtenForms(secret), encodedForms(secret)]),
  pieces(secrets),
];

/** New tokens and keys in an answer, which may repeat them in its other fields, as the next answer may. */
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

/** Fields and headers that are secret by their name, in any text. */
export const maskNamed = (text: string): string => {
  return text
    .replace(jsonField, (_, start: string) => `${start}"${masked}"`)
    .replace(innerField, (_, start: string) => `${start}\\"${masked}\\"`)
    .replace(formField, (_, start: string) => `${start}${masked}`)
    .replace(userInfo, (_, start: string) => `${start}${masked}@`)
    .replace(headerField, (_, start: string) => `${start}${masked}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${masked}`);
};

// A longer name that ends in one of them is as secret: client_secret, refresh_token, adminPassword.
const names =
  'plaintextKey|pass[\\W_]{0,3}(?:word|phrase|wd|code)|pwd|credentials?|secret|token|(?:api|private|access|auth|subscription)(?:[\\W_]{0,3}|%20)key';
// The string may be cut off, so the closing quote is optional. The second form is JSON inside a JSON string.
const jsonField = new RegExp(`((?:${names})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)|[[{][^\\]}]*[\\]}]?)`, 'gi');
const innerField = new RegExp(
  `((?:${names})\\\\"\\s*:\\s*)\\\\"(?:[^"\\\\]|\\\\{3}"|\\\\{2,4}[^"\\\\])*(?:\\\\"|\\\\*$)`,
  'gi',
);
// password=…, and as a part of something larger: user[password]=…, password[]=…, password.value=…, also encoded.
const inBrackets = String.raw`\d{0,4}(?:\]|%5D|\[\w{0,40}\]|%5B\w{0,40}%5D|\.\w{1,40}){0,4}`;
const formField = new RegExp(`((?:${names})${inBrackets}:?=)[^&\\s"']+`, 'gi');
const userInfo = /(\/\/[^\s/:@]{1,200}:)[^\s/@]{1,1000}@/g;
// A header such as X-Api-Key, typed with -H. Bounded, so that a long row of x-x-x costs nothing.
const headerField = /(\bx-[\w-]{0,100}(?:token|secret|key|password)[\w-]{0,100}:\s*)[^\s"',;]+/gi;
/** A header, a field or a flag whose value is a secret, by its name. */
export const isSecretName = (name: string): boolean => secretNames.test(name) || shortNames.test(name);
/** Behind the first name of a secret in a text; -1 without one. */
const endOfSecretName = (text: string): number => {
  const [first] = [secretNames.exec(text), shortNames.exec(text)]
    .filter((found) => found !== null)
    .toSorted((a, b) => a.index - b.index);
  return first === undefined ? -1 : first.index + first[0].length;
};
const secretNames = new RegExp(
  `authorization|cookie|x-auth|session[\\W_]{0,3}id|${names}|(?:signing|encryption|ssh|shared)(?:[\\W_]{0,3}|%20)key`,
  'i',
);
// As a part of a name: db_pass, userPass, dbpass, OLD_PASS. Not in passenger, and KeePass is a program.
const shortNames =
  /(?<!kee)(?<!Kee)[Pp]ass(?![a-z])|PASS(?![A-Za-z])|(?:(?<![A-Za-z])(?:pw|jwt|otp|psk|P[Ww]|JWT|OTP|PSK)|(?:Pw|Jwt|Otp|Psk))(?![a-z])/;
// Anywhere in what is surely a name: rootpw, totpCode, x-bindpw.
const anywhere = /pass|pw|jwt|otp|psk/i;
const keyAnywhere = /(?:pass|pw|jwt|otp|psk)[^:=&?\s"']{0,100}["']?\s*[:=]/i;
/** The name of a header, a flag or a field, and nothing else. */
export const isSecretKey = (name: string): boolean => isSecretName(name) || anywhere.test(name);
/** Behind the `:` or `=` of the first secret in a text; Infinity without one. */
export const startOfSecret = (text: string): number => {
  const named = endOfSecretName(text);
  const sign = named === -1 ? -1 : text.slice(named).search(/[:=]/);
  const key = keyAnywhere.exec(text);
  const starts = [sign === -1 ? -1 : named + sign + 1, key === null ? -1 : key.index + key[0].length];
  return Math.min(...starts.filter((at) => at !== -1), Infinity);
};
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{4,}/gi;
