import { once } from './once.js';

/**
 * Removes from text of the service what a terminal would obey: C0 and C1 controls (escape sequences need one),
 * bidirectional controls (they change how a name reads), invisible characters, joiners outside of emoji, and variation
 * selectors without a preceding letter.
 */
export const cleanCell = (text: string): string =>
  suspicious.test(text) ? text.replace(breaks, ' ').replace(unsafe(), '') : text;

/** Cleans text but keeps line breaks. */
export const cleanLines = (text: string): string =>
  suspicious.test(text)
    ? text
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/\t/g, '    ')
        .replace(unsafeButLineFeed(), '')
    : text;

/** Cleans a page drawn by a command, except its colors. Commands clean what they draw; this catches what they miss. */
export const cleanPage = (page: string, colored: boolean): string =>
  colored ? page.replace(betweenColors, (text) => cleanLines(text)) : cleanLines(page);

/** For files other than JSON and YAML, which users may print with cat: line breaks and tabs stay, too. */
export const cleanFile = (text: string): string =>
  suspicious.test(text) ? text.replace(/\r\n?/g, '\n').replace(unsafeButTabAndLineFeed(), '') : text;

/** For JSON and YAML strings: loses nothing, because unsafe characters are written as numbers. */
export const escapeUnsafe = (text: string, escape: (character: string) => string = escapeUnits): string =>
  suspicious.test(text) ? text.replace(unsafe(), (found) => escape(found)) : text;

/** As in JSON: a character beyond the first 65,536 becomes two numbers. */
const escapeUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

// The colors of output/sink/palette.ts: bold, dim, a color, and their ends.
// oxlint-disable-next-line no-control-regex
const betweenColors = /(?:(?!\u001b\[(?:1|2|22|3\d|39|9\d)m)[\s\S])+/g;

// Printable ASCII and Latin letters, nearly all text, skip the expensive check.
const suspicious = /[^ -~\u00a0-\u00ac\u00ae-\u02ff]/;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

// Includes the grapheme joiner, vowels without a shape and fillers, which draw nothing.
const invisible =
  '\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
const strayJoiner =
  '(?<!\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d|\\u200d(?!\\p{Extended_Pictographic})';
// A variation selector without a character before it.
const strayVariation =
  '(?<![\\p{Extended_Pictographic}\\p{L}\\p{M}\\p{N}\\p{S}])(?!\\ufe0f\\u20e3)[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';
// Created on demand, which is rare: the tables of pictographs would cost 0.3 ms at startup.
const without = (controls: string): (() => RegExp) =>
  once(() => new RegExp(`[${controls}${invisible}]|${strayJoiner}|${strayVariation}`, 'gu'));
const unsafe = without('\\u0000-\\u001f');
const unsafeButLineFeed = without('\\u0000-\\u0009\\u000b-\\u001f');
const unsafeButTabAndLineFeed = without('\\u0000-\\u0008\\u000b-\\u001f');

// The class Cc as numbers: for \p{Cc}, V8 would look into its tables, 0.15 ms at every start.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;

export const hasControls = (text: string): boolean => control.test(text);
