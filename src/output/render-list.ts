import { batchOf, collect, partsOf, type Batch } from './rows/batches.js';
import { deliver } from './sink/chunks.js';
import { writeEnvelope } from './envelope.js';
import { renderQuery } from './query-result.js';
import type { ListResult } from '../command/result.js';
import type { Page } from '../json/page.js';
import { writeRows } from './write-rows.js';
import type { Sink } from './sink/sink.js';
import { sortedBatch } from './sort.js';
import { thousands } from '../text/thousands.js';

export const renderList = async (sink: Sink, result: ListResult): Promise<void> => {
  const { options } = sink;
  const totals: Totals = { shown: 0, pages: 0, total: undefined, more: false };
  const pages = counted(deliver(sink, result.pages), totals);
  if (options.query !== undefined) {
    await renderQuery(sink, result, await collect(pages, '--query'));
  } else if (options.envelope && wrapsItems(options.format)) {
    await writeEnvelope(sink, pages);
  } else {
    await writeRows(sink, result, batches(sink, result, pages));
  }
  // A program that reads along gets what the service answered, and no further request.
  if (totals.shown === 0 && sink.reader.terminal && !isTable(options.format)) await tellWhyEmpty(sink, result);
  if (options.sortBy !== undefined && result.window !== undefined) return sayWindow(sink, result, totals);
  const { allFlag = '--all', hintAll = false, noun } = result;
  if (hintAll === false || !totals.more) return;
  // After the rows, also where both streams end on one screen.
  await sink.chunks.flush();
  const way = hintAll === 'one-page' ? 'this command has no --all' : `${allFlag} for the rest`;
  // One that counts fewer than it gave, and has more, does not know.
  const total = totals.total !== undefined && totals.total > totals.shown ? totals.total : undefined;
  sink.say(`${shownText(totals.shown, total, noun)}; ${way}`);
};

/** A table says it in the place of its rows. */
const isTable = (format: string): boolean => format === 'table' || format === 'wide';

const tellWhyEmpty = async (sink: Sink, result: ListResult): Promise<void> => {
  const reason = await result.whenEmpty?.();
  if (reason !== undefined) sink.say(reason);
};

/** How much of the list is shown, and what putting it in order took. */
const sayWindow = async (
  sink: Sink,
  { hintAll = false, noun, window }: ListResult,
  { pages, shown: total }: Totals,
): Promise<void> => {
  const count = Math.max(0, Math.min(window?.count ?? Infinity, total - (window?.skip ?? 0)));
  const isCut = count < total;
  if (!isCut && pages < 2) return;
  await sink.chunks.flush();
  const cost = pages > 1 ? ` (the whole list was sorted: ${thousands(pages)} requests)` : '';
  sink.say(`${shownText(count, total, noun)}${cost}${isCut && hintAll !== false ? '; --all for the rest' : ''}`);
};

const batches = async function* (sink: Sink, result: ListResult, pages: AsyncIterable<Page>): AsyncGenerator<Batch> {
  const { sortBy } = sink.options;
  if (sortBy !== undefined) {
    yield sortedBatch(await collect(pages, '--sort-by'), sortBy, result);
    return;
  }
  // The first page stays whole: columns and widths are chosen by it.
  let isFirst = true;
  for await (const page of pages) {
    if (isFirst) yield batchOf(page);
    else yield* partsOf(page);
    isFirst = false;
  }
};

interface Totals {
  shown: number;
  pages: number;
  total: number | undefined;
  more: boolean;
}

const counted = async function* (pages: AsyncIterable<Page>, totals: Totals): AsyncGenerator<Page> {
  for await (const page of pages) {
    totals.pages += 1;
    totals.shown += page.count;
    totals.total = page.totalCount ?? totals.total;
    totals.more = page.hasMore ?? (totals.total !== undefined && totals.total > totals.shown);
    yield page;
  }
};

const wrapsItems = (format: string): boolean => format === 'json' || format === 'ndjson' || format === 'yaml';

const shownText = (shown: number, total: number | undefined, noun: string | undefined): string => {
  const what = noun === undefined ? '' : ` ${noun}`;
  const count = thousands(shown);
  const known = total === undefined ? `The first ${count}` : `${count} of ${thousands(total)}`;
  return `${known}${what}`;
};
