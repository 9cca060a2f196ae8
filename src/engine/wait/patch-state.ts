import { timeIn } from '../../service/times.js';
import type { PatchDetail, PatchStatus } from '../../contract/answers.js';
import { isObject, type JsonObject } from '../../base/json/objects.js';
import { plural } from '../../base/text/wording.js';
import { firstText, listFew } from './poll/fields.js';
import type { Observation } from './poll/watch.js';

/** The patches of a PM group; undefined where the service does not list them in a way that a computer's can be compared. */
export type GroupPatches = readonly JsonObject[] | undefined;

/** A computer's patches, as far as they are patches of the group. */
interface PatchStanding {
  readonly missing: readonly PatchDetail[];
  /** A status that proves neither missing nor installed, because the values of scanStatus are not documented. */
  readonly unclear: readonly PatchDetail[];
  /** An empty list also comes from a computer that was never scanned. */
  readonly listed: number;
}

export const comparePatches = (listed: readonly PatchDetail[], patches: GroupPatches): PatchStanding => {
  const own =
    patches === undefined ? listed : listed.filter((item) => patches.some((patch) => isSame(item, patch) !== false));
  return {
    missing: own.filter((item) => stateOf(item) === 'missing'),
    unclear: own.filter((item) => stateOf(item) === 'unclear'),
    listed: listed.length,
  };
};

/** The list alone decides; otherwise the computer's patch status has to be asked for as well. */
export const isDecisive = ({ listed, missing, unclear }: PatchStanding): boolean =>
  missing.length > 0 || (listed > 0 && unclear.length === 0);

/** Proves that the verdict is not from before the start: a new scan, or at least a contact of the agent since. */
export type VerdictProof = 'scan' | 'contact' | 'as-it-stands' | 'none';

interface PatchFacts {
  readonly task: Observation | undefined;
  /** The computer's patch status; asked for only where nothing is missing by the list. */
  readonly scan?: PatchStatus | undefined;
  readonly proof?: VerdictProof;
}

/**
 * Done when no patch of the group is missing, by something newer than the start. Where the service does not tell which
 * patches the group has, all assigned ones have to be there, or the task has to have ended: other groups may want patches
 * that this one does not bring.
 */
export const judgePatches = (standing: PatchStanding, patches: GroupPatches, facts: PatchFacts): Observation =>
  standing.missing.length > 0 ? judgeMissing(standing, patches, facts.task) : judgeNone(standing, facts);

const judgeMissing = (
  { missing }: PatchStanding,
  patches: GroupPatches,
  task: Observation | undefined,
): Observation => {
  const fields = { missingPatches: missing.length };
  const message = `${missing.length} missing: ${listFew(missing, nameOf)}`;
  if (task?.state === 'failed') return { state: 'failed', fields, message: task.message ?? message };
  if (task?.state === 'done' && patches === undefined)
    return { state: 'done', fields, message: `${message} (the task has finished: these belong to other groups)` };
  return { state: 'pending', fields, message };
};

/** An empty list of missing patches counts only after a scan, and when no patch has an unclear status. */
const judgeNone = ({ listed, unclear }: PatchStanding, { proof, scan, task }: PatchFacts): Observation => {
  const date = scan?.patchScanDate ?? null;
  const fields = { missingPatches: null, patchScanDate: date };
  if (timeIn(date ?? undefined) === undefined && (listed === 0 || proof !== 'as-it-stands'))
    return { state: 'pending', fields, message: 'no patch scan was collected: missing patches are unknown' };
  if (proof === 'none' && task?.state === 'failed') return { state: 'failed', fields, message: task.message };
  if (proof === 'none')
    return {
      state: 'pending',
      fields,
      message: `waiting for a patch scan after the start (the last one: ${date ?? ''})`,
    };
  if (unclear.length > 0 && !isClean(scan))
    return {
      state: 'pending',
      fields,
      message: `${plural(unclear.length, 'patch', 'patches')} with an unclear status: ${listFew(unclear, nameAndStatus)}`,
    };
  const message =
    proof === 'contact'
      ? `according to the patch scan of ${date ?? ''}; the agent has made contact since the start`
      : undefined;
  return { state: 'done', fields: { ...fields, missingPatches: 0 }, message };
};

/** The computer misses no patch at all, whatever its single patches say. */
const isClean = (scan: PatchStatus | undefined): boolean =>
  scan?.missingSecurityPatches === 0 && scan.missingNonSecurityPatches === 0 && scan.missingServicePacks === 0;

const stateOf = (item: PatchDetail): 'missing' | 'installed' | 'unclear' => {
  const status = statusOf(item);
  if (status === undefined && typeof item['installed'] === 'boolean')
    return item['installed'] ? 'installed' : 'missing';
  if (status === undefined) return 'unclear';
  if (/missing|not.?installed|required/i.test(status)) return 'missing';
  return /\binstalled\b/i.test(status) && !/\b(not|pending|failed|partly|partially|reboot)\b/i.test(status)
    ? 'installed'
    : 'unclear';
};

const statusOf = (item: PatchDetail): string | undefined => firstText(item, ['scanStatus', 'patchStatus', 'status']);

/** Fields that both lists may name a patch by; a computer's list is documented to have the last two. */
const keys = ['patchId', 'qNumber', 'patchName'];

/** Returns undefined without a common field, because it may be the same patch. A patch is unique within its product. */
const isSame = (item: PatchDetail, patch: JsonObject): boolean | undefined => {
  const own = flat(patch);
  if (hasBoth(item, own, 'productId') && item['productId'] !== own['productId']) return false;
  const shared = keys.filter((key) => hasBoth(item, own, key));
  return shared.length === 0 ? undefined : shared.some((key) => item[key] === own[key]);
};

/** The items of a computer's list have a number and a name. */
export const isComparable = (patch: JsonObject): boolean =>
  firstText(flat(patch), ['qNumber', 'patchName']) !== undefined;

const flat = (patch: JsonObject): JsonObject => (isObject(patch['patch']) ? { ...patch, ...patch['patch'] } : patch);

const hasBoth = (left: JsonObject, right: JsonObject, key: string): boolean =>
  (left[key] ?? null) !== null && (right[key] ?? null) !== null;

const nameOf = (item: PatchDetail): string => firstText(item, ['qNumber', 'patchName', 'bulletinId']) ?? '?';

const nameAndStatus = (item: PatchDetail): string => `${nameOf(item)} (${statusOf(item) ?? 'no status'})`;
