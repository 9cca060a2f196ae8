import { EmsError } from '../../errors.js';
import { addToRing, insideRing, readPlaced, stepOf } from './begin-ring.js';
import { frameActivation, proofOf, sendFramed } from './sent-once.js';
import { markRing, note, save, type Drive, type RolloutStep, type MarkedRing } from '../state/drive.js';
import { activateComputer, startEmergencyPatching } from '../state/group-changes.js';
import { readRingMembers } from '../gate/look.js';
import { joinable } from '../state/marker.js';
import { refuseManyJoining } from './most-affected.js';
import type { Place, RingGroup } from '../state/place.js';
import type { RingComputer } from '../types.js';
import { computersText } from '../../text/plural.js';

/** Rings that have the package: who joins one of these is activated singly. */
const isBegun = ({ marker }: RingGroup): boolean => marker?.phase === 'active' || marker?.phase === 'passed';

/** Computers that came to the target since: each falls into its ring, and is activated once. `isWhole`: all of them did. */
export const joinLate = async (
  drive: Drive,
  place: Place,
): Promise<{ readonly steps: RolloutStep[]; readonly isWhole: boolean }> => {
  const steps: RolloutStep[] = [];
  let isWhole = true;
  const placed = await readPlaced(drive, place.rings);
  const { rings } = await drive.resolve(placed);
  const joining = place.rings.filter(isBegun).map((ring) => ({
    ring,
    late: rings.find(({ spec }) => spec.n === ring.n)?.computers.filter(({ id }) => !placed.has(id)) ?? [],
  }));
  refuseManyJoining(
    drive,
    joining.reduce((sum, { late }) => sum + late.length, 0),
  );
  for (const { late, ring } of joining) {
    if (late.length === 0 || ring.marker === undefined) continue;
    const joined = await join(drive, { ...ring, marker: ring.marker }, late);
    isWhole &&= joined === late.length;
    if (joined > 0) steps.push(joinedStep(drive, ring.n, joined));
  }
  return { steps, isWhole };
};

const join = async (drive: Drive, ring: MarkedRing, late: readonly RingComputer[]): Promise<number> => {
  let current = ring;
  let joined = 0;
  for (let left = late; left.length > 0;) {
    const ids = joinable(
      { ...current.marker, by: drive.by },
      left.map(({ id }) => id),
    );
    const now = left.slice(0, ids.length);
    const framed = await frameActivation(drive, current, { join: ids });
    const inside = await addListed(drive, ring, now);
    if (inside.length > 0)
      await sendFramed(drive, framed, () =>
        activateEach(
          drive,
          inside.map(({ id }) => id),
        ),
      );
    current = await markRing(drive, framed, { join: undefined });
    if (inside.length > 0)
      await note(drive, { ring: ring.n, event: 'joined', computers: inside.map(({ hostname }) => hostname) });
    joined += inside.length;
    left = left.slice(ids.length);
  }
  return joined;
};

const joinedStep = (drive: Drive, n: number, count: number): RolloutStep =>
  stepOf(drive, n, `${computersText(count)} joined the target and ${count === 1 ? 'was' : 'were'} added`);

/** Who is in the ring afterwards: an activation of the others would set off something else. */
const addListed = async (
  drive: Drive,
  ring: MarkedRing,
  computers: readonly RingComputer[],
): Promise<readonly RingComputer[]> => {
  const refused = await addToRing(drive, ring, computers);
  if (drive.access.rehearsed !== undefined) return computers;
  const members = await readRingMembers(drive.access, ring.group.id);
  return insideRing(drive, ring, computers, { refused, listed: new Set(members.map(({ id }) => id)) });
};

const activateEach = async (drive: Drive, ids: readonly number[]): Promise<void> => {
  const { access, subject } = drive;
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
export const isJoining = ({ rings }: Place): boolean => rings.some(({ marker }) => marker?.join !== undefined);

/** A process ended in the middle of it: who was activated shows in the results, the others are once the time is up. */
export const finishJoins = async (drive: Drive, place: Place): Promise<RolloutStep[]> => {
  const steps: RolloutStep[] = [];
  for (const ring of place.rings) {
    const { marker } = ring;
    if (marker?.join === undefined) continue;
    steps.push(...(await finishJoin(drive, { ...ring, marker }, marker.join)));
  }
  return steps;
};

const finishJoin = async (drive: Drive, ring: MarkedRing, ids: readonly number[]): Promise<RolloutStep[]> => {
  const { access, subject } = drive;
  refuseManyJoining(drive, ids.length);
  const members = await readRingMembers(access, ring.group.id);
  const there = members.filter(({ id }) => ids.includes(id));
  const known = there.length < ids.length ? await addListed(drive, ring, ids.map(bareComputer)) : there;
  const open: number[] = [];
  for (const { id } of known) {
    const doubt = { subject, groupId: ring.group.id, since: ring.marker.at, ids: [id] };
    const proof = await proofOf(drive, ring, doubt);
    if (proof.kind === 'unknown') return [];
    if (proof.kind === 'did not happen') open.push(id);
  }
  const framed = open.length === 0 ? ring : await frameActivation(drive, ring, { join: open });
  if (open.length > 0) await sendFramed(drive, framed, () => activateEach(drive, open));
  await markRing(drive, framed, { join: undefined });
  const names = known.map(({ hostname }) => hostname);
  if (names.length < ids.length) await save(drive, { targetCount: undefined });
  if (names.length === 0) return [];
  await note(drive, { ring: ring.n, event: 'joined', computers: names });
  return [joinedStep(drive, ring.n, names.length)];
};

const bareComputer = (id: number): RingComputer => ({ id, uuid: undefined, hostname: String(id), lastSeen: undefined });
