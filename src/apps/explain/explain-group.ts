import { timeIn } from '../../service/times.js';
import { packageApi } from '../../service/packages.js';
import { deploymentApi } from '../../service/deployments.js';
import type { Computer, SoftwareDeployment } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { isFixPackage } from '../../engine/wait/deployment-state.js';
import { atOnce, type FleetReader, type SentRequests } from '../../service/reading.js';
import { groupBy } from '../../base/json/group-by.js';
import { readGroupTree, readGroupMembers } from '../../service/group-tree.js';
import { pendingCall, pendingSinceIn } from '../../service/pending.js';
import { sweepCall } from '../../service/issues.js';
import type { GroupScope } from '../../service/scope.js';
import { nameOfComputer } from '../../service/listed.js';
import {
  allRead,
  mapReadable,
  readable,
  unreadableList,
  unreadableText,
  type Readable,
} from '../../service/readable.js';
import { explainWaiting } from './explain-waiting.js';
import { judgedComputer, usualJudgements, type ExplainedSubject, type JudgedComputer } from './explanation.js';
import { type PackageMoment } from './package-facts.js';
import { packageWord, type PackageFound } from '../../engine/names/find-package.js';
import { isUninstall } from './package-links.js';
import { unknownStatus } from './package-verdict.js';
import { rememberingReader } from '../../service/remembering-reader.js';
import { groupIdOf } from '../../service/group-paths.js';

interface ExplainedGroup {
  /** Id of the group. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
}

interface GroupExplanation {
  /** The group that was asked about. */
  readonly group: ExplainedGroup;
  /** The package that was asked about. */
  readonly subject: ExplainedSubject;
  /** Computers of the group and below. */
  readonly computers: number;
  /** Computers by cause, the most frequent first. */
  readonly causes: readonly CauseRow[];
  /** The roles that are missing for what could not be read. */
  readonly unreadable: readonly string[];
  /** Other reads that failed, in words. */
  readonly gaps: readonly string[];
}

/** The answer of `ems explain --group`. */
export type GroupExplanationAnswer = GroupExplanation & SentRequests;

export interface CauseRow extends JudgedComputer {
  /** Computers with this cause. */
  readonly computers: number;
  /** Host names of some of them. */
  readonly examples: readonly string[];
}

/** Up to this many deployments are read one by one; above, only the sweeps are used. */
const readSingly = 500;
const day = 86_400_000;

/** Explains a package for a whole group as a table of causes. */
export const explainGroup = async (
  source: FleetReader,
  group: GroupScope,
  item: PackageFound,
  { now, own: changes }: Pick<PackageMoment, 'now' | 'own'>,
): Promise<GroupExplanation> => {
  const reader = rememberingReader(source);
  const byPackage: readonly [string, string] = ['softwareId', item.id];
  const [members, assigned, ...sweeps] = await Promise.all([
    readGroupMembers(reader, group, { descendants: true }),
    readAssigned(reader, group, item),
    reader.items(sweepCall('agent-suspended', group)),
    reader.items(sweepCall('failed-deployment', group, [byPackage])),
    reader.items(sweepCall('stale-deployment', group, [byPackage])),
    reader.items(pendingCall(group, item.id)),
  ]);
  if (!members.ok) throw unreadableList(`The members of ${group.name}`, members);
  const isGiven = ({ id }: Computer): boolean => !assigned.ok || assigned.value === 'all' || assigned.value.has(id);
  const [suspended, failing, stale] = sweeps.map((read) => new Set((read.ok ? read.value : []).map(({ id }) => id)));
  const asked = members.value.filter((each) => isGiven(each) && failing?.has(each.id) !== true);
  const pending = sweeps[3];
  const pendingSince = pendingSinceIn(pending?.ok ? pending.value : [], item.id);
  const isRead = asked.length <= readSingly;
  const deployments = isRead ? await readDeployments(reader, asked, item) : new Map<number, undefined>();
  const judge = (computer: Computer): JudgedComputer => {
    const { id } = computer;
    if (!isGiven(computer)) return usualJudgements.notAssigned;
    if (failing?.has(id) === true) return usualJudgements.failed;
    const own = deployments.get(id);
    if (own?.ok === false) return judgedComputer('unknown', null, unreadableText(own));
    if (isRead && own?.value === undefined)
      return assigned.ok ? judgedComputer('unknown', null, 'no deployment listed') : usualJudgements.notAssigned;
    const [isStale, isSuspended] = [stale?.has(id) === true, suspended?.has(id) === true];
    const around = { item, isSuspended, isStale, isKnown: own !== undefined, now };
    return judgeDeployment(own?.value) ?? judgeComputer(computer, around);
  };
  const first = members.value.map((each) => [each, judge(each)] as const);
  const judgements = await explainWaiting(reader, first, item, { now, own: changes, pendingSince });
  const refused = [...[assigned, ...sweeps].filter((read) => !read.ok), ...reader.gaps()];
  const gaps = refused
    .filter(({ role }) => role === undefined)
    .map((read) => `${read.operation}: ${unreadableText(read)}`);
  return {
    group: { id: group.id, name: group.name },
    subject: { kind: 'package', id: item.id, name: packageWord(item) },
    computers: members.value.length,
    causes: rowsOf(judgements.map(([each, own]) => [own, nameOfComputer(each).hostname])),
    unreadable: [...new Set(refused.flatMap(({ role }) => role ?? []))],
    gaps: [...new Set(gaps)],
  };
};

