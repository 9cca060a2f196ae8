import { batchOf, type Batch } from './rows/batches.js';
import { columnPath } from './rows/columns.js';
import { compactText, isArray, parseExact, type Value } from '../json/exact-json.js';
import { renderObjectQuery } from './query-result.js';
import { reducer } from './rows/reduce.js';
import type { ObjectResult, Paper } from '../command/result.js';
import { writeRows } from './write-rows.js';
import { paperOn } from './paper.js';
import { put, type Sink } from './sink/sink.js';
import { cleanPage } from '../text/clean-text.js';
import { writeValue } from './value.js';

export const renderObject = async (sink: Sink, result: ObjectResult): Promise<void> => {
  const { options } = sink;
  const value = exactValue(result);
  if (options.query !== undefined) return renderObjectQuery(sink, result, value);
  const isDrawn = result.draw !== undefined && options.format === 'table' && options.columns === undefined;
  if (isArray(value) && !isDrawn) return writeRows(sink, result, oneBatch(result, value));
  if (options.columns !== undefined && options.format !== 'name')
    return writePicked(sink, result, value, options.columns);
  if (result.draw !== undefined && options.format === 'table')
    return put(sink, ended(cleanPage(await result.draw(await paperFor(sink, value)), sink.terminal.stdout.color)));
  return writeValue(sink, value, result);
};

/** An empty page is no line at all: cron sends mail for one. */
const ended = (page: string): string => (page === '' || page.endsWith('\n') ? page : `${page}\n`);

const paperFor = ({ terminal, palette, reader }: Sink, value: Value): Promise<Paper> =>
  paperOn(terminal, { palette, now: reader.now, text: compactText(value) });

/** Only the typed columns, in the order they were typed. */
const writePicked = (sink: Sink, result: ObjectResult, value: Value, typed: readonly string[]): Promise<void> => {
  const known = [...(result.columns ?? []), ...(result.view ?? []).flatMap(({ fields }) => fields)];
  const picked = reducer(typed, [value], { known, fields: result.fields })(value);
  return writeValue(sink, picked, {
    view: [{ title: '', fields: typed.map((path) => known.find((column) => columnPath(column) === path) ?? path) }],
  });
};

const exactValue = ({ text, value }: ObjectResult): Value =>
  text !== undefined && text.length > 0 ? parseExact(text) : value;

/** An answer that turned out to be an array is a list like any other. */
const oneBatch = async function* (result: ObjectResult, value: readonly Value[]): AsyncGenerator<Batch> {
  const text = result.text ?? Buffer.from(compactText(value));
  const batch = batchOf({ text, wrapped: false, count: value.length, items: () => [] });
  yield { ...batch, values: () => value };
};
