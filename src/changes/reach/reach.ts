import { EmsError, messageOf } from '../../errors.js';
import type { Reach } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Call, Client, ReadCall } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { textOf, isObject, type Json, type JsonObject } from '../../json/objects.js';
import { callFor, type Plan } from '../plan.js';
import { mapBounded, readItems, wholePage } from '../../service/read-items.js';
import { isUuid } from '../../text/identifiers.js';
import { computersText, plural } from '../../text/wording.js';
import type { ReadPath } from '../../contract/operation-keys.js';
import { fleetCount, subtreeCall, memberCount, readSome } from './count-members.js';
import { reachOfApproval, reachOfUnapproval } from './patch-reach.js';
import { isForced, isLimitedBy } from './limits.js';
import { replacedPackage } from './replaced-package.js';
import { groupIdOf } from '../../service/group-paths.js';

export interface Impact {
  /** Absent where the effect is not on computers, or could not be told. */
  readonly computers?: number;
  readonly groups?: number;
  readonly facts: readonly string[];
  /** The look-up failed, or the effect is not on computers alone: the command counts as dangerous whatever else it is. */
  readonly unknown?: true;
  /** The groups whose members, and those of their subgroups, are affected. */
  readonly memberOf?: readonly string[];
}

/** How far a command goes beyond what it names. A look-up that fails is told as such: confirming decides what it means. */
export const lookUpReach = async (
  reach: Reach,
  { call }: { readonly call: Call },
  context: Context,
): Promise<Impact | undefined> => orUnknown(lookUp(reach, call, context), context);

type Rows = Pick<Plan, 'call' | 'carrier' | 'units'>;

export const reachOfRows = async (reach: Reach, rows: Rows, context: Context): Promise<Impact | undefined> =>
  sumOfReach(await mapBounded(rows.units, 4, async (row) => lookUpReach(reach, { call: callFor(rows, row) }, context)));

/** Several changes may affect the same computers: together they affect at most the sum, and those of a group count once. */
export const sumOfReach = (found: readonly (Impact | undefined)[]): Impact | undefined => {
  const known = found.filter((impact) => impact !== undefined);
  if (known.length === 0) return undefined;
  const different = new Map(known.map((impact, at) => [impact.memberOf?.join() ?? at, impact]));
  const computers = [...different.values()].reduce((sum, impact) => sum + (impact.computers ?? 0), 0);
  return known.find(({ unknown }) => unknown) ?? { computers, facts: [`Affects up to ${computersText(computers)}`] };
};

const orUnknown = async <Found>(looking: Promise<Found>, context: Context, ofOne = true): Promise<Found | Impact> => {
  try {
    return await looking;
  } catch (error) {
    context.interrupt.throwIfAborted();
    if (ofOne && isGone(error)) throw error;
    return { facts: [`The number of affected computers could not be determined: ${messageOf(error)}`], unknown: true };
  }
};

/** The named group or computer does not exist. A 404 without a code may also come from a service that is too old. */
const isGone = (error: unknown): boolean =>
  error instanceof EmsError &&
  error.kind === 'not-found' &&
  (/^(Group|Computer)Not/.test(error.facts.code ?? '') || error.facts.operation === subtreeCall('').operation);

const lookUp = async (reach: Reach, call: Call, context: Context): Promise<Impact | undefined> => {
  const client = await context.client();
  switch (reach) {
    case 'group-subtree':
    case 'activated-group':
      return reachOfSubtree(call, client, reach === 'activated-group');
    case 'package-assignment': {
      const [packageId, second] = packagesIn(call.body);
      if (packageId === undefined || second !== undefined)
        return { facts: ['The body does not say which package is uninstalled.'], unknown: true };
      return reachOfUninstall([Number(call.pathValues?.['id'])], packageId, context);
    }
    case 'package-groups': {
      const packageId = replacedPackage(call.body);
      if (packageId === undefined)
        return { facts: ['The body does not say which package is replaced.'], unknown: true };
      const groups = read('/api/packages/{id}/groups', { pathValues: { id: packageId } });
      return reachOfGroups(groupIdsOf(await readItems(groups, client)), client);
    }
    case 'patch-links':
      return isLimitedBy(call, 'productId') ? undefined : reachOfUnapproval(call, client);
    case 'patch-approval':
      return reachOfApproval(call, client);
    case 'computer':
      return { computers: 1, facts: [] };
    case 'fleet':
      return reachOfFleet(client);
  }
};

/** A number that is not known counts as that of all computers. */
const reachOfFleet = async (client: Client): Promise<Impact> => {
  const computers = await fleetCount(client);
  if (computers === undefined || computers === 0)
    throw new EmsError('failed', 'The service does not say how many computers it has.');
  return { computers, facts: [`Which computers this affects is not known: it may be all ${computersText(computers)}`] };
};

/** In any case of letters: services commonly do not tell packageId from PackageId. */
const packagesIn = (body: Json | undefined): string[] =>
  Object.entries(isObject(body) ? body : {}).flatMap(([name, id]) =>
    name.toLowerCase() === 'packageid' ? [textOf(id)] : [],
  );

