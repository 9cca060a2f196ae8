import { lineFeed } from '../../json/ascii.js';
import { MemberScan } from '../../json/member-scan.js';
import { isObject, type JsonObject } from '../../json/objects.js';
import { parseJson } from '../../json/parse.js';
import { textOf } from '../../json/text-of.js';
import { systemFamily, type Traits } from '../common-traits.js';
import { readRows, tableFile, type Snapshot } from './snapshot-store.js';
import { readPieces } from './table-file.js';

export interface ComparedTraits {
  readonly affected: ReadonlyMap<number, Traits>;
  readonly others: readonly Traits[];
}

/** Groups and models of a week ago are those of today, nearly always. */
const freshMs = 7 * 86_400_000;
/** Compressed; about 20,000 inventories are read in the time that the requests of a comparison take. */
const mostBytes = 64 * 1024 * 1024;
const mostOthers = 2_000;

/** The last snapshot with models, if it is worth reading. */
export const snapshotWithTraits = (snapshots: readonly Snapshot[], now: Date): Snapshot | undefined => {
  const found = snapshots.findLast(({ meta }) => meta.tables.inventory !== undefined);
  const isFresh = found !== undefined && now.getTime() - Date.parse(found.meta.takenAt) <= freshMs;
  return isFresh && (found.meta.tables.inventory?.bytes ?? 0) <= mostBytes ? found : undefined;
};

/** What the affected and the rest of the fleet are, without a request. Of a large fleet the rest is every so many-th computer. */
export const readStoredTraits = async (snapshot: Snapshot, affected: ReadonlySet<number>): Promise<ComparedTraits> => {
  const step = Math.ceil((snapshot.meta.counts.computers - affected.size) / mostOthers);
  const isWanted = (id: number): boolean => affected.has(id) || id % Math.max(step, 1) === 0;
  const [domains, groups] = [new Map<number, string>(), new Map<number, string[]>()];
  for await (const { id, domain } of readRows(snapshot, 'computers'))
    if (isWanted(Number(id))) domains.set(Number(id), textOf(domain));
  for await (const { computer, path } of readRows(snapshot, 'members')) {
    const id = Number(computer);
    if (isWanted(id)) groups.set(id, [...(groups.get(id) ?? []), nameIn(textOf(path))]);
  }
  const found = new Map<number, Traits>();
  for await (const { computer, systemInfo, computerSystem } of readSystems(snapshot)) {
    const id = Number(computer);
    if (!isWanted(id)) continue;
    found.set(id, {
      ...hardware(systemInfo, computerSystem),
      domain: domains.get(id) ?? '',
      groups: groups.get(id) ?? [],
    });
  }
  const entries = [...found];
  return {
    affected: new Map(entries.filter(([id]) => affected.has(id))),
    others: entries.flatMap(([id, traits]) => (affected.has(id) ? [] : [traits])),
  };
};

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const hardware = (
  systemInfo: JsonObject[string] | undefined,
  computerSystem: JsonObject[string] | undefined,
): Pick<Traits, 'manufacturer' | 'model' | 'system'> => {
  const [info, system] = [systemInfo, computerSystem].map((each) => (isObject(each) ? each : {}));
  return {
    manufacturer: textOf(info?.['manufacturer'] ?? system?.['manufacturer']),
    model: textOf(info?.['model'] ?? system?.['model']),
    system: systemFamily(textOf(info?.['operatingSystem'] ?? info?.['osName'])),
  };
};

const wanted = ['computer', 'systemInfo', 'computerSystem'] as const;

/** An inventory is 30 KB and more; of each only what is wanted is parsed. */
const readSystems = async function* (snapshot: Snapshot): AsyncGenerator<JsonObject, void, undefined> {
  const scan = new MemberScan(wanted);
  for await (const piece of readPieces(tableFile(snapshot.directory, 'inventory')))
    for (let start = 0; start < piece.length;) {
      const end = piece.indexOf(lineFeed, start);
      const row = scan.read(piece, start, end) ? membersOf(piece, scan) : parseJson(piece.toString('utf8', start, end));
      if (isObject(row)) yield row;
      start = end + 1;
    }
};

const membersOf = (piece: Buffer, { starts, ends }: MemberScan): JsonObject =>
  Object.fromEntries(
    wanted.map((name, slot) => {
      const start = starts[slot] ?? -1;
      return [name, start === -1 ? null : parseJson(piece.toString('utf8', start, ends[slot]))];
    }),
  );
