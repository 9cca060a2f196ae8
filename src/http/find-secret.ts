import { once } from '../text/once.js';

/** From where to where, without the end. */
export type Span = readonly [from: number, end: number];

/** Where one secret is in a text. */
export type FindSpans = (text: string) => readonly Span[];

/**
 * The secret with each of its letters written in any way: as it is, escaped for JSON (by whichever escaper, and JSON in
 * JSON), for a URL, for HTML, or as UTF-8 that was read as Latin-1. Every library escapes other letters than the next,
 * so whole forms would never be complete. Followed letter by letter: as one expression, a token of 20 KB is too large
 * for the engine, and one of 2 KB takes it seconds.
 */
export const writtenForms = (secret: string): FindSpans => {
  const letters = Array.from(secret);
  const start = once(() => new RegExp(startPattern(letters, letterPattern), 'g'));
  return (text) =>
    mayHold(text, [secret]) ? spansFrom(text, start(), (from) => endOfLetters(text, from, letters)) : [];
};

/**
 * base64 and hexadecimal. All forms are followed from where one of them may begin, and the longest is taken: base64 and
 * its form for URLs are the same up to the first digit that differs, so one of them alone would leave the rest. The few
 * digits that somebody escapes (`\\/`, `%2B`) are followed as in the secret itself.
 */
export const encodedForms = (secret: string): FindSpans => {
  const digits = once(() => digitsOf(secret));
  const forms = once(() => digits().map((form) => Array.from(form)));
  const start = once(() => {
    const starts = forms().map((form) => startPattern(form, digitPattern));
    return new RegExp([...new Set(starts)].join('|'), 'g');
  });
  return (text) => (mayHold(text, digits()) ? spansFrom(text, start(), (from) => longestEnd(text, from, forms())) : []);
};

/**
 * False only where no form can be: nothing in the text is escaped, and the letters themselves are not in it, whatever
 * breaks them. Nearly every text is like that, and the expression for all ways of writing takes longer to make than most
 * commands to answer.
 */
const mayHold = (text: string, forms: readonly string[]): boolean => {
  if (escaped.test(text)) return true;
  const unbroken = withoutBreaks(text);
  return forms.some((form) => unbroken.includes(withoutBreaks(form.slice(0, enough))));
};

const escaped = /[\\%&<\x80-\xff]/;

