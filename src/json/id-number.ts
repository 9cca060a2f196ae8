import type { Json } from './objects.js';

/** The id of a row, as it is: Number() would make 16 of "0x10", and 0 of an empty text, null and []. */
export const idNumber = (id: Json | undefined): number => (typeof id === 'number' ? id : Number.NaN);
