import { readIssueBaseline } from './baseline.js';
import type { Drive, MarkedRing } from '../state/drive.js';
import { judgeGate, type Judgment } from './judge.js';
import { lookAtRing, readNewIssues, readRingMembers, type RingLook } from './look.js';
import type { Place } from '../state/place.js';
import { isOpen } from '../window-hours.js';

export interface JudgedRing {
  readonly judgment: Judgment;
  readonly look: RingLook;
  /** Why new issues are not judged, where they should be. */
  readonly notJudged?: string | undefined;
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
  if (file.gate.newIssues === undefined || !atEnd || look.numbers.members === 0) return { judgment: first, look };
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
  const issues = await readNewIssues(access, target, await readIssueBaseline(files, ring.n), {
    ring: look.members,
    all,
  });
  const numbers = { ...look.numbers, newIssues: issues.newIssues, controlRate: issues.controlRate };
  return { judgment: judgeGate({ ...facts, numbers }), look: { ...look, numbers }, notJudged: issues.why };
};
