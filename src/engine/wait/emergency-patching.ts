import { itemsOf } from '../../json/items.js';
import type { Clock } from '../../clock.js';
import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getUnlisted, searchCall } from '../../http/reads.js';
import { mapBounded } from '../read/map-bounded.js';
import { wholePage } from '../read/read-items.js';
import { patchScan } from './timestamp-fields.js';
import { askFirst, type Asker } from './ask.js';
import { lastContacts, readContacts, isNewContact, type Contacts, type ContactsBefore } from './contacts.js';
import { dateOf } from './dates.js';
import { valueOf } from './fields.js';
import {
  isComparable,
  isDecisive,
  patchStanding,
  observePatches,
  type GroupPatches,
  type VerdictProof,
} from './patch-status.js';
import { rotation } from './rotation.js';
import { observeTask, taskCall } from './task.js';
import type { PollResult, Observation, Watch, Watched } from './watch.js';
import { isObject } from '../../json/objects.js';
import { ofComputers } from './of-computers.js';

/** The operation is not documented: it may be refused, or name its patches in a way that nothing can be held against. */
export const readGroupPatches = async (pmGroupId: number | string, ask: Asker): Promise<GroupPatches> => {
  const call = getUnlisted('/api/pmgroup/{id}/patches', { role: 'pm.read', pathValues: { id: pmGroupId } });
  const asked = await ask.list(call).catch(() => undefined);
  const items = asked?.kind === 'answer' ? itemsOf(asked.json) : [];
  return items.length === 0 || !items.every(isComparable) ? undefined : items;
};

/** The scans and contacts from before the start: what they say is no verdict on it. */
export interface ScansBefore {
  /** null: never scanned; absent: not known, then a scan has to be later than the start. */
  readonly scans: ReadonlyMap<Watched['id'], Date | null>;
  readonly contacts: ContactsBefore;
}

export const readScansBefore = async (
  targets: readonly Watched[],
  contacts: Contacts,
  { ask, clock }: { readonly ask: Asker; readonly clock: Clock },
): Promise<ScansBefore> => {
  await readContacts(contacts, targets, ask);
  const scans = new Map<Watched['id'], Date | null>();
  if (!contacts.paged)
    await mapBounded(targets, 8, async ({ id }) => {
      const asked = await askFirst(patchScan.call(id), ask);
      if (asked.kind !== 'answer' || !isObject(asked.json)) return;
      const { patchScanDate: date } = asked.json;
      // What is no time is not "never scanned": an earlier scan would be a new one.
      const scan = date === null ? null : dateOf(date);
      if (scan !== undefined) scans.set(id, scan);
    });
  const served = contacts.served() ?? clock.date();
  return { scans, contacts: { times: lastContacts(targets, contacts), served } };
};

export const scansSince = (targets: readonly Watched[], since: Date): ScansBefore => {
  const times = new Map(targets.map(({ id }) => [id, since]));
  return { scans: times, contacts: { times, served: since } };
};

export interface PatchingWatch {
  readonly targets: readonly Watched[];
  readonly patches: GroupPatches;
  /** Of the task that the service made of the request, if it told. */
  readonly trackingId?: string | undefined;
  /** undefined: nothing is known of its start, so what the service says now counts. */
  readonly before: ScansBefore | undefined;
  readonly contacts: Contacts;
  readonly groupId?: string | undefined;
  readonly resumeCommand: string;
}

export const watchEmergencyPatching = (watch: PatchingWatch): Watch => {
  const { contacts, groupId, resumeCommand, targets, trackingId } = watch;
  const turns = rotation(contacts, watch.before?.contacts.times);
  const each = async (some: readonly Watched[], ask: Asker): Promise<ReadonlyMap<Watched['id'], PollResult>> => {
    const task = trackingId === undefined ? undefined : await readTask(trackingId, ask);
    return new Map(
      await mapBounded(some, 8, async (target) => [target.id, await lookAt(target, watch, task, ask)] as const),
    );
  };
  return {
    what: 'emergency patching',
    ...ofComputers({ targets, groupId, contacts, resumeCommand }, turns),
    look: async (unfinished, ask) => {
      if (!contacts.paged) return each(unfinished, ask);
      await contacts.refresh(unfinished, ask);
      return turns.look(unfinished, (some) => each(some, ask));
    },
  };
};

/** Who misses something has work left, whatever the scan's age; that nothing is missing has to be told by something new. */
const lookAt = async (
  target: Watched,
  watch: PatchingWatch,
  task: Json | undefined,
  ask: Asker,
): Promise<PollResult> => {
  const listed = await ask.list(patchesCall(target.id, watch.patches), { top: wholePage });
  if (listed.kind !== 'answer') return listed;
  const standing = patchStanding(itemsOf(listed.json), watch.patches);
  const own = actionOf(task, target.id);
  if (standing.missing.length > 0 || (watch.before === undefined && isDecisive(standing)))
    return observePatches(standing, watch.patches, { task: own, proof: 'as-it-stands' });
  const scanned = await ask(patchScan.call(target.id));
  if (scanned.kind === 'lost') return scanned;
  const scan = scanned.kind === 'answer' ? scanned.json : undefined; // a 404 is a computer without a scan
  const proof = await proofOf(target, watch, scan, ask);
  return observePatches(standing, watch.patches, { task: own, scan, proof });
};

const proofOf = async (
  target: Watched,
  { before, contacts }: PatchingWatch,
  status: Json | undefined,
  ask: Asker,
): Promise<VerdictProof> => {
  if (before === undefined) return 'as-it-stands';
  const scan = isObject(status) ? dateOf(status['patchScanDate']) : undefined;
  const earlier = before.scans.get(target.id);
  const from = earlier === undefined ? before.contacts.served : earlier;
  if (scan !== undefined && (from === null || scan > from)) return 'scan';
  if (!contacts.paged) await contacts.refresh([target], ask);
  return isNewContact(target.id, contacts.seen(target.id)?.lastSeen, before.contacts) ? 'contact' : 'none';
};

/** Where the group's patches are known all are looked at: right after the start they may not be assigned yet. */
const patchesCall = (id: Watched['id'], patches: GroupPatches): Call =>
  searchCall('/api/computer/{id}/patches-search', patches === undefined ? { isAssigned: true } : {}, {
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
  return observeTask(own ?? task);
};
