import type { ReadStoppedRollouts, StoppedRollouts } from '../../fleet/check/measure.js';
import { groupTree } from '../../fleet/group-tree.js';
import { mapReadable } from '../../fleet/readable.js';
import { getCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { headOf, rolloutsIn } from '../state/place.js';

const groupsPerPage = 1_000;

/** From the markers on the service alone: one request for 1,000 groups, on any machine. */
export const readStoppedRollouts: ReadStoppedRollouts = async (reader) => {
  const call = getCall('/api/group', { query: [['type', 'AssignmentGroups']] });
  return mapReadable(await reader.items(call, { page: groupsPerPage }), stoppedIn);
};

const over = new Set(['aborted', 'rolled-back', 'finished']);

const stoppedIn = (groups: readonly JsonObject[]): StoppedRollouts => {
  if (groups.length === 0) return { open: 0, stopped: [] };
  const heads = rolloutsIn(groupTree(groups)).flatMap(({ name, rings }) => {
    const head = headOf({ rings });
    return head?.marker === undefined || over.has(head.marker.phase) ? [] : [{ name, n: head.n, ...head.marker }];
  });
  const held = heads.filter(({ hold }) => hold === 'failed' || hold === 'inconclusive');
  return { open: heads.length, stopped: held.map(({ name, n, hold }) => `${name}: ring ${n} ${hold}`) };
};
