import { timeIn } from '../../service/times.js';
import { deploymentApi } from '../../service/deployments.js';
import type { SoftwareDeployment } from '../../contract/answers.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { describeOddStatus, firstText, listFew } from './poll/fields.js';
import { isObservation, type Observation, type PollResult, type PollResults, type Watched } from './poll/watch.js';
import { mapBounded } from '../../service/read-items.js';
import type { Asker } from './poll/ask.js';

/** One package is to be installed or gone, or everything that is assigned is to be deployed (activation). */
export interface DeploymentRequest {
  readonly packageId?: string | undefined;
  readonly gone?: boolean;
  /** A reinstall of the package was requested. */
  readonly reinstall?: boolean;
  /** An activation of something else than software: no deployment tells its end, only the agent's contact. */
  readonly contact?: boolean;
}

/** A computer's deployments before the request, by package; a time where only that is known: later results are new. */
export type EarlierDeployments = ReadonlyMap<string, SoftwareDeployment> | Date;

/** `unproven`: nothing in it is newer than the request, so it only counts after a contact of the agent. */
export type JudgedDeployment = Observation & { readonly unproven?: boolean };

/** Pure but for `seenPending`, which remembers the packages that were seen pending. */
export const judgeDeployments = (
  items: readonly SoftwareDeployment[],
  request: DeploymentRequest,
  before: EarlierDeployments | undefined,
  seenPending: Set<string>,
): JudgedDeployment => {
  for (const item of items) if (isPending(item)) seenPending.add(packageOf(item));
  const isNew = (item: SoftwareDeployment): boolean => before === undefined || hasNewReport(item, before, seenPending);
  if (request.packageId === undefined) return judgeAll(items, before, isNew);
  const wanted = request.packageId.toLowerCase();
  return judgeOne(
    items.find((item) => packageOf(item) === wanted),
    request.gone === true,
    isNew,
  );
};

/** One package is done with a new Success or Failed, or once it is gone as requested, however old its record is. */
const judgeOne = (
  item: SoftwareDeployment | undefined,
  gone: boolean,
  isNew: (item: SoftwareDeployment) => boolean,
): JudgedDeployment => {
  if (item === undefined)
    return gone
      ? { state: 'done', fields: {}, message: 'the package is not on the computer' }
      : { state: 'pending', fields: {}, message: unlisted };
  const fields = pickFields(item);
  if (isPending(item)) return { state: 'pending', fields, message: explainFix(item) };
  if (gone && isGone(item) && !isFailed(item)) return { state: 'done', fields };
  const odd = describeOdd(item);
  if (odd !== undefined) return { state: 'pending', fields, message: odd, unclear: odd };
  if (!isNew(item)) return { state: 'pending', fields };
  if (isFailed(item)) return { state: 'failed', fields, message: firstText(item, ['errorText', 'message']) };
  return { state: gone ? 'pending' : 'done', fields };
};

const unlisted = 'the service lists no deployment of this package for the computer';

/** The package may not be assigned to the computer. */
export const isUnlisted = (result: PollResult | undefined): boolean =>
  result !== undefined && isObservation(result) && result.message === unlisted;

/** An activation is done when nothing is pending any more; the fix package may stay pending forever. */
const judgeAll = (
  items: readonly SoftwareDeployment[],
  before: EarlierDeployments | undefined,
  isNew: (item: SoftwareDeployment) => boolean,
): JudgedDeployment => {
  // Without any entry, only a contact since the request shows that there was nothing to do.
  if (items.length === 0 && !(before instanceof Date) && (before === undefined || before.size > 0))
    return { state: 'pending', fields: {}, message: 'the service lists no deployments for the computer' };
  const waiting = items.filter((item) => (isPending(item) && !isFixPackage(item)) || describeOdd(item) !== undefined);
  const fix = items.find((item) => isPending(item) && isFixPackage(item));
  const old = items.filter((item) => isFailed(item) && !isNew(item));
  // A failure without a time may be old; after a contact since the request it is the new result.
  const isUndated = (item: SoftwareDeployment): boolean =>
    before instanceof Date && (item.installTime ?? null) === null;
  const failed = items.filter((item) => isFailed(item) && (isNew(item) || isUndated(item)));
  const unproven = before !== undefined && (old.length > 0 || !items.some((item) => !isPending(item) && isNew(item)));
  const fields = { packages: items.length, pending: waiting.length, failed: failed.length };
  const unclear = waiting.map(describeOdd).find((odd) => odd !== undefined);
  if (waiting.length > 0)
    return { state: 'pending', fields, message: `${listFew(waiting, nameOf)} ${unclear ?? 'pending'}`, unclear };
  if (failed.length > 0) return { state: 'failed', fields, message: failed.map(describeFailure).join('; '), unproven };
  const earlier = old.length === 0 ? undefined : `failed earlier and unchanged: ${listFew(old, nameOf)}`;
  return { state: 'done', fields, message: fix === undefined ? earlier : explainFix(fix), unproven };
};

