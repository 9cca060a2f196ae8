/** Knows every secret of this run and takes it out of any text, in every form in which it may turn up. */
export interface Mask {
  add(secret: string): void;
  (text: string): string;
}

export const masked = '***';

export const makeMask = (): Mask => {
  const secrets = new Set<string>();
  let pattern: RegExp | undefined;
  const mask = (text: string): string => {
    // Made when a text is shown, which most runs never do.
    if (secrets.size > 0) pattern ??= patternOf(secrets);
    return maskNamed(pattern === undefined ? text : text.replace(pattern, masked));
  };
  return Object.assign(mask, {
    add(secret: string): void {
      // Shorter ones would blot out half of the text and are no secrets.
      if (secret.length < 4) return;
      secrets.add(secret);
      pattern = undefined;
    },
  });
};

/** Fields and headers that are secret by their name, in any text. */
export const maskNamed = (text: string): string => {
  return text
    .replace(jsonField, (_, start: string) => `${start}"${masked}"`)
    .replace(innerField, (_, start: string) => `${start}\\"${masked}\\"`)
    .replace(formField, (_, start: string) => `${start}${masked}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${masked}`);
};

const names = 'client_secret|clientSecret|access_token|accessToken|refresh_token|id_token|plaintextKey|password|secret';
// The string may be cut off, so the closing quote is optional. The second form is JSON inside a JSON string.
const jsonField = new RegExp(`("(?:${names})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, 'gi');
const innerField = new RegExp(
  `(\\\\"(?:${names})\\\\"\\s*:\\s*)\\\\"(?:[^"\\\\]|\\\\{3}"|\\\\{2,4}[^"\\\\])*(?:\\\\"|\\\\*$)`,
  'gi',
);
const formField = new RegExp(`(\\b(?:${names})=)[^&\\s"']+`, 'gi');
const bearer = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{4,}/gi;

const patternOf = (secrets: ReadonlySet<string>): RegExp => {
  // Longest first, so that a secret that begins with another one goes whole.
  const sorted = [...secrets].toSorted((one, other) => other.length - one.length);
  return new RegExp([...sorted.map(writtenAs), ...sorted.flatMap(encodedForms)].join('|'), 'g');
};

/**
 * The secret with each of its letters written in any way: as it is, escaped for JSON (by whichever escaper, and JSON in
 * JSON), for a URL, for HTML, or as UTF-8 that was read as Latin-1. Every library escapes other letters than the next,
 * so whole forms would never be complete.
 */
const writtenAs = (secret: string): string => Array.from(secret, letterPattern).join('');

const letterPattern = (letter: string): string => {
  if (/[A-Za-z0-9]/.test(letter)) return letter; // nobody escapes these
  return `(?:${[...new Set([literal(letter), inJson(letter), inUrl(letter), inHtml(letter), asLatin1(letter)])].join('|')})`;
};

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** JSON in JSON doubles the backslashes; bounded, so that a long row of them costs nothing. */
const literal = (letter: string): string => {
  if (letter === '\\') return '\\\\{1,8}';
  return '"/\''.includes(letter) ? `\\\\{0,8}${quoted(letter)}` : quoted(letter);
};

const inJson = (letter: string): string => {
  const units = letter
    .split('')
    .map((unit) => `\\\\{1,8}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const short = JSON.stringify(letter).slice(1, -1);
  return short === letter ? units.join('') : `${units.join('')}|${quoted(short)}`;
};

/** A URL in a URL escapes the percent sign again. */
const inUrl = (letter: string): string => {
  const bytes = [...Buffer.from(letter)].map((byte) => `%(?:25){0,4}${anyCase(byte.toString(16).padStart(2, '0'))}`);
  return letter === ' ' ? `${bytes.join('')}|\\+` : bytes.join('');
};

const inHtml = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  const name = entities[letter];
  return `&#(?:0{0,8}${code}|[xX]0{0,8}${anyCase(code.toString(16))});${name === undefined ? '' : `|&${name};`}`;
};

const entities: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos' };

const asLatin1 = (letter: string): string => quoted(Buffer.from(letter).toString('latin1'));

const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

const encodedForms = (secret: string): readonly string[] =>
  [...base64Forms(Buffer.from(secret)), Buffer.from(secret).toString('hex')]
    .toSorted((one, other) => other.length - one.length)
    .map(quoted);

/** Inside a longer base64 text (`id:secret`) the secret starts at one of three positions; the part that never varies is taken. */
const base64Forms = (secret: Buffer): readonly string[] => {
  const forms = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), secret])
      .toString('base64')
      .replace(/=+$/, '');
    const start = shift === 0 ? 0 : shift + 1;
    const whole = Math.floor(((secret.length + shift) * 8) / 6);
    return text.slice(start, whole);
  });
  const plain = secret.toString('base64');
  return [...forms, plain, ...forms.map(urlSafe), urlSafe(plain)].filter((form) => form.length >= 6);
};

const urlSafe = (text: string): string => text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