/** Members of a group, and below, that have the package. 'all': the group itself inherits it. */
const readAssigned = async (
  reader: FleetReader,
  group: GroupScope,
  item: PackageFound,
): Promise<Readable<'all' | ReadonlySet<number>>> => {
  const [tree, holders] = await Promise.all([readGroupTree(reader), reader.items(packageApi.groups(item.id))]);
  if (!tree.ok) return tree;
  if (!holders.ok) return holders;
  const above = new Set(tree.value.chain(group.id).map(({ id }) => id.toLowerCase()));
  const ids = holders.value.map((holder) => groupIdOf(holder));
  if (ids.some((id) => above.has(id.toLowerCase()))) return readable('all');
  const members = await mapBounded(ids, atOnce, (id) =>
    readGroupMembers(reader, { id, name: '' }, { descendants: true }),
  );
  return mapReadable(allRead(members), (lists) => new Set(lists.flat().map(({ id }) => id)));
};

const readDeployments = async (
  reader: FleetReader,
  computers: readonly Computer[],
  item: PackageFound,
): Promise<Map<number, Readable<SoftwareDeployment | undefined>>> => {
  const found = await mapBounded(computers, atOnce, async ({ id }) => {
    const query = [
      ['packageId', item.id],
      ['includePreOsPackages', 'true'],
    ] as const;
    const call = deploymentApi.software(id, { query });
    const read = mapReadable(await reader.items(call, { page: 'unsure' }), (items) =>
      items.find(({ softwareId }) => softwareId.toLowerCase() === item.id.toLowerCase()),
    );
    return [id, read] as const;
  });
  return new Map(found);
};

const judgeDeployment = (deployment: SoftwareDeployment | undefined): JudgedComputer | undefined => {
  if (deployment === undefined) return undefined;
  if (deployment.status === 'Failed') return usualJudgements.failed;
  if (isUninstall(deployment)) return usualJudgements.uninstall;
  if (deployment.status === 'Success') return usualJudgements.installed;
  if (deployment.status !== 'Pending') return judgedComputer('unknown', null, unknownStatus(deployment));
  return isFixPackage(deployment) ? usualJudgements.byDesign : undefined;
};

interface Around {
  readonly item: PackageFound;
  readonly isSuspended: boolean;
  readonly isStale: boolean;
  /** True if its deployment was read and is pending. */
  readonly isKnown: boolean;
  readonly now: Date;
}

const judgeComputer = (computer: Computer, { item, isSuspended, isStale, isKnown, now }: Around): JudgedComputer => {
  const seen = timeIn(computer.lastSeenUtc);
  if (!isKnown && !isStale) return judgedComputer('unknown', null, 'installed or waiting: too many to ask one by one');
  if (seen === undefined)
    return computer.lastSeenUtc === null
      ? usualJudgements.neverSeen
      : judgedComputer('unknown', null, 'its last contact is not readable');
  if (item.details?.operational === false)
    return judgedComputer('blocked', 'usable', 'the package is not ready to install');
  if (isSuspended) return usualJudgements.suspendedAgent;
  if (now.getTime() - seen.getTime() >= day) return usualJudgements.silentAgent;
  return isStale ? usualJudgements.notActivated : usualJudgements.nextContact;
};

const examplesShown = 3;

const doneLast = ({ state }: JudgedComputer): number => Number(state === 'done');

const rowsOf = (computers: readonly (readonly [JudgedComputer, hostname: string])[]): CauseRow[] =>
  [...groupBy(computers, ([own]) => JSON.stringify(own)).values()]
    .flatMap((rows) => {
      const examples = rows.slice(0, examplesShown).map(([, hostname]) => hostname);
      return rows.slice(0, 1).map(([own]) => ({ ...own, computers: rows.length, examples }));
    })
    .toSorted((left, right) => doneLast(left) - doneLast(right) || right.computers - left.computers);
