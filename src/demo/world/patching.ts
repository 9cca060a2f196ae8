import { applicableLinks, isMissing, type ApplicableLink } from '../fleet/patch-story.js';
import type { Patch } from '../state/catalog-types.js';
import { touch } from './computers.js';
import { chainOf, groupsThatMatter } from './groups.js';
import type { Group, PmAssignment } from '../state/group-types.js';
import { rememberFor, type World } from '../state/world.js';

/** Patch scans look for patches, not for custom actions. */
export const isScannedFor = (patch: Patch): boolean => patch.type !== 'CustomAction';

export interface PatchKey {
  readonly patchId: number;
  readonly productId: number;
}

/** A patch that applies to a computer through one product, and whether the computer has it. */
export interface PatchState {
  readonly patch: Patch;
  readonly productId: number;
  readonly installed: boolean;
  /** It belongs to a PM group of the computer. */
  readonly isAssigned: boolean;
}

/** `accept` filters first, so a question about one patch costs only that one. */
export const patchStatesOf = (
  world: World,
  computerId: number,
  accept: (patch: Patch) => boolean = () => true,
): PatchState[] =>
  statesOfLinks(
    world,
    computerId,
    applicableLinks(world, computerId).filter((link) => accept(link.patch)),
  );

export const statesOfLinks = (world: World, computerId: number, links: readonly ApplicableLink[]): PatchState[] => {
  const own = world.state.computers.get(computerId)?.installedPatches;
  const assigned = assignedPatches(world, computerId);
  return links.map((link) => ({
    patch: link.patch,
    productId: link.productId,
    installed: !isMissing(world, computerId, link) || own?.has(link.key) === true,
    isAssigned: assigned.has(link.key),
  }));
};

export const countMissing = (world: World, computerId: number, links: readonly ApplicableLink[]): number => {
  const own = world.state.computers.get(computerId)?.installedPatches;
  let count = 0;
  for (const link of links) if (isMissing(world, computerId, link) && own?.has(link.key) !== true) count += 1;
  return count;
};

/** Missing patches that are approved and belong to a PM group of the computer. */
export const missingApproved = (world: World, computerId: number): PatchKey[] =>
  patchStatesOf(world, computerId)
    .filter((state) => !state.installed && state.isAssigned && isApproved(state.patch, state.productId))
    .map((state) => ({ patchId: state.patch.id, productId: state.productId }));

export const installMissing = (world: World, computerId: number, wanted: readonly PatchKey[]): Patch[] => {
  const keys = new Set(wanted.map((each) => `${each.patchId}:${each.productId}`));
  const hits = patchStatesOf(world, computerId).filter(
    (state) => !state.installed && keys.has(`${state.patch.id}:${state.productId}`),
  );
  const change = touch(world, computerId);
  for (const state of hits) change.installedPatches.add(`${state.patch.id}:${state.productId}`);
  return hits.map((state) => state.patch);
};

/** PM groups of a computer through its groups and ancestors; of several assignments the nearest counts. */
export const pmAssignmentsOf = (world: World, computerId: number): { treeId: string; assignment: PmAssignment }[] => {
  const groups = groupsThatMatter(world, computerId, hasPmGroups);
  return rememberFor(world, 'pm assignments', groups, () => {
    const found = new Map<number, { treeId: string; assignment: PmAssignment }>();
    for (const group of groups.flatMap((own) => chainOf(world, own.id))) {
      for (const assignment of group.pmGroups) {
        if (!found.has(assignment.pmGroupId)) found.set(assignment.pmGroupId, { treeId: group.id, assignment });
      }
    }
    return [...found.values()];
  });
};

const hasPmGroups = { name: 'pm groups', holds: (group: Group): boolean => group.pmGroups.length > 0 };

const isApproved = (patch: Patch, productId: number): boolean =>
  patch.links.some((link) => link.productId === productId && link.approved);

const assignedPatches = (world: World, computerId: number): ReadonlySet<string> => {
  const assignments = pmAssignmentsOf(world, computerId);
  return rememberFor(world, 'pm patches', assignments, () => {
    const patches = assignments
      .map((each) => each.assignment.pmGroupId)
      .flatMap((id) => world.state.pmGroups.get(id)?.patches ?? []);
    return new Set(patches.map((each) => `${each.patchId}:${each.productId}`));
  });
};
