import type { PackageFound } from '../../engine/names/find-package.js';
import { packageApi, type HoldingGroup } from '../../service/packages.js';
import { groupApi } from '../../service/groups.js';
import { deploymentApi } from '../../service/deployments.js';
import type {
  DeviceGroup,
  DistributionOptions,
  SharedFailureDevice,
  SoftwareDeployment,
} from '../../contract/answers.js';
import type { FleetReader, Sample } from '../../service/reading.js';
import { readGroupTree, type GroupTree } from '../../service/group-tree.js';
import type { OwnChanges } from '../../service/own-changes.js';
import { pendingCall, pendingSinceIn } from '../../service/pending.js';
import { sweepCall } from '../../service/issues.js';
import { wholeFleet } from '../../service/scope.js';
import type { Readable } from '../../service/readable.js';
import { readComputerFacts, type ComputerFacts } from './computer-facts.js';
import { mayLackActivation, type ActivationFacts } from './activation-link.js';
import { depotLink, readDepots, type DepotFacts } from './depot-facts.js';

/** Everything read about one package on one computer: at most 17 requests, up to 20 for a member of many groups. */
export interface PackageFacts extends ActivationFacts {
  readonly tree: Readable<GroupTree>;
  readonly item: PackageFound;
  /** The computer's deployments, all packages: other versions are among them. */
  readonly deployments: Readable<readonly SoftwareDeployment[]>;
  readonly deployment: SoftwareDeployment | undefined;
  /** The groups through which this computer gets the package. */
  readonly assigning: Readable<readonly DeviceGroup[]>;
  /** Only where it is not assigned: every group that has the package. */
  readonly holders: Readable<readonly HoldingGroup[]> | undefined;
  readonly options: readonly AssigningOptions[];
  readonly depots: DepotFacts | undefined;
  /** Only where it failed: the computers on which the package fails. */
  readonly sameFailure: Readable<Sample<SharedFailureDevice>> | undefined;
}

/** The time, and what is known before the computer is read. */
export interface PackageMoment {
  readonly now: Date;
  readonly own: OwnChanges;
  /** Since when it is pending, if a list has told that already; otherwise it is one more request. */
  readonly pendingSince?: Date | undefined;
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
  moment: PackageMoment,
): Promise<PackageFacts> => {
  const { now, own } = moment;
  const [computer, tree, deployments, assigning] = await Promise.all([
    readComputerFacts(reader, id, now),
    readGroupTree(reader),
    // By default the service hides packages that run before the operating system.
    reader.items(deploymentApi.software(id, { query: [['includePreOsPackages', 'true']] }), { page: 'unsure' }),
    reader.items(deploymentApi.groupsOfPackage(id, item.id)),
  ]);
  const deployment = deployments.ok ? deployments.value.find((each) => isOf(each, item)) : undefined;
  const base = { ...computer, tree, item: named(item, deployment), deployments, deployment, assigning };
  const more = {
    holders: undefined,
    options: [],
    depots: undefined,
    sameFailure: undefined,
    pendingSince: undefined,
    own: { assigned: undefined, activated: undefined },
  };
  if (deployment === undefined && (!assigning.ok || assigning.value.length === 0)) {
    const holders = await reader.items(packageApi.groups(item.id));
    return { ...base, ...more, holders };
  }
  const status = deployment?.status;
  const groups = assigning.ok ? nearestFirst(assigning.value, tree).slice(0, groupsAsked) : [];
  const failing = sweepCall('shared-package-failure/devices', wholeFleet, [['softwareId', item.id]]);
  const [options, depots, sameFailure] = await Promise.all([
    Promise.all(groups.map((group) => readOptions(reader, group, item))),
    status === 'Success' || status === 'Failed'
      ? undefined
      : readDepots(reader, { computer, tree, packageId: item.id, assigning }),
    status === 'Failed' ? reader.sample(failing, 500) : undefined,
  ]);
  const isHeld = depots !== undefined && depotLink(depots).mark === 'broken';
  const facts = { ...base, ...more, options, depots, sameFailure };
  const isAsked = status === 'Pending' && !isHeld && mayLackActivation(facts);
  const pendingSince = moment.pendingSince ?? (isAsked ? await readPendingSince(reader, computer, item) : undefined);
  const above = chainsOf(
    [...(assigning.ok ? assigning.value : []), ...(computer.groups.ok ? computer.groups.value : [])],
    tree,
  );
  const changes = {
    assigned: own.assigned(item.id, chainsOf(assigning.ok ? assigning.value : [], tree)),
    activated: own.activated(id, above),
  };
  return { ...facts, pendingSince, own: changes };
};

/** Groups and those above them: an activation and an assignment there reach the computer as well. */
const chainsOf = (groups: readonly DeviceGroup[], tree: Readable<GroupTree>): string[] =>
  groups.flatMap(({ groupId }) => [groupId, ...(tree.ok ? tree.value.chain(groupId).map(({ id }) => id) : [])]);

/** By default the service lists a computer only after a day. */
const readPendingSince = async (
  reader: FleetReader,
  { hostname, id }: ComputerFacts,
  item: PackageFound,
): Promise<Date | undefined> => {
  const read = await reader.items(pendingCall(wholeFleet, item.id, [['hostnameContains', hostname]]));
  return read.ok ? pendingSinceIn(read.value, item.id).get(id) : undefined;
};

const isOf = ({ softwareId }: SoftwareDeployment, { id }: PackageFound): boolean =>
  softwareId.toLowerCase() === id.toLowerCase();

/** Without the catalog, the name comes from the deployment. */
const named = (item: PackageFound, deployment: SoftwareDeployment | undefined): PackageFound => {
  if (deployment === undefined || item.details !== undefined) return item;
  return { ...item, name: deployment.name || item.name, version: deployment.version || item.version };
};

const readOptions = async (reader: FleetReader, group: DeviceGroup, item: PackageFound): Promise<AssigningOptions> => ({
  group,
  options: await reader.object(groupApi.distributionOptions(group.groupId, { query: [['packageId', item.id]] })),
});

/** The deepest group wins: the one with the longest chain above it. */
const nearestFirst = (groups: readonly DeviceGroup[], tree: Readable<GroupTree>): DeviceGroup[] => {
  const depth = ({ groupId }: DeviceGroup): number => (tree.ok ? tree.value.chain(groupId).length : 0);
  return groups.toSorted((left, right) => depth(right) - depth(left));
};