/** The only reach of a command for many computers: every group through which the package that goes comes to any of them. */
export const reachOfMany = async (
  { call }: { readonly call: Pick<Call, 'body'> },
  computerIds: readonly number[],
  context: Context,
): Promise<Impact | undefined> => {
  const packageId = isObject(call.body) ? call.body['packageId'] : undefined;
  if (typeof packageId !== 'string') return undefined;
  return orUnknown(reachOfUninstall(computerIds, packageId, context), context, computerIds.length === 1);
};

const reachOfUninstall = async (
  computerIds: readonly number[],
  packageId: string,
  context: Context,
): Promise<Impact> => {
  const client = await context.client();
  const concurrency = (await context.settings()).get('concurrency');
  const path = '/api/computer/{id}/packages/{packageId}/groups';
  const found = await mapBounded(computerIds, concurrency, async (id) =>
    readSome(
      read(path, { pathValues: { id, packageId } }),
      client,
      {},
      'No group assigns the package to the computer.',
    ),
  );
  return reachOfGroups(groupIdsOf(found.flat()), client);
};

const reachOfSubtree = async (call: Call, client: Client, reachesUsers: boolean): Promise<Impact> => {
  const root = String(call.pathValues?.['id']);
  // Both end before either counts: nothing is under way when a refusal closes the client.
  const [count, below] = await Promise.allSettled([memberCount(root, client), groupsBelow(root, client)]);
  if (count.status === 'rejected') throw count.reason;
  const computers = count.value;
  const groups = below.status === 'fulfilled' ? below.value.inside : undefined;
  const tree = below.status === 'fulfilled' ? below.value.tree : undefined;
  const isOfUsers = tree !== undefined && /user/i.test(tree);
  if (reachesUsers && isOfUsers)
    return {
      facts: [`This group holds users (${tree}): which computers are affected is unknown`],
      unknown: true,
    };
  const where = groups === undefined ? 'the group and its subgroups' : plural(groups, 'group');
  return {
    computers,
    ...(groups === undefined ? {} : { groups }),
    facts: [
      `Affects ${plural(computers, 'computer')} in ${where}`,
      ...(isOfUsers || isForced(call) ? ['Users are not counted: the service does not list them'] : []),
    ],
    memberOf: [root],
  };
};

interface Subtree {
  readonly inside: number | undefined;
  readonly tree: string | undefined;
}

/** The group and all below it, told from everybody's parents. A list without the group itself cannot tell. */
const groupsBelow = async (root: string, client: Client): Promise<Subtree> => {
  const all = await readItems(read('/api/group'), client, { top: wholePage });
  const inside = new Set([root.toLowerCase()]);
  for (let before = 0; before < inside.size;) {
    before = inside.size;
    for (const item of all) if (inside.has(keyOf(item['parentId']))) inside.add(keyOf(item['id']));
  }
  const own = all.find((item) => keyOf(item['id']) === root.toLowerCase());
  const tree = own?.['assignedToTree'];
  return { inside: own === undefined ? undefined : inside.size, tree: typeof tree === 'string' ? tree : undefined };
};

const keyOf = (id: Json | undefined): string => textOf(id).toLowerCase();

/** The ids of all members are only compared up to this many: beyond, groups that overlap may count twice. */
const comparable = 20_000;

const reachOfGroups = async (groupIds: readonly string[], client: Client): Promise<Impact> => {
  const counts = await mapBounded(groupIds, 4, async (id) => memberCount(id, client));
  const sum = counts.reduce((total, count) => total + count, 0);
  const overlapping = groupIds.length > 1 && sum > 0;
  const exact = overlapping && sum <= comparable ? (await readMembersOf(groupIds, client)).length : sum;
  return {
    computers: exact,
    groups: groupIds.length,
    memberOf: groupIds,
    facts: [
      `Affects ${overlapping && sum > comparable ? 'up to ' : ''}${plural(exact, 'computer')} in ${plural(groupIds.length, 'group')}`,
    ],
  };
};

/** Everybody in these groups and below them, once each. */
export const readMembersOf = async (groupIds: readonly string[], client: Client): Promise<JsonObject[]> => {
  const members = await mapBounded(groupIds, 4, async (id) => readItems(subtreeCall(id), client, { top: wholePage }));
  return [...new Map(members.flat().map((item) => [item['id'] ?? item['clientId'], item])).values()];
};

const read = (path: ReadPath, facts: Pick<Call, 'pathValues' | 'query'> = {}): ReadCall =>
  getCall(path, { ...facts, compressed: true });

/** A group that cannot be asked for its members makes the number unknown, not smaller. */
const groupIdsOf = (items: readonly JsonObject[]): string[] => {
  const ids = items.map(groupIdOf);
  if (!ids.every(isUuid)) throw new EmsError('failed', 'The service lists a group without its id.');
  return [...new Set(ids)];
};
