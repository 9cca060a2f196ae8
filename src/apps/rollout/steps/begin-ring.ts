import { EmsError, messageOf, refused } from '../../../base/errors.js';
import { readIssueBaseline, readIssuesNow, writeBaseline } from '../gate/baseline.js';
import { keepMembers, markRing, note, save, type Drive, type RolloutStep } from '../session/drive.js';
import {
  activateGroup,
  addMembers,
  assignPackage,
  createGroup,
  startEmergencyPatching,
  unassignPackage,
  type NotAdded,
} from '../session/group-changes.js';
import { approvePatches, ensureInstalls } from './ring-commands.js';
import { issuesUnread } from '../gate/look.js';
import { readRingMembers } from '../gate/ring-members.js';
import { formatMarker, type Marker } from '../session/marker.js';
import { formatPlan } from '../session/plan-text.js';
import { fingerprintOf } from '../session/same-rollout.js';
import {
  readPlace,
  ringGroupName,
  rolloutsName,
  type MarkedRing,
  type Place,
  type RingGroup,
} from '../session/place.js';
import type { RingComputer } from '../types.js';
import { isOpen } from '../window.js';
import { isHeldMeanwhile, isStopped } from './held.js';
import { allowRing } from './allow-step.js';
import { computersOf, fewUnplanned, type KnownPlan, unplannedIn, unplannedText } from './known-plan.js';
import { computersText } from '../../../base/text/wording.js';

/**
 * create → members → baseline → assign → options → activate. Every step can be repeated except the activation, which is
 * between two markers.
 */
export const beginRing = async (drive: Drive, place: Place, n: number, plan: KnownPlan): Promise<RolloutStep[]> => {
  const { access, file } = drive;
  const computers = computersOf(plan, n);
  await allowRing(drive, n, computers);
  if (await isStopped(drive, place, n)) return [];
  const ring = await ensureRing(drive, place, n);
  const missing = computers.filter(({ id }) => plan.placed.get(id) !== n);
  const notAdded = missing.length === 0 ? new Map() : await addMembers(access, ring.group.id, missing);
  if (!isOpen(file.window, access.now())) return [];
  if (computers.length === 0) return (await isHeldMeanwhile(drive, place, ring)) ? [] : beginEmpty(drive, ring);
  await keepBaseline(drive, n);
  await prepare(drive, ring);
  const listed = await refuseStrangers(drive, ring, computers);
  const inside = begunWith(drive, ring, computers, { listed, notAdded });
  const marked = await markActivating(drive, place, ring, inside).catch(async (error: unknown) => {
    await takeBackIfAborted(drive, ring).catch((other: unknown) =>
      access.context.warn(`The package may still be assigned to ${ring.group.name}: ${messageOf(other)}`),
    );
    throw error;
  });
  return marked === undefined ? [] : activateRing(drive, marked, inside);
};

/** Returns undefined if the rollout was paused meanwhile. */
const markActivating = async (
  drive: Drive,
  place: Place,
  ring: MarkedRing,
  computers: readonly RingComputer[],
): Promise<MarkedRing | undefined> => {
  if (await isHeldMeanwhile(drive, place, ring)) return undefined;
  await keepMembers(drive, ring.n, computers);
  return markRing(drive, ring, { phase: 'activating', since: drive.access.now(), members: computers.length });
};

/** An abort from another machine may have taken the package from this ring just before we assigned it. */
const takeBackIfAborted = async ({ access, file, subject }: Drive, { group }: MarkedRing): Promise<void> => {
  if (subject.kind !== 'package') return;
  const { rings } = await readPlace(access, file.name);
  const isAborted = rings.some(({ marker }) => marker?.phase === 'aborting' || marker?.phase === 'aborted');
  if (isAborted) await unassignPackage(access, group.id, subject.id);
};

interface AddedToRing {
  /** undefined if not read. */
  readonly listed: ReadonlySet<number> | undefined;
  readonly notAdded: NotAdded;
}

/** Uses the members that the service lists; the answer to adding them may be incomplete. */
const insideRing = (
  { access }: Drive,
  { group }: Pick<RingGroup, 'group'>,
  computers: readonly RingComputer[],
  { listed, notAdded }: AddedToRing,
): RingComputer[] => {
  const isIn = ({ id }: RingComputer): boolean => listed?.has(id) ?? !notAdded.has(id);
  for (const computer of computers)
    if (!isIn(computer))
      access.context.warn(
        `${computer.hostname} was not added to the ring ${group.name}: ${notAdded.get(computer.id) ?? 'the service does not list it there'}`,
      );
  return computers.filter(isIn);
};

const begunWith = (
  drive: Drive,
  ring: RingGroup,
  planned: readonly RingComputer[],
  added: AddedToRing,
): readonly RingComputer[] => {
  const { access, file } = drive;
  const { group } = ring;
  const inside = insideRing(drive, ring, planned, added);
  if (inside.length > 0 || access.rehearsed !== undefined) return inside;
  throw new EmsError(
    'failed',
    `None of the ${computersText(planned.length)} of the ring ${group.name} could be added to it.`,
    {
      hint: `Nothing was activated. Look with: ems group computers ${group.id}. Try again with: ems rollout advance ${file.name}`,
    },
  );
};

