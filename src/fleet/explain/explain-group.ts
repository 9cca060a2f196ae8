import { nameOfComputer } from '../name-of-computer.js';
import { unknownStatus } from './package-verdict.js';
import type { JsonObject } from '../../contract/operation.js';
import { mapBounded } from '../../engine/read/map-bounded.js';
import { isFixPackage } from '../../engine/wait/deployment-state.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { timeIn } from '../agent-facts.js';
import { atOnce, type FleetReader } from '../fleet-reader.js';
import { readGroupTree, readGroupMembers } from '../group-tree.js';
import { sweepCall } from '../issue-sets.js';
import { unreadableText, type Readable, type Unreadable } from '../readable.js';
import { EmsError } from '../../errors.js';
import type { GroupScope } from '../scope.js';
import { groupIdOf } from './computer-facts.js';
import type { ExplainState, LinkName, ExplainedSubject } from './explanation.js';
import { packageWord, type PackageFound } from './find-package.js';
import { modeText } from './mode-links.js';
import { idNumber } from '../../json/id-number.js';

export interface GroupExplanation {
  readonly group: { readonly id: string; readonly name: string };
  readonly subject: ExplainedSubject;
  readonly computers: number;
  readonly causes: readonly CauseRow[];
  /** The roles that are missing for what could not be read. */
  readonly unreadable: readonly string[];
  /** Other reads that failed, in words. */
  readonly gaps: readonly string[];
}

export interface CauseRow {
  readonly cause: LinkName | null;
  readonly state: ExplainState;
  readonly text: string;
  readonly computers: number;
  readonly examples: readonly string[];
}

interface Judged {
  readonly cause: LinkName | null;
  readonly state: ExplainState;
  readonly text: string;
}

/** Up to so many deployments are read one by one; of more only what the sweeps tell is said. */
const readSingly = 500;
const day = 86_400_000;

/** Explains a package for a whole group as a table of causes. */
export const explainGroup = async (
  reader: FleetReader,
  group: GroupScope,
  item: PackageFound,
  now: Date,
): Promise<GroupExplanation> => {
  const byPackage: readonly [string, string] = ['softwareId', item.id];
  const [members, assigned, suspended, failed, stale] = await Promise.all([
    readGroupMembers(reader, group, { descendants: true }),
    readAssigned(reader, group, item),
    reader.items(sweepCall('agent-suspended', group)),
    reader.items(sweepCall('failed-deployment', group, [byPackage])),
    reader.items(sweepCall('stale-deployment', group, [byPackage])),
  ]);
  if (!members.ok)
    throw new EmsError(
      members.role === undefined ? 'failed' : 'forbidden',
      `The members of ${group.name} are ${unreadableText(members)}.`,
    );
  const gets = (computer: JsonObject): boolean =>
    !assigned.ok || assigned.value === 'all' || assigned.value.has(idOf(computer));
  const sets = { suspended: idsIn(suspended), failed: idsIn(failed), stale: idsIn(stale) };
  const asked = members.value.filter((each) => gets(each) && !sets.failed.has(idOf(each)));
  const deployments =
    asked.length > readSingly ? new Map<number, Deployment>() : await readDeployments(reader, asked, item);
  const judge = (computer: JsonObject): Judged => {
    const id = idOf(computer);
    if (!gets(computer)) return { state: 'not-assigned', cause: 'assigned', text: 'not assigned' };
    if (sets.failed.has(id)) return { state: 'failed', cause: 'result', text: 'failed' };
    const own = deployments.get(id);
    if (own !== undefined && isUnread(own)) return { state: 'unknown', cause: null, text: unreadableText(own) };
    if (own === undefined && asked.length <= readSingly)
      return assigned.ok
        ? { state: 'unknown', cause: null, text: 'no deployment listed' }
        : { state: 'not-assigned', cause: 'assigned', text: 'not assigned' };
    const settled = own === undefined ? undefined : judgeDeployment(own);
    return settled ?? judgeComputer(computer, { sets, item, isKnown: own !== undefined, now });
  };
  const refused = [assigned, suspended, failed, stale].filter((read) => !read.ok);
  const gaps = refused
    .filter(({ role }) => role === undefined)
    .map((read) => `${read.operation}: ${unreadableText(read)}`);
  return {
    group: { id: group.id, name: group.name },
    subject: { kind: 'package', id: item.id, name: packageWord(item) },
    computers: members.value.length,
    causes: rowsOf(
      members.value.map((computer) => ({ judged: judge(computer), hostname: nameOfComputer(computer).hostname })),
    ),
    unreadable: [...new Set(refused.flatMap(({ role }) => role ?? []))],
    gaps: [...new Set(gaps)],
  };
};

const idOf = (computer: JsonObject): number => idNumber(computer['id']);

const idsIn = (read: Readable<readonly JsonObject[]>): ReadonlySet<number> =>
  new Set(read.ok ? read.value.map(idOf) : []);

