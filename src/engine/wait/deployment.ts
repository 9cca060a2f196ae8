import { itemsOf } from '../../json/items.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { confirmReinstallDone } from './reinstall-done.js';
import { deploymentsCall, hasMoved, lastContact, type DeploymentsBefore, type Earlier } from './deployments-before.js';
import { textOf } from '../../json/text-of.js';
import { firstText, named } from './fields.js';
import { pollEach } from './poll-each.js';
import { mapBounded } from '../read/map-bounded.js';
import { isObservation, type PollResult, type Observation, type Watch, type Watched } from './watch.js';

/** What was asked of the computers: one package to be there or gone, or everything that is assigned (activation). */
export interface DeploymentRequest {
  readonly packageId?: string | undefined;
  readonly gone?: boolean;
  /** An activation of something else than software: no deployment tells its end, only the agent's contact. */
  readonly contact?: boolean;
}

/** `before` undefined: nothing is known of its start, so what the service says now counts. */
export const watchDeployment = (
  targets: readonly Watched[],
  wish: DeploymentRequest,
  before: DeploymentsBefore | undefined,
  resumeCommand: string,
): Watch => {
  const memories = new Map(targets.map(({ id }) => [id, new Set<string>()]));
  const settle = (json: Json | undefined, { id }: Watched): Observation =>
    settleDeployment(itemsOf(json), wish, before?.deployments.get(id), memories.get(id) ?? new Set());
  return {
    what: wish.packageId === undefined ? 'activation' : wish.gone === true ? 'uninstall' : 'deployment',
    targets,
    computers: true,
    resumeCommand,
    absent: 'the service does not know this computer any more',
    look: async (unsettled, ask) => {
      const results = await pollEach(unsettled, ask.list, ({ id }) => deploymentsCall(id, wish.packageId), settle);
      if (before === undefined) return results;
      if (wish.packageId !== undefined)
        return wish.gone === true ? results : confirmReinstallDone(results, wish.packageId, ask);
      return new Map(
        await mapBounded([...results], 8, async ([id, result]): Promise<[Watched['id'], PollResult]> => {
          const needsContact = wish.contact === true || hasOldFailure(before.deployments.get(id));
          if (!isObservation(result) || result.state !== 'done' || !needsContact) return [id, result];
          // The agent tries old failures again when it calls in: only then their result is the new one.
          const contact = await lastContact(id, ask);
          const called = contact !== undefined && contact > (before.contacts.get(id) ?? new Date(0));
          return [id, called ? result : { ...result, state: 'pending' }];
        }),
      );
    },
  };
};

/** Where only the time of the start is known there may be one. */
const hasOldFailure = (earlier: Earlier | undefined): boolean =>
  earlier instanceof Date || [...(earlier?.values() ?? [])].some(isFailed);

/** Pure but for `seenPending`, which remembers the packages that were seen waiting. */
export const settleDeployment = (
  items: readonly JsonObject[],
  wish: DeploymentRequest,
  before: Earlier | undefined,
  seenPending: Set<string>,
): Observation => {
  for (const item of items) if (isPending(item)) seenPending.add(textOf(item['softwareId']));
  return wish.packageId === undefined
    ? settleAll(items, before, seenPending)
    : settleOne(
        items.find((item) => textOf(item['softwareId']).toLowerCase() === wish.packageId?.toLowerCase()),
        wish,
        before,
        seenPending,
      );
};

const settleOne = (
  item: JsonObject | undefined,
  wish: DeploymentRequest,
  before: Earlier | undefined,
  seenPending: ReadonlySet<string>,
): Observation => {
  if (item === undefined)
    return wish.gone === true
      ? { state: 'done', fields: {}, message: 'the package is not on the computer' }
      : { state: 'pending', fields: {}, message: unlisted };
  const fields = shown(item);
  if (isPending(item)) return { state: 'pending', fields, message: fixMessage(item) };
  // However old the record is: what was wanted is so.
  if (wish.gone === true && isGone(item) && !isFailed(item)) return { state: 'done', fields };
  if (before !== undefined && !hasMoved(item, before, seenPending)) return { state: 'pending', fields };
  if (isFailed(item))
    return { state: 'failed', fields, message: firstText(item, ['errorText', 'message']) ?? 'the deployment failed' };
  return { state: wish.gone === true ? 'pending' : 'done', fields };
};

const unlisted = 'the service lists no deployment of this package for the computer';

/** Nobody has asked for this package on the computer, as far as the service tells. */
export const isUnlisted = (result: PollResult): boolean => isObservation(result) && result.message === unlisted;

/** An activation is through when nothing waits any more; the fix package may wait for good. */
const settleAll = (
  items: readonly JsonObject[],
  before: Earlier | undefined,
  seenPending: ReadonlySet<string>,
): Observation => {
  const waiting = items.filter((item) => isPending(item) && !isFixPackage(item));
  const fix = items.find((item) => isPending(item) && isFixPackage(item));
  const failed = items.filter(
    (item) => isFailed(item) && (before === undefined || hasMoved(item, before, seenPending)),
  );
  const fields = { packages: items.length, pending: waiting.length, failed: failed.length };
  if (waiting.length > 0) return { state: 'pending', fields, message: `${named(waiting, nameOf)} pending` };
  if (failed.length > 0)
    return {
      state: 'failed',
      fields,
      message: failed.map((item) => `${nameOf(item)}: ${firstText(item, ['errorText']) ?? 'failed'}`).join('; '),
    };
  return { state: 'done', fields, message: fix === undefined ? undefined : fixMessage(fix) };
};

/** What the command needs to go on with such a wait: the goal, and from when on a result counts. */
export const deploymentFlags = ({ gone, packageId }: DeploymentRequest, since: string | undefined): string =>
  [
    ...(packageId === undefined ? [] : [`--package ${packageId}`]),
    ...(gone === true ? ['--uninstalled'] : []),
    ...(since === undefined ? [] : [`--since ${since}`]),
  ].join(' ');

const isPending = (item: JsonObject): boolean => item['status'] === 'Pending';
const isFailed = (item: JsonObject): boolean => item['status'] === 'Failed';

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
