import type { Json, JsonObject } from '../../contract/operation.js';
import { textOf } from '../../json/text-of.js';
import { hasNewReport, packageOf, type Earlier } from './deployments-before.js';
import { firstText, named, oddStatus } from './fields.js';
import { isObservation, type Observation, type PollResult } from './watch.js';

/** What was asked of the computers: one package to be there or gone, or everything that is assigned (activation). */
export interface DeploymentRequest {
  readonly packageId?: string | undefined;
  readonly gone?: boolean;
  /** A reinstall of the package was requested. */
  readonly reinstall?: boolean;
  /** An activation of something else than software: no deployment tells its end, only the agent's contact. */
  readonly contact?: boolean;
}

/** `unproven`: nothing in it is newer than the request, so it only counts once the agent has called in. */
export type JudgedDeployment = Observation & { readonly unproven?: boolean };

/** Pure but for `seenPending`, which remembers the packages that were seen waiting. */
export const observeDeployment = (
  items: readonly JsonObject[],
  request: DeploymentRequest,
  before: Earlier | undefined,
  seenPending: Set<string>,
): JudgedDeployment => {
  for (const item of items) if (isPending(item)) seenPending.add(packageOf(item));
  return request.packageId === undefined
    ? observeAll(items, before, seenPending)
    : observeOne(
        items.find((item) => packageOf(item) === request.packageId?.toLowerCase()),
        request,
        before,
        seenPending,
      );
};

const observeOne = (
  item: JsonObject | undefined,
  request: DeploymentRequest,
  before: Earlier | undefined,
  seenPending: ReadonlySet<string>,
): JudgedDeployment => {
  if (item === undefined)
    return request.gone === true
      ? { state: 'done', fields: {}, message: 'the package is not on the computer' }
      : { state: 'pending', fields: {}, message: unlisted };
  const fields = shown(item);
  if (isPending(item)) return { state: 'pending', fields, message: fixMessage(item) };
  // However old the record is: what was requested is so.
  if (request.gone === true && isGone(item) && !isFailed(item)) return { state: 'done', fields };
  const odd = oddState(item);
  if (odd !== undefined) return { state: 'pending', fields, message: odd, unclear: odd };
  if (before !== undefined && !hasNewReport(item, before, seenPending)) return { state: 'pending', fields };
  if (isFailed(item)) return { state: 'failed', fields, message: firstText(item, ['errorText', 'message']) };
  return { state: request.gone === true ? 'pending' : 'done', fields };
};

const unlisted = 'the service lists no deployment of this package for the computer';

/** Nobody has asked for this package on the computer, as far as the service tells. */
export const isUnlisted = (result: PollResult): boolean => isObservation(result) && result.message === unlisted;

/** An activation is through when nothing waits any more; the fix package may wait for good. */
const observeAll = (
  items: readonly JsonObject[],
  before: Earlier | undefined,
  seenPending: ReadonlySet<string>,
): JudgedDeployment => {
  const isNew = (item: JsonObject): boolean => before === undefined || hasNewReport(item, before, seenPending);
  const waiting = items.filter((item) => (isPending(item) && !isFixPackage(item)) || oddState(item) !== undefined);
  const fix = items.find((item) => isPending(item) && isFixPackage(item));
  const old = items.filter((item) => isFailed(item) && !isNew(item));
  // Held against a time alone, a failure without one may be either: what it is after the contact is the new result.
  const failed = items.filter((item) => isFailed(item) && (isNew(item) || (before instanceof Date && isUndated(item))));
  const unproven = before !== undefined && (old.length > 0 || !items.some((item) => !isPending(item) && isNew(item)));
  const fields = { packages: items.length, pending: waiting.length, failed: failed.length };
  const unclear = waiting.map(oddState).find((odd) => odd !== undefined);
  if (waiting.length > 0)
    return { state: 'pending', fields, message: `${named(waiting, nameOf)} ${unclear ?? 'pending'}`, unclear };
  if (failed.length > 0) return { state: 'failed', fields, message: failed.map(failureOf).join('; '), unproven };
  const earlier = old.length === 0 ? undefined : `failed earlier and unchanged: ${named(old, nameOf)}`;
  return { state: 'done', fields, message: fix === undefined ? earlier : fixMessage(fix), unproven };
};

const isUndated = (item: JsonObject): boolean => (item['installTime'] ?? null) === null;

const failureOf = (item: JsonObject): string => `${nameOf(item)}: ${firstText(item, ['errorText']) ?? 'failed'}`;

/** What the command needs to resume such a wait: the goal, and from when on a result counts. */
export const deploymentFlags = ({ gone, packageId, reinstall }: DeploymentRequest, since: string | undefined): string =>
  [
    ...(packageId === undefined ? [] : [`--package ${packageId}`]),
    ...(gone === true ? ['--uninstalled'] : []),
    ...(reinstall === true ? ['--reinstall'] : []),
    ...(since === undefined ? [] : [`--since ${since}`]),
  ].join(' ');

const isPending = (item: JsonObject): boolean => statusIn(item) === 'pending';
const isFailed = (item: JsonObject): boolean => statusIn(item) === 'failed';
const statusIn = (item: JsonObject): string => textOf(item['status']).toLowerCase();

/** Neither Pending, nor Success, nor Failed: it proves nothing. */
const oddState = (item: JsonObject): string | undefined =>
  oddStatus(item, ['status'], ['pending', 'success', 'failed']);

const isGone = (item: JsonObject): boolean =>
  ['Uninstalled', 'NotInstalled', 'None'].includes(textOf(item['installationState']));

export const isFixPackage = (item: JsonObject): boolean =>
  /patch.?management.*fix|\bpm.?fix/i.test(firstText(item, ['name', 'packageName']) ?? '');

const fixMessage = (item: JsonObject): string | undefined =>
  isFixPackage(item)
    ? `${nameOf(item)} stays Pending by design until a patch scan finds a missing patch that is approved for the computer`
    : undefined;

const nameOf = (item: JsonObject): string =>
  [firstText(item, ['name']) ?? textOf(item['softwareId']), firstText(item, ['version'])]
    .filter((part) => part !== undefined)
    .join(' ');

const shown = (item: JsonObject): JsonObject => {
  const pick = (name: string): [string, Json][] => (name in item ? [[name, item[name] ?? null]] : []);
  return Object.fromEntries(
    ['softwareId', 'name', 'version', 'status', 'installationState', 'installTime', 'errorText'].flatMap(pick),
  );
};
