import { describe, int, pageOf, ref, says, textType } from '../../own-openapi/schema-parts.js';
import { contains, page } from '../../request/page.js';
import { ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { Patch } from '../../state/catalog-types.js';
import { showCatalogPatch, showPmGroup } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { requirePatch, showProduct } from '../patches.js';

const tag = 'Patches';
const path = { patchId: says(int, 'Id of the patch.') };

export const ownPatchBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/patches',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const found = catalog(world).filter((each) => contains(each.bulletinTitle, wish) || contains(each.name, wish));
      return page(query, found, showCatalogPatch);
    },
    describe: () =>
      describe({
        id: 'patchList',
        tag,
        summary: 'List the patch catalog, newest release first',
        role: 'pm.read',
        paged: true,
        query: { nameContains: says({ ...textType, maxLength: 255 }, 'Text in the title or in the file name.') },
        answer: pageOf('CatalogPatch'),
      }),
  },
  {
    operation: 'POST /api/patches/search',
    answer: ({ query, body }, world) =>
      page(
        query,
        catalog(world).filter((each) => matches(world, each, body)),
        showCatalogPatch,
      ),
    describe: () =>
      describe({
        id: 'patchSearch',
        tag,
        summary: 'Find patches in the catalog',
        details: 'All criteria have to hold; texts match anywhere.',
        role: 'pm.read',
        paged: true,
        body: ref('PatchSearchFilter'),
        answer: pageOf('CatalogPatch'),
      }),
  },
  {
    operation: 'GET /api/patches/{patchId}',
    answer: (request, world) => {
      const patch = requirePatch(world, request.path);
      const products = patch.links.map((link) => showProduct(world, link));
      return ok({ ...showCatalogPatch(patch), products });
    },
    describe: () =>
      describe({
        id: 'patchShow',
        tag,
        summary: 'Show one patch with its product versions',
        role: 'pm.read',
        path,
        answer: ref('CatalogPatchDetail'),
      }),
  },
  {
    operation: 'GET /api/patches/{patchId}/pm-groups',
    answer: (request, world) => {
      const { id } = requirePatch(world, request.path);
      const groups = [...world.state.pmGroups.values()].filter((group) =>
        group.patches.some((each) => each.patchId === id),
      );
      return page(request.query, groups, showPmGroup);
    },
    describe: () =>
      describe({
        id: 'patchPmGroups',
        tag,
        summary: 'List the patch management groups that hold a patch',
        role: 'pm.read',
        path,
        paged: true,
        answer: pageOf('PmGroup'),
      }),
  },
];

const catalog = (world: World): Patch[] =>
  [...world.state.patches.values()].toSorted(
    (left, right) => (right.releaseDate ?? '').localeCompare(left.releaseDate ?? '') || left.id - right.id,
  );

const matches = (world: World, patch: Patch, body: Values): boolean =>
  contains(patch.qNumber, body.text('qNumber')) &&
  contains(patch.bulletinId, body.text('bulletinId')) &&
  contains(patch.bulletinTitle, body.text('bulletinTitle')) &&
  contains(patch.name, body.text('patchName')) &&
  equals(patch.type, body.text('patchType')) &&
  equals(patch.vendorSeverity, body.text('vendorSeverity')) &&
  atLeast(patch.cvssScore, body.number('minCvssScore')) &&
  atLeast(patch.releaseDate === null ? null : Date.parse(patch.releaseDate), body.time('releasedAfter')) &&
  hasProduct(world, patch, body) &&
  hasApproval(patch, body.flag('approved'));

const equals = (value: string | null, wish: string | undefined): boolean => wish === undefined || value === wish;

const atLeast = (value: number | null, low: number | undefined): boolean =>
  low === undefined || (value !== null && value >= low);

const hasProduct = (world: World, patch: Patch, body: Values): boolean => {
  const id = body.integer('productId');
  const name = body.text('productName');
  return patch.links.some(
    (link) =>
      (id === undefined || link.productId === id) &&
      contains(world.state.products.get(link.productId)?.name ?? '', name),
  );
};

const hasApproval = (patch: Patch, wish: boolean | undefined): boolean =>
  wish === undefined || patch.links.some((link) => link.approved) === wish;
