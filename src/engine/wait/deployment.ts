import { itemsOf } from '../../json/items.js';
import type { Json } from '../../contract/operation.js';
import type { Asker } from './ask.js';
import { isNewContact, type Contacts } from './contacts.js';
import { deploymentsCall, type DeploymentsBefore } from './deployments-before.js';
import { packageStatuses } from './package-statuses.js';
import { pollEach } from './poll-each.js';
import { confirmReinstallDone } from './reinstall-done.js';
import { rotation } from './rotation.js';
import { observeDeployment, type DeploymentRequest, type JudgedDeployment } from './observe-deployment.js';
import { isObservation, type PollResult, type Watch, type Watched } from './watch.js';
import { ofComputers } from './of-computers.js';

export interface DeploymentWatch {
  readonly targets: readonly Watched[];
  readonly request: DeploymentRequest;
  /** undefined: nothing is known of its start, so what the service says now counts. */
  readonly before: DeploymentsBefore | undefined;
  readonly contacts: Contacts;
  readonly groupId?: string | undefined;
  readonly resumeCommand: string;
}

type Results = ReadonlyMap<Watched['id'], PollResult>;

export const watchDeployment = (watch: DeploymentWatch): Watch => {
  const { contacts, groupId, resumeCommand, targets, request } = watch;
  const turns = rotation(contacts, watch.before?.contacts.times);
  const judge = judgeOf(watch);
  const lists = packageStatuses(targets, request, groupId, judge.observe);
  return {
    what: request.packageId === undefined ? 'activation' : request.gone === true ? 'uninstall' : 'deployment',
    ...ofComputers({ targets, groupId, contacts, resumeCommand }, turns),
    needsDepot: request.gone !== true,
    look: async (unfinished, ask) => {
      if (!contacts.paged) return judge.each(unfinished, ask);
      await contacts.refresh(unfinished, ask);
      const listed = await lists(unfinished, ask);
      const rest = unfinished.filter(({ id }) => !listed.has(id));
      return new Map([...listed, ...(await turns.look(rest, (some) => judge.each(some, ask)))]);
    },
  };
};

/** One by one: what the deployments of a computer say, held against what was before, and proven by a contact where they cannot. */
const judgeOf = ({ before, contacts, targets, request }: DeploymentWatch) => {
  const memories = new Map(targets.map(({ id }) => [id, new Set<string>()]));
  const reinstallsSeen = new Set<Watched['id']>();
  const observe = (json: Json | undefined, { id }: Watched): JudgedDeployment =>
    observeDeployment(itemsOf(json), request, before?.deployments.get(id), memories.get(id) ?? new Set());
  const called = async (ids: readonly Watched['id'][], ask: Asker): Promise<ReadonlySet<Watched['id']>> => {
    if (before === undefined || ids.length === 0) return new Set(ids);
    if (!contacts.paged)
      await contacts.refresh(
        targets.filter(({ id }) => ids.includes(id)),
        ask,
      );
    return new Set(ids.filter((id) => isNewContact(id, contacts.seen(id)?.lastSeen, before.contacts)));
  };
  /** Where the service knows no contact at all, there is nothing to judge by. */
  const uncalled = async (some: readonly Watched[], ask: Asker): Promise<ReadonlySet<Watched['id']>> => {
    const ids = some.map(({ id }) => id);
    const have = await called(ids, ask);
    return new Set(ids.filter((id) => !have.has(id) && (contacts.seen(id)?.lastSeen ?? null) !== null));
  };
  const each = async (some: readonly Watched[], ask: Asker): Promise<Results> => {
    const results = await pollEach(some, ask.list, ({ id }) => deploymentsCall(id, request.packageId), observe);
    if (before === undefined) return results;
    if (request.packageId === undefined) return provenByContact(results, (ids) => called(ids, ask), request);
    if (request.gone === true) return results;
    const reinstalls = { packageId: request.packageId, requested: request.reinstall === true, seen: reinstallsSeen };
    return confirmReinstallDone(results, { ...reinstalls, uncalled: () => uncalled(some, ask) }, ask);
  };
  return { observe, each };
};

/** The agent tries again what failed before when it calls in, and has nothing to report where nothing was to be done. */
const provenByContact = async (
  results: Results,
  called: (ids: readonly Watched['id'][]) => Promise<ReadonlySet<Watched['id']>>,
  request: DeploymentRequest,
): Promise<Results> => {
  const unproven = [...results].flatMap(([id, result]) => (needsContact(result, request) ? [id] : []));
  const proven = await called(unproven);
  return new Map(
    [...results].map(([id, result]): [Watched['id'], PollResult] => {
      if (!isObservation(result) || !unproven.includes(id) || proven.has(id)) return [id, result];
      return [id, { state: 'pending', fields: result.fields }];
    }),
  );
};

const needsContact = (result: PollResult, request: DeploymentRequest): boolean =>
  isObservation(result) &&
  result.state !== 'pending' &&
  (request.contact === true || (result as JudgedDeployment).unproven === true);
