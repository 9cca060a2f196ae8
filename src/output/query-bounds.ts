import { usage } from '../errors.js';
import { isArray, isValueObject, type Value } from '../json/exact-json.js';
import { mostHeld } from '../json/held-list.js';
import { thousands } from '../text/thousands.js';

/** Some ten seconds, in which no signal is handled: a million computers, or 5,000 that are compared with each other. */
const mostWork = 100_000_000;
/** No more than a list that it works on. */
const { values: mostValues } = mostHeld;
/** Written in one go: some seconds. */
const mostInOne = 5_000_000;
/** An entry of a list; between two of them signals are heard. */
const mostInEntry = 500_000;

const otherTool = 'Write it in another way, or use another tool on -o json.';

let work = 0;
let known = new Map<object, number>();

export const beginWork = (): void => {
  work = 0;
  known = new Map();
};

/** One step of an expression, and what it made: `[@, @][]` makes a list that is twice as long, each time. */
export const countWork = (made?: unknown): void => addWork(1 + 2 * sizeOf(made));

/** To compare two things is to go through the smaller one. */
export const countComparison = (one: Value, other: Value): void => addWork(Math.min(valuesIn(one), valuesIn(other)));

const addWork = (more: number): void => {
  work += more;
  if (work > mostWork) throw usage('--query: the expression takes too much work on this result', otherTool);
};

/** Size of a list of lists after flattening. */
const sizeOf = (made: unknown): number => {
  if (typeof made === 'string') return made.length;
  if (!Array.isArray(made)) return 0;
  return made.length + (made.length > fewLists ? 0 : made.reduce<number>((sum, item) => sum + lengthOf(item), 0));
};

/** More are not typed, and each of those that are found counts when it is made. */
const fewLists = 2_500;

const lengthOf = (item: unknown): number => (Array.isArray(item) ? item.length : 0);

/** `[@, @] | [@, @]` is small until it is written or compared: its parts are the same. */
export const refuseHuge = (made: Value): void => {
  if (valuesIn(made) > mostValues)
    throw usage(`--query: the result has more than ${thousands(mostValues)} values`, otherTool);
};

/** The unit that is written at once; for a list, one entry. */
export const refuseLong = (found: Value, isInParts: boolean): void => {
  const isLong =
    isInParts && isArray(found) ? found.some((item) => valuesIn(item) > mostInEntry) : valuesIn(found) > mostInOne;
  if (isLong) throw usage('--query: the result has too many values to be written in one go', otherTool);
};

export const valuesIn = (value: Value): number => {
  if (!isArray(value) && !isValueObject(value)) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  let count = 1;
  for (const item of Object.values(value)) count += valuesIn(item);
  // Small ones are counted again in less time than they are found.
  if (count > 16) known.set(value, count);
  return count;
};
