import type { Batch } from '../rows/batches.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { columnPath } from '../rows/columns.js';
import { csvLines } from './csv.js';
import { csvDialect, type CsvDialect } from './csv-dialect.js';
import { isArray, isValueObject, type Value } from '../../base/json/objects.js';
import { readPath, type Read } from '../rows/fields.js';
import type { ListShape } from '../rows/batches.js';
import { put, type Sink } from '../sink/sink.js';

/** Streams rows; the header comes from the first page. */
export const writeCsv = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const dialect = csvDialect(sink.options, sink.reader.terminal);
  let paths: readonly string[] | undefined;
  let reads: readonly Read[] = [];
  let toLines: ReturnType<typeof csvLines>;
  let missed: UnseenFields | undefined;
  for await (const batch of rows) {
    const alike = toLines && batch.flat?.(toLines);
    if (alike !== undefined) {
      if (sink.chunks.add(alike)) await sink.chunks.flush();
      continue;
    }
    const values = batch.values();
    if (paths === undefined) {
      paths = csvPaths(sink, shape, values);
      reads = paths.map((path) =>
        path === 'value' && !values.some(isValueObject) ? (item: Value) => item : readPath(path),
      );
      toLines = dialect.isCommon ? csvLines(values[0], paths) : undefined;
      if (sink.options.columns === undefined) missed = new UnseenFields(paths);
      await writeHeader(sink, paths, dialect);
    }
    for (const value of values) missed?.look(value);
    for (const value of values)
      if (sink.chunks.add(dialect.line(reads.map((read) => dialect.cell(read(value)))))) await sink.chunks.flush();
  }
  if (paths === undefined) await writeHeader(sink, csvPaths(sink, shape, []), dialect);
  await missed?.tell(sink);
};

const writeHeader = async (sink: Sink, paths: readonly string[], { cell, line }: CsvDialect): Promise<void> => {
  if (sink.options.header && paths.length > 0) {
    await put(sink, line(paths.map(cell)));
  }
};

const csvPaths = (sink: Sink, shape: ListShape, values: readonly Value[]): readonly string[] => {
  const typed = sink.options.columns;
  if (typed !== undefined) return typed;
  if (values.length === 0) return shape.fields ?? (shape.columns ?? []).map(columnPath);
  return fieldPaths(values);
};

/** All fields of the page in order of first occurrence; an object becomes one column per field, with a dotted name. */
const fieldPaths = (values: readonly Value[]): readonly string[] => {
  const fields = new Map<string, Set<string>>();
  for (const value of values) {
    if (!isValueObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const found = fields.get(name) ?? new Set<string>();
      fields.set(name, found);
      if (isValueObject(inner)) for (const key of Object.keys(inner)) found.add(`${name}.${key}`);
      else if (inner !== null) found.add(name);
    }
  }
  const paths = [...fields].flatMap(([name, found]) => (found.size === 0 ? [name] : [...found]));
  return paths.length === 0 ? ['value'] : paths;
};

/** Collects fields that first occur after the header was written, to report them. */
class UnseenFields {
  readonly #columns: ReadonlySet<string>;
  /** Fields whose members have columns. */
  readonly #split: ReadonlySet<string>;
  readonly #missed = new Set<string>();

  constructor(paths: readonly string[]) {
    this.#columns = new Set(paths);
    this.#split = new Set(paths.map((path) => path.split('.')[0] ?? path));
  }

  look(value: Value): void {
    if (!isValueObject(value)) return;
    for (const name in value) {
      if (this.#columns.has(name)) continue;
      if (this.#split.has(name)) this.#lookInside(name, value[name] ?? null);
      else this.#missed.add(name);
    }
  }

  #lookInside(name: string, inner: Value): void {
    if (isArray(inner)) for (const item of inner) this.#lookInside(name, item);
    else if (isValueObject(inner)) {
      for (const key in inner) if (!this.#columns.has(`${name}.${key}`)) this.#missed.add(`${name}.${key}`);
    } else if (inner !== null) this.#missed.add(name);
  }

  async tell(sink: Sink): Promise<void> {
    if (this.#missed.size === 0) return;
    await sink.chunks.flush();
    const names = cleanCell([...this.#missed].join(', '));
    sink.say(
      `These fields are missing in the csv because the first page did not have them: ${names}. Use -o json or -o ndjson for all fields.`,
    );
  }
}
