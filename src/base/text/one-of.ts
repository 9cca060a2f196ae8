import { fewNames } from './wording.js';
import { usage, type EmsError } from '../errors.js';
import { cleanCell } from './clean-text.js';
import { closest } from './closest.js';

const mostListed = 20;

/** Lists values for a message, but not all: a description may have a thousand. */
export const fewOf = (values: readonly (string | number)[]): string => {
  const series = seriesOf(values.map(String));
  if (series !== undefined) return series;
  return fewNames(
    values.map((value) => (value === '' ? "''" : String(value))),
    mostListed,
  );
};

/** Abbreviates Custom01, Custom02 … as 'Custom01 to Custom30'. */
const seriesOf = (values: readonly string[]): string | undefined => {
  const [first = '', last = ''] = [values[0], values.at(-1)];
  const prefix = /^\D+/.exec(first)?.[0];
  if (values.length < 6 || prefix === undefined) return undefined;
  const start = Number(first.slice(prefix.length));
  const isNext = (value: string, at: number): boolean =>
    value.startsWith(prefix) &&
    /^\d+$/.test(value.slice(prefix.length)) &&
    Number(value.slice(prefix.length)) === start + at;
  return values.every(isNext) ? `${first} to ${last}` : undefined;
};

/** Suggests computer.read, group.read or package.read for 'read' and 'read-only'. */
const sharedPart = (typed: string, known: readonly string[]): string | undefined => {
  const word = typed.toLowerCase();
  const found = known.filter((each) =>
    each.split('.').some((part) => each.includes('.') && part.length > 2 && word.startsWith(part)),
  );
  return found.length === 0 ? undefined : [found.slice(0, -1).join(', '), found.at(-1)].filter(Boolean).join(' or ');
};

/** The error for a word that is not in a list, with the list and the most similar word. `also` adds to both. */
export const notOneOf = (
  label: string,
  typed: string,
  known: readonly (string | number)[],
  also: { readonly more?: string; readonly hint?: string } = {},
): EmsError => {
  const words = known.map(String);
  const near = closest(typed, words) ?? sharedPart(typed, words);
  const hints = [
    ...(near === undefined ? [] : [`Did you mean ${cleanCell(near)}?`]),
    ...(also.hint === undefined ? [] : [also.hint]),
  ];
  return usage(
    `${label}: "${typed}" is not one of ${fewOf(known)}${also.more ?? ''}`,
    hints.length === 0 ? undefined : hints.join(' '),
  );
};

/** Finds a listed value; ignores upper and lower case if only one value matches. */
export const oneOf = <Value extends string | number>(label: string, typed: string, known: readonly Value[]): Value => {
  const exact = known.find((value) => String(value) === typed);
  if (exact !== undefined) return exact;
  const folded = known.filter((value) => String(value).toLowerCase() === typed.toLowerCase());
  const [only] = folded;
  if (folded.length === 1 && only !== undefined) return only;
  throw notOneOf(label, typed, known);
};
