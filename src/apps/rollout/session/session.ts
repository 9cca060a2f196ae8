import { incompleteTexts } from '../../../service/readable.js';
import { join } from 'node:path';
import { nameResolver } from '../../../engine/names/resolve.js';
import type { Context } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';
import { acquireLock, isLocked } from '../../../base/files/file-lock.js';
import { makePrivateDirectory, sweepTemporary } from '../../../base/files/private-file.js';
import { openServiceAccess, type ServiceAccess } from './service-access.js';
import { driverName, foreignStepMs, type Drive } from './drive.js';
import { parseMarker } from './marker.js';
import { isGone, readPlace, type Place } from './place.js';
import { parsePlan } from './plan-text.js';
import { forgetBaselines } from '../gate/baseline.js';
import { readRecord, recordPlace, type RecordPlace, type RolloutRecord } from './record.js';
import { groupsMeant, refuseOtherGroups, type Meaning } from './same-rollout.js';
import { readSettled } from './settled.js';
import { resolveGroups, resolveRings } from '../resolve/resolve-rollout.js';
import { resolveSubject } from '../resolve/assign-rings.js';
import type { ResolvedRollout, RingComputer, RolloutFile } from '../types.js';

export interface SessionOptions {
  readonly name: string;
  readonly file?: RolloutFile | undefined;
  readonly takeOver?: boolean | undefined;
  /** --activated or --activate. */
  readonly answer?: Drive['answer'];
  /** --max-affected; without it, the confirmation of `start` is enough. */
  readonly most?: number | undefined;
  /** True for a start: without groups on the service, an old record with this name is ignored. */
  readonly startsAnew?: boolean | undefined;
  /** --dry-run: writes nothing, neither on the service nor here. */
  readonly rehearse?: boolean | undefined;
  /** Asks before a ring begins. */
  readonly confirmRing?: ((drive: Drive, n: number, computers: readonly RingComputer[]) => Promise<void>) | undefined;
  /** How long to wait for another process's lock; 0 gives up at once. */
  readonly waitMs: number;
}

/** Returns undefined if another process on this machine is driving the rollout. */
export const withDrive = async <Value>(
  context: Context,
  options: SessionOptions,
  run: (drive: Drive, place: Place) => Promise<Value>,
): Promise<Value | undefined> => {
  const files = await recordPlace(options.name, context);
  const open = async (): Promise<Value> => {
    const kept = await readRecord(files);
    const access = await openServiceAccess(context, { rehearse: options.rehearse === true });
    const place = await readPlace(access, options.name);
    const drive = await openDrive({ access, files, kept, place }, options);
    const value = await run(drive, place);
    incompleteTexts(access.reader.gaps()).forEach((text) => context.warn(text));
    return value;
  };
  if (options.rehearse === true) return open();
  makePrivateDirectory(files.directory);
  const { clock, interrupt } = context;
  const lock = await acquireLock(join(files.directory, 'lock'), { clock, waitMs: options.waitMs, signal: interrupt });
  if (lock === undefined) return undefined;
  try {
    // A killed process may have left temporary files.
    await sweepTemporary(files.directory, context.machineClock.date().getTime());
    return await open();
  } finally {
    await lock.release();
  }
};

/**
 * Waits for the driver's current step. `isOwn`: this machine wrote the last marker, so a driver would hold the local
 * lock; otherwise a remote driver gets a moment.
 */
export const waitForStep = async (context: Context, name: string, isOwn: boolean): Promise<void> => {
  const { clock, interrupt } = context;
  const { directory } = await recordPlace(name, context);
  const file = join(directory, 'lock');
  if (!(await isLocked(file))) return isOwn ? undefined : clock.sleep(foreignStepMs, interrupt);
  context.say('Waiting for the step of the rollout that is under way …');
  const lock = await acquireLock(file, { clock, waitMs: ownStepMs, signal: interrupt });
  await lock?.release();
};

const ownStepMs = 60_000;

interface Opened {
  readonly access: ServiceAccess;
  readonly files: RecordPlace;
  /** The record as stored on this machine. */
  readonly kept: RolloutRecord | undefined;
  readonly place: Place;
}

