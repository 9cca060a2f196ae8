import { page } from '../request/page.js';
import { created, invalid, noContent, notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import { depotServerIds } from '../world/depots.js';
import { requireTag, showTag, tagsByIds } from '../world/catalog-objects.js';
import type { World } from '../state/world.js';
import type { Behavior } from './behavior.js';

export const depotBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/depots/{clientId}/tags',
    answer: ({ path, query }, world) => page(query, tagsByIds(world, tagIdsOf(world, depotOf(world, path))), showTag),
  },
  {
    operation: 'POST /api/depots/{clientId}/tags',
    answer: ({ path, body }, world) => {
      const clientId = depotOf(world, path);
      const tagId = body.integer('tagId');
      if (tagId === undefined) throw invalid('tagId', "The field 'tagId' is required.");
      const tag = requireTag(world, tagId);
      const ids = tagIdsOf(world, clientId);
      const alreadyAssigned = ids.has(tag.id);
      const answer = { clientId, ...showTag(tag), alreadyAssigned };
      if (alreadyAssigned) return ok(answer);
      world.state.depotTags.set(clientId, new Set([...ids, tag.id]));
      return created(answer);
    },
  },
  {
    operation: 'DELETE /api/depots/{clientId}/tags/{tagId}',
    answer: ({ path }, world) => {
      const clientId = depotOf(world, path);
      const tag = requireTag(world, path.integer('tagId') ?? 0);
      if (!tagIdsOf(world, clientId).has(tag.id)) {
        throw notFound('TagNotAssigned', `The depot does not have the tag ${tag.designation}.`, { clientId });
      }
      world.state.depotTags.get(clientId)?.delete(tag.id);
      return noContent;
    },
  },
];

const tagIdsOf = (world: World, clientId: number): ReadonlySet<number> =>
  world.state.depotTags.get(clientId) ?? new Set<number>();

/** Tags belong to depot servers; the master server is one. */
const depotOf = (world: World, path: Values): number => {
  const clientId = path.integer('clientId') ?? 0;
  if (depotServerIds(world).includes(clientId)) return clientId;
  throw notFound('DepotNotFound', `The computer ${clientId} is no depot server.`, { clientId });
};
