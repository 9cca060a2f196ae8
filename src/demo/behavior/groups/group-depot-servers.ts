import type { JsonObject } from '../../../contract/operation.js';
import { page } from '../../request/page.js';
import { invalid, notFound, ok } from '../../request/reply.js';
import { depotServerIds, showDepotServer } from '../../world/depots.js';
import type { Group } from '../../state/group-types.js';
import { requireGroup } from '../../world/groups.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

export const groupDepotServerBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/group/{id}/depot-servers',
    answer: ({ path, query }, world) => page(query, listOf(world, requireGroup(world, path)), (each) => each),
  },
  {
    operation: 'PUT /api/group/{id}/depot-servers',
    answer: ({ path, body }, world) => {
      const group = requireGroup(world, path);
      const ids = body.integers('depotServerIds');
      if (ids === undefined) throw invalid('depotServerIds', "The field 'depotServerIds' is required.");
      if (new Set(ids).size < ids.length) throw invalid('depotServerIds', 'A depot server is listed twice.');
      const known = depotServerIds(world);
      const strange = ids.find((id) => !known.includes(id));
      if (strange !== undefined) {
        throw notFound('DepotServerNotFound', `The computer ${strange} is no depot server.`, { clientId: strange });
      }
      refuseSpecial(group);
      group.depotServers = [...ids];
      return ok(listOf(world, group));
    },
  },
];

/** In the order of use, without deleted depot servers. */
const listOf = (world: World, group: Group): JsonObject[] => {
  const known = depotServerIds(world);
  const ids = group.depotServers.filter((id) => known.includes(id));
  return ids.map((id, index) => ({ priority: index + 1, ...showDepotServer(world, id) }));
};
