export const masked = '***';

/** Masks the values of fields and headers with secret names, in any text. */
export const maskNamed = (text: string): string =>
  text
    .replace(jsonField, `$1"${masked}"`)
    .replace(innerField, `$1\\"${masked}\\"`)
    .replace(formField, `$1${masked}`)
    .replace(userInfo, `$1${masked}@`)
    .replace(headerField, `$1${masked}`)
    .replace(bearer, `$1 ${masked}`);

/** Whether a text contains the name of a secret header, field or flag. */
export const isSecretName = (name: string): boolean => secretNames.test(name) || shortNames.test(name);

/** Accepts more names, for a text that is surely a name: rootpw, totpCode, x-bindpw, but not Proxy.Bypass. */
export const isSecretKey = (name: string): boolean =>
  isSecretName(name) || /(?<!kee|by|com)pass(?!ive|enger|port|age)|pw|jwt|otp|psk/i.test(name);

/** Returns the position after the `:` or `=` of the first secret in a text; Infinity without one. */
export const startOfSecret = (text: string): number => {
  const ends = [secretNames, shortNames].flatMap((names) => endOf(names.exec(text)));
  const name = Math.min(...ends);
  const sign = ends.length === 0 ? -1 : text.slice(name).search(/[:=]/);
  return Math.min(...(sign === -1 ? [] : [name + sign + 1]), ...endOf(keyAnywhere.exec(text)), Infinity);
};

const endOf = (found: RegExpExecArray | null): readonly number[] =>
  found === null ? [] : [found.index + found[0].length];

// A longer name that ends in one of these is secret as well: client_secret, refresh_token, adminPassword.
const names =
  'plaintextKey|pass[\\W_]{0,3}(?:word|phrase|wd|code)|pwd|credentials?|secret|token|(?:api|private|access|auth|subscription)(?:[\\W_]{0,3}|%20)key';
const secretNames = new RegExp(
  `authorization|cookie|x-auth|session[\\W_]{0,3}id|${names}|(?:signing|encryption|ssh|shared)(?:[\\W_]{0,3}|%20)key`,
  'i',
);
// Matches db_pass, userPass, dbpass and OLD_PASS, but neither passenger nor the program KeePass.
const shortNames =
  /(?<!kee)(?<!Kee)[Pp]ass(?![a-z])|PASS(?![A-Za-z])|(?:(?<![A-Za-z])(?:pw|jwt|otp|psk|P[Ww]|JWT|OTP|PSK)|(?:Pw|Jwt|Otp|Psk))(?![a-z])/;
const keyAnywhere = /(?:pass|pw|jwt|otp|psk)[^:=&?\s"']{0,100}["']?\s*[:=]/i;
// The text may be cut inside the string, so the closing quote is optional.
const jsonField = new RegExp(`((?:${names})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)|[[{][^\\]}]*[\\]}]?)`, 'gi');
// JSON inside a JSON string.
const innerField = new RegExp(
  `((?:${names})\\\\"\\s*:\\s*)\\\\"(?:[^"\\\\]|\\\\{3}"|\\\\{2,4}[^"\\\\])*(?:\\\\"|\\\\*$)`,
  'gi',
);
// password=…, user[password]=…, password[]=…, password.value=…, also with encoded brackets.
const inBrackets = String.raw`\d{0,4}(?:\]|%5D|\[\w{0,40}\]|%5B\w{0,40}%5D|\.\w{1,40}){0,4}`;
const formField = new RegExp(`((?:${names})${inBrackets}:?=)[^&\\s"']+`, 'gi');
const userInfo = /(\/\/[^\s/:@]{1,200}:)[^\s/@]{1,1000}@/g;
// X-Api-Key: …, typed with -H. Bounded, because an unbounded pattern takes minutes on a long row of x-x-x.
const headerField = /(\bx-[\w-]{0,100}(?:token|secret|key|password)[\w-]{0,100}:\s*)[^\s"',;]+/gi;
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{4,}/gi;
