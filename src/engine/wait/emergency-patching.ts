import { patchApi } from '../../service/patches.js';
import type { PatchStatus } from '../../contract/answers.js';
import type { ReadCall } from '../../http/client.js';
import { itemsOf, type JsonObject } from '../../base/json/objects.js';
import { mapBounded, wholePage } from '../../service/read-items.js';
import { isLater } from './advance.js';
import {
  comparePatches,
  isComparable,
  isDecisive,
  judgePatches,
  type GroupPatches,
  type VerdictProof,
} from './patch-state.js';
import { requireAnswered, type Asker } from './poll/ask.js';
import { contactsKnown, contactsSince, isNewContact, readContacts } from './poll/contacts.js';
import { timeOf, valueOf } from './poll/fields.js';
import type { Observation, PollResult, PollResults, Watched } from './poll/watch.js';
import { patchStatusCall } from './rescan.js';
import { judgeTask, taskCall } from './task.js';
import {
  watchEach,
  type ComputerThing,
  type ComputerWatch,
  type ReadingMeans,
  type StateBefore,
  type WatchedSet,
} from './thing.js';

interface ScansBefore extends StateBefore {
  /** null: never scanned; absent: not known, then a scan has to be later than the start. */
  readonly scans: ReadonlyMap<Watched['id'], Date | null>;
}

export const patchingThing = async (pmGroupId: number | string, ask: Asker): Promise<ComputerThing<ScansBefore>> => {
  const patches = await readGroupPatches(pmGroupId, ask);
  return {
    command: `emergency-patching ${pmGroupId}`,
    flags: '',
    readBefore: readScans,
    assumeBefore: (targets, since) => {
      const contacts = contactsSince(targets, since);
      return { scans: contacts.times, contacts };
    },
    watch: (set, before, trackingId) => watchPatching({ patches, set, before }, trackingId),
  };
};

/** The operation is not documented: it may be refused, or name its patches in a way that cannot be compared. */
const readGroupPatches = async (pmGroupId: number | string, ask: Asker): Promise<GroupPatches> => {
  const call = patchApi.ofGroup({ id: pmGroupId });
  const asked = await ask.list(call).catch(() => undefined);
  const items = asked?.kind === 'answer' ? asked.value : [];
  return items.length === 0 || !items.every(isComparable) ? undefined : items;
};

const readScans = async ({ contacts, targets }: WatchedSet, { ask, clock }: ReadingMeans): Promise<ScansBefore> => {
  await readContacts(contacts, targets, ask);
  const scans = new Map<Watched['id'], Date | null>();
  if (!contacts.paged)
    await mapBounded(targets, 8, async ({ id }) => {
      const asked = await requireAnswered(ask.object(patchStatusCall(id)));
      const scan = asked === undefined ? undefined : timeOf(asked.value.patchScanDate);
      if (scan !== undefined) scans.set(id, scan);
    });
  return { scans, contacts: contactsKnown(targets, contacts, contacts.served() ?? clock.date()) };
};

interface Patching {
  readonly patches: GroupPatches;
  readonly set: WatchedSet;
  readonly before: ScansBefore | undefined;
}

const watchPatching = (patching: Patching, trackingId: string | undefined): ComputerWatch => {
  const { before, set } = patching;
  const readEach = async (some: readonly Watched[], ask: Asker): Promise<PollResults> => {
    const task = trackingId === undefined ? undefined : await readTask(trackingId, ask);
    const results = await mapBounded(some, 8, (target) => readPatches(target, patching, task, ask));
    return new Map(some.map(({ id }, at) => [id, results[at] ?? { kind: 'absent' }]));
  };
  return watchEach(set, 'emergency patching', before?.contacts.times, readEach);
};

/** A missing patch is work left, whatever the scan's age; that none is missing has to be proven by something new. */
const readPatches = async (
  target: Watched,
  patching: Patching,
  task: JsonObject | undefined,
  ask: Asker,
): Promise<PollResult> => {
  const { before, patches } = patching;
  const listed = await ask.list(patchesCall(target.id, patches), { top: wholePage });
  if (listed.kind !== 'answer') return listed;
  const standing = comparePatches(listed.value, patches);
  const own = task === undefined ? undefined : judgeOwnAction(task, target.id);
  if (standing.missing.length > 0 || (before === undefined && isDecisive(standing)))
    return judgePatches(standing, patches, { task: own, proof: 'as-it-stands' });
  const scanned = await ask.object(patchStatusCall(target.id));
  if (scanned.kind === 'lost') return scanned;
  const scan = scanned.kind === 'answer' ? scanned.value : undefined; // a 404 is a computer without a scan
  if (patches !== undefined && standing.listed === 0 && (scan?.missingSecurityPatches ?? 0) > 0)
    return { kind: 'lost', why: 'the service lists no patches, and its last scan found some missing' };
  return judgePatches(standing, patches, { task: own, scan, proof: await findProof(target, patching, scan, ask) });
};

const findProof = async (
  target: Watched,
  { before, set: { contacts } }: Patching,
  scan: PatchStatus | undefined,
  ask: Asker,
): Promise<VerdictProof> => {
  if (before === undefined) return 'as-it-stands';
  const earlier = before.scans.get(target.id);
  const from = earlier === undefined ? before.contacts.served : (earlier ?? new Date(0));
  if (isLater(scan?.patchScanDate, from)) return 'scan';
  if (!contacts.paged) await contacts.refresh([target], ask);
  return isNewContact(target.id, contacts.seen(target.id)?.lastSeen, before.contacts) ? 'contact' : 'none';
};

/** Reads all patches where those of the group are known: right after the start they may not be assigned yet. */
const patchesCall = (id: Watched['id'], patches: GroupPatches): ReadCall<typeof patchApi.searchOfComputer.operation> =>
  patchApi.searchOfComputer(id, { body: patches === undefined ? { isAssigned: true } : {} });

const readTask = async (trackingId: string, ask: Asker): Promise<JsonObject | undefined> => {
  const asked = await ask.openObject(taskCall(trackingId)).catch(() => undefined);
  return asked?.kind === 'answer' ? asked.value : undefined;
};

/** Takes the task's action for this computer, else the task as a whole. */
const judgeOwnAction = (task: JsonObject, id: Watched['id']): Observation =>
  judgeTask(itemsOf(task).find((action) => valueOf(action, ['clientId', 'computerId']) === id) ?? task);
