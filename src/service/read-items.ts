import { computerApi } from './computers.js';
import { isObject, listIn, type Json, type JsonObject } from '../base/json/objects.js';
import { pageFactsIn, notAList, reportsMore, warnOfMissing } from '../http/paging/read-page.js';
import { takesTop } from '../contract/operation-keys.js';
import { EmsError } from '../base/errors.js';
import type { ReadCall, Client } from '../http/client.js';
import type { ItemOf } from '../contract/answers.js';
import { decodeList } from '../http/answers/decode.js';
import type { Context } from '../context.js';

type Warn = (line: string, missing?: boolean) => void;

export interface ListReading {
  /**
   * Items per page. Absent if the reference shows no paging, and not sent if the operation has no such parameter:
   * another page is requested only if a wrapper says that there is more.
   */
  readonly top?: number;
  /** Receives a warning about a partial list. Without it, a list that the service reports as partial is an error. */
  readonly warn?: Warn;
  /** Stops reading early. */
  readonly enough?: (entries: readonly Json[]) => boolean;
}

/** Large enough that most lists need one request. */
export const wholePage = 500;

/** Reads every entry of a list, however many pages it has. */
export const readList = async (
  call: ReadCall,
  client: Pick<Client, 'read'>,
  reading: ListReading = {},
): Promise<Json[]> => {
  const found: Json[] = [];
  for await (const entries of pagesOf(call, client, reading)) {
    for (const entry of entries) found.push(entry);
    if (reading.enough?.(entries) === true) break;
  }
  return found;
};

export const readItems = async <Key extends string>(
  call: ReadCall<Key>,
  client: Pick<Client, 'read'>,
  reading: ListReading = {},
): Promise<ItemOf<Key>[]> => decodeList(await readList(call, client, reading), call.operation);

const pagesOf = async function* (
  call: ReadCall,
  client: Pick<Client, 'read'>,
  { top, warn = refusingPart() }: ListReading,
): AsyncGenerator<readonly Json[], void, undefined> {
  const { fetchPages } = await import('../http/paging/pages.js');
  if (top !== undefined && takesTop(call.operation)) {
    for await (const page of fetchPages(client, call, { all: true, size: top, warn })) yield page.items();
    return;
  }
  const first = (await client.read(call)).json();
  const entries = listIn(first);
  if (entries === undefined) throw notAList(call);
  yield entries;
  if (!isObject(first)) return;
  const said = pageFactsIn(first);
  if (!reportsMore(said, entries.length)) return warnOfMissing(entries.length, said.totalCount, { warn });
  const rest = fetchPages(client, call, { all: true, skip: entries.length, paging: 'unsure', warn });
  for await (const page of rest) yield page.items();
};

/** Turns a warning about a partial list into an error; other warnings are passed on. */
export const refusingPart =
  ({ about = '', hint = tryAgain, warn }: PartOfList = {}): Warn =>
  (line, missing = false) => {
    if (missing) throw new EmsError('failed', about + line, { hint });
    warn?.(line);
  };

interface PartOfList {
  /** A sentence that precedes the error message. */
  readonly about?: string;
  readonly hint?: string;
  readonly warn?: (line: string) => void;
}

const tryAgain = 'Try again, or check the service with: ems doctor';

export const searchComputers = (filter: JsonObject): ReadCall<typeof computerApi.search.operation> =>
  computerApi.search({ body: filter });

/** Reads every item of a paged operation, fetching pages ahead. `enough` stops it early. */
export const readAll = (
  call: ReadCall,
  context: Context,
  enough: (items: readonly JsonObject[]) => boolean = () => false,
): Promise<JsonObject[]> =>
  readEvery(call, context, {
    warn: (line) => context.warn(line),
    enough: (entries) => enough(entries.filter(isObject)),
  });

/** Finds computers by id in the pages of the fleet, and stops once all are found. */
export const findInFleet = async (ids: ReadonlySet<number>, context: Context): Promise<Map<number, JsonObject>> => {
  const found = new Map<number, JsonObject>();
  await readAll(searchComputers({}), context, (items) => {
    for (const item of items) if (typeof item['id'] === 'number' && ids.has(item['id'])) found.set(item['id'], item);
    return found.size === ids.size;
  });
  return found;
};

/** Reads a list that decides which objects are changed; a partial list is an error, because it would reach the wrong ones. */
export const readWhole = (call: ReadCall, context: Context): Promise<JsonObject[]> =>
  readEvery(call, context, {
    warn: refusingPart({
      about: 'Which computers are selected could not be read. ',
      warn: (line) => context.warn(line),
    }),
  });

const readEvery = async (call: ReadCall, context: Context, reading: ListReading): Promise<JsonObject[]> =>
  readItems({ ...call, compressed: true, signal: context.interrupt }, await context.client(), {
    top: wholePage,
    ...reading,
  });

/** Returns results in the order of the items, with at most `limit` at a time. After a failure, nothing new starts. */
export const mapBounded = async <Item, Answer>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (!failed && next < items.length) {
      const index = next++;
      try {
        answers[index] = await work(items[index] as Item, index); // next < length
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, worker));
  return answers;
};
