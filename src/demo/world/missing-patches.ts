import type { JsonObject } from '../../contract/operation.js';
import { linksAmong, mayMissPatches, type ApplicableLink } from '../fleet/patch-story.js';
import type { Patch } from '../state/catalog-types.js';
import { effectivePackages } from './deployments.js';
import { countMissing, pmAssignmentsOf, statesOfLinks, type PatchState } from './patching.js';
import type { World } from '../state/world.js';

export interface MissingPatchWish {
  readonly qNumber?: string | undefined;
  readonly bulletinId?: string | undefined;
  readonly bulletinTitle?: string | undefined;
  readonly productName?: string | undefined;
  readonly patchType?: string | undefined;
  readonly minSeverity?: string | undefined;
  readonly minCvss?: number | undefined;
  readonly minVrr?: number | undefined;
  readonly assigned?: boolean | undefined;
  readonly minCount?: number | undefined;
}

/** From the least severe to the most. */
export const severities = ['Low', 'Moderate', 'Important', 'Critical'] as const;

/** Finds missing patches: security patches unless the filter names another type. */
export interface MissingPatches {
  count(computerId: number): number;
  find(computerId: number): PatchState[];
}

/** Filters the patches once, not once per computer. */
export const missingPatchFinder = (world: World, wish: MissingPatchWish): MissingPatches => {
  const meantFor = linksAmong(world, (link) => isMeant(world, link, wish));
  const isAsked = ({ installed, isAssigned }: PatchState): boolean =>
    !installed && (wish.assigned === undefined || isAssigned === wish.assigned);
  const find = (computerId: number): PatchState[] =>
    mayMissPatches(world, computerId) ? statesOfLinks(world, computerId, meantFor(computerId)).filter(isAsked) : [];
  const count = (computerId: number): number =>
    mayMissPatches(world, computerId) ? countMissing(world, computerId, meantFor(computerId)) : 0;
  return { find, count: wish.assigned === undefined ? count : (computerId) => find(computerId).length };
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

const isMeant = (world: World, { patch, productId }: ApplicableLink, wish: MissingPatchWish): boolean => {
  const product = world.state.products.get(productId)?.name ?? '';
  return (
    patch.type === (wish.patchType ?? 'SecurityPatch') &&
    equals(patch.qNumber, wish.qNumber) &&
    equals(patch.bulletinId, wish.bulletinId) &&
    includes(patch.bulletinTitle, wish.bulletinTitle) &&
    includes(product, wish.productName) &&
    isSevere(patch, wish.minSeverity) &&
    (patch.cvssScore ?? 0) >= (wish.minCvss ?? 0) &&
    (patch.vrrScore ?? 0) >= (wish.minVrr ?? 0)
  );
};

const isSevere = (patch: Patch, minimum: string | undefined): boolean => {
  if (minimum === undefined) return true;
  const least = severities.findIndex((each) => each.toLowerCase() === minimum.toLowerCase());
  return patch.vendorSeverity !== null && severities.indexOf(patch.vendorSeverity) >= least;
};

const equals = (text: string | null, wish: string | undefined): boolean =>
  wish === undefined || text?.toLowerCase() === wish.toLowerCase();

const includes = (text: string | null, wish: string | undefined): boolean =>
  wish === undefined || text?.toLowerCase().includes(wish.toLowerCase()) === true;
