import type {
  DeviceGroup,
  DistributionOptions,
  SharedFailureDevice,
  SoftwareDeployment,
} from '../../contract/answers.js';
import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import type { FleetReader, Sample } from '../fleet-reader.js';
import { readGroupTree, type GroupTree } from '../group-tree.js';
import { sweepCall } from '../issue-sets.js';
import type { Readable } from '../readable.js';
import { wholeFleet } from '../scope.js';
import { ofComputer, readComputerFacts, type ComputerFacts } from './computer-facts.js';
import { readDepots, type DepotFacts } from './depot-facts.js';
import type { PackageFound } from './find-package.js';

/** Everything that is asked about one package on one computer: at most 16 requests. */
export interface PackageFacts extends ComputerFacts {
  readonly tree: Readable<GroupTree>;
  readonly item: PackageFound;
  /** The computer's deployments, all packages: other versions are among them. */
  readonly deployments: Readable<readonly SoftwareDeployment[]>;
  readonly deployment: SoftwareDeployment | undefined;
  /** The groups through which this computer gets the package. */
  readonly assigning: Readable<readonly DeviceGroup[]>;
  /** Only where it is not assigned: every group that has the package. */
  readonly holders: Readable<readonly JsonObject[]> | undefined;
  readonly options: readonly AssigningOptions[];
  readonly depots: DepotFacts | undefined;
  /** Only where it failed: the computers on which the package fails. */
  readonly sameFailure: Readable<Sample<SharedFailureDevice>> | undefined;
}

interface AssigningOptions {
  readonly group: DeviceGroup;
  readonly options: Readable<DistributionOptions>;
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
    reader.items(getCall('/api/computer/{id}/packages/{packageId}/groups', { pathValues: { id, packageId: item.id } })),
  ]);
  const deployment = deployments.ok ? deployments.value.find((each) => isOf(each, item)) : undefined;
  const base = { ...computer, tree, item: named(item, deployment), deployments, deployment, assigning };
  const more = { holders: undefined, options: [], depots: undefined, sameFailure: undefined };
  if (deployment === undefined && (!assigning.ok || assigning.value.length === 0)) {
    const holders = await reader.items(getCall('/api/packages/{id}/groups', { pathValues: { id: item.id } }));
    return { ...base, ...more, holders };
  }
  const status = deployment?.status;
  const groups = assigning.ok ? nearestFirst(assigning.value, tree).slice(0, groupsAsked) : [];
  const failing = sweepCall('shared-package-failure/devices', wholeFleet, [['softwareId', item.id]]);
  const [options, depots, sameFailure] = await Promise.all([
    Promise.all(groups.map((group) => readOptions(reader, group, item))),
    status === 'Success' || status === 'Failed'
      ? undefined
      : readDepots(reader, { computer, tree, packageId: item.id }),
    status === 'Failed' ? reader.sample(failing, 500) : undefined,
  ]);
  return { ...base, ...more, options, depots, sameFailure };
};

const isOf = ({ softwareId }: SoftwareDeployment, { id }: PackageFound): boolean =>
  softwareId.toLowerCase() === id.toLowerCase();

/** Without the catalog the deployment tells the name. */
const named = (item: PackageFound, deployment: SoftwareDeployment | undefined): PackageFound => {
  if (deployment === undefined || item.details !== undefined) return item;
  return { ...item, name: deployment.name || item.name, version: deployment.version || item.version };
};

const readOptions = async (reader: FleetReader, group: DeviceGroup, item: PackageFound): Promise<AssigningOptions> => ({
  group,
  options: await reader.object(
    getCall('/api/group/{id}/distribution-options', {
      pathValues: { id: group.groupId },
      query: [['packageId', item.id]],
    }),
  ),
});

/** The deepest group wins: the one with the longest chain above it. */
const nearestFirst = (groups: readonly DeviceGroup[], tree: Readable<GroupTree>): DeviceGroup[] => {
  const depth = ({ groupId }: DeviceGroup): number => (tree.ok ? tree.value.chain(groupId).length : 0);
  return groups.toSorted((left, right) => depth(right) - depth(left));
};
