import type { JsonObject } from '../../contract/operation.js';
import { contains, page } from '../request/page.js';
import { invalid, notFound, ok } from '../request/reply.js';
import type { Patch, PmGroup } from '../state/catalog-types.js';
import { requirePmGroup, showPmGroup } from '../world/pm-groups.js';
import type { World } from '../state/world.js';
import type { Behavior } from './behavior.js';
import { productScopeRequired, requireLink } from './patches.js';
import { emergencyPatchingBehaviors } from './pm-groups-emergency.js';

export const pmGroupBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/pmgroup',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const groups = [...world.state.pmGroups.values()].filter((group) => contains(group.name, wish));
      return page(query, groups, showPmGroup);
    },
  },
  {
    operation: 'POST /api/pmgroup/{id}/patches',
    answer: ({ path, body }, world) => {
      const group = requirePmGroup(world, path);
      const patches = patchesOf(world, body.integers('patchIds') ?? []);
      const productId = body.integer('productId');
      if (productId === undefined) throw productScopeRequired(world, scope(world, patches));
      if (patches.length === 0) throw invalid('patchIds', 'Give at least one patch id.');
      for (const patch of patches) requireLink(patch, productId);
      const results = patches.map((patch) => addPatch(group, patch.id, productId));
      const addedCount = results.filter((each) => each['code'] === 'Added').length;
      return ok({
        pmGroupId: group.id,
        productId,
        addedCount,
        alreadyMemberCount: results.length - addedCount,
        results,
      });
    },
  },
  ...emergencyPatchingBehaviors,
];

const patchesOf = (world: World, ids: readonly number[]): Patch[] =>
  [...new Set(ids)].map((patchId) => {
    const patch = world.state.patches.get(patchId);
    if (patch === undefined) throw notFound('PatchNotFound', `There is no patch with the id ${patchId}.`, { patchId });
    return patch;
  });

/** Without patches to choose for, every product version is offered. */
const scope = (world: World, patches: readonly Patch[]): readonly Patch[] =>
  patches.length === 0 ? [...world.state.patches.values()] : patches;

const addPatch = (group: PmGroup, patchId: number, productId: number): JsonObject => {
  const isMember = group.patches.some((each) => each.patchId === patchId && each.productId === productId);
  if (!isMember) group.patches.push({ patchId, productId });
  return { patchId, productId, code: isMember ? 'AlreadyMember' : 'Added' };
};
