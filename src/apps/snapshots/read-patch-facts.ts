import { isList, isObject, parseJson, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { mapBounded } from '../../service/read-items.js';
import { patchApi } from '../../service/patches.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import type { Unreadable } from '../../service/readable.js';
import type { UnreadablePart } from './snapshot-meta.js';
import type { SqlDatabase } from './sql/sql-engine.js';

interface Facts {
  readonly releaseDate: Json;
  readonly vrrScore: Json;
}

/**
 * Adds the day of the release and the VRR score to missing patches where the sweep lacks them. They belong to the patch:
 * computers are asked, one request each, until every patch is known.
 */
export const readPatchFacts = async (
  reader: FleetReader,
  database: SqlDatabase,
): Promise<readonly UnreadablePart[]> => {
  const missing = listMissing(database);
  const known = new Map<string, Facts>();
  const failures: Unreadable[] = [];
  const isForbidden = (): boolean => failures.some(({ role }) => role !== undefined);
  const isOpen = (patch: JsonObject): boolean => isBare(patch) && !known.has(keyOf(patch));
  for (let rest = [...missing]; rest.length > 0 && !isForbidden(); rest = rest.slice(atOnce)) {
    rest = rest.filter(([, patches]) => patches.some(isOpen));
    await mapBounded(rest.slice(0, atOnce), atOnce, async ([computer]) => {
      const read = await reader.items(patchApi.searchOfComputer(computer, { body: {} }));
      if (!read.ok && !read.absent) failures.push(read);
      if (read.ok)
        for (const { bulletinId, qNumber, releaseDate = null, vrrScore = null } of read.value)
          known.set(keyOf({ bulletinId: bulletinId ?? null, qNumber: qNumber ?? null }), { releaseDate, vrrScore });
    });
  }
  addFacts(database, missing, known);
  const [failed] = failures;
  return failed === undefined ? [] : [{ what: 'release dates of patches', role: failed.role ?? null, why: failed.why }];
};

const listMissing = (database: SqlDatabase): ReadonlyMap<number, readonly JsonObject[]> => {
  const rows = database.prepare(`SELECT computer, missingPatches AS listed FROM issues WHERE issue = 'missing-patch'`);
  return new Map(
    [...rows.iterate()].map(({ computer, listed }) => {
      const patches = typeof listed === 'string' ? parseJson(listed) : [];
      return [Number(computer), isList(patches) ? patches.filter(isObject) : []];
    }),
  );
};

/** Unknown to the sweep; a patch without a number cannot be looked up. */
const isBare = (patch: JsonObject): boolean => patch['releaseDate'] === undefined && keyOf(patch) !== '\n';

const keyOf = ({ bulletinId, qNumber }: JsonObject): string =>
  `${textOf(qNumber ?? null)}\n${textOf(bulletinId ?? null)}`;

const addFacts = (
  database: SqlDatabase,
  missing: ReadonlyMap<number, readonly JsonObject[]>,
  known: ReadonlyMap<string, Facts>,
): void => {
  const update = database.prepare(
    `UPDATE issues SET missingPatches = ? WHERE computer = ? AND issue = 'missing-patch'`,
  );
  for (const [computer, patches] of missing) {
    if (!patches.some((patch) => known.has(keyOf(patch)))) continue;
    const whole = patches.map((patch) => ({ ...known.get(keyOf(patch)), ...patch }));
    update.run([JSON.stringify(whole), computer]);
  }
};
