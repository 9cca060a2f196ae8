import type { Context } from '../../context.js';
import type { Operation } from '../../contract/operation.js';
import type { ReadCall, Client } from '../../http/client.js';
import { fetchPages } from '../../http/paging/pages.js';
import { cutPage, mayContinue, refuseEmptyFirst, warnOfMissing } from '../../http/paging/read-page.js';
import type { ListResult, Result, Input } from '../../command/spec.js';
import type { Page } from '../../base/json/objects.js';
import { checkAnswer, emptyAnswer, pageOfReply, presentation, shapeReply } from '../read/shape-result.js';
import { checkedIfEmpty, keptPages, type TextSearch } from './text-search.js';
import type { Command } from '../command.js';

interface PagingFlags {
  readonly all: boolean;
  readonly limit: number | undefined;
  readonly skip: number | undefined;
  readonly top: number | undefined;
}

/** A list that may have pages. Where the reference does not show the paging, the first answer decides. */
export const listResult = async (
  { operation, record }: Command,
  { call, checkEmpty, isWhole = false, keeps }: TextSearch,
  input: Input,
  context: Context,
): Promise<Result> => {
  const asked = readPaging(input);
  const typed = isWhole && asked.limit === undefined ? { ...asked, all: true } : asked;
  const { count, countBy } = input.shared;
  const isCounted = count || countBy !== undefined;
  const window = await sortWindow(typed, context);
  const whole = { ...typed, all: true, limit: undefined, skip: undefined };
  // A list that is sorted, counted or filtered here is read to its end.
  const paging = window === undefined && keeps === undefined && !isCounted ? typed : whole;
  const kept = window === undefined && !isCounted ? typed.limit : undefined;
  const client = await context.client();
  const request = { ...call, compressed: true, signal: context.interrupt };
  const warn = (line: string): void => context.warn(line);
  const checked = (pages: AsyncIterable<Page>): AsyncIterable<Page> =>
    checkEmpty === undefined ? pages : checkedIfEmpty(pages, checkEmpty);
  const isTotal = count && keeps === undefined;
  if (isTotal && operation.paging === 'sure') {
    const total = await readTotal(request, client);
    if (total === 0) await checkEmpty?.();
    if (total !== undefined) return countedResult(total, record, operation);
  }
  if (operation.paging === 'sure') {
    const read = (late: typeof warn): AsyncIterable<Page> => {
      const fetched = fetchPages(client, request, { ...paging, warn: late });
      return keeps === undefined ? fetched : keptPages(fetched, keeps, kept);
    };
    return {
      ...presentation(record, operation),
      kind: 'list',
      pages: await readAhead((late) => checked(read(late)), warn),
      window,
      hintAll: keeps === undefined && !isCounted && !typed.all && typed.limit === undefined,
    };
  }
  const first = await client.read({ ...request, query: [...(call.query ?? []), ...typedPaging(paging)] });
  checkAnswer(first, operation, record);
  if (first.body.length === 0) return emptyAnswer(record, operation, record.done ?? 'Done');
  const page = pageOfReply(first, true);
  if (page === undefined) return shapeReply(first, record, record.done ?? 'Done');
  const received = (paging.skip ?? 0) + page.count;
  if (paging.top !== 0) refuseEmptyFirst(page, paging.skip ?? 0);
  if (isTotal && page.totalCount !== undefined && page.count > 0)
    return countedResult(page.totalCount, record, operation);
  const isMore = mayContinue(page, received);
  if (!isMore && page.count > 0) warnOfMissing(received, page.totalCount, { warn });
  const wantsMore = (paging.all || paging.limit !== undefined) && isMore;
  const left = paging.limit === undefined ? undefined : Math.max(0, paging.limit - page.count);
  const read = (late: typeof warn): AsyncIterable<Page> => {
    const others = { ...paging, skip: received, limit: left, warn: late };
    const rest = wantsMore ? fetchPages(client, request, others) : undefined;
    return keeps === undefined
      ? limited(page, rest, paging.limit)
      : keptPages(limited(page, rest, undefined), keeps, kept);
  };
  return {
    ...presentation(record, operation),
    kind: 'list',
    pages: await readAhead((late) => checked(read(late)), warn),
    window,
    hintAll:
      (window !== undefined || isMore) && keeps === undefined && !isCounted && !typed.all && typed.limit === undefined,
  };
};

/** The total that the service reports, if any. */
const readTotal = async (call: ReadCall, client: Client): Promise<number | undefined> => {
  const query = [...(call.query ?? []), ['skip', '0'], ['top', '1']] as const;
  return pageOfReply(await client.read({ ...call, query }))?.totalCount;
};

/** No row is needed for --count. */
const countedResult = (total: number, record: Command['record'], operation: Operation): ListResult => ({
  ...presentation(record, operation),
  kind: 'list',
  pages: noPages(),
  total,
});

const noPages = async function* (): AsyncGenerator<Page> {};

/** The service's page size where none is asked for. */
const usualPage = 50;

/**
 * The first three of a list in order are not the first three of its first page: to sort, the whole list is read, and what
 * was asked for is cut out of it afterwards.
 */
const sortWindow = async ({ all, limit, skip, top }: PagingFlags, context: Context): Promise<ListResult['window']> => {
  const { sortBy } = await context.output();
  if (sortBy === undefined) return undefined;
  return { skip: skip ?? 0, count: limit ?? (all ? undefined : (top ?? usualPage)) };
};

const limited = async function* (
  first: Page,
  rest: AsyncIterable<Page> | undefined,
  limit: number | undefined,
): AsyncGenerator<Page> {
  if (limit !== undefined && first.count > limit) {
    yield cutPage(first, limit);
    return;
  }
  yield first;
  if (rest !== undefined && limit !== first.count) yield* rest;
};

const typedPaging = ({ skip, top }: PagingFlags): [string, string][] => [
  ...(skip === undefined ? [] : [['skip', String(skip)] as [string, string]]),
  ...(top === undefined ? [] : [['top', String(top)] as [string, string]]),
];

const readPaging = ({ shared: { all, limit, skip, top } }: Input): PagingFlags => ({ all, limit, skip, top });

type Warn = (line: string) => void;

/**
 * Reads pages ahead of the renderer: the first one before the result is handed over, and the next while one is shown. The
 * renderer only takes pages, so that sign-in, locks and retries run outside of it. Warnings wait until every row was
 * taken; otherwise those about the end of the list would stand in front of its last page.
 */
export const readAhead = async (
  read: (warn: Warn) => AsyncIterable<Page>,
  warn: Warn,
): Promise<AsyncIterable<Page>> => {
  const warnings: string[] = [];
  const pages = read((line) => void warnings.push(line))[Symbol.asyncIterator]();
  let upcoming = pages.next();
  await upcoming;
  const takeNext = async (): Promise<IteratorResult<Page>> => {
    const current = upcoming;
    upcoming = current.then((page) => (page.done === true ? page : pages.next()));
    upcoming.catch(() => undefined); // thrown when the page is awaited
    try {
      const page = await current;
      if (page.done === true) for (const line of warnings.splice(0)) warn(line);
      return page;
    } catch (error) {
      for (const line of warnings.splice(0)) warn(line);
      throw error;
    }
  };
  const stop = async (): Promise<IteratorResult<Page>> => {
    await pages.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next: takeNext, return: stop }) };
};
