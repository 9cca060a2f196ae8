import { ticked, ClosedPipe } from '../terminal/terminal.js';
import type { Result, ListResult, ObjectResult, Canvas } from '../command/result.js';
import { openSink, put, deliver, type RenderContext, type Sink } from './sink/sink.js';
import { zoneName } from '../base/text/calendar.js';
import { batchOf, batchOfValues, collect, partsOf, type Batch, type ListShape } from './rows/batches.js';
import { writeEnvelope } from './envelope.js';
import { countValues, writeCount } from './count.js';
import { runQuery } from './query.js';
import { inColumns, queryList } from './query-result.js';
import { streamOfOne, compactText, isArray, parseExact, type Page, type Value } from '../base/json/objects.js';
import { sortedBatch } from './sort.js';
import { thousands } from '../base/text/wording.js';
import { isTable, type OutputFormat, type OutputOptions } from '../settings/output-formats.js';
import { checkColumns, columnPath, reducer } from './rows/columns.js';
import { seekColumns } from './rows/sought-columns.js';
import { canvasOn } from './canvas.js';
import { cleanPage } from '../base/text/clean-text.js';
import { wrapMessage } from '../base/text/widths.js';
import { writeValue } from './value.js';
import { writeCsv } from './formats/csv-list.js';
import { writeJsonList, writeNdjson } from './formats/json-list.js';
import { writeNames } from './formats/names.js';
import { textPicker, writeTextRows } from './formats/text.js';
import { writeTable } from './table/table-list.js';
import { loadBlocks, yamlItem } from './formats/yaml.js';

/** Prints a result: data on stdout in the chosen format, messages through `say`. */
export const render = async (result: Result, to: RenderContext): Promise<void> => {
  const { terminal, say } = to;
  if (result.kind === 'done') {
    say(ticked(result.message, terminal));
    return;
  }
  if (result.kind === 'text') {
    const { text } = result;
    await terminal.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);
    return;
  }
  if (result.kind === 'file') {
    const { fileFor } = await import('./file-result.js');
    await terminal.stdout.write(fileFor(result, terminal.stdout.isTerminal));
    return;
  }
  await renderData(result, to);
};

/** Replaces typed headers by field names; most lists need no replacement. */
const withFieldNames = async (options: OutputOptions, result: ListResult | ObjectResult): Promise<OutputOptions> => {
  if ([options.columns, options.countBy, options.sortBy].every((typed) => typed === undefined)) return options;
  return (await import('./rows/typed-columns.js')).withPaths(options, result);
};

/** Lists and objects in the chosen format. */
const renderData = async (result: ListResult | ObjectResult, to: RenderContext): Promise<void> => {
  const sink = await openSink({ ...to, options: await withFieldNames(to.options, result) });
  try {
    if (sink.options.withShape === true)
      await put(sink, (await import('./shape-line.js')).shapeLine(result, sink.options));
    await (result.kind === 'list' ? renderList(sink, result) : renderObject(sink, result));
  } catch (error) {
    // Deliver the rows that arrived before the failure; the exit code shows that they are incomplete.
    if (!(error instanceof ClosedPipe)) await sink.chunks.flush();
    throw error;
  }
  if (sink.zone.isNeeded) await put(sink, `\n${sink.palette.muted(`Times: ${zoneName()}`)}\n`);
  await sink.chunks.flush();
};

const renderList = async (sink: Sink, result: ListResult): Promise<void> => {
  const { options } = sink;
  const totals: Totals = { shown: 0, pages: 0, total: undefined, more: false };
  const pages = counted(deliver(sink, result.pages), totals);
  if (options.count === true) return writeCount(sink, result, pages);
  if (options.countBy !== undefined) {
    const { shape, rows } = await countValues(result, pages, options.countBy, options);
    return writeRows(sink, shape, rows);
  }
  if (options.query !== undefined) {
    await renderFound(sink, result, await queryList(sink, result, await collect(pages, '--query')));
  } else if (options.envelope && wrapsItems(options.format)) {
    await writeEnvelope(sink, pages);
  } else {
    await writeRows(sink, result, batches(sink, result, pages));
  }
  // A program gets the answer of the service without a further request, unless [] may mean that nothing is known.
  const isTold = sink.reader.terminal || result.mayBeUnknown === true;
  if (totals.shown === 0 && isTold && !isTable(options.format)) await tellWhyEmpty(sink, result);
  if (options.sortBy !== undefined && result.window !== undefined) return sayWindow(sink, result, totals);
  const { allFlag = '--all', hintAll = false, noun } = result;
  if (hintAll === false || !totals.more) return;
  // Written after the rows, even if both streams end on one screen.
  await sink.chunks.flush();
  const way = hintAll === 'one-page' ? 'this command has no --all' : `${allFlag} for the rest`;
  // If the total is not above the number of rows although more exist, it is wrong.
  const total = totals.total !== undefined && totals.total > totals.shown ? totals.total : undefined;
  sink.say(`${shownText(totals.shown, total, noun)}; ${way}`);
};

