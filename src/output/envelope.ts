import { batchOf, collect, rowsIn } from './rows/batches.js';
import { compactText, isValueObject, parseExact, type Value, type ValueObject, type Page } from '../json/objects.js';
import { terminalPaint } from './formats/json-list.js';
import { put, type Sink } from './sink/sink.js';
import { writeValue } from './value.js';

/** Keeps the service's page wrapper: one around all items; in ndjson each page is a line. */
export const writeEnvelope = async (sink: Sink, pages: AsyncIterable<Page>): Promise<void> => {
  if (sink.options.format === 'ndjson') return writePageLines(sink, pages);
  const all = await collect(pages, '--envelope');
  return writeValue(sink, envelopeOf(all, rowsIn(all.map(batchOf))));
};

/** The first page's wrapper around all items, with the last page's idea of what is left. */
export const envelopeOf = (pages: readonly Page[], items: readonly Value[]): Value => {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined || !first.wrapped) return items;
  const { skip } = membersOf(first);
  return { ...membersOf(last), items, ...(skip === undefined ? {} : { skip }) };
};

const membersOf = (page: Page): ValueObject => {
  const root = parseExact(page.text);
  return isValueObject(root) ? root : {};
};

const writePageLines = async (sink: Sink, pages: AsyncIterable<Page>): Promise<void> => {
  const paint = terminalPaint(sink);
  for await (const page of pages) await put(sink, `${compactText(parseExact(page.text), paint)}\n`);
};
