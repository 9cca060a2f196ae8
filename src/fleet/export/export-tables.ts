import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makePrivateDirectory } from '../../files/private-file.js';
import type { JsonObject } from '../../json/objects.js';
import { csvCell, csvLine } from '../../output/formats/csv.js';
import { tableNames, type TableName } from '../snapshot/snapshot-meta.js';
import { readRows, type Snapshot } from '../snapshot/snapshot-store.js';
import { columnsIn, type ExportColumn } from './column-types.js';

export const exportFormats = ['parquet', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportedFile {
  readonly snapshot: string;
  readonly table: TableName;
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
}

/** <folder>/computers/2026-11-15T140128Z.parquet: a folder a table, a file a snapshot. What is there already is left as it is. */
export const exportSnapshot = async (
  snapshot: Snapshot,
  folder: string,
  format: ExportFormat,
): Promise<{ readonly written: readonly ExportedFile[]; readonly skipped: number }> => {
  const written: ExportedFile[] = [];
  let skipped = 0;
  for (const table of tableNames.filter((name) => snapshot.meta.tables[name] !== undefined)) {
    const file = join(folder, table, `${snapshot.meta.id}.${format}`);
    if ((await stat(file).catch(() => undefined)) !== undefined) {
      skipped += 1;
      continue;
    }
    const rows = await writeTable(snapshot, table, file, format);
    written.push({ snapshot: snapshot.meta.id, table, file, rows, bytes: (await stat(file)).size });
  }
  return { written, skipped };
};

const writeTable = async (
  snapshot: Snapshot,
  table: TableName,
  file: string,
  format: ExportFormat,
): Promise<number> => {
  await makePrivateDirectory(dirname(file));
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    await (await open(draft, 'wx', 0o600)).close();
    const { takenAt } = snapshot.meta;
    const columns: ExportColumn[] = [{ name: 'takenAt', type: 'time' }, ...(await columnsIn(snapshot, table))];
    const rows = stamped(readRows(snapshot, table), takenAt);
    const count = await writers[format](draft, columns, rows);
    await rename(draft, file);
    return count;
  } finally {
    await rm(draft, { force: true });
  }
};

/** Every row says when it was true: a folder of files is a history. */
const stamped = async function* (
  rows: AsyncIterable<JsonObject>,
  takenAt: string,
): AsyncGenerator<JsonObject, void, undefined> {
  for await (const row of rows) yield { takenAt, ...row };
};

type Write = (file: string, columns: readonly ExportColumn[], rows: AsyncIterable<JsonObject>) => Promise<number>;

const csvPiece = 256 * 1024;

const writeCsv: Write = async (file, columns, rows) => {
  const handle = await open(file, 'w');
  let count = 0;
  try {
    let text = csvLine(columns.map(({ name }) => csvCell(name, false)));
    for await (const row of rows) {
      text += csvLine(columns.map(({ name }) => csvCell(row[name], false)));
      count += 1;
      if (text.length < csvPiece) continue;
      await handle.writeFile(text);
      text = '';
    }
    // Not handle.write: that is a single write(2), which a full disk cuts short without an error.
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  return count;
};

const writers: Readonly<Record<ExportFormat, Write>> = {
  csv: writeCsv,
  // 40 KB that no other command needs.
  parquet: async (...job) => (await import('./parquet-file.js')).writeParquet(...job),
};
