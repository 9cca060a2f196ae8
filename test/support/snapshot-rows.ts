import type { JsonObject } from '../../src/base/json/objects.js';
import { openSnapshot, readRows } from '../../src/apps/snapshots/open-snapshot.js';
import type { Snapshot } from '../../src/apps/snapshots/snapshot-store.js';
import type { TableName } from '../../src/apps/snapshots/snapshot-tables.js';
import { requireEngine } from '../../src/apps/snapshots/sql/sql-engine.js';

/** Reads a table of a snapshot; no rows where the snapshot does not have it. */
export const snapshotRows = async (snapshot: Snapshot, table: TableName): Promise<JsonObject[]> => {
  if (snapshot.meta.tables[table] === undefined) return [];
  const { versions, platform } = process;
  const engine = await requireEngine({ node: versions.node, platform, home: '', self: [] });
  const database = openSnapshot(snapshot, engine);
  try {
    return [...readRows(database, table)];
  } finally {
    database.close();
  }
};
