import { readIssueBaseline } from './baseline.js';
import type { Drive, MarkedRing } from '../state/drive.js';
import { judgeGate, type Judgment } from './judge.js';
import { issuesUnread, lookAtRing, noBaseline, readNewIssues, type RingLook } from './look.js';
import { readKnownMembers } from './ring-members.js';
import type { Place } from '../state/place.js';
import type { EmsError } from '../../errors.js';
import { isOpen } from '../window-hours.js';

export interface JudgedRing {
  readonly judgment: Judgment;
  readonly look: RingLook;
  /** Why new issues are not judged, where they should be. */
  readonly notJudged?: string | undefined;
  /** Why the new issues could not be read just now; no decision is made before they are. */
  readonly unread?: EmsError | undefined;
}

/** Judges the gate of a ring without changing anything: `status` shows the same. */
export const judgeNow = async (
  drive: Pick<Drive, 'access' | 'file' | 'files' | 'record' | 'subject' | 'target'>,
  place: Pick<Place, 'rings'>,
  ring: MarkedRing,
): Promise<JudgedRing> => {
  const { access, file, files, subject, target } = drive;
  const { marker } = ring;
  const since = marker.since ?? marker.at;
  const members = await readKnownMembers(drive, ring);
  const { activeMs } = file.gate;
  const look = await lookAtRing(access, subject, { groupId: ring.group.id, members, since, activeMs });
  const next = file.rings[ring.n];
  const before = {
    approval: next?.approve === true && marker.approved !== true,
    window: next !== undefined && !isOpen(file.window, access.now()),
  };
  const facts = { gate: file.gate, now: access.earliest(), since, soak: marker.soak, before };
  const first = judgeGate({ ...facts, numbers: look.numbers });
  const atEnd = first.verdict === 'passed' || first.verdict === 'holding';
  if (file.gate.newIssues === undefined || look.numbers.members === 0) return { judgment: first, look };
  const baseline = await readIssueBaseline(files, ring.n);
  if (!atEnd) return { judgment: first, look, notJudged: baseline === undefined ? noBaseline : undefined };
  const others = place.rings.filter(({ n }) => n !== ring.n);
  const begun = await Promise.all(others.map((other) => readKnownMembers(drive, other)));
  const all = new Set([...begun.flat(), ...members].map(({ id }) => id));
  const read = await readNewIssues(access, target, baseline, { ring: members, all });
  if (!read.ok) return { judgment: { ...first, ...unjudged }, look, unread: issuesUnread(read) };
  const { controlRate, newIssues, why } = read.value;
  const numbers = { ...look.numbers, newIssues, controlRate };
  return { judgment: judgeGate({ ...facts, numbers }), look: { ...look, numbers }, notJudged: why };
};

const unjudged = { verdict: 'waiting', reason: 'issues to come' } as const;
