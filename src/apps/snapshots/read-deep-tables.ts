import { inventoryApi } from '../../service/inventory.js';
import { mapBounded } from '../../service/read-items.js';
import type { JsonObject } from '../../base/json/objects.js';
import { plural, thousands } from '../../base/text/wording.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { readable, type Readable, type Unreadable } from '../../service/readable.js';
import type { SqlDatabase, SqlRow } from './sql/sql-engine.js';
import { checkDamage, columnsOf } from './open-snapshot.js';
import type { UnreadablePart } from './snapshot-meta.js';
import { databaseFile, type Snapshot } from './snapshot-store.js';
import type { SnapshotWriter } from './snapshot-writer.js';
import { quoteName, type TableWriter } from './table-writer.js';

interface DeepRequest {
  readonly previous: Snapshot | undefined;
  readonly tell: (line: string) => void;
  readonly announce: (line: string) => void;
}

interface DeepTables {
  /** Inventory and software. */
  readonly inventories: Readable<void>;
  readonly gaps: readonly UnreadablePart[];
}

/**
 * Sends two requests for each computer that was inventoried since the previous deep snapshot, and copies the rest from
 * it. A computer that was never inventoried has nothing to read.
 */
export const readDeepTables = async (
  reader: FleetReader,
  writer: SnapshotWriter,
  { previous, tell, announce }: DeepRequest,
): Promise<DeepTables> => {
  const tables = { inventory: writer.create('inventory'), software: writer.create('software') };
  if (previous !== undefined) carryInventories(writer.database, previous, tables);
  const outdated = findOutdated(writer.database);
  announce(costText(outdated.count, outdated.total));
  const [forget, forgetSoftware] = ['inventory', 'software'].map((table) =>
    writer.database.prepare(`DELETE FROM ${table} WHERE computer = ?`),
  );
  const failed: Unreadable[] = [];
  let done = 0;
  for (const batch of outdated.batches()) {
    const answers = await mapBounded(batch, atOnce, async (computer) => {
      const answer = await readComputer(reader, computer);
      tell(`Reading inventories: ${thousands((done += 1))} of ${thousands(outdated.count)} computers`);
      return answer;
    });
    for (const [at, { id }] of batch.entries()) {
      const answer = answers[at];
      if (answer?.ok === true) {
        forget?.run([id]);
        forgetSoftware?.run([id]);
        tables.inventory.add(answer.value.inventory);
        for (const row of answer.value.software) tables.software.add(row);
      } else if (answer?.role !== undefined) return { inventories: answer, gaps: [] };
      // An inventory that could not be read stays as it was carried over.
      else if (answer !== undefined && !answer.absent) failed.push(answer);
    }
  }
  return { inventories: readable(undefined), gaps: gapsOf(failed) };
};

const gapsOf = (failed: readonly Unreadable[]): UnreadablePart[] =>
  failed[0] === undefined
    ? []
    : [{ what: `inventory of ${plural(failed.length, 'computer')}`, role: null, why: failed[0].why }];

const costText = (outdated: number, total: number): string => {
  const requests = `about ${thousands(2 * outdated)} requests`;
  return outdated === total
    ? `Reading the inventory of ${plural(total, 'computer')}: ${requests}.`
    : `Reading the inventory of ${thousands(outdated)} of ${plural(total, 'computer')}, the rest is known: ${requests}.`;
};

interface ComputerRows {
  readonly inventory: JsonObject;
  readonly software: readonly JsonObject[];
}

const readComputer = async (
  reader: FleetReader,
  { id, hostname, inventoryDate }: OutdatedComputer,
): Promise<Readable<ComputerRows>> => {
  const of = { compressed: true };
  const [inventory, software] = await Promise.all([
    reader.object(inventoryApi.all(id, of)),
    reader.items(inventoryApi.software(id, of), { page: 'unsure', whole: true }),
  ]);
  if (!inventory.ok) return inventory;
  if (!software.ok) return software;
  return readable({
    inventory: { ...inventory.value, computer: id, hostname, inventoryDate },
    software: software.value.map((item) => ({ ...item, computer: id, hostname })),
  });
};

interface OutdatedComputer {
  readonly id: number;
  readonly hostname: string | null;
  readonly inventoryDate: string | null;
}

/** Copies what the previous snapshot knows of computers that still exist. */
const carryInventories = (
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
const findOutdated = (
  database: SqlDatabase,
): { readonly count: number; readonly total: number; batches(): Iterable<readonly OutdatedComputer[]> } => {
  const first = (sql: string): SqlRow => [...database.prepare(sql).iterate()][0] ?? {};
  // If the service lists no dates at all, every computer is asked.
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
