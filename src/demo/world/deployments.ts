import { seededGroupIds } from '../catalog/membership.js';
import { storyOf } from '../fleet/deployment-story.js';
import { storyFor, type Story } from '../fleet/story-outcome.js';
import { bySubject } from '../state/by-subject.js';
import type { Package } from '../state/catalog-types.js';
import { chainOf, groupsThatMatter } from './groups.js';
import { groupIdsOf, hasMoved } from './moved-members.js';
import { commandBits, type Group, type PackageAssignment, type StoredOptions } from '../state/group-types.js';
import type { Deployment } from '../state/state.js';
import { remember, rememberFor, type World } from '../state/world.js';

/** A package that a computer gets, and the group it gets it through (the nearest one that has it). */
export interface Effective {
  readonly package: Package;
  readonly assignment: PackageAssignment;
  readonly group: Group;
  /** How it fared on those who had it before the world began. */
  readonly story: Story;
}

/** Everything assigned to a computer, direct or inherited, in the order nearest group first. */
export const effectivePackages = (world: World, computerId: number): readonly Effective[] => {
  const groups = groupsThatMatter(world, computerId, hasPackages);
  return rememberFor(world, 'effective packages', groups, () => collect(world, groups));
};

/** The same for those who ask about a whole fleet, for as long as the world stays as it is: fewer things are looked up. */
export const effectivePackageReader = (world: World): ((computerId: number) => readonly Effective[]) => {
  const byGroups = remember(world, 'packages by groups', () => new Map<readonly string[], readonly Effective[]>());
  return (computerId) => {
    const ids = groupIdsOf(world, computerId);
    const known = byGroups.get(ids);
    if (known !== undefined) return known;
    const found = effectivePackages(world, computerId);
    byGroups.set(ids, found);
    return found;
  };
};

const hasPackages = {
  name: 'packages',
  holds: (group: Group): boolean => group.packages.size > 0 || group.softwareClasses.length > 0,
};

export const effectivePackage = (world: World, computerId: number, packageId: string): Effective | undefined =>
  effectivePackages(world, computerId).find((each) => each.package.id === packageId);

/** How a package fares on a computer. */
export const deploymentOf = (world: World, computerId: number, effective: Effective): Deployment =>
  deploymentsSince(world, computerId)?.get(effective.package.id) ??
  (isOfThePast(world, computerId, effective)
    ? storyOf(world, computerId, effective.story)
    : untouched(effective.assignment.assignedAt ?? world.birth));

export const deploymentStatusOf = (world: World, computerId: number, effective: Effective): Deployment['status'] =>
  statusOf(world, computerId, effective, sinceBirth(world, computerId));

/** What a sweep over the fleet looks up once for each computer, not for each of its packages. */
interface SinceBirth {
  readonly deployments: ReadonlyMap<string, Deployment> | undefined;
  /** The groups whose packages it had when the world began; null: all that it has now. */
  readonly reach: ReadonlySet<Group> | null;
}

const statusOf = (
  world: World,
  computerId: number,
  effective: Effective,
  { deployments, reach }: SinceBirth,
): Deployment['status'] => {
  const own = deployments?.get(effective.package.id);
  if (own !== undefined) return own.status;
  const isPast = effective.assignment.assignedAt === null && (reach === null || reach.has(effective.group));
  return isPast ? storyOf(world, computerId, effective.story).status : 'Pending';
};

const sinceBirth = (world: World, computerId: number): SinceBirth => {
  const deployments = deploymentsSince(world, computerId);
  if (!hasMoved(world, computerId)) return deployments === undefined ? asBorn : { deployments, reach: null };
  return { deployments, reach: seededReach(world, computerId) };
};

const asBorn: SinceBirth = { deployments: undefined, reach: null };

/** What happened to a computer's packages since the world began. */
const deploymentsSince = (world: World, computerId: number): ReadonlyMap<string, Deployment> | undefined =>
  world.state.computers.get(computerId)?.deployments;

/** What a computer has reported of packages that are not in the catalog any more. */
export const orphanedDeployments = (world: World, computerId: number): [packageId: string, Deployment][] =>
  [...(deploymentsSince(world, computerId) ?? [])].filter(([packageId]) => !world.state.packages.has(packageId));

export const failedOrphans = (world: World, computerId: number): Deployment[] =>
  deploymentsSince(world, computerId) === undefined
    ? []
    : orphanedDeployments(world, computerId).flatMap(([, each]) => (each.status === 'Failed' ? [each] : []));

/** The packages of a computer that are accepted and have one status. */
export interface PackagesWith {
  count(computerId: number): number;
  find(computerId: number): readonly Effective[];
}

/** What is accepted is settled once for all computers with the same packages. */
export const packagesWith = (
  world: World,
  status: Deployment['status'],
  accept: (item: Package) => boolean,
): PackagesWith => {
  const packagesOf = effectivePackageReader(world);
  const accepted = bySubject((all: readonly Effective[]) => all.filter((effective) => accept(effective.package)));
  const meantFor = (computerId: number): readonly Effective[] => accepted(packagesOf(computerId));
  return {
    count: (computerId) => {
      const since = sinceBirth(world, computerId);
      let count = 0;
      for (const effective of meantFor(computerId)) {
        if (statusOf(world, computerId, effective, since) === status) count += 1;
      }
      return count;
    },
    find: (computerId) => {
      const since = sinceBirth(world, computerId);
      return meantFor(computerId).filter((effective) => statusOf(world, computerId, effective, since) === status);
    },
  };
};

export const isInstalled = (world: World, computerId: number, effective: Effective): boolean => {
  const own = deploymentsSince(world, computerId)?.get(effective.package.id);
  if (own !== undefined) return own.installationState === 'Installed';
  return isOfThePast(world, computerId, effective) && storyOf(world, computerId, effective.story).status === 'Success';
};

/** It was assigned before the world began, to a computer that was there then: it has had time to be installed. */
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

/** Whoever came to a group's tree after birth has not had its packages yet. */
const seededReach = (world: World, computerId: number): ReadonlySet<Group> => {
  const seeded = seededGroupIds(world, computerId);
  return rememberFor(world, 'seeded reach', seeded, () => new Set(seeded.flatMap((own) => chainOf(world, own))));
};

export const untouched = (requestedAt: number): Deployment => ({
  status: 'Pending',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt,
  installTime: null,
  errorText: null,
});
