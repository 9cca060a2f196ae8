import { seededGroupIds } from '../catalog/membership.js';
import { storyOf } from '../fleet/deployment-story.js';
import type { Package } from './catalog-types.js';
import { chainOf, groupsOfComputer } from './groups.js';
import { commandBits, type Group, type PackageAssignment, type StoredOptions } from './group-types.js';
import type { Deployment } from './state.js';
import { rememberFor, type World } from './world.js';

/** A package that a computer gets, and the group it gets it through (the nearest one that has it). */
export interface Effective {
  readonly package: Package;
  readonly assignment: PackageAssignment;
  readonly group: Group;
}

/** Everything assigned to a computer, direct or inherited, in the order nearest group first. */
export const effectivePackages = (world: World, computerId: number): readonly Effective[] => {
  const groups = groupsOfComputer(world, computerId);
  return rememberFor(world, 'effective packages', groups, () => collect(world, groups));
};

export const effectivePackage = (world: World, computerId: number, packageId: string): Effective | undefined =>
  effectivePackages(world, computerId).find((each) => each.package.id === packageId);

/** How a package fares on a computer. */
export const deploymentOf = (world: World, computerId: number, effective: Effective): Deployment =>
  world.state.computers.get(computerId)?.deployments.get(effective.package.id) ??
  (effective.assignment.assignedAt === null && !joinedLater(world, computerId, effective.group)
    ? storyOf(world, computerId, effective.package)
    : untouched(effective.assignment.assignedAt ?? world.birth));

/** Group-level or package-level options: the assignment's own, else those of the nearest ancestor that has some. */
export const effectiveOptions = (world: World, groupId: string, assignment?: PackageAssignment): StoredOptions => {
  if (assignment?.options !== undefined && assignment.options !== null) return assignment.options;
  const configured = chainOf(world, groupId).find((group) => group.options !== null);
  return configured?.options ?? defaultOptions;
};

export const wantsUninstall = (world: World, effective: Effective): boolean =>
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
  for (const assignment of group.packages.values()) {
    const item = world.state.packages.get(assignment.packageId);
    if (item !== undefined && !found.has(item.id)) found.set(item.id, { package: item, assignment, group });
  }
};

/** A computer that came to the group's tree after birth has not had the package yet. */
const joinedLater = (world: World, computerId: number, group: Group): boolean => {
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
