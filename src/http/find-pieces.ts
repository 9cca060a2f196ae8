import { once } from '../text/once.js';
import { digitsOf, endOfLetters, enough, startOfBreak, type FindSpans, type Span } from './find-secret.js';

/**
 * A piece from anywhere in a secret or in its base64: the later lines of a token that was put into a list, or its end
 * alone. A line of 16 letters is enough, and 19 anywhere in one.
 */
export const pieces = (secrets: readonly string[]): FindSpans => {
  const forms = once(() => secrets.flatMap((secret) => [secret, ...digitsOf(secret)]));
  const joined = once(() => forms().join('\n'));
  const places = once(() => placesIn(forms()));
  let looked = 0;
  const placesOf: PlacesOf = (piece) => {
    looked += 1;
    return looked < fewPieces && !joined().includes(piece) ? [] : (places().get(piece) ?? []);
  };
  return (text) =>
    Array.from(text.matchAll(unbroken)).flatMap(({ 0: run, index }) =>
      piecesIn(text, [index, index + run.length], placesOf),
    );
};

/** Where a piece of `enough` letters is in the secrets. */
type PlacesOf = (piece: string) => readonly PlaceIn[];

/** An id in a line is looked for in the secrets themselves; the table of all their pieces takes as long as a thousand of these. */
const fewPieces = 500;

const unbroken = /(?<![\w.~+/=-])[\w.~+/=-]{16,}/g;

interface PlaceIn {
  readonly letters: readonly string[];
  readonly at: number;
}

/** Tokens begin alike, so a piece may be of several. */
const placesIn = (forms: readonly string[]): ReadonlyMap<string, readonly PlaceIn[]> => {
  const places = new Map<string, PlaceIn[]>();
  for (const form of forms) {
    const letters = form.split('');
    for (let at = 0; at + enough <= form.length; at += 1) {
      const piece = form.slice(at, at + enough);
      const known = places.get(piece);
      if (known === undefined) places.set(piece, [{ letters, at }]);
      else if (known.length < mostPlaces) known.push({ letters, at });
    }
  }
  return places;
};

/** A secret of one letter is at each of its letters. */
const mostPlaces = 16;

const piecesIn = (text: string, [first, last]: Span, placesOf: PlacesOf): readonly Span[] => {
  const spans: Span[] = [];
  for (let at = first; at + enough <= last;) {
    const found = placesOf(text.slice(at, at + enough));
    const ends = found.flatMap((place) => endOfLetters(text, at, place.letters, place.at) ?? []);
    const starts = found.map((place) => startOfLetters(text, at, place));
    if (ends.length > 0) spans.push([Math.min(...starts), Math.max(...ends)]);
    at = Math.max(at + 4, ...ends);
  }
  return spans;
};

/** Also before the break of a line, where the letters are too few to be known by themselves. */
const startOfLetters = (text: string, from: number, { at, letters }: PlaceIn): number => {
  let start = from;
  for (let letter = at - 1; letter >= 0; letter -= 1) {
    const wanted = letters[letter];
    const before = text[start - 1] === wanted ? start : startOfBreak(text, start);
    if (before === undefined || text[before - 1] !== wanted) return start;
    start = before - 1;
  }
  return start;
};
