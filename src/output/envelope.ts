import { batchOf, collect, rowsIn } from './rows/batches.js';
import {
  compactText,
  indentedText,
  isValueObject,
  parseExact,
  type Value,
  type ValueObject,
  type Page,
} from '../json/objects.js';
import { slicePage } from '../json/item-slices.js';
import { terminalPaint } from './formats/json-list.js';
import { put, type Sink } from './sink/sink.js';
import { writeValue } from './value.js';

/** Keeps the service's page wrapper: one around all items; in ndjson each page is a line. */
export const writeEnvelope = async (sink: Sink, pages: AsyncIterable<Page>): Promise<void> => {
  const { format } = sink.options;
  if (format === 'ndjson') return writePageLines(sink, pages);
  if (format === 'json') return writeWrapper(sink, pages);
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

/** Items first, as they stream in; the other members follow, since only the last page knows them. A bare array has none. */
const writeWrapper = async (sink: Sink, pages: AsyncIterable<Page>): Promise<void> => {
  const paint = terminalPaint(sink);
  const members = new Map<string, string>();
  let margin = '';
  let before = '[';
  for await (const page of pages) {
    if (page.wrapped && margin === '') {
      margin = '  ';
      before = `{\n  ${sink.palette.name('"items"')}: [`;
    }
    const { items, members: others } = slicePage(page.text);
    for (const { start, end } of items) {
      const item = indentedText(parseExact(page.text.subarray(start, end)), paint, `${margin}  `);
      if (sink.chunks.add(`${before}\n${margin}  ${item}`)) await sink.chunks.flush();
      before = ',';
    }
    for (const { name, start, end } of others) {
      if (name === 'skip' && members.has(name)) continue;
      members.set(name, indentedText(parseExact(page.text.subarray(start, end)), paint, '  '));
    }
  }
  sink.chunks.add(before === ',' ? `\n${margin}]` : `${before}]`);
  for (const [name, text] of members) sink.chunks.add(`,\n  ${sink.palette.name(JSON.stringify(name))}: ${text}`);
  await put(sink, margin === '' ? '\n' : '\n}\n');
};
