import { isObject, parseJson, textOf, type JsonObject } from '../../base/json/objects.js';
import { systemFamily, type ComparedTraits, type Traits } from '../../service/common-traits.js';
import type { SqlEngine, SqlRow, SqlValue } from './sql/sql-engine.js';
import { checkDamage, openSnapshot } from './open-snapshot.js';
import type { Snapshot } from './snapshot-store.js';

export interface StoredTraits {
  readonly snapshot: Snapshot;
  readonly engine: SqlEngine;
}

/** Groups and models rarely change within a week. */
const freshMs = 7 * 86_400_000;
const mostOthers = 2_000;

/** The last snapshot with models, unless it is too old. */
export const snapshotWithTraits = (snapshots: readonly Snapshot[], now: Date): Snapshot | undefined => {
  const found = snapshots.findLast(({ meta }) => meta.tables.inventory !== undefined);
  return found !== undefined && now.getTime() - Date.parse(found.meta.takenAt) <= freshMs ? found : undefined;
};

/** Reads traits of the affected and of the other computers without a request; of a large fleet, of every n-th other one. */
export const readStoredTraits = ({ snapshot, engine }: StoredTraits, affected: ReadonlySet<number>): ComparedTraits => {
  const { computers } = snapshot.meta.counts;
  const step = Math.max(1, Math.ceil((computers - affected.size) / mostOthers));
  const database = openSnapshot(snapshot, engine);
  try {
    const hasMembers = snapshot.meta.tables.members !== undefined;
    const rows = checkDamage(snapshot, () => [
      ...database.prepare(traitsQuery(hasMembers)).iterate([JSON.stringify([...affected]), step]),
    ]);
    const found = rows.map((row) => [Number(row['computer']), traitsIn(row)] as const);
    return {
      affected: new Map(found.filter(([id]) => affected.has(id))),
      others: found.flatMap(([id, traits]) => (affected.has(id) ? [] : [traits])),
      othersTotal: computers - affected.size,
    };
  } finally {
    database.close();
  }
};

const traitsQuery = (hasMembers: boolean): string => `SELECT i.computer, i.systemInfo, i.computerSystem, c.domain,
  ${hasMembers ? '(SELECT json_group_array(m.path) FROM members m WHERE m.computer = i.computer)' : 'NULL'} AS paths
  FROM inventory i LEFT JOIN computers c ON c.id = i.computer
  WHERE i.computer IN (SELECT value FROM json_each(?)) OR i.computer % ? = 0`;

const traitsIn = ({ systemInfo, computerSystem, domain, paths }: SqlRow): Traits => {
  const [info, system] = [objectIn(systemInfo), objectIn(computerSystem)];
  return {
    manufacturer: textOf(info['manufacturer'] ?? system['manufacturer']),
    model: textOf(info['model'] ?? system['model']),
    system: systemFamily(textOf(info['operatingSystem'] ?? info['osName'])),
    domain: typeof domain === 'string' ? domain : '',
    groups: typeof paths === 'string' ? (parseJson(paths) as readonly string[]).map(lastName) : [], // a list of texts
  };
};

const objectIn = (value: SqlValue | undefined): JsonObject => {
  const json = typeof value === 'string' ? parseJson(value) : null;
  return isObject(json) ? json : {};
};

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
