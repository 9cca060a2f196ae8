import { mapBounded } from '../engine/read/map-bounded.js';
import { getCall } from '../http/reads.js';
import { textOf } from '../json/text-of.js';
import { clientIdOf } from './explain/depot-facts.js';
import { atOnce, type FleetReader } from './fleet-reader.js';
import { readGroupTree, readGroupMembers } from './group-tree.js';
import type { Scope } from './scope.js';

/** So many groups are asked for their depot list; only where a depot is offline at all. */
const groupsAsked = 100;

/** The computers whose depot servers are all offline: nobody, after one request, as long as every depot is online. */
export const readOfflineMembers = async (reader: FleetReader, scope: Scope): Promise<ReadonlySet<number>> => {
  const heartbeats = await reader.items(getCall('/api/system/sync-jobs/depots'), { page: 'unsure' });
  const offline = new Set(
    (heartbeats.ok ? heartbeats.value : [])
      .filter((each) => textOf(each['heartbeat'] ?? each['status']).toLowerCase() === 'offline')
      .map(clientIdOf),
  );
  if (offline.size === 0) return new Set();
  const tree = await readGroupTree(reader);
  if (!tree.ok) return new Set();
  const groups = scope.kind === 'group' ? tree.value.subtree(scope.id) : [...tree.value.groups.values()];
  const lists = await mapBounded(
    groups.filter((group) => group.tree.startsWith('Configuration')).slice(0, groupsAsked),
    atOnce,
    async (group) => {
      const servers = await reader.items(getCall('/api/group/{id}/depot-servers', { pathValues: { id: group.id } }), {
        page: 'unsure',
      });
      return { group, servers: servers.ok ? servers.value.map(clientIdOf) : [] };
    },
  );
  const cut = lists.filter(({ servers }) => servers.length > 0 && servers.every((id) => offline.has(id)));
  const members = await mapBounded(cut, atOnce, ({ group }) => readGroupMembers(reader, group, { descendants: true }));
  return new Set(members.flatMap((read) => (read.ok ? read.value.map((each) => each['id']) : [])));
};
