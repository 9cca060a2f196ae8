import { usage } from '../../base/errors.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { plural } from '../../base/text/wording.js';
import { isArray, isValueObject, type Value } from '../../base/json/objects.js';
import { readPath, type Read } from '../rows/fields.js';
import type { Batch, ListShape } from '../rows/batches.js';
import type { Sink } from '../sink/sink.js';

/** One id per line, for the stdin of the next command. */
export const writeNames = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  let read: Read | undefined;
  const { namesWhere: only } = shape;
  const isNamed = only === undefined ? () => true : (value: Value) => readPath(only.path)(value) === only.value;
  let without = 0;
  for await (const batch of rows) {
    // Read all names before writing the first: the next command would take half of them for the whole list.
    const names = batch
      .values()
      .filter(isNamed)
      .map((value) => nameText((read ??= idReader(value, shape.id))(value)));
    const known = names.filter((name) => name !== undefined);
    without += names.length - known.length;
    for (const name of known) if (sink.chunks.add(`${name}\n`)) await sink.chunks.flush();
  }
  await sink.chunks.flush();
  if (without > 0) sink.say(`Left out ${plural(without, 'row')} without an id or value.`);
};

/** Reads the id field of the command, or the field most likely to be an id. */
const idReader = (first: Value, id: string | undefined): Read => {
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

/** Removes line breaks, which would make two ids of one. Refuses nested values, which would silently be missing. */
const nameText = (value: Value | undefined): string | undefined => {
  if (value === null || value === undefined) return undefined;
  if (!isArray(value) && !isValueObject(value)) return cleanCell(String(value));
  throw usage(
    '-o name: the result has lists or objects where names are expected',
    `Choose another format, or select their values: --query '[].list[].field' -o name`,
  );
};
