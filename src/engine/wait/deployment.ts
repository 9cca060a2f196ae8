import { itemsOf } from '../../json/items.js';
import type { Json } from '../../contract/operation.js';
import type { Asker } from './ask.js';
import { isNewContact, type Contacts } from './contacts.js';
import { deploymentsCall, type DeploymentsBefore } from './deployments-before.js';
import { packageStatuses } from './package-statuses.js';
import { pollEach } from './poll-each.js';
import { confirmReinstallDone } from './reinstall-done.js';
import { rotation } from './rotation.js';
import { settleDeployment, type DeploymentRequest, type JudgedDeployment } from './settle-deployment.js';
import { isObservation, type PollResult, type Watch, type Watched } from './watch.js';

export interface DeploymentWatch {
  readonly targets: readonly Watched[];
  readonly wish: DeploymentRequest;
  /** undefined: nothing is known of its start, so what the service says now counts. */
  readonly before: DeploymentsBefore | undefined;
  readonly contacts: Contacts;
  readonly groupId?: string | undefined;
  readonly resumeCommand: string;
}

type Results = ReadonlyMap<Watched['id'], PollResult>;

export const watchDeployment = (watch: DeploymentWatch): Watch => {
  const { contacts, groupId, resumeCommand, targets, wish } = watch;
  const turns = rotation(contacts, watch.before?.contacts.times);
  const judge = judgeOf(watch);
  const lists = packageStatuses(targets, wish, groupId, judge.settle);
  return {
    what: wish.packageId === undefined ? 'activation' : wish.gone === true ? 'uninstall' : 'deployment',
    targets,
    computers: true,
    needsDepot: wish.gone !== true,
    groupId,
    contacts,
    backlog: turns.backlog,
    resumeCommand,
    absent: 'no computer has this id',
    look: async (unsettled, ask) => {
      if (!contacts.paged) return judge.each(unsettled, ask);
      await contacts.refresh(unsettled, ask);
      const listed = await lists(unsettled, ask);
      const rest = unsettled.filter(({ id }) => !listed.has(id));
      return new Map([...listed, ...(await turns.look(rest, (some) => judge.each(some, ask)))]);
    },
  };
};

/** One by one: what the deployments of a computer say, held against what was before, and proven by a contact where they cannot. */
const judgeOf = ({ before, contacts, targets, wish }: DeploymentWatch) => {
  const memories = new Map(targets.map(({ id }) => [id, new Set<string>()]));
  const reinstallsSeen = new Set<Watched['id']>();
  const settle = (json: Json | undefined, { id }: Watched): JudgedDeployment =>
    settleDeployment(itemsOf(json), wish, before?.deployments.get(id), memories.get(id) ?? new Set());
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
    const results = await pollEach(some, ask.list, ({ id }) => deploymentsCall(id, wish.packageId), settle);
    if (before === undefined) return results;
    if (wish.packageId === undefined) return provenByContact(results, (ids) => called(ids, ask), wish);
    if (wish.gone === true) return results;
    const reinstalls = { packageId: wish.packageId, requested: wish.reinstall === true, seen: reinstallsSeen };
    return confirmReinstallDone(results, { ...reinstalls, uncalled: () => uncalled(some, ask) }, ask);
  };
  return { settle, each };
};

/** The agent tries again what failed before when it calls in, and has nothing to report where nothing was to be done. */
const provenByContact = async (
  results: Results,
  called: (ids: readonly Watched['id'][]) => Promise<ReadonlySet<Watched['id']>>,
  wish: DeploymentRequest,
): Promise<Results> => {
  const unproven = [...results].flatMap(([id, result]) => (needsContact(result, wish) ? [id] : []));
  const proven = await called(unproven);
  return new Map(
    [...results].map(([id, result]): [Watched['id'], PollResult] => {
      if (!isObservation(result) || !unproven.includes(id) || proven.has(id)) return [id, result];
      return [id, { state: 'pending', fields: result.fields }];
    }),
  );
};

const needsContact = (result: PollResult, wish: DeploymentRequest): boolean =>
  isObservation(result) &&
  result.state !== 'pending' &&
  (wish.contact === true || (result as JudgedDeployment).unproven === true);
