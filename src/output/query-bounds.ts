import { usage } from '../errors.js';
import { isArray, isValueObject, type Value } from '../json/exact-json.js';
import { thousands } from '../text/thousands.js';

/** Some ten seconds, in which no signal can be heard: a million computers, or 5,000 that are compared with each other. */
const mostWork = 100_000_000;
/** A million computers with all their fields. */
const mostValues = 30_000_000;

const otherTool = 'Write it in another way, or use another tool on -o json.';

let work = 0;

export const beginWork = (): void => {
  work = 0;
};

/** One step of an expression, and what it made: `[@, @][]` makes a list that is twice as long, each time. */
export const countWork = (made?: unknown): void => {
  work += 1 + 2 * sizeOf(made);
  if (work > mostWork) throw usage('--query: the expression takes too much work on this result', otherTool);
};

/** Of a list of lists, what it would be as one. */
const sizeOf = (made: unknown): number => {
  if (typeof made === 'string') return made.length;
  if (!Array.isArray(made)) return 0;
  return made.length + (made.length > fewLists ? 0 : made.reduce<number>((sum, item) => sum + lengthOf(item), 0));
};

/** More are not typed, and each of those that are found counts when it is made. */
const fewLists = 2_500;

const lengthOf = (item: unknown): number => (Array.isArray(item) ? item.length : 0);

/** `[@, @] | [@, @]` is small until it is written: its parts are the same. */
export const refuseHuge = (found: Value): void => {
  const count = valuesIn(found, new Map());
  if (count > mostValues) throw usage(`--query: the result has more than ${thousands(mostValues)} values`, otherTool);
};

const valuesIn = (value: Value, known: Map<object, number>): number => {
  if (!isArray(value) && !isValueObject(value)) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  let count = 1;
  for (const item of Object.values(value)) count += valuesIn(item, known);
  known.set(value, count);
  return count;
};
