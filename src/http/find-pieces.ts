import { once } from '../text/once.js';
import { endOfLetters, enough, startOfBreak, type FindSpans, type Span } from './find-secret.js';
import { digitsOf } from './secret-digits.js';

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
  return (text) => {
    const spans: Span[] = [];
    for (let start = 0; start < text.length;) {
      const end = endOfRun(text, start);
      if (end - start >= enough) addPieces(text, [start, end], placesOf, spans);
      start = end + 1;
    }
    return spans;
  };
};

/** Where a piece of `enough` letters is in the secrets. */
type PlacesOf = (piece: string) => readonly PlaceIn[];

/** An id in a line is looked for in the secrets themselves; the table of all their pieces takes as long as a thousand of these. */
const fewPieces = 500;

/** Letter by letter: an expression has no room for a run of some million letters. */
const endOfRun = (text: string, start: number): number => {
  let end = start;
  while (isInRun[text.charCodeAt(end)] === true) end += 1;
  return end;
};

const isInRun: readonly boolean[] = Array.from({ length: 0x80 }, (_, code) =>
  /[\w.~+/=-]/.test(String.fromCharCode(code)),
);

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

const addPieces = (text: string, [first, last]: Span, placesOf: PlacesOf, spans: Span[]): void => {
  for (let at = first; at + enough <= last;) {
    const found = placesOf(text.slice(at, at + enough));
    if (found.length === 0) {
      at += 4;
      continue;
    }
    const span = widest(text, at, found);
    spans.push(span);
    at = Math.max(at + 4, span[1]);
  }
};

const widest = (text: string, at: number, found: readonly PlaceIn[]): Span => {
  let start = at;
  let end = at;
  for (const place of found) {
    start = Math.min(start, startOfLetters(text, at, place));
    end = Math.max(end, endOfLetters(text, at, place.letters, place.at) ?? at);
  }
  return [start, end];
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
