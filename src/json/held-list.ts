import type { EmsError } from '../errors.js';
import { isArray, isValueObject, type Value } from './objects.js';

/** Limits of a list that is in memory as a whole: a million computers with all their fields. */
export const mostHeld = { rows: 1_000_000, bytes: 1_024 * 1_048_576, values: 30_000_000 } as const;

/** A command may hold several lists that it reads for itself: each a million computers, as a search gives them. */
export const mostRead = { bytes: 512 * 1_048_576, values: 30_000_000 } as const;

export interface HeldLimits {
  readonly rows?: number;
  readonly bytes: number;
  readonly values: number;
}

/** Counts what is put into memory until the whole list is there; `tooMuch` makes the error for the limit that was reached. */
export interface HeldList {
  addPage(rows: number, bytes: number): void;
  addValues(items: readonly Value[]): void;
}

export const heldList = (limits: HeldLimits, tooMuch: (most: number, unit: string) => EmsError): HeldList => {
  const { rows: mostRows = Infinity } = limits;
  let [rows, bytes, values] = [0, 0, 0];
  return {
    addPage(moreRows, moreBytes) {
      rows += moreRows;
      bytes += moreBytes;
      if (rows > mostRows) throw tooMuch(mostRows, 'rows');
      if (bytes > limits.bytes) throw tooMuch(limits.bytes / 1_048_576, 'MiB');
    },
    // A million `{}` are 3 MB of text and 60 of memory.
    addValues(items) {
      for (const item of items) values += valuesIn(item);
      if (values > limits.values) throw tooMuch(limits.values, 'values');
    },
  };
};

const valuesIn = (value: Value): number => {
  let count = 1;
  if (isArray(value)) for (const item of value) count += valuesIn(item);
  else if (isValueObject(value)) for (const item of Object.values(value)) count += valuesIn(item);
  return count;
};