/** Status and time of the last report tell an old result from the new one. */
const hasNewReport = (
  item: SoftwareDeployment,
  earlier: EarlierDeployments,
  seenPending: ReadonlySet<string>,
): boolean => {
  if (seenPending.has(packageOf(item))) return true;
  if (earlier instanceof Date) return (timeIn(item.installTime ?? undefined) ?? earlier) > earlier;
  const known = earlier.get(packageOf(item));
  return (
    known === undefined ||
    ['status', 'installationState', 'installTime', 'errorText'].some((field) => known[field] !== item[field])
  );
};

/** Lists write GUIDs in either case. */
export const packageOf = ({ softwareId }: SoftwareDeployment): string => softwareId.toLowerCase();

const isPending = (item: SoftwareDeployment): boolean => item.status?.toLowerCase() === 'pending';
const isFailed = (item: SoftwareDeployment): boolean => item.status?.toLowerCase() === 'failed';

const isGone = ({ installationState }: SoftwareDeployment): boolean =>
  ['Uninstalled', 'NotInstalled', 'None'].includes(installationState ?? '');

/** Another status than Pending, Success and Failed proves nothing. */
const describeOdd = (item: SoftwareDeployment): string | undefined =>
  describeOddStatus(item, ['status'], ['pending', 'success', 'failed']);

export const isFixPackage = (item: JsonObject): boolean =>
  /patch.?management.*fix|\bpm.?fix/i.test(firstText(item, ['name', 'packageName']) ?? '');

const explainFix = (item: SoftwareDeployment): string | undefined =>
  isFixPackage(item)
    ? `${nameOf(item)} stays Pending by design until a patch scan finds a missing patch that is approved for the computer`
    : undefined;

const describeFailure = (item: SoftwareDeployment): string => `${nameOf(item)}: ${item.errorText || 'failed'}`;

const nameOf = ({ name, softwareId, version }: SoftwareDeployment): string =>
  [name || softwareId, version || ''].filter((part) => part !== '').join(' ');

const shownFields = ['softwareId', 'name', 'version', 'status', 'installationState', 'installTime', 'errorText'];

const pickFields = (item: SoftwareDeployment): JsonObject =>
  Object.fromEntries(
    shownFields.flatMap((name): [string, Json][] => (name in item ? [[name, item[name] ?? null]] : [])),
  );

interface Reinstalls {
  readonly packageId: string;
  /** A reinstall was requested; otherwise only one that was seen pending can have ended. */
  readonly requested: boolean;
  readonly seen: Set<Watched['id']>;
  /** Finds the computers whose agents have not made contact since the request. */
  findUncalled(ids: readonly Watched['id'][]): Promise<ReadonlySet<Watched['id']>>;
}

/** Reads whether the reinstalls are still listed, for results that look as they did before the request. */
export const judgeReinstalls = async (
  results: PollResults,
  reinstalls: Reinstalls,
  ask: Asker,
): Promise<PollResults> => {
  const old = [...results].flatMap(([id, result]) =>
    isObservation(result) && looksOld(result) ? [{ id, result }] : [],
  );
  const read = await mapBounded(old, 8, async ({ id, result }) => {
    const isListed = await isPendingReinstall(id, reinstalls.packageId, ask);
    if (isListed === true) reinstalls.seen.add(id);
    return { id, result, isListed, isOwn: reinstalls.requested || reinstalls.seen.has(id) };
  });
  const gone = read.filter(({ isListed, isOwn }) => isListed === false && isOwn).map(({ id }) => id);
  const uncalled = gone.length === 0 ? new Set() : await reinstalls.findUncalled(gone);
  return new Map([
    ...results,
    ...read.map(({ id, result, ...facts }) => [id, judgeReinstall(result, facts, !uncalled.has(id))] as const),
  ]);
};

/**
 * A reinstall may end in exactly the record that was there before it. The service lists it only while it is pending: once
 * it is gone from the list and the agent has made contact, the deployment is the new result. Gone without a contact, it
 * was cancelled.
 */
const judgeReinstall = (
  result: Observation,
  { isListed, isOwn }: { readonly isListed: boolean | undefined; readonly isOwn: boolean },
  hasCalled: boolean,
): Observation => {
  if (isListed !== false) return result;
  if (!isOwn) return { ...result, message: describeEarlier(result) };
  if (!hasCalled) return { ...result, message: goneWithoutContact };
  const failed = result.fields['status'] === 'Failed';
  const message = failed ? firstText(result.fields, ['errorText']) : undefined;
  return { ...result, state: failed ? 'failed' : 'done', message };
};

const goneWithoutContact =
  'the reinstall is no longer listed, and the agent has not made contact since it was requested: it was cancelled, or the contact is not recorded yet';

const describeEarlier = ({ fields }: Observation): string =>
  `no reinstall is listed, and the last result is an earlier one${typeof fields['installTime'] === 'string' ? ` (${fields['installTime']})` : ''}`;

/** It has a result, and is pending only because nothing has changed since before the request. */
const looksOld = ({ state, fields }: Observation): boolean =>
  state === 'pending' && (fields['status'] === 'Success' || fields['status'] === 'Failed');

/** undefined: no answer, so it may still be pending. */
const isPendingReinstall = async (id: Watched['id'], packageId: string, ask: Asker): Promise<boolean | undefined> => {
  const asked = await ask.list(deploymentApi.reinstall(id, { query: [['packageId', packageId]] }));
  return asked.kind === 'answer' ? asked.value.length > 0 : undefined;
};
