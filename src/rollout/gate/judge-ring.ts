import { readIssueBaseline } from './baseline.js';
import type { Drive, MarkedRing } from '../state/drive.js';
import { judgeGate, type Judgment } from './judge.js';
import { issuesUnread, lookAtRing, noBaseline, readNewIssues, readRingMembers, type RingLook } from './look.js';
import type { Place } from '../state/place.js';
import type { EmsError } from '../../errors.js';
import { isOpen } from '../window-hours.js';

export interface JudgedRing {
  readonly judgment: Judgment;
  readonly look: RingLook;
  /** Why new issues are not judged, where they should be. */
  readonly notJudged?: string | undefined;
  /** They could not be read just now: nothing is decided before they are. */
  readonly unread?: EmsError | undefined;
}

/** Reads only: `status` asks the same. */
export const judgeNow = async (
  drive: Pick<Drive, 'access' | 'file' | 'files' | 'subject' | 'target'>,
  place: Pick<Place, 'rings'>,
  ring: MarkedRing,
): Promise<JudgedRing> => {
  const { access, file, files, subject, target } = drive;
  const { marker } = ring;
  const since = marker.since ?? marker.at;
  const look = await lookAtRing(access, subject, { groupId: ring.group.id, since, activeMs: file.gate.activeMs });
  const next = file.rings[ring.n];
  const before = {
    approval: next?.approve === true && marker.approved !== true,
    window: next !== undefined && !isOpen(file.window, access.now()),
  };
  const facts = { gate: file.gate, now: access.now(), since, soak: marker.soak, before };
  const first = judgeGate({ ...facts, numbers: look.numbers });
  const atEnd = first.verdict === 'passed' || first.verdict === 'holding';
  if (file.gate.newIssues === undefined || look.numbers.members === 0) return { judgment: first, look };
  const baseline = await readIssueBaseline(files, ring.n);
  if (!atEnd) return { judgment: first, look, notJudged: baseline === undefined ? noBaseline : undefined };
  const all = new Set(
    (
      await Promise.all(
        place.rings.filter(({ n }) => n !== ring.n).map(({ group }) => readRingMembers(access, group.id)),
      )
    )
      .flat()
      .map(({ id }) => id),
  );
  for (const { id } of look.members) all.add(id);
  const read = await readNewIssues(access, target, baseline, {
    ring: look.members,
    all,
  });
  if (!read.ok) return { judgment: { ...first, ...unjudged }, look, unread: issuesUnread(read) };
  const { controlRate, newIssues, why } = read.value;
  const numbers = { ...look.numbers, newIssues, controlRate };
  return { judgment: judgeGate({ ...facts, numbers }), look: { ...look, numbers }, notJudged: why };
};

const unjudged = { verdict: 'waiting', reason: 'issues to come' } as const;
