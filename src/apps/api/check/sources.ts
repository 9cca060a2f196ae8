import type { Json } from '../../../base/json/objects.js';

/**
 * Ids come from the rows of another operation: `GET /api/group id|groupId` names it and the fields that may have the
 * id, with a list before a dot. `?flag` prefers rows where that field is true. The first source with rows counts.
 */
type Sources = readonly string[];

const collection = ['GET /api/variable-definitions varId|id?isCollection'];

/** By the path up to the end of the placeholder. */
export const idSources: Readonly<Record<string, Sources>> = {
  '/api/admin/local-principals/{id}': ['GET /api/admin/local-principals id'],
  '/api/admin/principals/{id}': ['GET /api/admin/principals id'],
  '/api/agent-templates/{id}': [
    'GET /api/group/{id}/agent-template packageId|id',
    'GET /api/computer/{id}/agent-template template.packageId|template.id',
  ],
  '/api/computer/{id}': ['GET /api/computer id|clientId|computerId'],
  '/api/computer/{id}/packages/{packageId}': ['GET /api/computer/{id}/software-deployment softwareId|packageId'],
  '/api/computer/{id}/variables/{varId}': collection,
  '/api/depots/{clientId}': ['GET /api/system/depot-servers clientId|id|computerId'],
  '/api/group/{id}': ['GET /api/group id|groupId'],
  '/api/group/{id}/variables/{varId}': collection,
  '/api/language-pack-imports/{id}': [
    'GET /api/group/{id}/language-pack-imports packageId|id',
    'GET /api/computer/{id}/language-packs packageId',
  ],
  '/api/operating-system-imports/{id}': ['GET /api/operating-system-imports packageId|id'],
  '/api/operating-system-imports/{id}/skus/{skuId}': ['GET /api/operating-system-imports skus.skuId|skus.id'],
  '/api/packages/{id}': ['GET /api/packages id|packageId', 'GET /api/computer/{id}/software-deployment softwareId'],
  '/api/patches/{patchId}': [
    'GET /api/computer/issues/missing-patch missingPatches.patchId|missingPatches.id',
    'GET /api/computer/patch-status patchId',
  ],
  '/api/pxe-bootimages/{id}': [
    'GET /api/group/{id}/pxe-bootimage imageId|id',
    'GET /api/computer/{id}/pxe-bootimage imageId',
  ],
  '/api/tags/{id}': ['GET /api/tags id|tagId'],
  '/api/tasks/{trackingId}': ['GET /api/tasks trackingId|id|taskId'],
  '/api/variable-definitions/{varId}': ['GET /api/variable-definitions varId|id'],
};

export interface Question {
  /** Required values beside those of the path, by their names in the query. */
  readonly from?: Readonly<Record<string, Sources>>;
  /** Puts the values into the body instead. */
  readonly body?: (values: Readonly<Record<string, string | number>>) => Json;
}

const software = (names: string): Sources => [`GET /api/computer/{id}/inventory/installed-software ${names}`];

/** Operations that need more than their path. */
export const questions: Readonly<Record<string, Question>> = {
  'GET /api/computer/issues/shared-package-failure/devices': {
    from: { softwareId: ['GET /api/computer/issues/shared-package-failure softwareId'] },
  },
  'GET /api/tags/packages': { from: { tagId: ['GET /api/tags id|tagId'] } },
  'POST /api/computer/software-search': {
    from: { productName: software('productName|name|displayName'), version: software('version|productVersion') },
    body: (product) => ({ products: [product] }),
  },
};

/** Lists that ems reads in large pages; for the others, a page of the usual size shows enough. */
export const largePages: ReadonlySet<string> = new Set(['GET /api/computer', 'GET /api/group', 'GET /api/packages']);
export const largePage = 1_000;
export const smallPage = 50;
