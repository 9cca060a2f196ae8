import type { Context } from '../context.js';
import { mapBounded, readItems, refusingPart, wholePage } from './read-items.js';
import { EmsError } from '../base/errors.js';
import type { ReadCall, Client } from '../http/client.js';
import { isObject, type Page, type Json, type JsonObject } from '../base/json/objects.js';
import type { ItemOf, ObjectOf } from '../contract/answers.js';
import { decodeObject, isDescribed } from '../http/answers/decode.js';
import { mapReadable, readable, unreadableFrom, type Readable, type Unreadable } from './readable.js';
import { countedReply, decodeOrWhy, sampleIn } from './told-totals.js';

/** Concurrent requests, however many reads there are. */
export const atOnce = 8;

export interface ListOptions {
  /** Items per page; `unsure` sends no page size if the reference shows no paging. Default 500. */
  readonly page?: number | 'unsure';
  readonly enough?: (items: readonly JsonObject[]) => boolean;
  /**
   * A list with fewer items than the service reports is unreadable, for decisions that must not miss one; counted: also
   * one of which the service does not tell how many it has.
   */
  readonly whole?: boolean | 'counted';
}

/** An `enough` for this many items, in whole pages; called with one page at a time. */
export const upTo = (most: number): NonNullable<ListOptions['enough']> => {
  let seen = 0;
  return (items) => {
    seen += items.length;
    return seen >= most;
  };
};

/** A part of answers that are read with many requests. */
export interface SentRequests {
  /** Requests that were sent. */
  readonly requests: number;
}

/** Reads about the fleet. Counts its requests, sends 8 at a time, and returns refusals as values. */
export interface FleetReader {
  /** Requests sent so far. */
  requests(): number;
  /**
   * Throws if no read returned anything useful, because an answer with only gaps is a failure. Missing roles are
   * tolerated if the answer names them, but not for a `list`, which would be empty.
   */
  requireAnswer(as?: 'list'): void;
  /** Failed reads so far, each once. A 404 is not a failure. */
  gaps(): readonly Unreadable[];
  ask(call: ReadCall): Promise<Readable<Json>>;
  /** Reads an object; any other answer is unreadable. */
  object<Key extends string>(call: ReadCall<Key>): Promise<Readable<ObjectOf<Key>>>;
  /** All items of a list, every page. */
  items<Key extends string>(call: ReadCall<Key>, options?: ListOptions): Promise<Readable<ItemOf<Key>[]>>;
  /**
   * Passes on the pages of a list one by one, so that lists of any length need little memory. A list with fewer items
   * than the service reports is unreadable, because a stored part would look complete.
   */
  pages(
    call: ReadCall,
    work: (page: Page) => Promise<void>,
    options?: Pick<ListOptions, 'page'>,
  ): Promise<Readable<void>>;
  /** Counts the items of a list, in one request: top=1 and totalCount. */
  count(call: ReadCall): Promise<Readable<number>>;
  /** Many counts, in the order of the calls. */
  counts(calls: readonly ReadCall[]): Promise<Readable<number>[]>;
  /** Reads one page and the total, as examples of a large list. */
  sample<Key extends string>(call: ReadCall<Key>, top: number): Promise<Readable<Sample<ItemOf<Key>>>>;
}

export interface Sample<Item = JsonObject> {
  readonly items: readonly Item[];
  readonly total: number;
}

