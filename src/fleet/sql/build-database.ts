import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { knownColumns } from '../snapshot/known-columns.js';
import { tableNames, type TableName } from '../snapshot/snapshot-meta.js';
import { tableFile, type Snapshot } from '../snapshot/snapshot-store.js';
import { damagedRow, readPieces } from '../snapshot/table-file.js';
import { writeSqliteFile, type SourceTable } from './sqlite-file/write-sqlite-file.js';

/** The number changes when tables are built in another way: a database of an older one is then built anew. */
const databaseName = 'tables-2.sqlite';

/** The database of a snapshot, built once and kept beside its tables. */
export const databaseOf = async (snapshot: Snapshot, tell: () => void): Promise<string> => {
  const { directory, meta } = snapshot;
  const file = join(directory, databaseName);
  const known = await stat(file).catch(() => undefined);
  // A power cut may leave an empty file, and that is a database without tables.
  if (known !== undefined && known.size > 0) return file;
  tell();
  const draft = join(directory, `.${databaseName}.${randomBytes(6).toString('hex')}`);
  try {
    await (await open(draft, 'wx', 0o600)).close();
    await writeSqliteFile(
      draft,
      tableNames.filter((table) => meta.tables[table] !== undefined).map((table) => sourceTable(table, snapshot)),
    );
    await rename(draft, file);
    await removeOlder(directory);
  } catch (error) {
    throw error instanceof SyntaxError ? damagedRow() : error;
  } finally {
    await rm(draft, { force: true });
  }
  return file;
};

/** What an earlier version built is as large as this one and of no more use; nor is what a killed process left behind. */
const removeOlder = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    const isOld = /^tables-\d+\.sqlite$/.test(name) && name !== databaseName;
    if (isOld || (/^\.tables-\d+\.sqlite\./.test(name) && (await isAbandoned(join(directory, name)))))
      await rm(join(directory, name), { force: true });
  }
};

/** A file grows all the time while it is written; its time is that of this machine, not of the service. */
const abandonedMs = 3_600_000;

const isAbandoned = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > abandonedMs;
};

const sourceTable = (table: TableName, { directory, meta }: Snapshot): SourceTable => ({
  name: table,
  columns: Object.keys(knownColumns[table]),
  indexed: indexed[table],
  lines: readPieces(tableFile(directory, table), meta.tables[table]?.rows),
});

/** What rows are joined, looked up and grouped by. */
const indexed: Readonly<Record<TableName, readonly string[]>> = {
  computers: ['id', 'ou', 'domain'],
  issues: ['computer', 'issue'],
  groups: ['id'],
  members: ['computer', 'groupId', 'path'],
  packages: ['id', 'name'],
  assignments: ['groupId', 'packageId', 'name'],
  deployments: ['computer', 'name', 'status'],
  inventory: ['computer'],
  software: ['computer'],
};
