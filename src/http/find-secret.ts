import { once } from '../text/once.js';
import { formsOf, isPlain, letterPattern, mostBackslashes } from './letter-forms.js';
import { digitsOf } from './secret-digits.js';

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
  const { isEscaped, unbroken } = lookedOver(text);
  return isEscaped || forms.some((form) => unbroken.includes(withoutBreaks(form.slice(0, enough))));
};

interface LookedOver {
  readonly text: string;
  readonly isEscaped: boolean;
  readonly unbroken: string;
}

let last: LookedOver = { text: '', isEscaped: false, unbroken: '' };

/** Every finder asks for the same text, one after the other. */
const lookedOver = (text: string): LookedOver => {
  if (last.text === text) return last;
  const isEscaped = escaped.test(text);
  last = { text, isEscaped, unbroken: isEscaped ? '' : withoutBreaks(text) };
  return last;
};

const escaped = /[\\%&<\x80-\xff]/;

const withoutBreaks = (text: string): string => text.replace(/[\s=>|,;"'+*#]+/g, '');

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
  const spans: Span[] = [];
  for (const find of finders) for (const span of find(text)) spans.push(span);
  spans.sort((one, other) => one[0] - other[0]);
  const parts: string[] = [];
  let done = 0;
  for (const [from, end] of spans) {
    if (from >= done) parts.push(text.slice(done, from), mark);
    done = Math.max(done, end);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
};

/** Where the letters end, or where they are left after enough of them. Nearly all stand as they are, one after the other. */
export const endOfLetters = (text: string, from: number, letters: readonly string[], first = 0): number | undefined => {
  const same = sameLetters(text, from, letters, first);
  const end = from + same;
  const next = letters[first + same];
  if (next === undefined) return end;
  if (mayGoOn(text, end, next, isFolded(letters))) return endOfWays(text, from, letters, first);
  return same >= enough ? end : undefined;
};

const sameLetters = (text: string, from: number, letters: readonly string[], first: number): number => {
  let count = 0;
  while (letters[first + count] === text[from + count] && isAlone(text.charCodeAt(from + count))) count += 1;
  return count;
};

const mayGoOn = (text: string, at: number, letter: string, folded: boolean): boolean => {
  if (mayBegin(text, at, letter)) return true;
  const behind = folded ? endOfBreak(text, at) : undefined;
  return behind !== undefined && mayBegin(text, behind, letter);
};

const mayBegin = (text: string, at: number, letter: string): boolean => {
  if (isAscii(letter.charCodeAt(0)) && isAlone(text.charCodeAt(at))) return text[at] === letter;
  const way = anyWayOf(letter);
  way.lastIndex = at;
  return way.test(text);
};

const isAscii = (code: number): boolean => code < 0x80;

/** Only with the others does another way of writing a letter of ASCII begin. */
const isAlone = (code: number): boolean =>
  isAscii(code) && code !== 0x5c && code !== 0x25 && code !== 0x26 && code !== 0x2b; // \ % & +

/** Every place where the letters so far may end: %25 is a percent sign in a URL, or the three letters themselves. */
const endOfWays = (text: string, from: number, letters: readonly string[], first: number): number | undefined => {
  let ends: readonly number[] = [from];
  for (let at = first; at < letters.length; at += 1) {
    const [only = 0, ...others] = ends;
    const same = others.length === 0 ? sameLetters(text, only, letters, at) : 0;
    if (same > 0) {
      ends = [only + same];
      at += same - 1;
      continue;
    }
    const letter = letters[at] ?? '';
    let next = follow(letter, text, ends);
    if (next.length === 0 && isFolded(letters)) {
      const behind = ends.flatMap((end) => endOfBreak(text, end) ?? []);
      next = follow(letter, text, behind);
    }
    if (next.length === 0) return at - first >= enough ? Math.max(...ends) : undefined;
    ends = next;
  }
  return Math.max(...ends);
};

const follow = (letter: string, text: string, starts: readonly number[]): readonly number[] =>
  [...new Set(starts.flatMap((start) => endsOf(letter, text, start)))].slice(0, waysFollowed);

export const startOfBreak = (text: string, end: number): number | undefined => {
  let from = end;
  while (from > 0 && end - from < longestBreak && inBreak.test(text[from - 1] ?? '')) from -= 1;
  const found = breakAtEnd.exec(text.slice(from, end));
  return found === null ? undefined : from + found.index;
};

/** Every letter that a break may be written with. */
const inBreak = /[\s\x85=\\>|,;"'+*#%&</0-9A-Fa-fnprstuvwx]/;

const longestBreak = 80;

const endOfBreak = (text: string, at: number): number | undefined => {
  someBreak.lastIndex = at;
  return someBreak.test(text) ? someBreak.lastIndex : undefined;
};

/** A secret of nothing but backslashes has no end of ways. */
const waysFollowed = 64;

const endsOf = (letter: string, text: string, at: number): readonly number[] => {
  if (isAscii(letter.charCodeAt(0)) && isAlone(text.charCodeAt(at))) return text[at] === letter ? [at + 1] : [];
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

/** Made once for each letter, of which secrets have few. */
const forLetter = <Made>(make: (letter: string) => Made): ((letter: string) => Made) => {
  const made = new Map<string, Made>();
  return (letter) => {
    const known = made.get(letter) ?? make(letter);
    made.set(letter, known);
    return known;
  };
};

const waysOf = forLetter((letter) => formsOf(letter).map((form) => new RegExp(form, 'y')));

const anyWayOf = forLetter((letter) => new RegExp(letterPattern(letter), 'y'));
