import { seededGroupIds } from '../catalog/membership.js';
import { storyFor, storyOf, storyStatusOf, type Story } from '../fleet/deployment-story.js';
import type { Package } from './catalog-types.js';
import { chainOf, groupsThatMatter } from './groups.js';
import { groupIdsOf, hasMoved } from './moved-members.js';
import { commandBits, type Group, type PackageAssignment, type StoredOptions } from './group-types.js';
import type { Deployment } from './state.js';
import { remember, rememberFor, type World } from './world.js';

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
    const known = byGroups.get(ids) ?? effectivePackages(world, computerId);
    byGroups.set(ids, known);
    return known;
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

/** The same, for those who ask about a whole fleet: it makes nothing that is thrown away. */
export const deploymentStatusOf = (
  world: World,
  computerId: number,
  effective: Effective,
  since = deploymentsSince(world, computerId),
): Deployment['status'] => {
  const own = since?.get(effective.package.id);
  if (own !== undefined) return own.status;
  return isOfThePast(world, computerId, effective) ? storyStatusOf(world, computerId, effective.story) : 'Pending';
};

/** What happened to a computer's packages since the world began. */
const deploymentsSince = (world: World, computerId: number): ReadonlyMap<string, Deployment> | undefined =>
  world.state.computers.get(computerId)?.deployments;

/**
 * Finds the packages of a computer that are accepted and have this status. What is accepted is settled once for all
 * computers with the same packages; most computers have none of the status, and share one empty list.
 */
export const packagesWith = (
  world: World,
  status: Deployment['status'],
  accept: (item: Package) => boolean,
): ((computerId: number) => readonly Effective[]) => {
  const packagesOf = effectivePackageReader(world);
  const accepted = new Map<readonly Effective[], readonly Effective[]>();
  return (computerId) => {
    const all = packagesOf(computerId);
    const meant = accepted.get(all) ?? all.filter((effective) => accept(effective.package));
    accepted.set(all, meant);
    const since = deploymentsSince(world, computerId);
    const has = (effective: Effective): boolean => deploymentStatusOf(world, computerId, effective, since) === status;
    return meant.some(has) ? meant.filter(has) : noPackages;
  };
};

const noPackages: readonly Effective[] = [];

export const isInstalled = (world: World, computerId: number, effective: Effective): boolean => {
  const own = deploymentsSince(world, computerId)?.get(effective.package.id);
  if (own !== undefined) return own.installationState === 'Installed';
  return isOfThePast(world, computerId, effective) && storyStatusOf(world, computerId, effective.story) === 'Success';
};

/** It was assigned before the world began, to a computer that was there then: it has had time to be installed. */
const isOfThePast = (world: World, computerId: number, { assignment, group }: Effective): boolean =>
  assignment.assignedAt === null && !joinedLater(world, computerId, group);

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

/** A computer that came to the group's tree after birth has not had the package yet. */
const joinedLater = (world: World, computerId: number, group: Group): boolean => {
  if (!hasMoved(world, computerId)) return false;
  const seeded = seededGroupIds(world, computerId);
  const reach = rememberFor(world, 'seeded reach', seeded, () => new Set(seeded.flatMap((own) => chainOf(world, own))));
  return !reach.has(group);
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