const tellWhyEmpty = async (sink: Sink, result: ListResult): Promise<void> => {
  const reason = await result.whenEmpty?.();
  if (reason !== undefined) sink.say(reason);
};

/** Reports how much of the list is shown, and the cost of sorting it. */
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
  // Keep the first page whole, because columns and widths depend on it.
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

const renderObject = async (sink: Sink, result: ObjectResult): Promise<void> => {
  const { options } = sink;
  const { stdout } = sink.terminal;
  const { color } = stdout;
  const value = exactValue(result);
  if (options.query !== undefined) return renderFound(sink, result, await runQuery(options.query, value));
  const isDrawn = result.draw !== undefined && options.format === 'table' && options.columns === undefined;
  if (isArray(value) && !isDrawn) return writeRows(sink, result, oneBatch(result, value));
  if (options.columns !== undefined && options.format !== 'name')
    return writePicked(sink, result, value, options.columns);
  if (result.draw !== undefined && options.format === 'table')
    return put(sink, ended(wrapPage(cleanPage(await result.draw(await canvasFor(sink, value)), color), stdout)));
  return writeValue(sink, value, result);
};

const renderFound = async (sink: Sink, shape: ListShape, found: Value): Promise<void> => {
  if (!isArray(found)) return writeValue(sink, found);
  const values = batchOfValues(inColumns(found, sink), compactText);
  return writeRows(sink, { ...shape, allFields: true }, streamOfOne(values));
};

/** Wraps sentences but keeps commands whole; lines with colors were laid out by the command. */
const wrapPage = (page: string, screen: Sink['terminal']['stdout']): string =>
  page
    .split('\n')
    .flatMap((line) => (line.includes('\u001B') ? [line] : wrapMessage(line, screen)))
    .join('\n');

/** Writes nothing for an empty page: cron would send mail for an empty line. */
const ended = (page: string): string => (page === '' || page.endsWith('\n') ? page : `${page}\n`);

const canvasFor = ({ terminal, palette, reader }: Sink, value: Value): Promise<Canvas> =>
  canvasOn(terminal, { palette, now: reader.now, text: compactText(value) });

/** Only the typed columns, in the order they were typed. */
const writePicked = (sink: Sink, result: ObjectResult, value: Value, typed: readonly string[]): Promise<void> => {
  const known = [...(result.columns ?? []), ...(result.view ?? []).flatMap(({ fields }) => fields)];
  checkColumns(typed, [value], { known, fields: result.fields }, '--columns');
  const pick = sink.options.format === 'text' ? textPicker(typed) : reducer(typed);
  return writeValue(sink, pick(value), {
    view: [{ title: '', fields: typed.map((path) => known.find((column) => columnPath(column) === path) ?? path) }],
  });
};

const exactValue = ({ text, value }: ObjectResult): Value =>
  text !== undefined && text.length > 0 ? parseExact(text) : value;

/** Prints an answer that is an array like any other list. */
const oneBatch = async function* (result: ObjectResult, value: readonly Value[]): AsyncGenerator<Batch> {
  const text = result.text ?? Buffer.from(compactText(value));
  const batch = batchOf({ text, wrapped: false, count: value.length, items: () => [] });
  yield { ...batch, values: () => value };
};

/** Rows in the chosen format, page by page. */
const writeRows = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const { columns, format } = sink.options;
  if (columns === undefined) return writers[format](sink, shape, rows);
  const sought = seekColumns(rows, columns, { known: shape.columns, fields: shape.fields });
  await writers[format](sink, shape, sought.rows);
  sought.refuseMissing();
};

const writeYamlList = async (sink: Sink, _shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const typed = sink.options.columns;
  const blocks = await loadBlocks();
  const reduce = typed === undefined ? undefined : reducer(typed);
  let any = false;
  for await (const batch of rows) {
    for (const value of batch.values()) {
      any = true;
      if (sink.chunks.add(yamlItem(reduce === undefined ? value : reduce(value), blocks))) await sink.chunks.flush();
    }
  }
  if (!any) await put(sink, '[]\n');
};

const writers: Record<OutputFormat, typeof writeRows> = {
  table: writeTable,
  wide: writeTable,
  text: writeTextRows,
  json: writeJsonList,
  ndjson: writeNdjson,
  yaml: writeYamlList,
  csv: writeCsv,
  name: writeNames,
};
