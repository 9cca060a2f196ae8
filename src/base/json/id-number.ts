import type { Json } from './objects.js';

/** The id of a row if it is a number: Number() would turn "0x10" into 16, and an empty text, null and [] into 0. */
export const idNumber = (id: Json | undefined): number => (typeof id === 'number' ? id : Number.NaN);

/** Whether an id is an int32, as in the contract. No computer has id 0, which Number() makes of an empty text. */
export const isWholeId = (id: Json | undefined, isComputer: boolean): boolean =>
  typeof id === 'number' &&
  Number.isSafeInteger(id) &&
  !Object.is(id, -0) &&
  id >= (isComputer ? 1 : 0) &&
  id <= 2 ** 31 - 1;

/** The id as received. JSON would show a number that is too large rounded, or as null. */
export const idText = (id: Json): string =>
  typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER
    ? 'a number with too many digits'
    : JSON.stringify(id);
