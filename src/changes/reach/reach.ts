import { deploymentApi } from '../../service/deployments.js';
import { packageApi } from '../../service/packages.js';
import { computerApi } from '../../service/computers.js';
import { isCounted, reachFacts } from '../../contract/reach.js';
import type { Context } from '../../context.js';
import { EmsError, messageOf } from '../../base/errors.js';
import type { Call, Client } from '../../http/client.js';
import { groupBy } from '../../base/json/group-by.js';
import { isObject, textOf, type Json } from '../../base/json/objects.js';
import { mapBounded, readItems } from '../../service/read-items.js';
import { computersText, plural } from '../../base/text/wording.js';
import { isLimitedBy, isOn, valuesIn } from './call-values.js';
import { fleetCount, readSome, subtreeCall } from './count-members.js';
import type { Impact } from './impact.js';
import { reachOfAddedPatches, reachOfApproval, reachOfUnapproval } from './patch-reach.js';
import { groupIdsOf, reachOfGroups, reachOfSubtree } from './reach-of-groups.js';
import { replacedPackage } from './replaced-package.js';

/**
 * The reach of requests by their operations: the same number for the same request from any command. `isLimited`: a
 * limit was typed, so changes that wait for an activation count, too. A failed look-up is reported as such: the permit
 * decides.
 */
export const reachOfCalls = async (
  calls: readonly Call[],
  isLimited: boolean,
  context: Context,
): Promise<Impact | undefined> => {
  const counted = calls.filter(({ operation }) => isCounted(reachFacts(operation), isLimited));
  const removals = groupBy(counted, removedPackage);
  const found = await mapBounded([...removals], 4, async ([packageId, own]) =>
    packageId === undefined
      ? mapBounded(different(own), 4, (call) => orUnknown(lookUp(call, context), context, calls.length === 1))
      : [await orUnknown(reachOfRemovals(own, packageId, context), context, calls.length === 1)],
  );
  return together(found.flat(), context);
};

/** Several packages of one group reach the same computers: counted once. */
const different = (calls: readonly Call[]): Call[] => {
  return [...new Map(calls.map((call) => [keyOf(call), call])).values()];
};

const keyOf = ({ body, operation, pathValues, query }: Call): string => {
  const { reach } = reachFacts(operation);
  const ofGroup = reach === 'group-subtree' || reach === 'activated-group';
  return JSON.stringify(ofGroup ? [reach, pathValues?.['id'], query] : [operation, pathValues, query, body]);
};

