import type { JsonObject } from '../../base/json/objects.js';
import { machineSerial, machineUuid } from '../../service/listed.js';
import type { SqlDatabase, SqlRow } from './sql/sql-engine.js';

export interface NamedComputer {
  /** Id of the computer. */
  readonly computer: number;
  /** Its host name. */
  readonly hostname: string;
}

interface ReinstalledComputer extends NamedComputer {
  /** Its former id. */
  readonly was: number;
}

export interface PairedComputers {
  /** Computers of the later snapshot only. */
  readonly new: readonly NamedComputer[];
  /** Computers of the earlier snapshot only. */
  readonly gone: readonly NamedComputer[];
  /** Machines that came back with a new id. */
  readonly reinstalled: readonly ReinstalledComputer[];
}

/**
 * Tells which computers are new, gone or reinstalled. A reinstalled computer has a new id (`now`) but the uuid or serial
 * number of one that is gone (`old`); both ids are left in the temporary table `reinstalled`.
 */
export const pairComputers = (database: SqlDatabase): PairedComputers => {
  const gone = onlyIn(database, 'before', 'main');
  const fresh = onlyIn(database, 'main', 'before');
  const same = matchMachines(gone, fresh);
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec('CREATE TEMP TABLE reinstalled (now INTEGER PRIMARY KEY, old INTEGER UNIQUE)');
  const insert = database.prepare('INSERT INTO reinstalled VALUES (?, ?)');
  for (const [now, old] of same) insert.run([now.computer, old.computer]);
  const reused = new Set(same.values());
  return {
    new: fresh.filter((machine) => !same.has(machine)).map(nameOf),
    gone: gone.filter((machine) => !reused.has(machine)).map(nameOf),
    reinstalled: [...same].map(([now, old]) => ({ ...nameOf(now), was: old.computer })),
  };
};

interface Machine extends NamedComputer {
  readonly row: JsonObject;
}

const onlyIn = (database: SqlDatabase, schema: 'main' | 'before', other: 'main' | 'before'): Machine[] =>
  [
    ...database
      .prepare(
        `SELECT id, hostname, uuid, serialNumber FROM ${schema}.computers
          WHERE id NOT IN (SELECT id FROM ${other}.computers)`,
      )
      .iterate(),
  ].map(({ id = null, hostname = null, uuid = null, serialNumber = null }: SqlRow) => ({
    computer: Number(id),
    hostname: hostname === null ? '' : String(hostname),
    row: {
      uuid: uuid === null ? null : String(uuid),
      serialNumber: serialNumber === null ? null : String(serialNumber),
    },
  }));

/** Finds pairs of a gone and a new computer that are the same machine: by uuid, else by serial number. */
const matchMachines = (gone: readonly Machine[], fresh: readonly Machine[]): Map<Machine, Machine> => {
  const pairs = new Map<Machine, Machine>();
  const used = new Set<Machine>();
  for (const identityOf of [machineUuid, machineSerial]) {
    const isFree = (machine: Machine): boolean => !used.has(machine);
    const old = unambiguous(gone.filter(isFree), identityOf);
    for (const [identity, now] of unambiguous(fresh.filter(isFree), identityOf)) {
      const match = old.get(identity);
      if (match === undefined) continue;
      pairs.set(now, match);
      used.add(now).add(match);
    }
  }
  return pairs;
};

/** Two computers with the same identity cannot be told apart. */
const unambiguous = (
  machines: readonly Machine[],
  identityOf: (row: JsonObject) => string,
): ReadonlyMap<string, Machine> => {
  const found = new Map<string, Machine>();
  const twice = new Set<string>(['']);
  for (const machine of machines) {
    const identity = identityOf(machine.row);
    if (found.has(identity)) twice.add(identity);
    found.set(identity, machine);
  }
  for (const identity of twice) found.delete(identity);
  return found;
};

const nameOf = ({ computer, hostname }: NamedComputer): NamedComputer => ({ computer, hostname });
