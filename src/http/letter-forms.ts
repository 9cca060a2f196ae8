/** JSON in JSON doubles the backslashes, so one may be written as several. */
export const mostBackslashes = 8;

/** Hardly anybody escapes these, so that a token is followed without trying the other ways. */
export const isPlain = (letter: string): boolean => /^[A-Za-z0-9]$/.test(letter);

export const letterPattern = (letter: string): string =>
  `(?:${letter === '\\' ? `\\\\{1,${mostBackslashes}}|` : ''}${formsOf(letter).join('|')})`;

export const formsOf = (letter: string): readonly string[] => [
  ...new Set([literal(letter), inJson(letter), ...inUrl(letter), inHtml(letter), asLatin1(letter)]),
];

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Bounded, so that a long row of backslashes costs nothing. */
const literal = (letter: string): string =>
  '"/\''.includes(letter) ? `\\\\{0,${mostBackslashes}}${quoted(letter)}` : quoted(letter);

const inJson = (letter: string): string => {
  const units = letter
    .split('')
    .map((unit) => `\\\\{1,${mostBackslashes}}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
  const short = shortEscapes[letter];
  return short === undefined ? units.join('') : `(?:${units.join('')}|\\\\{1,${mostBackslashes}}${short})`;
};

/** Those of quotes and backslashes are in the letters themselves. */
const shortEscapes: Readonly<Record<string, string>> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' };

/** A URL in a URL escapes the percent sign again; where it is the letter itself, each end is a way of its own. */
const inUrl = (letter: string): readonly string[] => {
  if (letter === '%') return ['%25', '%2525', '%252525', '%25252525'];
  const bytes = [...Buffer.from(letter)].map((byte) => `%(?:25){0,4}${anyCase(byte.toString(16).padStart(2, '0'))}`);
  return [bytes.join(''), ...(letter === ' ' ? ['\\+'] : [])];
};

const inHtml = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  const name = entities[letter];
  return `(?:&#(?:0{0,8}${code}|[xX]0{0,8}${anyCase(code.toString(16))});${name === undefined ? '' : `|&${name};`})`;
};

const entities: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos' };

const asLatin1 = (letter: string): string => quoted(Buffer.from(letter).toString('latin1'));

const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