/** Everyone in and below a group with the package. `all`: the group itself inherits it. */
const readAssigned = async (
  reader: FleetReader,
  group: GroupScope,
  item: PackageFound,
): Promise<Readable<'all' | ReadonlySet<number>>> => {
  const [tree, holders] = await Promise.all([
    readGroupTree(reader),
    reader.items(getCall('/api/packages/{id}/groups', { pathValues: { id: item.id } })),
  ]);
  if (!tree.ok) return tree;
  if (!holders.ok) return holders;
  const above = new Set(tree.value.chain(group.id).map(({ id }) => id.toLowerCase()));
  const ids = holders.value.map((holder) => groupIdOf(holder));
  if (ids.some((id) => above.has(id.toLowerCase()))) return { ok: true, value: 'all' };
  const members = await mapBounded(ids, atOnce, (id) =>
    readGroupMembers(reader, { id, name: '' }, { descendants: true }),
  );
  const refused = members.find((read) => !read.ok);
  if (refused !== undefined) return refused;
  return { ok: true, value: new Set(members.flatMap((read) => (read.ok ? read.value.map(idOf) : []))) };
};

type Deployment = JsonObject | Unreadable;

const isUnread = (deployment: Deployment): deployment is Unreadable => deployment['ok'] === false;

const readDeployments = async (
  reader: FleetReader,
  computers: readonly JsonObject[],
  item: PackageFound,
): Promise<Map<number, Deployment>> => {
  const found = await mapBounded(computers, atOnce, async (computer) => {
    const id = idOf(computer);
    const call = getCall('/api/computer/{id}/software-deployment', {
      pathValues: { id },
      query: [['packageId', item.id]],
    });
    const read = await reader.items(call, { page: 'unsure' });
    const own: Deployment | undefined = read.ok
      ? read.value.find((each) => textOf(each['softwareId']).toLowerCase() === item.id.toLowerCase())
      : read;
    return own === undefined ? [] : [[id, own] as const];
  });
  return new Map(found.flat());
};

const judgeDeployment = (deployment: JsonObject): Judged | undefined => {
  if (deployment['status'] === 'Failed') return { state: 'failed', cause: 'result', text: 'failed' };
  if (/uninstall/i.test(modeText(deployment['desiredMode'])))
    return { state: 'blocked', cause: 'mode', text: 'the wanted mode is Uninstall' };
  if (deployment['status'] === 'Success') return { state: 'done', cause: null, text: 'installed' };
  if (deployment['status'] !== 'Pending') return { state: 'unknown', cause: null, text: unknownStatus(deployment) };
  if (isFixPackage(deployment)) return { state: 'by-design', cause: null, text: 'pending by design' };
  return undefined;
};

interface Around {
  readonly sets: { readonly suspended: ReadonlySet<number>; readonly stale: ReadonlySet<number> };
  readonly item: PackageFound;
  /** Its deployment was read, and is pending. */
  readonly isKnown: boolean;
  readonly now: Date;
}

const judgeComputer = (computer: JsonObject, { sets, item, isKnown, now }: Around): Judged => {
  const id = idOf(computer);
  const seen = timeIn(computer['lastSeenUtc']);
  if (!isKnown && !sets.stale.has(id))
    return { state: 'unknown', cause: null, text: 'installed or waiting: too many to ask one by one' };
  if (seen === undefined)
    return computer['lastSeenUtc'] === null
      ? { state: 'blocked', cause: 'known', text: 'never seen' }
      : { state: 'unknown', cause: null, text: 'its last contact is not readable' };
  if (item.details?.['operational'] === false)
    return { state: 'blocked', cause: 'usable', text: 'the package is not ready to install' };
  if (sets.suspended.has(id)) return { state: 'blocked', cause: 'agent', text: 'the agent is suspended' };
  if (now.getTime() - seen.getTime() >= day)
    return { state: 'blocked', cause: 'agent', text: 'no contact for a day or longer' };
  if (sets.stale.has(id))
    return { state: 'blocked', cause: 'activation', text: 'in contact, nothing tried: not activated?' };
  return { state: 'waiting', cause: 'contact', text: 'waits for the next contact' };
};

const examplesShown = 3;

const rowsOf = (judged: readonly { readonly judged: Judged; readonly hostname: string }[]): CauseRow[] => {
  const rows = new Map<string, { judged: Judged; hostnames: string[] }>();
  for (const { judged: own, hostname } of judged) {
    const key = JSON.stringify(own);
    const row = rows.get(key) ?? { judged: own, hostnames: [] };
    row.hostnames.push(hostname);
    rows.set(key, row);
  }
  return [...rows.values()]
    .toSorted(
      (left, right) =>
        Number(left.judged.state === 'done') - Number(right.judged.state === 'done') ||
        right.hostnames.length - left.hostnames.length,
    )
    .map(({ judged: own, hostnames }) => ({
      ...own,
      computers: hostnames.length,
      examples: hostnames.slice(0, examplesShown),
    }));
};