const openDrive = async (opened: Opened, options: SessionOptions): Promise<Drive> => {
  const { access, files, place } = opened;
  const known = await ownRecord(opened, options);
  const plan = parsePlan(place.rollout?.description);
  const file = options.file ?? known?.file ?? plan?.file;
  if (file === undefined) throw unknownRollout(options.name, place);
  const own =
    known === undefined
      ? { ...(await freshRecord(access, file)), planned: plan?.planned ?? [] }
      : await renewed(known, file, access);
  const record = place.rings.length === 0 ? own : { ...own, groupId: place.rollout?.id };
  const drive: Drive = {
    access,
    files,
    file,
    subject: record.subject,
    target: record.target,
    by: await driverName(access.context),
    takeOver: options.takeOver === true,
    answer: options.answer,
    most: options.most,
    isKnown: known !== undefined,
    record,
    hold: parseMarker(record.head?.text)?.hold,
    allowed: new Map(),
    confirmRing: async (n, computers) => options.confirmRing?.(drive, n, computers),
    resolve: (placed) => resolveNow(access, { ...record, file }, placed),
  };
  return drive;
};

/** Computers by ring, as planned now; one already in a ring stays there. */
export const resolveNow = async (
  { reader }: ServiceAccess,
  meaning: Meaning,
  placed: ReadonlyMap<number, number>,
): Promise<ResolvedRollout> => {
  const { file, subject } = meaning;
  const groups = await resolveGroups(file, reader);
  refuseOtherGroups(meaning, groups);
  return { file, subject, ...(await resolveRings(file, groups, { reader, placed })) };
};

const ownRecord = async (
  { access, files, kept, place }: Opened,
  { rehearse, startsAnew }: SessionOptions,
): Promise<RolloutRecord | undefined> => {
  if (kept === undefined) return undefined;
  const known = await readSettled(access, place, kept);
  const isNew = startsAnew === true && known !== undefined && place.rings.length === 0 && !isGone(place, known);
  if (known !== undefined && !isNew) return known;
  if (rehearse !== true) await forgetBaselines(files);
  return undefined;
};

/** The error without a record on this machine if the service has no plan either. */
export const unknownRollout = (name: string, { rollout }: Pick<Place, 'rollout'>): EmsError =>
  rollout === undefined
    ? new EmsError('not-found', `No rollout named "${name}".`, { hint: 'List rollouts with: ems rollout list' })
    : new EmsError('usage', `The group ${rollout.name} no longer holds the plan of the rollout.`, {
        hint: 'Give its file with -f.',
      });

export const freshRecord = async (access: ServiceAccess, file: RolloutFile): Promise<RolloutRecord> => {
  const { reader } = access;
  const names = nameResolver(() => access.context.client());
  const [subject, groups] = await Promise.all([resolveSubject(file, { reader, names }), resolveGroups(file, reader)]);
  const target = { id: groups.target.id, path: groups.target.path };
  const ids = groupsMeant(file, groups);
  return { name: file.name, startedAt: access.now().toISOString(), file, subject, target, groups: ids, planned: [] };
};

/** Updates the record with the current file. Unchanged names keep their ids. */
export const withEditedFile = async (
  known: RolloutRecord,
  file: RolloutFile,
  access: ServiceAccess,
): Promise<RolloutRecord> => {
  if (same(namesIn(known.file), namesIn(file))) return { ...known, file };
  const { groups, subject, target } = await freshRecord(access, file);
  return { ...known, file, groups, subject, target };
};

const namesIn = ({ exclude, rings, subject, target }: RolloutFile): unknown => [subject, target, exclude, rings];

/** Continues with an edited file as long as it means the same rollout. */
const renewed = async (known: RolloutRecord, file: RolloutFile, access: ServiceAccess): Promise<RolloutRecord> => {
  if (known.file === file || known.ended !== undefined) return known;
  if (!same(known.file.gate, file.gate) || !same(known.file.rings, file.rings))
    access.context.say(`The file of ${file.name} has changed since: it counts as it is now.`);
  return withEditedFile(known, file, access);
};

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
