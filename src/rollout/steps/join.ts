import { keepMembers, markRing, note, type Drive, type RolloutStep } from '../state/drive.js';
import { isMarked, type MarkedRing, type Place } from '../state/place.js';
import { EmsError } from '../../errors.js';
import { insideRing, stepOf } from './begin-ring.js';
import { computersOf, type KnownPlan } from './known-plan.js';
import { proveActivation } from '../gate/uncertain-activation.js';
import { activateComputer, addMembers, startEmergencyPatching } from '../state/group-changes.js';
import { readRingMembers } from '../gate/ring-members.js';
import { joinable } from '../state/marker.js';
import { refuseManyJoining } from './allow-step.js';
import type { RingComputer } from '../types.js';
import { computersText } from '../../text/wording.js';

/** Adds computers that joined the target: each falls into its ring, and is activated once. */
export const joinDue = async (drive: Drive, place: Place, plan: KnownPlan): Promise<RolloutStep[]> => {
  if (isJoining(place)) return finishJoins(drive, place, plan);
  const joining = place.rings
    .filter(isMarked)
    .filter(isBegun)
    .map((ring) => {
      // Somebody has taken out a computer that this machine knows in the ring: it stays out.
      const known = new Set(drive.record.members?.find(({ n }) => n === ring.n)?.ids);
      return { ring, late: computersOf(plan, ring.n).filter(({ id }) => !plan.placed.has(id) && !known.has(id)) };
    });
  refuseManyJoining(
    drive,
    joining.reduce((sum, { late }) => sum + late.length, 0),
  );
  const steps: RolloutStep[] = [];
  for (const { late, ring } of joining) {
    if (late.length === 0) continue;
    const joined = await join(drive, ring, late);
    if (joined > 0) steps.push(joinedStep(drive, ring.n, joined));
  }
  return steps;
};

/** Rings that have the package: who joins one of these is activated singly. */
const isBegun = ({ marker }: MarkedRing): boolean => marker.phase === 'active' || marker.phase === 'passed';

const join = async (drive: Drive, ring: MarkedRing, late: readonly RingComputer[]): Promise<number> => {
  let current = ring;
  let joined = 0;
  for (let left = late; left.length > 0;) {
    const ids = joinable(
      { ...current.marker, by: drive.by },
      left.map(({ id }) => id),
    );
    const now = left.slice(0, ids.length);
    const marked = await markRing(drive, current, { join: ids });
    const inside = await addListed(drive, ring, now);
    await activateEach(
      drive,
      inside.map(({ id }) => id),
    );
    current = await endJoin(drive, marked, inside);
    await noteJoined(drive, ring.n, inside);
    joined += inside.length;
    left = left.slice(ids.length);
  }
  return joined;
};

/** The ring has these computers too from now on. */
const endJoin = async (drive: Drive, ring: MarkedRing, joined: readonly RingComputer[]): Promise<MarkedRing> => {
  const known = drive.record.members?.find(({ n }) => n === ring.n)?.ids;
  if (known !== undefined) await keepMembers(drive, ring.n, [...new Set([...known, ...joined.map(({ id }) => id)])]);
  const { members } = ring.marker;
  return markRing(drive, ring, {
    join: undefined,
    members: members === undefined ? undefined : members + joined.length,
  });
};

const noteJoined = async (drive: Drive, ring: number, computers: readonly RingComputer[]): Promise<void> => {
  if (computers.length === 0) return;
  await note(drive, { ring, event: 'joined', computers: computers.map(({ hostname }) => hostname) });
};

const joinedStep = (drive: Drive, n: number, count: number): RolloutStep =>
  stepOf(drive, n, `${computersText(count)} joined the target and ${count === 1 ? 'was' : 'were'} added`);

/** Only members of the ring are activated: activating others would start something else. */
const addListed = async (
  drive: Drive,
  ring: MarkedRing,
  computers: readonly RingComputer[],
): Promise<readonly RingComputer[]> => {
  const notAdded = await addMembers(drive.access, ring.group.id, computers);
  if (drive.access.rehearsed !== undefined) return computers;
  const members = await readRingMembers(drive.access, ring.group.id);
  return insideRing(drive, ring, computers, { notAdded, listed: new Set(members.map(({ id }) => id)) });
};

const activateEach = async (drive: Drive, ids: readonly number[]): Promise<void> => {
  const { access, subject } = drive;
  if (ids.length === 0) return;
  if (subject.kind === 'patch') return startEmergencyPatching(access, subject.pmGroupId, ids);
  for (const id of ids) {
    try {
      await activateComputer(access, id);
    } catch (error) {
      // One that was deleted meanwhile is no reason to leave the others.
      if (!(error instanceof EmsError) || (error.kind !== 'not-found' && error.kind !== 'conflict')) throw error;
      access.context.warn(`Computer ${id} was not activated: ${error.message}`);
    }
  }
};

/** Whether a process has ended in the middle of it, and nobody knows yet how far it came. */
const isJoining = ({ rings }: Place): boolean => rings.some(({ marker }) => marker?.join !== undefined);

/** A process ended in the middle of it: who was activated shows in the results, the others are once the time is up. */
const finishJoins = async (drive: Drive, place: Place, plan: KnownPlan): Promise<RolloutStep[]> => {
  const steps: RolloutStep[] = [];
  for (const ring of place.rings.filter(isMarked)) {
    if (ring.marker.join === undefined) continue;
    const joining = joiningNow(drive, ring.marker.join, computersOf(plan, ring.n));
    steps.push(...(await finishJoin(drive, ring, joining)));
  }
  return steps;
};

/** Drops the ids of a marker that the plan does not have: the computer has left the target, or somebody edited the line. */
const joiningNow = (
  { access }: Drive,
  ids: readonly number[],
  planned: readonly RingComputer[],
): readonly RingComputer[] => {
  const joining = planned.filter(({ id }) => ids.includes(id));
  const others = ids.filter((id) => !joining.some((computer) => computer.id === id));
  if (others.length > 0)
    access.context.warn(
      `Not activated, as the plan no longer has ${others.length === 1 ? 'it' : 'them'} in this ring: computer ${others.join(', ')}.`,
    );
  return joining;
};

const finishJoin = async (drive: Drive, ring: MarkedRing, joining: readonly RingComputer[]): Promise<RolloutStep[]> => {
  const { access, subject } = drive;
  refuseManyJoining(drive, joining.length);
  const members = new Set((await readRingMembers(access, ring.group.id)).map(({ id }) => id));
  const known = joining.every(({ id }) => members.has(id)) ? joining : await addListed(drive, ring, joining);
  const open: number[] = [];
  for (const { id } of known) {
    const doubt = { subject, groupId: ring.group.id, since: ring.marker.at, ids: [id] };
    const proof = await proveActivation(access, doubt);
    if (proof.kind === 'unknown') return [];
    if (proof.kind === 'did not happen') open.push(id);
  }
  const marked = open.length === 0 ? ring : await markRing(drive, ring, { join: open });
  await activateEach(drive, open);
  await endJoin(drive, marked, known);
  await noteJoined(drive, ring.n, known);
  return known.length === 0 ? [] : [joinedStep(drive, ring.n, known.length)];
};