/** The number of different computers that several changes affect; up to their sum where that cannot be told. */
export const together = async (
  found: readonly (Impact | undefined)[],
  context: Context,
): Promise<Impact | undefined> => {
  const known = found.filter((impact) => impact !== undefined);
  const [first, ...others] = known;
  const unknown = known.find((impact) => impact.unknown ?? impact.isFleet);
  if (unknown !== undefined || others.length === 0) return unknown ?? first;
  const named = known.flatMap((impact) => impact.named ?? []);
  const groups = [...new Set(known.flatMap((impact) => impact.memberOf ?? []))];
  const uncounted = known.filter((impact) => impact.named === undefined && impact.memberOf === undefined);
  const members: Impact =
    groups.length === 0
      ? { computers: 0, named: [], facts: [] }
      : await orUnknown(
          reachOfGroups(groups, await context.client(), { besideOthers: named.length > 0 }),
          context,
          false,
        );
  if (members.unknown === true) return members;
  const identities = [...new Set([...named, ...(members.named ?? [])])];
  const rest = uncounted.reduce((sum, impact) => sum + (impact.computers ?? 0), 0);
  const computers = identities.length + rest + (members.named === undefined ? (members.computers ?? 0) : 0);
  const isCountedOnce = members.named !== undefined || (groups.length === 1 && named.length === 0);
  const isExact = uncounted.length === 0 && isCountedOnce;
  const isTold = known.every(({ facts }) => facts.length === 0);
  const of = groups.length > 1 && named.length === 0 ? ` in ${plural(groups.length, 'group')}` : '';
  return {
    computers,
    // One group is counted without reading its members.
    ...(isExact && members.named !== undefined ? { named: identities } : {}),
    ...(groups.length === 0 ? {} : { memberOf: groups, groups: groups.length }),
    facts: isTold ? [] : [`Affects ${isExact ? '' : 'up to '}${computersText(computers)}${of}`],
  };
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

const lookUp = async (call: Call, context: Context): Promise<Impact | undefined> => {
  const client = await context.client();
  const { reach } = reachFacts(call.operation);
  switch (reach) {
    case 'none':
      return undefined;
    case 'computer':
      return reachOfNamed(call);
    case 'package-assignment':
      return { facts: ['The body does not say which package is uninstalled.'], unknown: true };
    case 'group-subtree':
    case 'activated-group':
      return reachOfSubtree(call, client, reach === 'activated-group');
    case 'package-groups': {
      const packageId = replacedPackage(call.body);
      if (packageId === undefined)
        return { facts: ['The body does not say which package is replaced.'], unknown: true };
      const groups = packageApi.groups(packageId, { compressed: true });
      return reachOfGroups(groupIdsOf(await readItems(groups, client)), client, { isNamed: true });
    }
    case 'overwritten-package':
      return valuesIn(call, 'overwrite').some(isOn) ? reachOfFleet(client) : undefined;
    case 'patch-links':
      return isLimitedBy(call, 'productId') ? reachOfApproval(call, client) : reachOfUnapproval(call, client);
    case 'patch-approval':
      return reachOfApproval(call, client);
    case 'added-patches':
      return (await reachOfAddedPatches(call, client)) ?? reachOfFleet(client);
    case 'unknown':
      return reachOfFleet(client);
  }
};

const carriesIds = ([name]: readonly [string, unknown]): boolean => name.toLowerCase() === 'computerids';

/** The computers in the path, the query or the body. A new one counts as one. */
const reachOfNamed = ({ body, operation, path, pathValues, query = [] }: Call): Impact => {
  if (operation === computerApi.create.operation) return { computers: 1, named: ['(new)'], facts: [] };
  const inBody = Object.entries(isObject(body) ? body : {})
    .filter(carriesIds)
    .flatMap(([, value]) => [value].flat().map(textOf));
  const inPath = path.startsWith(computerApi.one.path) ? [String(pathValues?.['id'])] : [];
  const named = [...new Set([...inPath, ...query.filter(carriesIds).map(([, value]) => value), ...inBody])];
  if (named.length > 0) return { computers: named.length, named, facts: [] };
  return { facts: ['The request does not say which computers are affected.'], unknown: true };
};

/** The package that a request uninstalls; undefined if it does something else or does not name one. */
const removedPackage = ({ body, operation }: Call): string | undefined => {
  if (reachFacts(operation).reach !== 'package-assignment') return undefined;
  const [packageId, second] = packagesIn(body);
  return second === undefined ? packageId : undefined;
};

/** The groups that assign the removed package to any of the computers. */
const reachOfRemovals = async (calls: readonly Call[], packageId: string, context: Context): Promise<Impact> =>
  reachOfUninstall(
    calls.map(({ pathValues }) => Number(pathValues?.['id'])),
    packageId,
    context,
  );

/** If the computers are unknown, the whole fleet counts. */
const reachOfFleet = async (client: Client): Promise<Impact> => {
  const computers = await fleetCount(client);
  if (computers === undefined || computers === 0)
    throw new EmsError('failed', 'The service does not say how many computers it has.');
  const facts = [`Which computers this affects is not known: it may be all ${computersText(computers)}`];
  return { computers, isFleet: true, facts };
};

/** Ignores letter case: services often treat packageId and PackageId alike. */
const packagesIn = (body: Json | undefined): string[] =>
  Object.entries(isObject(body) ? body : {}).flatMap(([name, id]) =>
    name.toLowerCase() === 'packageid' ? [textOf(id)] : [],
  );

const reachOfUninstall = async (
  computerIds: readonly number[],
  packageId: string,
  context: Context,
): Promise<Impact> => {
  const client = await context.client();
  const concurrency = (await context.settings()).get('concurrency');
  const found = await mapBounded(computerIds, concurrency, async (id) =>
    readSome(
      deploymentApi.groupsOfPackage(id, packageId, { compressed: true }),
      client,
      {},
      'No group assigns the package to the computer.',
    ),
  );
  return reachOfGroups(groupIdsOf(found.flat()), client);
};
