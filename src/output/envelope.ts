import { batchOf, collect, rowsIn } from './rows/batches.js';
import {
  compactText,
  isValueObject,
  parseExact,
  type Value,
  type ValueObject,
  type Page,
} from '../base/json/objects.js';
import { terminalPaint } from './formats/json-list.js';
import { put, type Sink } from './sink/sink.js';
import { writeValue } from './value.js';

/** Prints the page wrapper of the service: one around all items, or one line per page in ndjson. */
export const writeEnvelope = async (sink: Sink, pages: AsyncIterable<Page>): Promise<void> => {
  if (sink.options.format === 'ndjson') return writePageLines(sink, pages);
  const all = await collect(pages, '--envelope');
  return writeValue(sink, envelopeOf(all, rowsIn(all.map(batchOf))));
};

/** Wraps all items with the facts of the last page, except `skip`, which is from the first one. */
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