/**
 * An activation reaches all computers in the group and below. Refuses computers that are not in the plan: added by
 * others, or no longer in the target. Returns the members if they were read.
 */
export const refuseStrangers = async (
  drive: Drive,
  { group }: Pick<RingGroup, 'group'>,
  planned: readonly RingComputer[],
): Promise<ReadonlySet<number> | undefined> => {
  const { access, file, subject } = drive;
  if (subject.kind === 'patch' || access.rehearsed !== undefined) return undefined;
  const members = await readRingMembers(access, group.id, true);
  const strangers = unplannedIn(members, planned);
  if (strangers.length === 0) return new Set(members.map(({ id }) => id));
  throw refused(
    unplannedText(group.name, strangers, 'get'),
    [
      `Nothing was activated. Take ${strangers.length === 1 ? 'it' : 'them'} out with: ems group remove-computers ${group.id} ${fewUnplanned(strangers).join(' ')}`,
      'If a group below it contains them, move or delete that group.',
      `Then: ems rollout advance ${file.name}`,
    ].join('\n'),
  );
};

/** Requires a marker that says `activating`, so that the activation is sent once. */
export const activateRing = async (
  drive: Drive,
  ring: MarkedRing,
  computers: readonly RingComputer[],
): Promise<RolloutStep[]> => {
  const { access, subject } = drive;
  const ids = computers.map(({ id }) => id);
  await (subject.kind === 'package'
    ? activateGroup(access, ring.group.id)
    : startEmergencyPatching(access, subject.pmGroupId, ids));
  await markRing(drive, ring, { phase: 'active' });
  await note(drive, { ring: ring.n, event: 'begun', text: computersText(ids.length) });
  return [stepOf(drive, ring.n, `began with ${computersText(ids.length)}`)];
};

export const stepOf = (
  drive: Drive,
  ring: number | null,
  did: string,
  more: Partial<RolloutStep> = {},
): RolloutStep => ({
  rollout: drive.file.name,
  ring,
  did,
  verdict: null,
  numbers: null,
  ...more,
});

/** Says how the groups of a rollout that was ended are removed. */
export const cleanUpText = ({ file: { name } }: Drive): string =>
  `See how far that is with: ems rollout status ${name}. Then remove the rings with: ems rollout finish ${name}`;

/** Creates the missing ones of the three groups. */
const ensureRing = async (drive: Drive, place: Place, n: number): Promise<MarkedRing> => {
  const { by, access, file } = drive;
  const fresh: Marker = {
    rollout: file.name,
    ring: n,
    of: file.rings.length,
    phase: 'preparing',
    fingerprint: fingerprintOf(drive.record, n),
    by,
    at: access.now(),
  };
  const found = place.rings.find((ring) => ring.n === n);
  if (found !== undefined) return { ...found, marker: found.marker ?? fresh };
  const rollouts = place.rollouts?.id ?? (await createGroup(access, { parentId: place.root.id, name: rolloutsName }));
  const parentId =
    place.rollout?.id ??
    (await createGroup(access, { parentId: rollouts, name: file.name, description: formatPlan(drive.record) }));
  await save(drive, { groupId: parentId });
  const name = ringGroupName(n, file.rings[n - 1]?.name ?? String(n));
  const text = formatMarker(fresh);
  const id = await createGroup(access, { parentId, name, description: text });
  await save(drive, { head: { ring: n, groupId: id, text, at: fresh.at.toISOString() } });
  return { n, group: { id, name }, marker: fresh, text };
};

const keepBaseline = async (drive: Drive, n: number): Promise<void> => {
  const { access, file, files, target } = drive;
  if (file.gate.newIssues === undefined || access.rehearsed !== undefined) return;
  if ((await readIssueBaseline(files, n)) !== undefined) return;
  const now = await readIssuesNow(access, target);
  // Without a baseline, new issues of the ring could not be judged.
  if (!now.ok) throw issuesUnread(now);
  await writeBaseline(files, n, now.value);
};

const prepare = async (drive: Drive, ring: RingGroup): Promise<void> => {
  const { access, subject } = drive;
  if (subject.kind === 'patch') {
    if (ring.n === 1) await approvePatches(drive, subject);
    return;
  }
  await assignPackage(access, ring.group.id, subject.id);
  await ensureInstalls(access, ring.group.id, subject.id);
};

export const emptyRing = 'has no computers';

/** Begins an empty ring without an activation; the gate passes as soon as approval and window allow. */
const beginEmpty = async (drive: Drive, ring: MarkedRing): Promise<RolloutStep[]> => {
  await markRing(drive, ring, { phase: 'active', since: drive.access.now(), members: 0 });
  await note(drive, { ring: ring.n, event: 'begun', text: 'no computers' });
  return [stepOf(drive, ring.n, emptyRing)];
};
