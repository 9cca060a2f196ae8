import { itemsOf } from '../../contract/items-of.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall, searchCall } from '../../http/reads.js';
import { isObject } from '../check-shape.js';
import type { Asker } from './ask.js';
import { firstText, valueOf } from './fields.js';
import { lookEach } from './look-each.js';
import { settleTask, taskCall } from './task.js';
import type { Look, Watch, Watched } from './watch.js';

/** The patches of a PM group; undefined where the service does not list them (the operation is not documented). */
export type GroupPatches = readonly JsonObject[] | undefined;

export const readGroupPatches = async (pmGroupId: number | string, ask: Asker): Promise<GroupPatches> => {
  const call = getCall('/api/pmgroup/{id}/patches', 'pm.read', {
    pathValues: { id: pmGroupId },
    query: [['top', '500']],
  });
  const asked = await ask(call).catch(() => undefined);
  const items = asked?.kind === 'answer' ? itemsOf(asked.json) : [];
  return items.length === 0 ? undefined : items;
};

export interface Patching {
  readonly patches: GroupPatches;
  /** Of the task that the service made of the request, if it told. */
  readonly trackingId: string | undefined;
}

export const watchEmergencyPatching = (targets: readonly Watched[], patching: Patching, goOn: string): Watch => ({
  what: 'emergency patching',
  targets,
  computers: true,
  goOn,
  absent: 'the service does not know this computer any more',
  look: async (unsettled, ask) => {
    const task = patching.trackingId === undefined ? undefined : await readTask(patching.trackingId, ask);
    return lookEach(unsettled, ask, missingCall, (json, { id }) =>
      settlePatching(json, patching.patches, actionOf(task, id)),
    );
  },
});

const readTask = async (trackingId: string, ask: Asker): Promise<Json | undefined> => {
  const asked = await ask(taskCall(trackingId)).catch(() => undefined);
  return asked?.kind === 'answer' ? asked.json : undefined;
};

/** What the task says of one computer, else of all. */
const actionOf = (task: Json | undefined, id: Watched['id']): Look | undefined => {
  if (!isObject(task)) return undefined;
  const own = itemsOf(task).find((action) => valueOf(action, ['clientId', 'computerId']) === id);
  return settleTask(own ?? task);
};

const missingCall = ({ id }: Watched): Call =>
  searchCall(
    '/api/computer/{id}/patches-search',
    'computer.read',
    { isAssigned: true },
    { pathValues: { id }, query: [['top', '500']] },
  );

/**
 * Done when no patch of the group is missing. Where the service does not tell which patches those are, all assigned ones
 * have to be there, or the task has to have ended: other groups may want patches that this one does not bring.
 */
export const settlePatching = (json: Json | undefined, patches: GroupPatches, task: Look | undefined): Look => {
  const assigned = itemsOf(json).filter(isMissing);
  const missing =
    patches === undefined ? assigned : assigned.filter((item) => patches.some((patch) => isSame(item, patch)));
  const fields = { missingPatches: missing.length };
  if (missing.length === 0) return { state: 'done', fields };
  const message = `${missing.length} missing: ${missing.slice(0, 3).map(nameOf).join(', ')}`;
  if (task?.state === 'failed') return { state: 'failed', fields, message: task.message ?? message };
  if (task?.state === 'done' && patches === undefined)
    return { state: 'done', fields, message: `${message} (the task has finished: these belong to other groups)` };
  return { state: 'pending', fields, message };
};

const isMissing = (item: JsonObject): boolean => {
  const status = firstText(item, ['scanStatus', 'patchStatus', 'status']);
  return status === undefined ? item['installed'] === false : /missing|not.?installed|required/i.test(status);
};

/** A patch is unique by its id and the product; a computer's list names it by number or title. */
const isSame = (item: JsonObject, patch: JsonObject): boolean => {
  const inner = isObject(patch['patch']) ? { ...patch, ...patch['patch'] } : patch;
  const product = inner['productId'];
  if (product !== undefined && item['productId'] !== undefined && product !== item['productId']) return false;
  return (
    same(item['patchId'], inner['patchId'] ?? inner['id']) ||
    same(item['qNumber'], inner['qNumber']) ||
    same(item['patchName'], inner['patchName'] ?? inner['name'])
  );
};

const same = (left: Json | undefined, right: Json | undefined): boolean =>
  left !== undefined && left !== null && left === right;

const nameOf = (item: JsonObject): string => firstText(item, ['qNumber', 'patchName', 'bulletinId']) ?? '?';
