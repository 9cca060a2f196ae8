import type { ReadCall } from '../http/client.js';
import type { FleetReader } from './reading.js';
import { mapReadable, type Readable } from './readable.js';

/** A count fetches this many rows: `fleet check` shows as many names, so both share one request. */
const countWith = 20;

/**
 * A reader that sends the same request only once. Two numbers of one report then cannot differ because of a contact in
 * between, and the explanations of many computers share the reads of groups, packages and depots.
 */
export const rememberingReader = (reader: FleetReader): FleetReader => {
  const known = new Map<string, Promise<Readable<unknown>>>();
  const once = <Value>(key: string, read: () => Promise<Readable<Value>>): Promise<Readable<Value>> => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found as Promise<Readable<Value>>; // the key says which method was called
  };
  const sample: FleetReader['sample'] = async (call, top) => {
    const size = Math.max(top, countWith);
    const read = await once(`sample ${size} ${keyOf(call)}`, () => reader.sample(call, size));
    return mapReadable(read, ({ items, total }) => ({ items: items.slice(0, top), total }));
  };
  const count = async (call: ReadCall): Promise<Readable<number>> =>
    mapReadable(await sample(call, 1), ({ total }) => total);
  return {
    requests: () => reader.requests(),
    requireAnswer: () => reader.requireAnswer(),
    gaps: () => reader.gaps(),
    ask: (call) => once(`ask ${keyOf(call)}`, () => reader.ask(call)),
    object: (call) => once(`object ${keyOf(call)}`, () => reader.object(call)),
    // A partial list would only be a warning on stderr. Readers of the report don't see it, so it counts as unreadable.
    items: (call, options = {}) => {
      const read = (): ReturnType<typeof reader.items<typeof call.operation>> =>
        reader.items(call, { ...options, whole: true });
      return options.enough === undefined ? once(`items ${String(options.page)} ${keyOf(call)}`, read) : read();
    },
    // Streams are too large to keep in memory.
    pages: (call, work, options) => reader.pages(call, work, options),
    count,
    counts: (calls) => Promise.all(calls.map(count)),
    sample,
  };
};

const keyOf = ({ operation, pathValues, query, body }: ReadCall): string =>
  JSON.stringify([operation, pathValues ?? {}, query ?? [], body ?? null]);