export const openFleetReader = async (context: Context): Promise<FleetReader> => {
  const client = await context.client();
  let sent = 0;
  let answered = 0;
  let useful = 0;
  let failure: EmsError | undefined;
  const gaps = new Map<string, Unreadable>();
  const noted = <Value>(read: Readable<Value>): Readable<Value> => {
    if (read.ok) useful += 1;
    else {
      failure ??= gapError(read);
      if (!read.absent) gaps.set(`${read.operation} ${read.role ?? read.why}`, read);
    }
    return read;
  };
  const bounded = boundedRead(client, () => {
    sent += 1;
  });
  const within = { ...client, read: bounded };
  const guarded = async <Value, Key extends string>(
    call: ReadCall<Key>,
    read: (call: ReadCall<Key>) => Promise<Value>,
  ): Promise<Readable<Value>> => {
    try {
      const value = await read({ ...call, signal: call.signal ?? context.interrupt });
      answered += 1;
      return readable(value);
    } catch (error) {
      if (context.interrupt.aborted) throw error;
      return unreadableFrom(error, call, answered > 0);
    }
  };
  const warn = (line: string): void => context.warn(line);
  const ask: FleetReader['ask'] = (call) => guarded(call, async (asked) => (await bounded(asked)).json() ?? null);
  const sample: FleetReader['sample'] = async (call, top) => {
    const sized = await ask({ ...call, query: [...(call.query ?? []), ['top', String(top)]] });
    // The service may reject a page size if the reference shows no paging.
    const answer = !sized.ok && sized.refused === true ? await ask(call) : sized;
    const found = answer.ok ? sampleIn(answer.value, call, top) : answer;
    if (!found.ok) return noted(found);
    const { items, total } = found.value;
    return noted(total === undefined ? await counted(call, items) : readable({ items, total }));
  };
  /** Reads the whole list if the service does not report a total. */
  const counted = async <Item>(call: ReadCall, items: readonly Item[]): Promise<Readable<Sample<Item>>> =>
    mapReadable(await guarded(call, (asked) => readItems(asked, within, { top: wholePage })), (all) => ({
      items,
      total: all.length,
    }));
  const count: FleetReader['count'] = async (call) => mapReadable(await sample(call, 1), ({ total }) => total);
  return {
    requests: () => sent,
    gaps: () => [...gaps.values()],
    requireAnswer: (as) => {
      if (useful > 0 || failure === undefined) return;
      if (as === 'list' || failure.kind !== 'forbidden') throw failure;
    },
    ask: async (call) => noted(await ask(call)),
    object: async (call) => {
      const answer = await ask(call);
      if (!answer.ok) return noted(answer);
      const decoded = decodeOrWhy(() => decodeObject(answer.value, call), call);
      // An answer of unknown shape does not prove that this is the service.
      return !decoded.ok || isDescribed(decoded.value, call.operation) ? noted(decoded) : decoded;
    },
    items: async (call, { page = wholePage, enough, whole = false } = {}) =>
      noted(
        await guarded({ ...call, compressed: true }, (asked) =>
          readItems(asked, whole === 'counted' ? { read: (each) => countedReply(bounded(each)) } : within, {
            ...(page === 'unsure' ? {} : { top: page }),
            ...(enough === undefined ? {} : { enough: (entries) => enough(entries.filter(isObject)) }),
            warn: whole === false ? warn : refusingPart({ warn }),
          }),
        ),
      ),
    pages: async (call, work, { page = largePage } = {}) =>
      noted(
        await guarded({ ...call, compressed: true }, async (asked) => {
          const paging = page === 'unsure' ? ({ paging: 'unsure' } as const) : { size: page };
          const { fetchPages } = await import('../http/paging/pages.js');
          for await (const each of fetchPages(within, asked, {
            all: true,
            ...paging,
            ahead: atOnce,
            warn: refusingPart({ warn }),
          }))
            await work(each);
        }),
      ),
    count,
    counts: (calls) => mapBounded(calls, atOnce, count),
    sample,
  };
};

/** The error of a command whose every read failed. */
const gapError = ({ absent, operation, role, why }: Unreadable): EmsError => {
  if (role !== undefined)
    return new EmsError('forbidden', `Nothing could be read: role ${role} is required.`, {
      operation,
      hint: 'See the roles you have with: ems auth status',
    });
  return new EmsError(absent ? 'not-found' : 'failed', `Nothing could be read. ${operation}: ${why}.`, {
    operation,
    hint: 'Try again, or see the response with --debug.',
  });
};

/** 1,000 per page, since streamed pages may be large. */
const largePage = 1_000;

/** Sends at most `atOnce` requests at a time, and counts each. */
const boundedRead = (client: Client, onSend: () => void): Client['read'] => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (call) => {
    await enter();
    try {
      onSend();
      return await client.read(call);
    } finally {
      leave();
    }
  };
};
