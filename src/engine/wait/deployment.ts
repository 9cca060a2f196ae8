import { deploymentApi } from '../../service/deployments.js';
import type { SoftwareDeployment } from '../../contract/answers.js';
import type { ReadCall } from '../../http/client.js';
import { mapBounded } from '../../service/read-items.js';
import {
  judgeDeployments,
  judgeReinstalls,
  packageOf,
  type DeploymentRequest,
  type EarlierDeployments,
  type JudgedDeployment,
} from './deployment-state.js';
import { requireAnswered, type Asker } from './poll/ask.js';
import { contactsKnown, contactsSince, isNewContact, readContacts } from './poll/contacts.js';
import { pollEach } from './poll/rotation.js';
import { isObservation, type PollResult, type PollResults, type Watched } from './poll/watch.js';
import {
  watchEach,
  type ComputerThing,
  type ComputerWatch,
  type ReadingMeans,
  type StateBefore,
  type WatchedSet,
} from './thing.js';

export interface DeploymentsBefore extends StateBefore {
  readonly deployments: ReadonlyMap<Watched['id'], EarlierDeployments>;
}

/** A package on computers, or without one everything that is assigned to them. */
export const deploymentThing = (request: DeploymentRequest): ComputerThing<DeploymentsBefore> => ({
  command: 'deployment',
  flags: [
    ...(request.packageId === undefined ? [] : [`--package ${request.packageId}`]),
    ...(request.gone === true ? ['--uninstalled'] : []),
    ...(request.reinstall === true ? ['--reinstall'] : []),
  ].join(' '),
  readBefore: (set, means) => readDeployments(request.packageId, set, means),
  assumeBefore: (targets, since) => {
    const contacts = contactsSince(targets, since);
    return { deployments: new Map(targets.map(({ id }) => [id, since])), contacts };
  },
  watch: (set, before) => watchDeployments(request, set, before),
});

const deploymentsCall = (
  id: Watched['id'],
  packageId: string | undefined,
): ReadCall<typeof deploymentApi.software.operation> =>
  deploymentApi.software(id, { query: packageId === undefined ? [] : [['packageId', packageId]] });

/** Reads each of a few computers; for many, results later than the request count as new. */
const readDeployments = async (
  packageId: string | undefined,
  { contacts, targets }: WatchedSet,
  { ask, clock }: ReadingMeans,
): Promise<DeploymentsBefore> => {
  await readContacts(contacts, targets, ask);
  if (contacts.paged) {
    const served = contacts.served() ?? clock.date();
    const deployments = new Map(targets.map(({ id }) => [id, served]));
    return { deployments, contacts: contactsKnown(targets, contacts, served) };
  }
  const read = await mapBounded(targets, 8, async ({ id }) => {
    const asked = await requireAnswered(ask.list(deploymentsCall(id, packageId)));
    return { id, date: asked?.date, items: new Map(asked?.value.map((item) => [packageOf(item), item])) };
  });
  const served = contacts.served() ?? read[0]?.date ?? clock.date();
  return {
    deployments: new Map(read.map(({ id, items }) => [id, items])),
    contacts: contactsKnown(targets, contacts, served),
  };
};

const watchDeployments = (
  request: DeploymentRequest,
  set: WatchedSet,
  before: DeploymentsBefore | undefined,
): ComputerWatch => {
  const what = request.packageId === undefined ? 'activation' : request.gone === true ? 'uninstall' : 'deployment';
  return watchEach(set, what, before?.contacts.times, judgeEach(request, set, before));
};

/** Judges computers one by one, and where nothing in their deployments is new, by the contact of the agent. */
const judgeEach = (
  request: DeploymentRequest,
  { contacts, targets }: WatchedSet,
  before: DeploymentsBefore | undefined,
) => {
  const seenPending = new Map(targets.map(({ id }) => [id, new Set<string>()]));
  const seenReinstalls = new Set<Watched['id']>();
  const judge = (items: readonly SoftwareDeployment[], { id }: Watched): JudgedDeployment =>
    judgeDeployments(items, request, before?.deployments.get(id), seenPending.get(id) ?? new Set());
  const refresh = async (ids: readonly Watched['id'][], ask: Asker): Promise<void> => {
    if (contacts.paged || ids.length === 0) return;
    await contacts.refresh(
      targets.filter(({ id }) => ids.includes(id)),
      ask,
    );
  };
  /** A missing package counts as gone only if the whole list of the computer does not have it either. */
  const confirmGone = async (some: readonly Watched[], results: PollResults, ask: Asker): Promise<PollResults> => {
    const unlisted = some.filter(({ id }) => isGoneUnlisted(results.get(id)));
    const read = await pollEach(unlisted, ({ id }) => ask.list(deploymentsCall(id, undefined)), judge);
    return new Map([...results, ...read]);
  };
  const isCalled = (id: Watched['id']): boolean =>
    before === undefined || isNewContact(id, contacts.seen(id)?.lastSeen, before.contacts);
  /** Without any contact time there is nothing to judge by. */
  const isUncalled = (id: Watched['id']): boolean => !isCalled(id) && (contacts.seen(id)?.lastSeen ?? null) !== null;
  return async (some: readonly Watched[], ask: Asker): Promise<PollResults> => {
    const { packageId } = request;
    const listed = await pollEach(some, ({ id }) => ask.list(deploymentsCall(id, packageId)), judge);
    const results = request.gone === true ? await confirmGone(some, listed, ask) : listed;
    if (before === undefined) return results;
    if (packageId === undefined) {
      const unproven = [...results].flatMap(([id, result]) => (needsContact(result, request) ? [id] : []));
      await refresh(unproven, ask);
      return withholdUnproven(results, new Set(unproven.filter((id) => !isCalled(id))));
    }
    if (request.gone === true) return results;
    const requested = request.reinstall === true;
    const findUncalled = async (ids: readonly Watched['id'][]): Promise<ReadonlySet<Watched['id']>> => {
      await refresh(ids, ask);
      return new Set(ids.filter(isUncalled));
    };
    return judgeReinstalls(results, { packageId, requested, seen: seenReinstalls, findUncalled }, ask);
  };
};

const isGoneUnlisted = (result: PollResult | undefined): boolean =>
  result !== undefined && isObservation(result) && result.state === 'done' && !('status' in result.fields);

/** The agent retries earlier failures at its contact, and reports nothing where there was nothing to do. */
const needsContact = (result: PollResult, request: DeploymentRequest): boolean =>
  isObservation(result) &&
  result.state !== 'pending' &&
  (request.contact === true || (result as JudgedDeployment).unproven === true); // judged above

const withholdUnproven = (results: PollResults, unproven: ReadonlySet<Watched['id']>): PollResults =>
  new Map(
    [...results].map(([id, result]): [Watched['id'], PollResult] =>
      isObservation(result) && unproven.has(id) ? [id, { state: 'pending', fields: result.fields }] : [id, result],
    ),
  );
