import { withAssumed } from '../contract/assumed.js';
import { packageApi } from './packages.js';
import { isPart } from '../http/paging/read-page.js';
import { itemsOf, isObject, textOf, type Json, type JsonObject } from '../base/json/objects.js';
import type { FleetReader } from './reading.js';
import { readable, unusable, type Readable } from './readable.js';
import { scopeQuery, type Scope } from './scope.js';

export const packageStates = ['failed', 'pending', 'success'] as const;

export type PackageState = (typeof packageStates)[number];

/** How many computers have a package assigned, by its state there. */
export interface PackageCounts extends Readonly<Record<PackageState, number>> {
  readonly total: number;
  /** The computers, where the service lists them instead of counting them. */
  readonly rows?: readonly JsonObject[];
}

/** The numbers of `package status`: one request at any size. The fields of the answer are not documented. */
export const readPackageCounts = async (
  reader: FleetReader,
  id: string,
  scope: Scope,
): Promise<Readable<PackageCounts>> => {
  const call = packageApi.status(id, { query: scopeQuery(scope) });
  const answer = await reader.ask(call);
  if (!answer.ok) return answer;
  const rows = itemsOf(answer.value);
  const listed = isPart(answer.value, rows.length) ? await reader.items(call) : undefined;
  const counts = listed?.ok === true ? countRows(listed.value) : countsIn(answer.value, rows);
  return counts === undefined ? unusable(call.operation, 'unknown response format') : readable(counts);
};

const countsIn = (answer: Json, rows: readonly JsonObject[]): PackageCounts | undefined => {
  if (rows.length > 0) return countRows(rows);
  if (!isObject(answer)) return undefined;
  const counted = withAssumed(answer, packageApi.status.operation);
  const numbers = packageStates.map((state) => counted[state]);
  if (!numbers.every((value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0))
    return undefined;
  const [failed = 0, pending = 0, success = 0] = numbers.map(Number);
  return { failed, pending, success, total: failed + pending + success };
};

const countRows = (rows: readonly JsonObject[]): PackageCounts | undefined => {
  const states = rows.map(({ status }) => textOf(status).toLowerCase());
  if (!states.every((state) => packageStates.some((known) => known === state))) return undefined;
  const count = (wanted: PackageState): number => states.filter((state) => state === wanted).length;
  return { failed: count('failed'), pending: count('pending'), success: count('success'), total: rows.length, rows };
};
