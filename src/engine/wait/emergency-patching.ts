import { itemsOf } from '../../json/items.js';
import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall, searchCall } from '../../http/reads.js';
import { isObject } from '../request/check-shape.js';
import { mapBounded } from '../read/map-bounded.js';
import { wholePage } from '../read/read-items.js';
import { patchScan } from './timestamp-fields.js';
import type { Asker } from './ask.js';
import { valueOf } from './fields.js';
import {
  isComparable,
  isDecisive,
  patchStanding,
  settleByList,
  settleByScan,
  type GroupPatches,
} from './patch-status.js';
import { settleTask, taskCall } from './task.js';
import type { PollResult, Observation, Watch, Watched } from './watch.js';

/** The operation is not documented: it may be refused, or name its patches in a way that nothing can be held against. */
export const readGroupPatches = async (pmGroupId: number | string, ask: Asker): Promise<GroupPatches> => {
  const call = getCall('/api/pmgroup/{id}/patches', 'pm.read', { pathValues: { id: pmGroupId } });
  const asked = await ask.list(call).catch(() => undefined);
  const items = asked?.kind === 'answer' ? itemsOf(asked.json) : [];
  return items.length === 0 || !items.every(isComparable) ? undefined : items;
};

export interface Patching {
  readonly patches: GroupPatches;
  /** Of the task that the service made of the request, if it told. */
  readonly trackingId: string | undefined;
}

export const watchEmergencyPatching = (
  targets: readonly Watched[],
  patching: Patching,
  resumeCommand: string,
): Watch => ({
  what: 'emergency patching',
  targets,
  computers: true,
  resumeCommand,
  absent: 'the service does not know this computer any more',
  look: async (unsettled, ask) => {
    const task = patching.trackingId === undefined ? undefined : await readTask(patching.trackingId, ask);
    const results = await mapBounded(
      unsettled,
      8,
      async (target) => [target.id, await lookAt(target, patching.patches, task, ask)] as const,
    );
    return new Map(results);
  },
});

const lookAt = async (
  { id }: Watched,
  patches: GroupPatches,
  task: Json | undefined,
  ask: Asker,
): Promise<PollResult> => {
  const listed = await ask.list(patchesCall(id, patches), { top: wholePage });
  if (listed.kind !== 'answer') return listed;
  const standing = patchStanding(itemsOf(listed.json), patches);
  if (isDecisive(standing)) return settleByList(standing, patches, actionOf(task, id));
  const scanned = await ask(patchScan.call(id));
  return scanned.kind === 'answer' ? settleByScan(standing, scanned.json) : scanned;
};

/** Where the group's patches are known all are looked at: right after the start they may not be assigned yet. */
const patchesCall = (id: Watched['id'], patches: GroupPatches): Call =>
  searchCall('/api/computer/{id}/patches-search', 'computer.read', patches === undefined ? { isAssigned: true } : {}, {
    pathValues: { id },
  });

const readTask = async (trackingId: string, ask: Asker): Promise<Json | undefined> => {
  const asked = await ask(taskCall(trackingId)).catch(() => undefined);
  return asked?.kind === 'answer' ? asked.json : undefined;
};

/** What the task says of one computer, else of all. */
const actionOf = (task: Json | undefined, id: Watched['id']): Observation | undefined => {
  if (!isObject(task)) return undefined;
  const own = itemsOf(task).find((action) => valueOf(action, ['clientId', 'computerId']) === id);
  return settleTask(own ?? task);
};
