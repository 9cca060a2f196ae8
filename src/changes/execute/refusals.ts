import { groupApi } from '../../service/groups.js';
import type { Call, Client } from '../../http/client.js';
import { isFailedRow } from '../../http/failure-inside.js';
import { isList, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import type { RefusedInBatch } from '../journal/unit-state.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { isIdText } from '../../base/text/identifiers.js';
import type { SubjectId, Target } from '../target.js';

/** The computers that a batch did not change. If its answer is not clear, the members of the group are read. */
export const findRefusals = async <Id extends SubjectId>(
  answer: Json | undefined,
  { completes, targets }: { readonly completes?: true | undefined; readonly targets: readonly Target<Id>[] },
  call: Call,
  client: Client,
): Promise<RefusedInBatch<Id>[]> => {
  const needed = completes === true ? 'proof' : call.promises === 'counts' ? 'counts' : undefined;
  const said = refusalsIn(answer, targets, needed);
  const members = said.some(({ unsure }) => unsure) ? await readMembers(call, client) : undefined;
  if (members === undefined) return said;
  const rows = rowsIn(answer);
  const isAdded = call.method === 'POST';
  const message = `the service ${isAdded ? 'does not list it' : 'still lists it'} in the group`;
  return targets
    .filter(({ id }) => members.has(id) !== isAdded)
    .map(({ id }) => ({ message, ...refusalOf(id, rows.get(id)) }));
};

/** Returns undefined if the request does not change members, or if they could not be read. */
const readMembers = async (
  { evenInterrupted, operation, pathValues = {}, signal }: Call,
  client: Client,
): Promise<ReadonlySet<SubjectId> | undefined> => {
  if (operation !== groupApi.addMembers.operation && operation !== groupApi.removeMembers.operation) return undefined;
  const call = { ...groupApi.members(pathValues['id'] ?? ''), evenInterrupted, signal };
  try {
    return new Set((await readItems(call, client, { top: wholePage })).map(({ id }) => id));
  } catch {
    return undefined;
  }
};

/** counts: the reference promises them. proof: only counted successes are enough. */
type Needed = 'counts' | 'proof';

/**
 * The computers that a batch answer refuses: all, or those with a failed row. If more have failed, or a needed count is
 * missing, the rest are unsure.
 */
export const refusalsIn = <Id extends SubjectId>(
  answer: Json | undefined,
  targets: readonly Target<Id>[],
  needed?: Needed,
): RefusedInBatch<Id>[] => {
  const rows = rowsIn(answer);
  const failures = failuresIn(answer, targets.length, needed);
  if (failures === targets.length)
    return targets.map(({ id }) => refusalOf(id, rows.get(id) ?? { message: uncounted }));
  const isRefused = ({ id }: Target): boolean => isFailedRow(rows.get(id) ?? {});
  const isOfOthers = needed === 'proof' && rows.size > targets.filter(({ id }) => rows.has(id)).length;
  const isUnattributed = failedRowsOfOthers(answer, targets) > 0;
  const isSettled =
    !isOfOthers && !isUnattributed && failures !== undefined && failures <= targets.filter(isRefused).length;
  return targets.flatMap((target): RefusedInBatch<Id>[] => {
    if (isRefused(target)) return [refusalOf(target.id, rows.get(target.id))];
    return isSettled ? [] : [{ id: target.id, message: unsaid, unsure: true }];
  });
};

const uncounted = 'the service does not count it as succeeded';
const unsaid = 'the service did not say what became of it';

/** Returns undefined for missing or impossible counts: "2" is not a number, and five of two cannot succeed. */
const failuresIn = (answer: Json | undefined, most: number, needed: Needed | undefined): number | undefined => {
  const said: JsonObject = isObject(answer) ? answer : {};
  const [failed, succeeded] = [said['failed'] ?? said['failedCount'] ?? null, said['succeeded'] ?? null];
  const counts = [failed ?? 0, succeeded ?? 0];
  const isPossible = counts.every((count) => Number.isInteger(count) && Number(count) >= 0);
  if (!isPossible || Number(counts[0]) + Number(counts[1]) > most) return undefined;
  const told = needed === 'proof' ? null : failed;
  if (needed !== undefined && (told ?? succeeded) === null) return undefined;
  return succeeded === 0 ? most : Number(told ?? most - Number(succeeded ?? most));
};

/** A row that failed and does not say for whom may be about any of them. */
const failedRowsOfOthers = (answer: Json | undefined, targets: readonly Target[]): number => {
  const results = isObject(answer) ? answer['results'] : undefined;
  const failed = (isList(results) ? results : []).filter(isObject).filter(isFailedRow);
  return failed.filter((row) => !targets.some(({ id }) => id === idOfRow(row))).length;
};

const idOfRow = (row: JsonObject): Json | undefined => {
  const id = row['computerId'] ?? row['clientId'] ?? row['id'];
  return typeof id === 'string' && isIdText(id) ? Number(id) : id;
};

/** The reference does not show the rows: the computer id is in one of the usual fields. */
const rowsIn = (answer: Json | undefined): ReadonlyMap<SubjectId, JsonObject> => {
  const results = isObject(answer) ? answer['results'] : undefined;
  const rows = isList(results) ? results.filter(isObject) : [];
  return new Map(
    rows.flatMap((row) => {
      const id = idOfRow(row);
      return typeof id === 'number' ? [[id, row] as const] : [];
    }),
  );
};

const refusalOf = <Id extends SubjectId>(id: Id, row: JsonObject = {}): RefusedInBatch<Id> => {
  const code = textIn(row, ['code', 'error', 'errorCode', 'status', 'result', 'outcome']);
  const message = textIn(row, ['message', 'errorText', 'reason', 'detail']);
  return { id, ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) };
};

const textIn = (row: JsonObject, names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined; // find keeps texts only
