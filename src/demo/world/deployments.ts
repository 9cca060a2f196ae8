import { seededGroupIds } from '../catalog/membership.js';
import { pendingResult, storyFor, storyOf, type Story } from '../fleet/deployment-story.js';
import { contains, type Values } from '../request/exchange.js';
import { bySubject, rememberFor, type World } from '../model/world.js';
import type { Package } from '../model/catalog-types.js';
import { chainOf, groupsOfComputer, nearestGroups } from './groups.js';
import {
  commandBits,
  defaultOptions,
  type Group,
  type PackageAssignment,
  type StoredOptions,
} from '../model/group-types.js';
import type { Task } from '../model/job-types.js';
import type { Deployment } from '../model/state.js';

/** A package that a computer gets, and the group it gets it through (the nearest one that has it). */
export interface Effective {
  readonly package: Package;
  readonly assignment: PackageAssignment;
  readonly group: Group;
  /** The group uninstalls it. */
  readonly isUninstall: boolean;
  /** Makes up the results on computers that had it before the world began. */
  readonly story: Story;
}

/** Lists the packages of a computer, direct or inherited, nearest group first. */
export const effectivePackages = (world: World, computerId: number): readonly Effective[] => {
  const groups = groupsOfComputer(world, computerId);
  return rememberFor(world, 'effective packages', groups, () => collect(world, computerId));
};

export const effectivePackage = (world: World, computerId: number, packageId: string): Effective | undefined =>
  effectivePackages(world, computerId).find((each) => each.package.id === packageId);

/**
 * The state of a package on a computer, from which every answer is made. A task that waits for the agent makes it
 * pending again, and so does an uninstall that is not activated yet.
 */
export const deploymentOf = (world: World, computerId: number, effective: Effective): Deployment => {
  const reported = reportedDeployment(world, computerId, effective);
  const task = openTaskOf(world, computerId, effective.package.id);
  if (task !== undefined) {
    const desiredMode = task.type === 'Reinstall' || task.type === 'Uninstall' ? task.type : 'Install';
    return { ...reported, status: 'Pending', desiredMode, requestedAt: task.createdAt, errorText: null };
  }
  if (effective.isUninstall && reported.installationState === 'Installed') {
    const requestedAt = effective.assignment.options?.setAt ?? effective.assignment.assignedAt ?? world.birth;
    return { ...reported, status: 'Pending', desiredMode: 'Uninstall', requestedAt, errorText: null };
  }
  return reported;
};

const reportedDeployment = (world: World, computerId: number, effective: Effective): Deployment =>
  ownDeployment(world, computerId, effective.package.id) ??
  (isOfThePast(world, computerId, effective)
    ? storyOf(world, computerId, effective.story)
    : pendingResult(effective.assignment.assignedAt ?? world.birth));

/** The state that the agent has reported since the world began; undefined: none. */
export const ownDeployment = (world: World, computerId: number, packageId: string): Deployment | undefined =>
  world.state.computers.get(computerId)?.deployments.get(packageId);

/** The newest task about a package that waits for the agent. */
const openTaskOf = (world: World, computerId: number, packageId: string): Task | undefined =>
  world.state.computers
    .get(computerId)
    ?.openTasks.map((id) => world.state.tasks.get(id))
    .findLast((task) => task?.packageId === packageId);

/** The group of a reinstall that waits for the agent. */
export const reinstallGroupOf = (world: World, computerId: number, packageId: string): Group | undefined =>
  world.state.computers
    .get(computerId)
    ?.reinstallGroups.map((groupId) => world.state.groups.get(groupId))
    .find((group) => group?.reinstall?.packageId === packageId);

/** Reported results of packages that were deleted from the catalog. */
export const orphanedDeployments = (world: World, computerId: number): [packageId: string, Deployment][] =>
  [...(world.state.computers.get(computerId)?.deployments ?? [])].filter(([id]) => !world.state.packages.has(id));

/** A failed deployment; the package is null if it was deleted from the catalog. */
export interface FailedPackage {
  readonly item: Package | null;
  readonly deployment: Deployment;
}

/** Finds the failed packages of a computer; a filter by id or name never matches a deleted package. */
export const failureFinder = (world: World, query: Values): ((computerId: number) => FailedPackage[]) => {
  const failed = packagesWith(world, 'Failed', packageFilter(query));
  const isAny = query.text('softwareId') === undefined && query.text('packageName') === undefined;
  const orphans = (id: number): FailedPackage[] =>
    orphanedDeployments(world, id)
      .filter(([, deployment]) => deployment.status === 'Failed')
      .map(([, deployment]) => ({ item: null, deployment }));
  return (id) => [
    ...failed(id).map((effective) => ({ item: effective.package, deployment: deploymentOf(world, id, effective) })),
    ...(isAny ? orphans(id) : []),
  ];
};

export const packageFilter = (query: Values): ((item: Package) => boolean) => {
  const softwareId = query.text('softwareId')?.toLowerCase();
  const name = query.text('packageName');
  return (item) => (softwareId === undefined || item.id === softwareId) && contains(item.name, name);
};

/** Finds the accepted packages of a computer with this status. Computers with the same packages share the filtering. */
export const packagesWith = (
  world: World,
  status: Deployment['status'],
  accept: (item: Package) => boolean,
): ((computerId: number) => readonly Effective[]) => {
  const accepted = bySubject((all: readonly Effective[]) => all.filter((effective) => accept(effective.package)));
  return (computerId) =>
    accepted(effectivePackages(world, computerId)).filter(
      (effective) => deploymentOf(world, computerId, effective).status === status,
    );
};

/** True if the package was assigned to this computer before the world began. */
export const isOfThePast = (world: World, computerId: number, { assignment, group }: Effective): boolean =>
  assignment.assignedAt === null && seededReach(world, computerId).has(group);

/** Group-level or package-level options: the assignment's own, else those of the nearest ancestor that has some. */
export const effectiveOptions = (world: World, groupId: string, assignment?: PackageAssignment): StoredOptions => {
  if (assignment?.options !== undefined && assignment.options !== null) return assignment.options;
  const configured = chainOf(world, groupId).find((group) => group.options !== null);
  return configured?.options ?? defaultOptions;
};

const collect = (world: World, computerId: number): Effective[] => {
  const found = new Map<string, Effective>();
  for (const group of nearestGroups(world, computerId)) addPackagesOf(world, group, found);
  return [...found.values()];
};

const addPackagesOf = (world: World, group: Group, found: Map<string, Effective>): void => {
  for (const assignment of assignmentsOf(world, group)) {
    const item = world.state.packages.get(assignment.packageId);
    if (item === undefined || found.has(item.id)) continue;
    const isUninstall = (effectiveOptions(world, group.id, assignment).distCommands & commandBits.Uninstall) !== 0;
    found.set(item.id, { package: item, assignment, group, isUninstall, story: storyFor(item) });
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
