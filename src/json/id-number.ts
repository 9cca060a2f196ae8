import type { Json } from './objects.js';

/** The id of a row, as it is: Number() would make 16 of "0x10", and 0 of an empty text, null and []. */
export const idNumber = (id: Json | undefined): number => (typeof id === 'number' ? id : Number.NaN);

/** An int32, as the contract has it. A computer has no id 0: it is what Number() makes of an empty text. */
export const isWholeId = (id: Json | undefined, isComputer: boolean): boolean =>
  typeof id === 'number' &&
  Number.isSafeInteger(id) &&
  !Object.is(id, -0) &&
  id >= (isComputer ? 1 : 0) &&
  id <= 2 ** 31 - 1;

/** As it came; what is too large for a number would be shown rounded, or as null. */
export const idText = (id: Json): string =>
  typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER
    ? 'a number with too many digits'
    : JSON.stringify(id);
