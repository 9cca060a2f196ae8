import { mapBounded } from '../../engine/read/map-bounded.js';
import { getCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { plural } from '../../text/plural.js';
import { thousands } from '../../text/thousands.js';
import { atOnce, type FleetReader } from '../fleet-reader.js';
import { readable, type Readable, type Unreadable } from '../readable.js';
import { carriedLines } from './carried-lines.js';
import type { TableFacts, UnreadablePart } from './snapshot-meta.js';
import { tableFile, type Snapshot } from './snapshot-store.js';
import { createTable, readObjects } from './table-file.js';
import { idNumber } from '../../json/id-number.js';

export interface DeepRequest {
  readonly directory: string;
  readonly previous: Snapshot | undefined;
  readonly tell: (line: string) => void;
  readonly announce: (line: string) => void;
}

export interface DeepTables {
  readonly inventory: Readable<TableFacts>;
  readonly software: Readable<TableFacts>;
  readonly gaps: readonly UnreadablePart[];
}

/** Computers read between two writes; they are written in the order of their ids. */
const batchSize = 128;

/**
 * Two requests for each computer that was inventoried since the previous snapshot; what that one has of the others is
 * copied. Who was never inventoried has nothing to read.
 */
export const readDeepTables = async (reader: FleetReader, request: DeepRequest): Promise<DeepTables> => {
  const { directory, previous, tell, announce } = request;
  const wanted = await newlyInventoried(directory, previous);
  announce(costText(wanted.fresh.size, wanted.total));
  const writers = {
    inventory: createTable(tableFile(directory, 'inventory')),
    software: createTable(tableFile(directory, 'software')),
  };
  const carried = { inventory: carriedLines(previous, 'inventory'), software: carriedLines(previous, 'software') };
  const failed: Unreadable[] = [];
  const rows = { inventory: 0, software: 0 };
  let done = 0;
  try {
    for await (const batch of batches(readObjects(tableFile(directory, 'computers')))) {
      const answers = await mapBounded(batch, atOnce, async (computer) => {
        if (!wanted.fresh.has(idNumber(computer['id']))) return undefined;
        const answer = await readComputer(reader, computer);
        tell(`Reading inventories: ${thousands((done += 1))} of ${thousands(wanted.fresh.size)} computers`);
        return answer;
      });
      for (const [at, computer] of batch.entries()) {
        const answer = answers[at];
        if (answer !== undefined && !answer.ok && answer.role !== undefined) throw new Refused(answer);
        if (answer !== undefined && !answer.ok && !answer.absent) failed.push(answer);
        // What could not be read now is as it was.
        for (const name of ['inventory', 'software'] as const) {
          const old = await carried[name].take(idNumber(computer['id']));
          for (const line of answer?.ok === true ? answer.value[name] : old) {
            await writers[name].writeText(line);
            rows[name] += 1;
          }
        }
      }
    }
    return {
      inventory: readable({ rows: rows.inventory, bytes: await writers.inventory.close() }),
      software: readable({ rows: rows.software, bytes: await writers.software.close() }),
      gaps: gapsOf(failed),
    };
  } catch (error) {
    for (const writer of Object.values(writers)) await writer.abandon();
    if (error instanceof Refused) return { inventory: error.read, software: error.read, gaps: [] };
    throw error;
  } finally {
    await carried.inventory.close();
    await carried.software.close();
  }
};

class Refused extends Error {
  readonly read: Unreadable;
  constructor(read: Unreadable) {
    super(read.why);
    this.read = read;
  }
}

const gapsOf = (failed: readonly Unreadable[]): UnreadablePart[] =>
  failed[0] === undefined
    ? []
    : [{ what: `inventory of ${plural(failed.length, 'computer')}`, role: null, why: failed[0].why }];

const costText = (fresh: number, total: number): string => {
  const requests = `about ${thousands(2 * fresh)} requests`;
  return fresh === total
    ? `Reading the inventory of ${plural(total, 'computer')}: ${requests}.`
    : `Reading the inventory of ${thousands(fresh)} of ${plural(total, 'computer')}, the rest is known: ${requests}.`;
};

interface Wanted {
  readonly fresh: ReadonlySet<number>;
  readonly total: number;
}

const newlyInventoried = async (directory: string, previous: Snapshot | undefined): Promise<Wanted> => {
  const known = carriedLines(previous, 'inventory');
  const fresh = new Set<number>();
  let total = 0;
  try {
    for await (const { id, inventoryDate } of readObjects(tableFile(directory, 'computers'))) {
      const [line] = await known.take(idNumber(id));
      if (inventoryDate === null) continue;
      total += 1;
      if (line === undefined || inventoryDate === undefined || dateOfLine(line) !== inventoryDate)
        fresh.add(idNumber(id));
    }
  } finally {
    await known.close();
  }
  return { fresh, total };
};

/** Our own lines begin with these three fields: a line of 30 KB need not be parsed for them. */
const dateOfLine = (line: string): string | undefined =>
  /^\{"computer":\d+,"hostname":(?:"(?:[^"\\]|\\.)*"|null),"inventoryDate":"([^"\\]*)"/.exec(line)?.[1];

interface ComputerLines {
  readonly inventory: readonly string[];
  readonly software: readonly string[];
}

const readComputer = async (reader: FleetReader, computer: JsonObject): Promise<Readable<ComputerLines>> => {
  const { id = null, hostname = null, inventoryDate = null } = computer;
  const of = { pathValues: { id: idNumber(id) }, compressed: true };
  const [inventory, software] = await Promise.all([
    reader.object(getCall('/api/computer/{id}/inventory', of)),
    reader.items(getCall('/api/computer/{id}/inventory/installed-software', of), { page: 'unsure', whole: true }),
  ]);
  if (!inventory.ok) return inventory;
  if (!software.ok) return software;
  const about = { computer: id, hostname, inventoryDate };
  const { computer: _, ...sections } = inventory.value;
  return {
    ok: true,
    value: {
      inventory: [JSON.stringify({ ...about, ...sections })],
      software: software.value.map((item) => JSON.stringify({ computer: id, hostname, ...item })),
    },
  };
};

const batches = async function* (
  rows: AsyncIterable<JsonObject>,
): AsyncGenerator<readonly JsonObject[], void, undefined> {
  let batch: JsonObject[] = [];
  for await (const { id = null, hostname = null, inventoryDate = null } of rows) {
    batch.push({ id, hostname, inventoryDate });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};