const withoutBreaks = (text: string): string => text.replace(/[\s=>|,;"'+*#]+/g, '');

export const digitsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [...new Set([...base64Forms(bytes), hex, hex.toUpperCase()])];
};

/** A break among the first letters of a short one leaves no piece that is known by itself. */
const startPattern = (letters: readonly string[], patternOf: (letter: string) => string): string =>
  letters
    .slice(0, startLetters)
    .map(patternOf)
    .join(isFolded(letters) && letters.length < startLetters + enough ? `(?:${lineBreak})?` : '');

/** Texts are put into lines of 76 or 64 letters, and base64 is nearly always. Two short words are no secret in two lines. */
const isFolded = ({ length }: readonly string[]): boolean => length >= 12;

/** With the mark that mails and shells put before it. Blanks as well, as they are or escaped; as few as stand between lines, so that many of them cost nothing. */
const lineBreak = String.raw`(?:[=\\]?(?:${[
  String.raw`[\s\x85>|,;"'+*#]`, // with the marks of quoted lines, of lists and of texts in parts
  String.raw`\\{1,8}(?:[nrtvf]|u00(?:0[9A-Da-d]|20|85|[Aa]0)|u202[89])`,
  String.raw`%(?:25){0,4}(?:0[9A-Da-d]|20)`,
  String.raw`&(?:#(?:9|1[0-3]|32|160|x0?[9A-Da-d]|x20|x[Aa]0)|nbsp);`,
  String.raw`<w?br\s?/?>`,
].join('|')})){1,40}`;

const someBreak = new RegExp(lineBreak, 'y');
const breakAtEnd = new RegExp(`${lineBreak}$`);

const digitPattern = (digit: string): string => (isPlain(digit) ? digit : letterPattern(digit));

const longestEnd = (text: string, from: number, forms: readonly (readonly string[])[]): number | undefined => {
  const ends = forms.flatMap((form) => endOfLetters(text, from, form) ?? []);
  return ends.length === 0 ? undefined : Math.max(...ends);
};

/** Enough letters for a search that seldom stops in vain, few enough for a small expression. */
const startLetters = 8;

/** So much of a longer secret is no accident: whoever repeats it may have cut it. */
export const enough = 16;

const spansFrom = (text: string, start: RegExp, endOf: (from: number) => number | undefined): readonly Span[] => {
  const spans: Span[] = [];
  start.lastIndex = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const end = endOf(found.index);
    start.lastIndex = end ?? found.index + 1;
    if (end !== undefined) spans.push([found.index, end]);
  }
  return spans;
};

/**
 * All secrets are looked for in the text as it came, and what overlaps goes as one: two tokens begin alike, and without
 * the beginning of the one, the other would not be found any more.
 */
export const takeOut = (text: string, finders: readonly FindSpans[], mark: string): string => {
  const spans = finders.flatMap((find) => find(text)).toSorted(([one], [other]) => one - other);
  const parts: string[] = [];
  let done = 0;
  for (const [from, end] of spans) {
    if (from >= done) parts.push(text.slice(done, from), mark);
    done = Math.max(done, end);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
};

/** Every place where the letters so far may end: %25 is a percent sign in a URL, or the three letters themselves. */
export const endOfLetters = (text: string, from: number, letters: readonly string[], first = 0): number | undefined => {
  let ends: readonly number[] = [from];
  const follow = (letter: string, starts: readonly number[]): readonly number[] =>
    [...new Set(starts.flatMap((start) => endsOf(letter, text, start)))].slice(0, waysFollowed);
  for (let at = first; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    const [only = 0] = ends;
    if (ends.length === 1 && text[only] === letter && isPlain(letter)) {
      ends = [only + 1];
      continue;
    }
    let next = follow(letter, ends);
    if (next.length === 0 && isFolded(letters))
      next = follow(
        letter,
        ends.flatMap((end) => endOfBreak(text, end) ?? []),
      );
    if (next.length === 0) return at - first >= enough ? Math.max(...ends) : undefined;
    ends = next;
  }
  return Math.max(...ends);
};

export const startOfBreak = (text: string, end: number): number | undefined => {
  const from = Math.max(0, end - longestBreak);
  const found = breakAtEnd.exec(text.slice(from, end));
  return found === null ? undefined : from + found.index;
};

const longestBreak = 80;

const endOfBreak = (text: string, at: number): number | undefined => {
  someBreak.lastIndex = at;
  return someBreak.test(text) ? someBreak.lastIndex : undefined;
};

/** A secret of nothing but backslashes has no end of ways. */
const waysFollowed = 64;

const endsOf = (letter: string, text: string, at: number): readonly number[] => {
  if (isPlain(letter) && text[at] === letter) return [at + 1];
  const ends = waysOf(letter).flatMap((way) => {
    way.lastIndex = at;
    return way.test(text) ? [way.lastIndex] : [];
  });
  return letter === '\\' ? [...rowOfBackslashes(text, at), ...ends] : ends;
};

/** JSON in JSON doubles the backslashes, so one may be written as several. */
const rowOfBackslashes = (text: string, at: number): readonly number[] => {
  let length = 0;
  while (length < mostBackslashes && text[at + length] === '\\') length += 1;
  return Array.from({ length }, (_, index) => at + index + 1);
};

const mostBackslashes = 8;

const ways = new Map<string, readonly RegExp[]>();

const waysOf = (letter: string): readonly RegExp[] => {
  const known = ways.get(letter);
  if (known !== undefined) return known;
  const made = formsOf(letter).map((form) => new RegExp(form, 'y'));
  ways.set(letter, made);
  return made;
};

/** Hardly anybody escapes these, so that a token is followed without trying the other ways. */
const isPlain = (letter: string): boolean => /^[A-Za-z0-9]$/.test(letter);

const letterPattern = (letter: string): string =>
  `(?:${letter === '\\' ? `\\\\{1,${mostBackslashes}}|` : ''}${formsOf(letter).join('|')})`;

const formsOf = (letter: string): readonly string[] => [
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
