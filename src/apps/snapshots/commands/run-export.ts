import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { listFromItems } from '../../../command/list-result.js';
import { usage } from '../../../base/errors.js';
import { refuseDevice } from '../../../base/files/device-name.js';
import { fileProblem } from '../../../base/files/file-problem.js';
import { exportFormats, exportSnapshot, type ExportedFile } from '../export/export-tables.js';
import { noSnapshots } from '../choose-snapshot.js';
import type { Snapshot } from '../snapshot-store.js';
import { allSnapshots, snapshotCalled } from './stored-snapshots.js';
import { requireEngine } from '../sql/sql-engine.js';
import { plural } from '../../../base/text/wording.js';
import type { Column } from '../../../areas/column.js';

const columns: readonly Column[] = [
  { path: 'table', title: 'Table' },
  { path: 'rows', title: 'Rows' },
  { path: 'bytes', title: 'Size', format: 'bytes' },
  { path: 'file', title: 'File', whole: true },
  { path: 'snapshot', title: 'Snapshot', priority: 2 },
];

export const runExport = async (input: Input, context: CommandContext): Promise<Result> => {
  const format = exportFormats.find((each) => each === input.flags['format']) ?? 'parquet';
  const folder = input.flags['out'];
  if (typeof folder !== 'string') throw usage('--out is required', 'Name a folder: --out lake');
  refuseDevice(folder);
  const written: ExportedFile[] = [];
  let skipped = 0;
  const snapshots = await chosen(input, context);
  const engine = await requireEngine(context.runtime);
  for (const snapshot of snapshots) {
    const done = await exportSnapshot(snapshot, { folder, format }, engine).catch((error: unknown) => {
      throw fileProblem(error) ?? error;
    });
    written.push(...done.written);
    skipped += done.skipped;
  }
  return {
    ...listFromItems(
      written.map((file) => ({ ...file })),
      { columns, noun: 'new files', fields: ['snapshot', 'table', 'file', 'rows', 'bytes'] },
    ),
    ...(skipped === 0 ? {} : { remarks: [`${plural(skipped, 'file was', 'files were')} there already.`] }),
  };
};

const chosen = async ({ flags }: Input, context: CommandContext): Promise<readonly Snapshot[]> => {
  const all = await allSnapshots(context);
  if (all.length === 0) throw noSnapshots();
  if (flags['every'] === true) return all;
  return [snapshotCalled(typeof flags['at'] === 'string' ? flags['at'] : 'last', all, context)];
};
