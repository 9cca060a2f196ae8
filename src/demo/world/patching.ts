import { applicableLinks, linksAmong, mayMissPatches, patchedAt, type ApplicableLink } from '../fleet/patch-story.js';
import { patchScanOf } from '../fleet/routine.js';
import type { Patch } from '../model/catalog-types.js';
import { touch } from './computers.js';
import { chainOf, groupsOfComputer } from './groups.js';
import { contains, invalid, type Values } from '../request/exchange.js';
import type { PmAssignment } from '../model/group-types.js';
import { rememberFor, type World } from '../model/world.js';
import type { JsonObject } from '../../contract/operation.js';
import { effectivePackages } from './deployments.js';

export interface PatchKey {
  readonly patchId: number;
  readonly productId: number;
}

/** A patch that applies to a computer through one product, and whether the computer has it. */
export interface PatchState {
  readonly patch: Patch;
  readonly productId: number;
  /** null: it is missing. */
  readonly installedAt: number | null;
  /** It belongs to a PM group of the computer. */
  readonly isAssigned: boolean;
}

export const patchStatesOf = (world: World, computerId: number): PatchState[] =>
  statesOfLinks(world, computerId, applicableLinks(world, computerId));

export const statesOfLinks = (world: World, computerId: number, links: readonly ApplicableLink[]): PatchState[] => {
  const assigned = assignedPatches(world, computerId);
  const scan = patchScanOf(world, computerId);
  return links.map((link) => ({
    patch: link.patch,
    productId: link.productId,
    installedAt: patchedAt(world, computerId, link, scan),
    isAssigned: assigned.has(link.key),
  }));
};

/** Missing patches that are approved and belong to a PM group of the computer. */
export const missingApproved = (world: World, computerId: number): PatchKey[] =>
  patchStatesOf(world, computerId)
    .filter((state) => state.installedAt === null && state.isAssigned && isApproved(state.patch, state.productId))
    .map((state) => ({ patchId: state.patch.id, productId: state.productId }));

export const installMissing = (world: World, computerId: number, wanted: readonly PatchKey[]): Patch[] => {
  const keys = new Set(wanted.map((each) => `${each.patchId}:${each.productId}`));
  const hits = patchStatesOf(world, computerId).filter(
    (state) => state.installedAt === null && keys.has(`${state.patch.id}:${state.productId}`),
  );
  const change = touch(world, computerId);
  for (const state of hits) change.installedPatches.set(`${state.patch.id}:${state.productId}`, world.now);
  return hits.map((state) => state.patch);
};

/** PM groups of a computer through its groups and ancestors; of several assignments the nearest counts. */
export const pmAssignmentsOf = (world: World, computerId: number): { treeId: string; assignment: PmAssignment }[] => {
  const groups = groupsOfComputer(world, computerId);
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

/** From the least severe to the most. */
const severities = ['Low', 'Moderate', 'Important', 'Critical'] as const;

/** Finds missing patches: security patches unless the query names another type. */
export const missingPatchFinder = (world: World, query: Values): ((computerId: number) => PatchState[]) => {
  const minSeverity = query.text('minSeverity');
  if (minSeverity !== undefined && severityOf(minSeverity) < 0)
    throw invalid('minSeverity', `'minSeverity' must be one of ${severities.join(', ')}.`);
  const meantFor = linksAmong(world, (link) => isMeant(world, link, query));
  const assigned = query.flag('assigned');
  const isAsked = ({ installedAt, isAssigned }: PatchState): boolean =>
    installedAt === null && (assigned === undefined || isAssigned === assigned);
  return (computerId) =>
    mayMissPatches(world, computerId) ? statesOfLinks(world, computerId, meantFor(computerId)).filter(isAsked) : [];
};

/** Why patch management would not repair the computer by itself. */
export const pmGapsOf = (world: World, computerId: number): string[] => {
  const packages = effectivePackages(world, computerId);
  const gaps: string[] = [];
  if (pmAssignmentsOf(world, computerId).length === 0) gaps.push('NoPmGroup');
  if (!packages.some((each) => each.package.purpose === 'patch-scan')) gaps.push('PatchScanNotAssigned');
  if (!packages.some((each) => each.package.purpose === 'patch-fix')) gaps.push('PatchFixNotAssigned');
  return gaps;
};

export const showMissing = (world: World, { patch, productId, isAssigned }: PatchState): JsonObject => ({
  patchId: patch.id,
  productId,
  productName: world.state.products.get(productId)?.name ?? null,
  qNumber: patch.qNumber,
  bulletinId: patch.bulletinId,
  bulletinTitle: patch.bulletinTitle,
  patchType: patch.type,
  vendorSeverity: patch.vendorSeverity,
  cvssScore: patch.cvssScore,
  vrrScore: patch.vrrScore,
  isAssigned,
});

const isMeant = (world: World, { patch, productId }: ApplicableLink, query: Values): boolean => {
  const product = world.state.products.get(productId)?.name ?? '';
  return (
    patch.type === (query.text('patchType') ?? 'SecurityPatch') &&
    isText(patch.qNumber, query.text('qNumber')) &&
    isText(patch.bulletinId, query.text('bulletinId')) &&
    contains(patch.bulletinTitle, query.text('bulletinTitle')) &&
    contains(product, query.text('productName')) &&
    severityOf(patch.vendorSeverity) >= severityOf(query.text('minSeverity') ?? null) &&
    (patch.cvssScore ?? 0) >= (query.number('minCvss') ?? 0) &&
    (patch.vrrScore ?? 0) >= (query.number('minVrr') ?? 0)
  );
};

/** Returns -1 for an unknown or missing severity. */
const severityOf = (name: string | null): number =>
  severities.findIndex((each) => each.toLowerCase() === name?.toLowerCase());

const isText = (text: string | null, wish: string | undefined): boolean =>
  wish === undefined || text?.toLowerCase() === wish.toLowerCase();
