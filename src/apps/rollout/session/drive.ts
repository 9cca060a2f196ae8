import { groupApi } from '../../../service/groups.js';
import { hostname } from 'node:os';
import type { Context } from '../../../context.js';
import { EmsError, refused } from '../../../base/errors.js';
import { fileReason } from '../../../base/files/file-problem.js';
import { unreadableError } from '../../../service/readable.js';
import { textOf } from '../../../base/json/objects.js';
import type { ServiceAccess } from './service-access.js';
import { describeGroup } from './group-changes.js';
import { appendLog, type LoggedDecision } from './log.js';
import { formatMarker, type Hold, type Marker } from './marker.js';
import type { MarkedRing, RingGroup } from './place.js';
import { writeRecord, type RecordPlace, type RolloutRecord } from './record.js';
import type { ResolvedRollout, RingComputer, Verdict, RingNumbers } from '../types.js';

/** A rollout that this process drives, holding its lock. */
export interface Drive extends Pick<RolloutRecord, 'file' | 'subject' | 'target'> {
  readonly access: ServiceAccess;
  readonly files: RecordPlace;
  /** client@host: the author of the markers. */
  readonly by: string;
  readonly takeOver: boolean;
  /** A person's answer about an activation in doubt: it was received, or is to be sent. */
  readonly answer: 'activated' | 'activate' | undefined;
  /** --max-affected as typed: limits the computers of one step. Without it, the confirmation of `start` is enough. */
  readonly most: number | undefined;
  /** This machine had a record of the rollout. */
  readonly isKnown: boolean;
  record: RolloutRecord;
  /** Why the current ring does not continue by itself, as far as it was read or written. */
  hold: Hold | undefined;
  /** How many computers each ring may begin with, as confirmed by a person, --yes or `start`. */
  readonly allowed: Map<number, number>;
  /** Asks before a ring begins; throws if refused. */
  readonly confirmRing?: ((n: number, computers: readonly RingComputer[]) => Promise<void>) | undefined;
  /** Computers by ring, as planned now; a computer already in a ring stays there. */
  resolve(placed: ReadonlyMap<number, number>): Promise<ResolvedRollout>;
}

/** The report of one step. */
export interface RolloutStep {
  /** Name of the rollout. */
  readonly rollout: string;
  /** The ring that it is about; null: the whole rollout. */
  readonly ring: number | null;
  /** The step in words. */
  readonly did: string;
  /** Judgment of the gate, where it was judged. */
  readonly verdict: Verdict | null;
  /** The ring in numbers, where its computers were read. */
  readonly numbers: RingNumbers | null;
  /** The step was only partly done: exit code 7. */
  readonly isPartial?: boolean | undefined;
}

export const driverName = async (context: Context): Promise<string> => {
  const client = (await context.settings()).get('client-id') ?? 'unknown';
  return `${client}@${hostname()}`;
};

/** A long name may be truncated in the marker. */
const isSameHost = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((by) => by.slice(by.lastIndexOf('@') + 1).toLowerCase());
  return left === right || (one.length > 20 && (one.startsWith(other) || other.startsWith(one)));
};

/**
 * Refuses to continue if another machine has driven the rollout since. To take over, the same command has to be
 * repeated: advancing first could begin the next ring, which the user may be about to stop.
 */
export const refuseOtherDriver = (drive: Drive, ring: RingGroup | undefined, line?: string): void => {
  const { by, record, takeOver } = drive;
  const marker = ring?.marker;
  if (marker === undefined || record.head === undefined || takeOver || isSameHost(marker.by, by)) return;
  if (marker.at.getTime() <= Date.parse(record.head.at)) return;
  throw refused(
    `${marker.by} has driven the rollout ${record.name} since ${marker.at.toISOString()}`,
    `To drive it from this machine again: ${line ?? `ems rollout advance ${record.name}`} --take-over`,
  );
};

/** Time that a driving machine takes between reading a marker and having written it. */
export const foreignStepMs = 1_500;

/**
 * Checks that the marker is unchanged since the decision, writes it, and reads it back. Without conditional writes,
 * this keeps a person's pause from being overwritten, and shows the loser of two simultaneous writes that it lost.
 */
export const mark = async (
  { by, access }: Pick<Drive, 'access' | 'by'>,
  ring: MarkedRing,
  change: Partial<Marker>,
): Promise<MarkedRing> => {
  const { group } = ring;
  const marker: Marker = { ...ring.marker, ...change, by, at: access.now() };
  const text = formatMarker(marker);
  const expect = async (expected: string | undefined): Promise<void> => {
    if (access.rehearsed === undefined) refuseChanged(group.name, expected, await readMarkerText(access, group));
  };
  await expect(ring.text);
  await describeGroup(access, group.id, text);
  await expect(text);
  return { ...ring, marker, text };
};

/** Refuses if another process changed the marker meanwhile. */
export const refuseChanged = (name: string, text: string | undefined, found: string): void => {
  if (found === (text ?? '')) return;
  throw new EmsError('refused', `Refused: another process has just changed the marker of the ring ${name}.`, {
    hint: 'Nothing was changed after that. See where the rollout is with: ems rollout status',
    details: { expected: text ?? '', found },
  });
};

export const readMarkerText = async (access: ServiceAccess, { id, name }: MarkedRing['group']): Promise<string> => {
  const read = await access.reader.object(groupApi.one(id));
  // An unreadable marker may hold a person's pause.
  if (!read.ok) throw unreadableError(`The marker of the ring ${name}`, read);
  return textOf(read.value['description']);
};

/** Writes a marker and records its text. */
export const markRing = async (drive: Drive, ring: MarkedRing, change: Partial<Marker>): Promise<MarkedRing> => {
  const marked = await mark(drive, ring, change);
  const at = marked.marker.at.toISOString();
  const { head } = drive.record;
  // Earlier rings have markers, too; only the last ring is the current one.
  if (head !== undefined && head.ring > ring.n) await save(drive, { head: { ...head, at } });
  else {
    drive.hold = marked.marker.hold;
    await save(drive, { head: { ring: ring.n, groupId: ring.group.id, text: marked.text ?? '', at } });
  }
  return marked;
};

export const save = async (drive: Drive, change: Partial<RolloutRecord>): Promise<void> => {
  drive.record = { ...drive.record, ...change };
  if (drive.access.rehearsed === undefined) await writeRecord(drive.files, drive.record);
};

/** Records the members of a ring, so that a missing computer can be looked up by id later. */
export const keepMembers = (drive: Drive, n: number, computers: readonly RingComputer[]): Promise<void> => {
  const ids = computers.map(({ id }) => id);
  const neverSeen = computers.filter(({ lastSeen }) => lastSeen === undefined).length;
  const others = (drive.record.members ?? []).filter((each) => each.n !== n);
  return save(drive, { members: [...others, { n, ids, neverSeen }] });
};

export const note = async (
  { by, access, files }: Pick<Drive, 'by' | 'access' | 'files'>,
  decision: LoggedDecision,
): Promise<void> => {
  if (access.rehearsed !== undefined) return;
  try {
    await appendLog(files, { at: access.now().toISOString(), by }, decision);
  } catch (error) {
    access.context.warn(`The log of the rollout cannot be written: ${fileReason(error)}.`);
  }
};
