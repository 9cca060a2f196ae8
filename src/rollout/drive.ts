import { hostname } from 'node:os';
import type { Context } from '../context.js';
import { EmsError, messageOf } from '../errors.js';
import { getCall } from '../http/reads.js';
import { textOf } from '../json/text-of.js';
import type { Desk } from './desk.js';
import { describeGroup } from './hands.js';
import type { RingNumbers } from './judge.js';
import { appendLog, type LogEvent } from './log.js';
import { formatMarker, type Hold, type Marker } from './marker.js';
import type { RingGroup } from './place.js';
import { writeRecord, type RecordPlace, type RolloutRecord } from './record.js';
import type { ResolvedRollout, ResolvedSubject, RolloutFile, Verdict } from './types.js';

/** One rollout in the hands of this process, which has its lock. */
export interface Drive {
  readonly desk: Desk;
  readonly files: RecordPlace;
  readonly file: RolloutFile;
  readonly subject: ResolvedSubject;
  readonly target: { readonly id: string; readonly path: string };
  /** client@host: who writes the markers. */
  readonly by: string;
  readonly takeOver: boolean;
  /** This machine had a record of it. */
  readonly isKnown: boolean;
  record: RolloutRecord;
  /** Why the ring that it has come to does not go on by itself, as far as it was read or written. */
  hold: Hold | undefined;
  /** Who belongs to which ring now; who is in a ring already stays there. */
  resolve(placed: ReadonlyMap<number, number>): Promise<ResolvedRollout>;
}

/** What happened, as news. */
export interface Step {
  readonly rollout: string;
  readonly ring: number | null;
  readonly did: string;
  readonly verdict: Verdict | null;
  readonly numbers: RingNumbers | null;
}

export const driverName = async (context: Context): Promise<string> => {
  const client = (await context.settings()).get('client-id') ?? 'unknown';
  return `${client}@${hostname()}`;
};

/** The line may have cut a long name. */
const isSameHost = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((by) => by.slice(by.lastIndexOf('@') + 1).toLowerCase());
  return left === right || (one.length > 20 && (one.startsWith(other) || other.startsWith(one)));
};

/** A machine that was the driver stops where another one has taken the wheel since. */
export const refuseOtherDriver = (drive: Drive, ring: RingGroup | undefined): void => {
  const { by, record, takeOver } = drive;
  const marker = ring?.marker;
  if (marker === undefined || record.head === undefined || takeOver || isSameHost(marker.by, by)) return;
  if (marker.at.getTime() <= Date.parse(record.head.at)) return;
  throw new EmsError(
    'refused',
    `Refused: ${marker.by} has driven the rollout ${record.name} since ${marker.at.toISOString()}.`,
    { hint: `To drive it from this machine again: ems rollout advance ${record.name} --take-over` },
  );
};

export interface MarkOptions {
  /** A person's word (approve, pause) leaves the wheel where it is. */
  readonly keepDriver?: boolean;
}

/**
 * Writes the marker and reads it back: without conditional writes, that is how of two machines in the same instant
 * the loser finds out.
 */
export const mark = async (
  drive: Pick<Drive, 'desk' | 'by'> & { readonly remember?: (marker: Marker, text: string) => Promise<void> },
  ring: { readonly group: { readonly id: string; readonly name: string }; readonly marker: Marker },
  change: Partial<Marker>,
  options: MarkOptions = {},
): Promise<Marker> => {
  const { desk } = drive;
  const by = options.keepDriver === true ? ring.marker.by : drive.by;
  const marker: Marker = { ...ring.marker, ...change, by, at: desk.now() };
  const text = formatMarker(marker);
  await describeGroup(desk, ring.group.id, text);
  if (desk.rehearsed === undefined) await readBack(desk, ring.group, text);
  await drive.remember?.(marker, text);
  return marker;
};

const readBack = async (desk: Desk, { id, name }: { id: string; name: string }, text: string): Promise<void> => {
  const read = await desk.reader.object(getCall('/api/group/{id}', { pathValues: { id } }));
  // Where it cannot be read, the answer to the write has to do.
  if (!read.ok || textOf(read.value['description']) === text) return;
  throw new EmsError('refused', `Refused: somebody else has just changed the marker of the ring ${name}.`, {
    hint: 'Another ems drives this rollout. See where it is with: ems rollout status',
    details: { written: text, found: textOf(read.value['description']) },
  });
};

/** The same for a drive, which remembers what it wrote. */
export const markRing = async (
  drive: Drive,
  ring: { readonly n: number; readonly group: { readonly id: string; readonly name: string }; readonly marker: Marker },
  change: Partial<Marker>,
): Promise<RingGroup & { readonly marker: Marker }> => {
  const remember = async (marker: Marker, text: string): Promise<void> => {
    const head = { ring: ring.n, groupId: ring.group.id, text, at: marker.at.toISOString() };
    await save(drive, { head, last: undefined });
  };
  const marker = await mark({ ...drive, remember }, ring, change);
  drive.hold = marker.hold;
  return { n: ring.n, group: ring.group, marker };
};

export const save = async (drive: Drive, change: Partial<RolloutRecord>): Promise<void> => {
  drive.record = { ...drive.record, ...change };
  if (drive.desk.rehearsed === undefined) await writeRecord(drive.files, drive.record);
};

export interface Noted {
  readonly ring: number | null;
  readonly event: LogEvent;
  readonly text?: string | undefined;
  readonly numbers?: RingNumbers | undefined;
  readonly computers?: readonly string[] | undefined;
}

export const note = async (
  { by, desk, files }: Pick<Drive, 'by' | 'desk' | 'files'>,
  { computers, event, numbers, ring, text }: Noted,
): Promise<void> => {
  if (desk.rehearsed !== undefined) return;
  const at = desk.now().toISOString();
  const entry = { at, by, ring, event, text: text ?? null, numbers: numbers ?? null, computers: computers ?? [] };
  try {
    await appendLog(files, entry);
  } catch (error) {
    desk.context.warn(`The log of the rollout cannot be written: ${messageOf(error)}`);
  }
};
