import type { Value } from '../../json/exact-json.js';
import type { Batch } from '../batches.js';
import { within } from '../within.js';

export type NextBatch = () => Promise<IteratorResult<Batch>>;

export interface Beginning {
  readonly rows: readonly Value[];
  /** undefined: that was all. */
  readonly rest?: NextBatch;
}

/** The first page that has rows. */
export const takeFirst = async (batches: AsyncIterator<Batch>): Promise<Beginning> => {
  for (let next = await batches.next(); next.done !== true; next = await batches.next()) {
    if (next.value.count > 0) return { rows: next.value.values(), rest: () => batches.next() };
  }
  return { rows: [] };
};

/** Beyond that many rows the widths of the first ones hold for all. */
const mostLaidOut = 200;
/** One page may be as large. */
const mostBytes = 64 * 1_048_576;

/** Pages as long as they come at once and fit a table that is drawn whole: the first row must not wait for a slow one. */
export const takeScreen = async (batches: AsyncIterator<Batch>): Promise<Beginning> => {
  const taken: Value[] = [];
  let bytes = 0;
  const asked = Date.now();
  let patienceMs = Number.POSITIVE_INFINITY;
  while (taken.length <= mostLaidOut && bytes < mostBytes) {
    const next = batches.next();
    const arrived = taken.length === 0 ? await next : await within(next, patienceMs);
    if (arrived === undefined) return { rows: taken, rest: resuming(next, batches) };
    if (arrived.done === true) return { rows: taken };
    for (const value of arrived.value.values()) taken.push(value);
    bytes += arrived.value.bytes ?? 0;
    patienceMs = Math.min(patienceMs, (Date.now() - asked) / 5);
  }
  return { rows: taken, rest: () => batches.next() };
};

const resuming = (pending: Promise<IteratorResult<Batch>>, batches: AsyncIterator<Batch>): NextBatch => {
  pending.catch(() => undefined); // it may fail while the rows before it are written; it is then thrown when its turn comes
  let first: Promise<IteratorResult<Batch>> | undefined = pending;
  return () => {
    const next = first ?? batches.next();
    first = undefined;
    return next;
  };
};
