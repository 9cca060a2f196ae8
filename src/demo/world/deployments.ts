import { seededGroupIds } from '../catalog/membership.js';
import { storyOf } from '../fleet/deployment-story.js';
import { storyFor, type Story } from '../fleet/story-outcome.js';
import { bySubject, rememberFor, type World } from '../state/world.js';
import type { Package } from '../state/catalog-types.js';
import { chainOf, groupsOfComputer, hasMoved } from './groups.js';
import { commandBits, type Group, type PackageAssignment, type StoredOptions } from '../state/group-types.js';
import type { Deployment } from '../state/state.js';

/** A package that a computer gets, and the group it gets it through (the nearest one that has it). */
export interface Effective {
  readonly package: Package;
  readonly assignment: PackageAssignment;
  readonly group: Group;
  /** Makes up the results on computers that had it before the world began. */
  readonly story: Story;
}

/** Lists the packages of a computer, direct or inherited, nearest group first. */
export const effectivePackages = (world: World, computerId: number): readonly Effective[] => {
  const groups = groupsOfComputer(world, computerId);
  return rememberFor(world, 'effective packages', groups, () => collect(world, groups));
};

export const effectivePackage = (world: World, computerId: number, packageId: string): Effective | undefined =>
  effectivePackages(world, computerId).find((each) => each.package.id === packageId);

export const deploymentOf = (world: World, computerId: number, effective: Effective): Deployment =>
  deploymentsSince(world, computerId)?.get(effective.package.id) ??
  (isOfThePast(world, computerId, effective)
    ? storyOf(world, computerId, effective.story)
    : newDeployment(effective.assignment.assignedAt ?? world.birth));

export const deploymentStatusOf = (world: World, computerId: number, effective: Effective): Deployment['status'] => {
  const own = deploymentsSince(world, computerId)?.get(effective.package.id);
  if (own !== undefined) return own.status;
  return isOfThePast(world, computerId, effective) ? storyOf(world, computerId, effective.story).status : 'Pending';
};

const deploymentsSince = (world: World, computerId: number): ReadonlyMap<string, Deployment> | undefined =>
  world.state.computers.get(computerId)?.deployments;

/** Reported results of packages that were deleted from the catalog. */
export const orphanedDeployments = (world: World, computerId: number): [packageId: string, Deployment][] =>
  [...(deploymentsSince(world, computerId) ?? [])].filter(([packageId]) => !world.state.packages.has(packageId));

export const failedOrphans = (world: World, computerId: number): Deployment[] =>
  deploymentsSince(world, computerId) === undefined
    ? []
    : orphanedDeployments(world, computerId).flatMap(([, each]) => (each.status === 'Failed' ? [each] : []));

/** Finds the accepted packages of a computer with this status. Computers with the same packages share the filtering. */
export const packagesWith = (
  world: World,
  status: Deployment['status'],
  accept: (item: Package) => boolean,
): ((computerId: number) => readonly Effective[]) => {
  const accepted = bySubject((all: readonly Effective[]) => all.filter((effective) => accept(effective.package)));
  return (computerId) =>
    accepted(effectivePackages(world, computerId)).filter(
      (effective) => deploymentStatusOf(world, computerId, effective) === status,
    );
};

export const isInstalled = (world: World, computerId: number, effective: Effective): boolean => {
  const own = deploymentsSince(world, computerId)?.get(effective.package.id);
  if (own !== undefined) return own.installationState === 'Installed';
  return isOfThePast(world, computerId, effective) && storyOf(world, computerId, effective.story).status === 'Success';
};

/** True if the package was assigned to this computer before the world began. */
export const isOfThePast = (world: World, computerId: number, { assignment, group }: Effective): boolean =>
  assignment.assignedAt === null && (!hasMoved(world, computerId) || seededReach(world, computerId).has(group));

/** Group-level or package-level options: the assignment's own, else those of the nearest ancestor that has some. */
export const effectiveOptions = (world: World, groupId: string, assignment?: PackageAssignment): StoredOptions => {
  if (assignment?.options !== undefined && assignment.options !== null) return assignment.options;
  const configured = chainOf(world, groupId).find((group) => group.options !== null);
  return configured?.options ?? defaultOptions;
};

export const isUninstallAssigned = (world: World, effective: Effective): boolean =>
  (effectiveOptions(world, effective.group.id, effective.assignment).distCommands & commandBits.Uninstall) !== 0;

export const defaultOptions: StoredOptions = {
  distCommands: commandBits.Install,
  scheduleString: '',
  schedule: null,
  revokeCount: 0,
  wol: false,
  revokeDate: null,
  optionalDate: null,
};

const collect = (world: World, groups: readonly Group[]): Effective[] => {
  const found = new Map<string, Effective>();
  const chains = groups.map((group) => chainOf(world, group.id));
  const deepest = Math.max(0, ...chains.map((chain) => chain.length));
  for (let distance = 0; distance < deepest; distance += 1) {
    for (const group of chains.map((chain) => chain[distance]).filter((each) => each !== undefined)) {
      addPackagesOf(world, group, found);
    }
  }
  return [...found.values()];
};

const addPackagesOf = (world: World, group: Group, found: Map<string, Effective>): void => {
  for (const assignment of assignmentsOf(world, group)) {
    const item = world.state.packages.get(assignment.packageId);
    if (item !== undefined && !found.has(item.id))
      found.set(item.id, { package: item, assignment, group, story: storyFor(item) });
  }
};

/** The packages of a group, its own first, then those of its software classes. */
export const assignmentsOf = (world: World, group: Group): readonly PackageAssignment[] => [
  ...group.packages.values(),
  ...group.softwareClasses.flatMap((classId) => {
    const assignedAt = group.classTimes?.get(classId) ?? null;
    const ids = world.state.softwareClasses.get(classId)?.packageIds ?? [];
    return ids.map((packageId) => ({ packageId, assignedAt, options: null }));
  }),
];

/** A computer that joined a group after the world began has not installed its packages yet. */
const seededReach = (world: World, computerId: number): ReadonlySet<Group> => {
  const seeded = seededGroupIds(world, computerId);
  return rememberFor(world, 'seeded reach', seeded, () => new Set(seeded.flatMap((own) => chainOf(world, own))));
};

export const newDeployment = (requestedAt: number): Deployment => ({
  status: 'Pending',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt,
  installTime: null,
  errorText: null,
});
