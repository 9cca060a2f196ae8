import { usage } from '../../errors.js';
import type { Batch } from '../rows/batches.js';
import { cleanCell } from '../../text/clean-text.js';
import { isArray, isValueObject, type Value } from '../../json/objects.js';
import { readPath, type Read } from '../rows/fields.js';
import type { ListShape } from '../rows/batches.js';
import type { Sink } from '../sink/sink.js';

/** One id a line, ready for the next command's stdin. */
export const writeNames = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  let read: Read | undefined;
  const { namesWhere: only } = shape;
  const isNamed = only === undefined ? () => true : (value: Value) => readPath(only.path)(value) === only.value;
  for await (const batch of rows) {
    // All of them before the first is written: half of the names would be as good as all to the next command.
    const names = batch
      .values()
      .filter(isNamed)
      .map((value) => nameText(refuseNested((read ??= idReader(value, shape.id))(value))));
    for (const name of names) if (name !== undefined && sink.chunks.add(`${name}\n`)) await sink.chunks.flush();
  }
};

/** The id that the command names, or the field that looks like one. */
export const idReader = (first: Value, id: string | undefined): Read => {
  if (!isValueObject(first)) return (item) => item;
  const ids = Object.keys(first).filter((name) => name.endsWith('Id'));
  const usual = [id, 'id', 'trackingId', 'clientId', ...ids, 'name', 'role'];
  const found = usual.find((name) => name !== undefined && readPath(name)(first) !== undefined);
  if (found === undefined) {
    throw usage(
      '-o name: this result has no id',
      `Choose another format, or select a field: --query '[].field' -o name`,
    );
  }
  return readPath(found);
};

/** Left out without a word, the next command would get fewer than there are. */
const refuseNested = (value: Value | undefined): Value | undefined => {
  if (value === undefined || (!isArray(value) && !isValueObject(value))) return value;
  throw usage(
    '-o name: the result has lists or objects where names are expected',
    `Choose another format, or select their values: --query '[].list[].field' -o name`,
  );
};

// A line break inside of an id would make two ids of it.
export const nameText = (value: Value | undefined): string | undefined =>
  value === null || value === undefined || isArray(value) || isValueObject(value)
    ? undefined
    : cleanCell(String(value));
