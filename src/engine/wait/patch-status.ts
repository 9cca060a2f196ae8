import { plural } from '../../text/plural.js';
import { isObject } from '../../json/objects.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { textOf } from '../../json/text-of.js';
import { dateOf } from './dates.js';
import { firstText, named } from './fields.js';
import type { Observation } from './watch.js';

/** The patches of a PM group; undefined where the service does not list them, or not so that a computer's can be held against them. */
export type GroupPatches = readonly JsonObject[] | undefined;

/** What a computer's list of patches says about those of the group. */
export interface PatchStanding {
  readonly missing: readonly JsonObject[];
  /** The values of scanStatus are not documented: what is neither missing nor installed for sure. */
  readonly unclear: readonly JsonObject[];
  /** An empty list also comes from a computer that was never scanned. */
  readonly listed: number;
}

export const patchStanding = (listed: readonly JsonObject[], patches: GroupPatches): PatchStanding => {
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

/** What tells that the verdict is not from before the start: a new scan, or at least a contact of the agent since. */
export type VerdictProof = 'scan' | 'contact' | 'as-it-stands' | 'none';

export interface PatchFacts {
  readonly task: Observation | undefined;
  /** The computer's patch status; asked for only where nothing is missing by the list. */
  readonly scan?: Json | undefined;
  readonly proof?: VerdictProof;
}

/**
 * Done when no patch of the group is missing, by something newer than the start. Where the service does not tell which
 * patches the group has, all assigned ones have to be there, or the task has to have ended: other groups may want patches
 * that this one does not bring.
 */
export const observePatches = (standing: PatchStanding, patches: GroupPatches, facts: PatchFacts): Observation =>
  standing.missing.length > 0 ? observeMissing(standing, patches, facts.task) : observeNone(standing, facts);

const observeMissing = (
  { missing }: PatchStanding,
  patches: GroupPatches,
  task: Observation | undefined,
): Observation => {
  const fields = { missingPatches: missing.length };
  const message = `${missing.length} missing: ${named(missing, nameOf)}`;
  if (task?.state === 'failed') return { state: 'failed', fields, message: task.message ?? message };
  if (task?.state === 'done' && patches === undefined)
    return { state: 'done', fields, message: `${message} (the task has finished: these belong to other groups)` };
  return { state: 'pending', fields, message };
};

/** Nothing is missing by the list: that counts only when there was a scan, and when nothing is left that may be missing. */
const observeNone = ({ listed, unclear }: PatchStanding, { proof, scan: status, task }: PatchFacts): Observation => {
  const scan = isObject(status) ? status : {};
  const date = scan['patchScanDate'] ?? null;
  const fields = { missingPatches: null, patchScanDate: date };
  const scanned = dateOf(scan['patchScanDate']);
  if (scanned === undefined && (listed === 0 || proof !== 'as-it-stands'))
    return { state: 'pending', fields, message: 'no patch scan was collected: missing patches are unknown' };
  if (proof === 'none' && task?.state === 'failed') return { state: 'failed', fields, message: task.message };
  if (proof === 'none')
    return {
      state: 'pending',
      fields,
      message: `waiting for a patch scan after the start (the last one: ${textOf(date)})`,
    };
  if (unclear.length > 0 && !counts.every((field) => scan[field] === 0))
    return {
      state: 'pending',
      fields,
      message: `${plural(unclear.length, 'patch', 'patches')} with an unclear status: ${named(unclear, nameAndStatus)}`,
    };
  const message =
    proof === 'contact'
      ? `according to the patch scan of ${textOf(date)}; the agent has made contact since the start`
      : undefined;
  return { state: 'done', fields: { ...fields, missingPatches: 0 }, message };
};

/** All zero: nothing of any kind is missing, whatever the single patches say. */
const counts = ['missingSecurityPatches', 'missingNonSecurityPatches', 'missingServicePacks'];

const stateOf = (item: JsonObject): 'missing' | 'installed' | 'unclear' => {
  const status = statusOf(item);
  if (status === undefined && typeof item['installed'] === 'boolean')
    return item['installed'] ? 'installed' : 'missing';
  if (status === undefined) return 'unclear';
  if (/missing|not.?installed|required/i.test(status)) return 'missing';
  return /\binstalled\b/i.test(status) && !/\b(not|pending|failed|partly|partially|reboot)\b/i.test(status)
    ? 'installed'
    : 'unclear';
};

const statusOf = (item: JsonObject): string | undefined => firstText(item, ['scanStatus', 'patchStatus', 'status']);

/** What both lists may name a patch by; a computer's list is documented to have the last two. */
const keys = ['patchId', 'qNumber', 'patchName'];

/** undefined: they have nothing in common to be compared by, so it may be the same. A patch is unique within its product. */
const isSame = (item: JsonObject, patch: JsonObject): boolean | undefined => {
  const own = flat(patch);
  if (hasBoth(item, own, 'productId') && item['productId'] !== own['productId']) return false;
  const shared = keys.filter((key) => hasBoth(item, own, key));
  return shared.length === 0 ? undefined : shared.some((key) => item[key] === own[key]);
};

/** Held against a computer's list, whose items have a number and a name. */
export const isComparable = (patch: JsonObject): boolean =>
  firstText(flat(patch), ['qNumber', 'patchName']) !== undefined;

const flat = (patch: JsonObject): JsonObject => (isObject(patch['patch']) ? { ...patch, ...patch['patch'] } : patch);

const hasBoth = (left: JsonObject, right: JsonObject, key: string): boolean =>
  (left[key] ?? null) !== null && (right[key] ?? null) !== null;

const nameOf = (item: JsonObject): string => firstText(item, ['qNumber', 'patchName', 'bulletinId']) ?? '?';

const nameAndStatus = (item: JsonObject): string => `${nameOf(item)} (${statusOf(item) ?? 'no status'})`;
