import type { SqlDatabase, SqlRow } from '../sql/sql-engine.js';
import { checkDamage, columnsOf } from './open-snapshot.js';
import { databaseFile, type Snapshot } from './snapshot-store.js';
import { quoteName, type TableWriter } from './table-writer.js';

export interface OutdatedComputer {
  readonly id: number;
  readonly hostname: string | null;
  readonly inventoryDate: string | null;
}

/** Copies what the previous snapshot knows of computers that still exist. */
export const carryInventories = (
  database: SqlDatabase,
  previous: Snapshot,
  tables: Readonly<Record<'inventory' | 'software', TableWriter>>,
): void =>
  checkDamage(previous, () => {
    // Attaching is not possible within a transaction; the draft has no journal to roll back with anyway.
    database.exec('COMMIT');
    database.exec(`ATTACH '${databaseFile(previous.directory).replaceAll("'", "''")}' AS previous`);
    database.exec('BEGIN');
    for (const table of ['inventory', 'software'] as const) {
      if (previous.meta.tables[table] === undefined) continue;
      const columns = columnsOf(database, table, 'previous');
      for (const { name, type } of columns) tables[table].addColumn(name, type);
      const names = columns.map(({ name }) => quoteName(name)).join(', ');
      database.exec(`INSERT INTO ${table} (${names}) SELECT ${names} FROM previous.${table}
        WHERE computer IN (SELECT id FROM computers)`);
    }
    for (const step of ['COMMIT', 'DETACH previous', 'BEGIN']) database.exec(step);
  });

const batchSize = 128;

/** Computers whose inventory is newer than the one that was carried over. */
export const findOutdated = (
  database: SqlDatabase,
): { readonly count: number; readonly total: number; batches(): Iterable<readonly OutdatedComputer[]> } => {
  const first = (sql: string): SqlRow => [...database.prepare(sql).iterate()][0] ?? {};
  // A service that lists no dates at all does not tell who was inventoried: then everyone is asked.
  const isDated = Number(first('SELECT count(inventoryDate) AS n FROM computers')['n']) > 0;
  const dated = `SELECT id, hostname, inventoryDate FROM computers${isDated ? ' WHERE inventoryDate IS NOT NULL' : ''}`;
  database.exec(`CREATE TEMP TABLE outdated AS SELECT c.* FROM (${dated}) c LEFT JOIN inventory i ON i.computer = c.id
    WHERE i.inventoryDate IS NULL OR i.inventoryDate <> c.inventoryDate ORDER BY c.id`);
  const batch = database.prepare('SELECT rowid AS at, * FROM outdated WHERE rowid > ? ORDER BY rowid LIMIT ?');
  return {
    count: Number(first('SELECT count(*) AS n FROM outdated')['n']),
    total: Number(first(`SELECT count(*) AS n FROM (${dated})`)['n']),
    *batches() {
      for (let at = 0; ;) {
        const rows = [...batch.iterate([at, batchSize])];
        if (rows.length === 0) return;
        at = Number(rows.at(-1)?.['at']);
        yield rows.map(outdatedIn);
      }
    },
  };
};

const outdatedIn = ({ id, hostname, inventoryDate }: SqlRow): OutdatedComputer => ({
  id: Number(id),
  hostname: typeof hostname === 'string' ? hostname : null,
  inventoryDate: typeof inventoryDate === 'string' ? inventoryDate : null,
});
