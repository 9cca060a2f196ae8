import type { UnnamedCommand } from '../../../command/custom-command.js';
import { listFromItems } from '../../../command/list-result.js';
import type { Snapshot } from '../snapshot-store.js';
import type { JsonObject } from '../../../base/json/objects.js';
import { usage } from '../../../base/errors.js';
import { plural } from '../../../base/text/wording.js';
import { expiredBy, keepFlag, keepRuleIn, removeAll } from './snapshot.js';
import { allSnapshots, atFlag } from './stored-snapshots.js';
import type { Column } from '../../../areas/column.js';

const columns: readonly Column[] = [
  { path: 'id', title: 'Id' },
  { path: 'takenAt', title: 'Taken', format: 'time' },
  { path: 'scope', title: 'Scope' },
  { path: 'computers', title: 'Computers' },
  { path: 'deep', title: 'Deep', priority: 1 },
  { path: 'bytes', title: 'Size', format: 'bytes', priority: 1 },
  { path: 'server', title: 'Server', priority: 2 },
  { path: 'profile', title: 'Profile', priority: 3 },
];

export const snapshots: UnnamedCommand = {
  summary: 'List the snapshots of this profile, newest first',
  lists: true,
  examples: {
    'List snapshots': 'ems fleet snapshots',
    'The number of computers over time': 'ems fleet snapshots -o csv --columns takenAt,computers',
  },
  seeAlso: ['fleet snapshot', 'fleet snapshots prune', 'fleet snapshots export', 'fleet changes'],
  run: async (_, context) => {
    const found = await allSnapshots(context);
    return listFromItems(found.toReversed().map(snapshotRow), {
      columns,
      noun: 'snapshots',
      id: 'id',
      fields: snapshotFields,
    });
  },
};

export const snapshotsPrune: UnnamedCommand = {
  summary: 'Delete old snapshots by a rule',
  details: [
    'The newest snapshot of each scope and server is never deleted, nor the one where the last `ems fleet changes --since-last` ended.',
    '--keep 14d,8w,12m keeps the last one of each of the last 14 days, 8 weeks and 12 months that have one.',
  ],
  flags: [
    { ...keepFlag, required: true },
    { name: 'dry-run', help: 'only list what would be deleted' },
  ],
  examples: {
    'List what would be deleted': 'ems fleet snapshots prune --keep 14d,8w,12m --dry-run',
    'Keep a month of days and a year of months': 'ems fleet snapshots prune --keep 31d,12m',
  },
  seeAlso: ['fleet snapshots', 'fleet snapshot'],
  run: async (input, context) => {
    const rule = keepRuleIn(input);
    if (rule === undefined) throw usage('--keep is required', 'Rules look like 14d,8w,12m.');
    const isTrial = input.flags['dry-run'] === true;
    const old = await expiredBy(rule, context);
    const rows = old.map(snapshotRow);
    if (!isTrial) await removeAll(old);
    const what = plural(old.length, 'snapshot');
    return {
      ...listFromItems(rows, {
        columns,
        noun: 'snapshots to delete',
        id: 'id',
        fields: snapshotFields,
      }),
      ...(old.length === 0 ? {} : { remarks: [isTrial ? `Would delete ${what}.` : `Deleted ${what}.`] }),
    };
  },
};

export const snapshotsExport: UnnamedCommand = {
  summary: 'Export a snapshot as parquet, csv or ndjson files, for a data lake',
  details: [
    'Writes <out>/<table>/<snapshot>.parquet, a folder for each table and each view of `fleet sql`. Every row begins with takenAt, so that all files of a folder are its history, and ends with server, because ids of two servers collide. Columns and types do not change with the data; lists and objects are JSON text in parquet and csv.',
    'For several servers: `ems help lake`.',
    'A file that is there already is left as it is, so the same command can run every day.',
  ],
  flags: [
    {
      name: 'format',
      value: 'format',
      help: 'format of the result',
      values: ['parquet', 'csv', 'ndjson'],
      default: 'parquet',
    },
    { name: 'out', value: 'folder', help: 'folder to write to', required: true, completes: 'file' },
    atFlag,
    { name: 'every', help: 'export every snapshot that is not there yet' },
  ],
  examples: {
    'Add the last snapshot to a data lake': 'ems fleet snapshots export --out lake',
    'Export the whole history as csv': 'ems fleet snapshots export --every --format csv --out history',
  },
  seeAlso: ['fleet snapshots', 'fleet snapshot', 'fleet sql'],
  run: async (input, context) => (await import('./run-export.js')).runExport(input, context),
};

const snapshotFields = ['id', 'takenAt', 'profile', 'server', 'scope', 'computers', 'deep', 'bytes'];

const snapshotRow = ({ meta }: Snapshot): JsonObject => {
  const { id, takenAt, profile, server, scope, counts, deep, bytes } = meta;
  return { id, takenAt, profile, server, scope, computers: counts.computers, deep, bytes };
};
