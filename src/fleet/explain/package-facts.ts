import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import type { FleetReader, Sample } from '../fleet-reader.js';
import { readGroupTree, type GroupTree } from '../group-tree.js';
import type { Readable } from '../readable.js';
import { wholeFleet } from '../scope.js';
import { sweepCall } from '../issue-sets.js';
import { groupIdOf, ofComputer, readComputerFacts, type ComputerFacts } from './computer-facts.js';
import type { PackageFound } from './find-package.js';
import { readDepots, type DepotFacts } from './depot-facts.js';

/** Everything that is asked about one package on one computer: at most 16 requests. */
export interface PackageFacts extends ComputerFacts {
  readonly tree: Readable<GroupTree>;
  readonly item: PackageFound;
  /** The computer's deployments, all packages: other versions are among them. */
  readonly deployments: Readable<readonly JsonObject[]>;
  readonly deployment: JsonObject | undefined;
  /** The groups through which this computer gets the package. */
  readonly assigning: Readable<readonly JsonObject[]>;
  /** Only where it is not assigned: every group that has the package. */
  readonly holders: Readable<readonly JsonObject[]> | undefined;
  readonly options: readonly AssigningOptions[];
  readonly depots: DepotFacts | undefined;
  /** Only where it failed: the computers on which the package fails. */
  readonly sameFailure: Readable<Sample> | undefined;
}

export interface AssigningOptions {
  readonly group: JsonObject;
  readonly options: Readable<JsonObject>;
}

/** Options are read for this many groups, the nearest first; more than one group is rare. */
const groupsAsked = 2;

export const readPackageFacts = async (
  reader: FleetReader,
  id: number,
  item: PackageFound,
  now: Date,
): Promise<PackageFacts> => {
  const [computer, tree, deployments, assigning] = await Promise.all([
    readComputerFacts(reader, id, now),
    readGroupTree(reader),
    reader.items(ofComputer(id, 'software-deployment'), { page: 'unsure' }),
    reader.items(
      getCall('/api/computer/{id}/packages/{packageId}/groups', {
        pathValues: { id, packageId: item.id },
      }),
    ),
  ]);
  const deployment = deployments.ok ? deployments.value.find((each) => isOf(each, item)) : undefined;
  const base = { ...computer, tree, item: named(item, deployment), deployments, deployment, assigning };
  const more = { holders: undefined, options: [], depots: undefined, sameFailure: undefined };
  if (deployment === undefined && (!assigning.ok || assigning.value.length === 0))
    return { ...base, ...more, holders: await readHolders(reader, item) };
  const status = textOf(deployment?.['status']);
  const groups = assigning.ok ? nearestFirst(assigning.value, tree).slice(0, groupsAsked) : [];
  const isWaiting = status !== 'Success' && status !== 'Failed';
  const [options, depots, sameFailure] = await Promise.all([
    Promise.all(groups.map((group) => readOptions(reader, group, item))),
    isWaiting ? readDepots(reader, { computer, tree, packageId: item.id }) : undefined,
    status === 'Failed' ? reader.sample(failingCall(item), 500) : undefined,
  ]);
  return { ...base, ...more, options, depots, sameFailure };
};

const isOf = (deployment: JsonObject, { id }: PackageFound): boolean =>
  textOf(deployment['softwareId']).toLowerCase() === id.toLowerCase();

/** Without the catalog the deployment tells the name. */
const named = (item: PackageFound, deployment: JsonObject | undefined): PackageFound => {
  if (deployment === undefined || item.details !== undefined) return item;
  return {
    ...item,
    name: textOf(deployment['name']) || item.name,
    version: textOf(deployment['version']) || item.version,
  };
};

const failingCall = ({ id }: PackageFound) =>
  sweepCall('shared-package-failure/devices', wholeFleet, [['softwareId', id]]);

const readHolders = (reader: FleetReader, { id }: PackageFound): Promise<Readable<JsonObject[]>> =>
  reader.items(getCall('/api/packages/{id}/groups', { pathValues: { id } }));

const readOptions = async (reader: FleetReader, group: JsonObject, item: PackageFound): Promise<AssigningOptions> => ({
  group,
  options: await reader.object(
    getCall('/api/group/{id}/distribution-options', {
      pathValues: { id: groupIdOf(group) },
      query: [['packageId', item.id]],
    }),
  ),
});

/** The deepest group wins: the one with the longest chain above it. */
const nearestFirst = (groups: readonly JsonObject[], tree: Readable<GroupTree>): JsonObject[] => {
  const depth = (group: JsonObject): number => (tree.ok ? tree.value.chain(groupIdOf(group)).length : 0);
  return groups.toSorted((left, right) => depth(right) - depth(left));
};
