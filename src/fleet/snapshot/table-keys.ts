import { isDigit } from '../../json/ascii.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { TableName } from './snapshot-meta.js';

/** Ids of computers in the order of numbers, as text. */
export const computerKey = (id: unknown): string => String(id).padStart(10, '0');

/** The key of an id that stands in JSON at this place; undefined for anything but a plain number. */
export const computerKeyAt = (page: Buffer, start: number, end: number): string | undefined => {
  if (end - start < 1 || end - start > 10) return undefined;
  for (let at = start; at < end; at++) if (!isDigit(page[at] ?? 0)) return undefined;
  return computerKey(page.toString('latin1', start, end));
};

/** On its way to a table, a key ends at a tab and its row at a line end. */
const lower = (row: JsonObject, ...fields: readonly string[]): string =>
  fields
    .map((field) =>
      textOf(row[field])
        .toLowerCase()
        .replaceAll(/[\t\r\n]/g, ' '),
    )
    .join(' ');

/**
 * What a row is found by. Every table is sorted by it, so that two snapshots are compared by walking through both at
 * once, in the memory of two rows.
 */
export const rowKey: Readonly<Record<TableName, (row: JsonObject) => string>> = {
  computers: ({ id }) => computerKey(id),
  issues: (row) => `${computerKey(row['computer'])} ${lower(row, 'issue')}`,
  groups: (row) => lower(row, 'id'),
  members: (row) => `${computerKey(row['computer'])} ${lower(row, 'groupId')}`,
  packages: (row) => lower(row, 'id'),
  assignments: (row) => lower(row, 'groupId', 'type', 'id', 'intId', 'packageId', 'skuId'),
  deployments: (row) => `${computerKey(row['computer'])} ${lower(row, 'package', 'name', 'version')}`,
  inventory: (row) => computerKey(row['computer']),
  software: (row) => computerKey(row['computer']),
};
