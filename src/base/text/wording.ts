import { cleanCell } from './clean-text.js';

/** 8123 as 8,123. toLocaleString would load the tables of ICU, 17 ms for the last line of a list. */
export const thousands = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** '1 computer', '8,123 computers', '2 queries'; pass the plural if it is irregular. */
export const plural = (count: number, noun: string, several = `${noun}s`): string =>
  `${thousands(count)} ${count === 1 ? noun : several}`;

export const computersText = (count: number): string => plural(count, 'computer');

/** 'PC-1, PC-2, PC-3 and 9 more'. `total` is the real count if `names` has only the first ones. */
export const fewNames = (names: readonly string[], most: number, total = names.length): string => {
  const shown = names.slice(0, most).map((name) => cleanCell(name));
  const rest = total - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${thousands(rest)} more` : ''}`;
};

/** Joins the parts that are neither empty nor null. */
export const joinTexts = (parts: readonly (string | null | undefined)[], separator = ', '): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(separator);

/** Ends a text, possibly one of the service, with a full stop. */
export const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

/** 'no task has this tracking id' → 'No task has this tracking id.' */
export const asSentence = (text: string): string => withFullStop(capitalized(text));

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The beginning of a text, at most `most` long, without half a character. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Cuts text and marks the cut with a sign. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most)}…`;
