import { once } from './once.js';

/**
 * Text from the service is data, not commands to the terminal. Removed: C0 and C1 controls (escape sequences need one),
 * bidirectional controls (they make a name read as another), invisible characters, joiners outside of emoji, and variation
 * selectors with no letter before them.
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

/**
 * A page that a command has drawn: lines, and the colors it was drawn with. Whoever draws cleans what it draws; this
 * holds where that was forgotten, for everything but a color.
 */
export const cleanPage = (page: string, colored: boolean): string =>
  colored ? page.replace(betweenColors, (text) => cleanLines(text)) : cleanLines(page);

/** For files that are not JSON or YAML and may be looked at with cat: line breaks and tabs stay as well. */
export const cleanFile = (text: string): string =>
  suspicious.test(text) ? text.replace(/\r\n?/g, '\n').replace(unsafeButTabAndLineFeed(), '') : text;

/** For JSON and YAML strings: nothing is lost, the character is written as its number. */
export const escapeUnsafe = (text: string, escape: (character: string) => string = escapeUnits): string =>
  suspicious.test(text) ? text.replace(unsafe(), (found) => escape(found)) : text;

/** As JSON wants it: a character beyond the first 65,536 is two numbers. */
const escapeUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

// The colors of output/sink/palette.ts: bold, dim, a color, and their ends.
// oxlint-disable-next-line no-control-regex
const betweenColors = /(?:(?!\u001b\[(?:1|2|22|3\d|39|9\d)m)[\s\S])+/g;

// Printable ASCII and Latin letters, nearly everything there is, are let through without the expensive look.
const suspicious = /[^ -~\u00a0-\u00ac\u00ae-\u02ff]/;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

// With the joiner of graphemes, the vowels without a shape and the fillers: nothing is drawn for them.
const invisible =
  '\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
const strayJoiner =
  '(?<!\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d|\\u200d(?!\\p{Extended_Pictographic})';
// A variation selector without a character before it.
const strayVariation =
  '(?<![\\p{Extended_Pictographic}\\p{L}\\p{M}\\p{N}\\p{S}])(?!\\ufe0f\\u20e3)[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';
// Made when one is wanted, which is hardly ever: the tables of pictographs cost a start 0.3 ms.
const without = (controls: string): (() => RegExp) =>
  once(() => new RegExp(`[${controls}${invisible}]|${strayJoiner}|${strayVariation}`, 'gu'));
const unsafe = without('\\u0000-\\u001f');
const unsafeButLineFeed = without('\\u0000-\\u0009\\u000b-\\u001f');
const unsafeButTabAndLineFeed = without('\\u0000-\\u0008\\u000b-\\u001f');

// The class Cc by its numbers: for \p{Cc} V8 looks at its tables, 0.15 ms at every start.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;

export const hasControls = (text: string): boolean => control.test(text);
