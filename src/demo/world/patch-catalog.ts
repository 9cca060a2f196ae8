import type { JsonObject } from '../../contract/operation.js';
import type { Patch } from '../state/catalog-types.js';

/** What people call it. */
export const patchLabel = ({ id, qNumber, name }: Patch): string => qNumber ?? name ?? `patch ${id}`;

export const showCatalogPatch = (patch: Patch): JsonObject => ({
  patchId: patch.id,
  patchUid: patch.uid,
  qNumber: patch.qNumber,
  bulletinId: patch.bulletinId,
  bulletinTitle: patch.bulletinTitle,
  patchName: patch.name,
  patchType: patch.type,
  vendorSeverity: patch.vendorSeverity,
  isServicePack: patch.isServicePack,
  cvssScore: patch.cvssScore,
  vrrScore: patch.vrrScore,
  releaseDate: patch.releaseDate,
  updateDate: patch.updateDate,
  sizeBytes: patch.sizeBytes,
  uninstallable: patch.uninstallable,
  productCount: patch.links.length,
  approvedProductCount: patch.links.filter((link) => link.approved).length,
});
