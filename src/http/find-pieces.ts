import { once } from '../text/once.js';
import { digitsOf, endOfLetters, enough, startOfBreak, type FindSpans, type Span } from './find-secret.js';

/**
 * A piece from anywhere in a secret or in its base64: the later lines of a token that was put into a list, or its end
 * alone. A line of 16 letters is enough, and 19 anywhere in one.
 */
export const pieces = (secrets: readonly string[]): FindSpans => {
  const places = once(() => placesIn(secrets.flatMap((secret) => [secret, ...digitsOf(secret)])));
  return (text) =>
    Array.from(text.matchAll(unbroken)).flatMap(({ 0: run, index }) =>
      piecesIn(text, [index, index + run.length], places()),
    );
};

const unbroken = /(?<![\w.~+/=-])[\w.~+/=-]{16,}/g;

interface PlaceIn {
  readonly form: string;
  readonly at: number;
}

const placesIn = (forms: readonly string[]): ReadonlyMap<string, PlaceIn> => {
  const places = new Map<string, PlaceIn>();
  for (const form of forms)
    for (let at = 0; at + enough <= form.length; at += 1) places.set(form.slice(at, at + enough), { form, at });
  return places;
};

const piecesIn = (text: string, [first, last]: Span, places: ReadonlyMap<string, PlaceIn>): readonly Span[] => {
  const spans: Span[] = [];
  for (let at = first; at + enough <= last;) {
    const place = places.get(text.slice(at, at + enough));
    const end = place === undefined ? undefined : endOfLetters(text, at, Array.from(place.form.slice(place.at)));
    if (place !== undefined && end !== undefined) spans.push([startOfLetters(text, at, place), end]);
    at = end ?? at + 4;
  }
  return spans;
};

/** Also before the break of a line, where the letters are too few to be known by themselves. */
const startOfLetters = (text: string, from: number, { at, form }: PlaceIn): number => {
  let start = from;
  for (let letter = at - 1; letter >= 0; letter -= 1) {
    const before = text[start - 1] === form[letter] ? start : startOfBreak(text, start);
    if (before === undefined || text[before - 1] !== form[letter]) return start;
    start = before - 1;
  }
  return start;
};
