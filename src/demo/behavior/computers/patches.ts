import type { JsonObject } from '../../../contract/operation.js';
import { contains, type Values } from '../../request/exchange.js';
import type { Computer } from '../../world/computers.js';
import { patchScanOf } from '../../fleet/routine.js';
import { isScannedFor } from '../../fleet/patch-story.js';
import { patchStatesOf, type PatchState } from '../../world/patching.js';
import { day, utc, type World } from '../../model/world.js';
import { scanStatusOf } from './searches.js';

/** Counts and dates are null until a patch scan was collected. */
export const showPatchStatus = (world: World, { id }: Computer): JsonObject => {
  const scanned = patchScanOf(world, id);
  if (scanned === null) return { clientId: id, ...nothingKnown };
  const missing = patchStatesOf(world, id).filter((state) => state.installedAt === null && isScannedFor(state.patch));
  const count = (accept: (state: PatchState) => boolean): number => missing.filter(accept).length;
  const security = count(({ patch }) => patch.type === 'SecurityPatch');
  return {
    clientId: id,
    patchScanDate: utc(scanned),
    patchDefinitionDate: utc(scanned - (scanned % day)),
    definitionVersion: `2.0.${Math.floor(scanned / day) % 10_000}`,
    missingSecurityPatches: security,
    missingNonSecurityPatches: count(({ patch }) => patch.type === 'SecurityTool' || patch.type === 'NonSecurityPatch'),
    missingServicePacks: count(({ patch }) => patch.isServicePack),
    hasSecurityRisks: security > 0,
  };
};

const nothingKnown = {
  patchScanDate: null,
  patchDefinitionDate: null,
  definitionVersion: null,
  missingSecurityPatches: null,
  missingNonSecurityPatches: null,
  missingServicePacks: null,
  hasSecurityRisks: null,
};

/** Every known patch that matches all criteria; none before the first patch scan. */
export const patchDetails = (world: World, id: number, wish: Values): PatchState[] =>
  patchStatesOf(world, id).filter((state) => isWanted(world, state, wish));

const isWanted = (world: World, state: PatchState, wish: Values): boolean => {
  const { patch, productId, isAssigned } = state;
  const product = world.state.products.get(productId);
  const patchType = wish.text('patchType');
  const assigned = wish.flag('isAssigned');
  return (
    contains(scanStatusOf(state), wish.text('scanStatus')) &&
    contains(patch.vendorSeverity, wish.text('vendorSeverity')) &&
    contains(product?.name ?? '', wish.text('productName')) &&
    contains(product?.servicePack ?? '', wish.text('servicePack')) &&
    contains(patch.qNumber, wish.text('qNumber')) &&
    contains(patch.bulletinId, wish.text('bulletinId')) &&
    (patchType === undefined || patch.type === patchType) &&
    (assigned === undefined || isAssigned === assigned) &&
    isAfter(patch.releaseDate, wish.time('releasedAfter')) &&
    isAfter(patch.updateDate, wish.time('updatedAfter')) &&
    (patch.cvssScore ?? 0) >= (wish.number('minCvssScore') ?? 0) &&
    (patch.vrrScore ?? 0) >= (wish.number('minVrrScore') ?? 0)
  );
};

const isAfter = (date: string | null, limit: number | undefined): boolean =>
  limit === undefined || (date !== null && Date.parse(date) > limit);

/** An action has no name of its own. */
const typeNames = {
  SecurityPatch: 'Security Patch',
  SoftwareDistribution: 'Software Distribution',
  SecurityTool: 'Security Tool',
  NonSecurityPatch: 'Non-Security Patch',
  CustomAction: null,
} as const;

export const showPatchDetail = (state: PatchState): JsonObject => {
  const { patch, productId } = state;
  return {
    productId,
    scanStatus: scanStatusOf(state),
    qNumber: patch.qNumber,
    bulletinId: patch.bulletinId,
    bulletinTitle: patch.bulletinTitle,
    vendorInformationPage:
      patch.qNumber === null ? null : `https://support.vendor.example/kb/${patch.qNumber.slice(2)}`,
    patchName: patch.name,
    vendorSeverity: patch.vendorSeverity,
    patchType: patch.type,
    patchTypeName: typeNames[patch.type],
    releaseDate: patch.releaseDate,
    updateDate: patch.updateDate,
    bulletinReviseDate: patch.updateDate,
    cvssScore: patch.cvssScore,
    vrrScore: patch.vrrScore,
    uninstallable: patch.uninstallable,
    sizeBytes: patch.sizeBytes,
  };
};
