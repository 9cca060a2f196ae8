import { mapBounded } from '../../engine/read/map-bounded.js';
import { getCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { plural } from '../../text/plural.js';
import { thousands } from '../../text/thousands.js';
import { atOnce, type FleetReader } from '../fleet-reader.js';
import { readable, type Readable, type Unreadable } from '../readable.js';
import { carryInventories, findOutdated, type OutdatedComputer } from './carry-inventories.js';
import type { UnreadablePart } from './snapshot-meta.js';
import type { Snapshot } from './snapshot-store.js';
import type { SnapshotWriter } from './snapshot-writer.js';

export interface DeepRequest {
  readonly previous: Snapshot | undefined;
  readonly tell: (line: string) => void;
  readonly announce: (line: string) => void;
}

export interface DeepTables {
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
  const of = { pathValues: { id }, compressed: true };
  const [inventory, software] = await Promise.all([
    reader.object(getCall('/api/computer/{id}/inventory', of)),
    reader.items(getCall('/api/computer/{id}/inventory/installed-software', of), { page: 'unsure', whole: true }),
  ]);
  if (!inventory.ok) return inventory;
  if (!software.ok) return software;
  return readable({
    inventory: { ...inventory.value, computer: id, hostname, inventoryDate },
    software: software.value.map((item) => ({ ...item, computer: id, hostname })),
  });
};
