import { newlyTroubled, readIssueBaseline, readIssuesNow, type IssueBaseline } from './baseline.js';
import type { Drive } from '../session/drive.js';
import { judgeGate, type GateFacts, type Judgment } from './judge.js';
import { readKnownMembers, type ReadMembers } from './ring-members.js';
import type { Marker } from '../session/marker.js';
import type { MarkedRing, Place, RingGroup } from '../session/place.js';
import { EmsError } from '../../../base/errors.js';
import { isOpen } from '../window.js';
import { sweepCall } from '../../../service/issues.js';
import { computersCall } from '../../../service/scope.js';
import { readable, unreadableText, type Readable, type Unreadable } from '../../../service/readable.js';
import {
  inconclusive,
  requireKnown,
  packageReader,
  patchReader,
  type FailedComputer,
  type Reports,
  type RingReader,
  type RingToRead,
} from './reports.js';
import type { ServiceAccess } from '../session/service-access.js';
import type { ResolvedSubject, RingComputer, RingNumbers } from '../types.js';

export interface JudgedRing {
  readonly judgment: Judgment;
  readonly look: RingLook;
  /** Why new issues are not judged although the gate asks for it. */
  readonly notJudged?: string | undefined;
  /** Why the new issues could not be read this time; no decision is made without them. */
  readonly unread?: EmsError | undefined;
}

/** Judges the gate of a ring without changing anything: `status` shows the same. */
export const judgeNow = async (
  drive: Pick<Drive, 'access' | 'file' | 'files' | 'record' | 'subject' | 'target'>,
  place: Pick<Place, 'rings'>,
  ring: MarkedRing,
  read: ReadMembers,
): Promise<JudgedRing> => {
  const { access, file, files, subject, target } = drive;
  const facts = gateFacts(drive, ring.marker);
  const membersOf = (each: RingGroup): Promise<readonly RingComputer[]> => readKnownMembers(drive, each, read);
  const members = await membersOf(ring);
  const { activeMs } = file.gate;
  const look = await lookAtRing(access, subject, { groupId: ring.group.id, members, since: facts.since, activeMs });
  const first = judgeGate({ ...facts, numbers: look.numbers });
  const atEnd = first.verdict === 'passed' || first.verdict === 'holding';
  if (file.gate.newIssues === undefined || look.numbers.members === 0) return { judgment: first, look };
  const baseline = await readIssueBaseline(files, ring.n);
  if (!atEnd) return { judgment: first, look, notJudged: baseline === undefined ? noBaseline : undefined };
  const others = place.rings.filter(({ n }) => n !== ring.n);
  const begun = await Promise.all(others.map(membersOf));
  const all = new Set([...begun.flat(), ...members].map(({ id }) => id));
  const issues = await readNewIssues(access, target, baseline, { ring: members, all });
  if (!issues.ok) return { judgment: { ...first, ...unjudged }, look, unread: issuesUnread(issues) };
  const { controlRate, newIssues, why } = issues.value;
  const numbers = { ...look.numbers, newIssues, controlRate };
  return { judgment: judgeGate({ ...facts, numbers }), look: { ...look, numbers }, notJudged: why };
};

/** Everything that a judgment needs, except the numbers of the ring. */
export const gateFacts = (
  { access, file }: Pick<Drive, 'access' | 'file'>,
  { approved, at, ring, since = at, soak }: Marker,
): Omit<GateFacts, 'numbers'> => {
  const next = file.rings[ring];
  const before = {
    approval: next?.approve === true && approved !== true,
    window: next !== undefined && !isOpen(file.window, access.now()),
  };
  return { gate: file.gate, now: access.earliest(), since, soak, before };
};

const unjudged = { verdict: 'waiting', reason: 'issues to come' } as const;

export const ringReader = (access: ServiceAccess, subject: ResolvedSubject): RingReader =>
  subject.kind === 'package' ? packageReader(access, subject) : patchReader(access, subject);

export interface RingLook {
  readonly numbers: RingNumbers;
  readonly failures: readonly FailedComputer[];
  readonly members: readonly RingComputer[];
}

interface LookedRing extends RingToRead {
  readonly activeMs: number;
}

/** Reads everything but the new issues, which only matter at the end of the soak. */
export const lookAtRing = async (
  access: ServiceAccess,
  subject: ResolvedSubject,
  ring: LookedRing,
): Promise<RingLook> => {
  const { members } = ring;
  const [reports, suspended] = await Promise.all([
    ringReader(access, subject).reports(ring),
    readSuspended(access, ring.groupId),
  ]);
  if (reports === undefined)
    throw inconclusive(
      'the results of the ring are not readable: role package.read or computer.read is required, or this version of the service has no such operation',
    );
  return {
    numbers: numbersOf(members, reports, suspended, new Date(access.now().getTime() - ring.activeMs)),
    failures: reports.failures,
    members,
  };
};

const readSuspended = async (access: ServiceAccess, groupId: string): Promise<ReadonlySet<number>> => {
  const call = sweepCall('agent-suspended', { kind: 'group', id: groupId, name: '' });
  const found = requireKnown('the suspended computers of the ring', await access.reader.items(call, { whole: true }));
  return new Set(found.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])));
};

const numbersOf = (
  members: readonly RingComputer[],
  { done, failed, needed, reported }: Reports,
  suspended: ReadonlySet<number>,
  seenAfter: Date,
): RingNumbers => {
  const isSeen = ({ lastSeen }: RingComputer): boolean => lastSeen !== undefined && lastSeen >= seenAfter;
  const hasReported = ({ id }: RingComputer): boolean => reported?.has(id) === true;
  const concerned = needed === undefined ? members : members.filter(({ id }) => needed.has(id));
  const open = concerned.filter((member) => !hasReported(member));
  const silent = open.filter((member) => !isSeen(member)).length;
  const stopped = open.filter((member) => isSeen(member) && suspended.has(member.id)).length;
  return {
    members: members.length,
    ...(needed === undefined ? {} : { needed: concerned.length }),
    // With counts alone, a computer that reported and then fell silent is among the silent; its report counts as contact.
    active: Math.max(concerned.length - silent - stopped, done + failed),
    reported: done + failed,
    done,
    failed,
    silent,
    suspended: stopped,
    newIssues: null,
    controlRate: null,
  };
};

interface NewIssues extends Pick<RingNumbers, 'newIssues' | 'controlRate'> {
  /** Why they are not judged. */
  readonly why?: string | undefined;
}

const noBaseline = 'the issues before the ring are not known on this machine';

export const issuesUnread = (unread: Unreadable): EmsError =>
  inconclusive(
    `the issues of the target are ${unreadableText(unread)}. Without them the gate (newIssues) proves nothing`,
    'No ring was begun. The next advance tries again. To continue without them, take newIssues out of the file and advance with -f.',
    unread.operation,
  );

/** Compares the ring with the rest of the target, which lacks the package: issues on both are not its fault. */
const readNewIssues = async (
  access: ServiceAccess,
  target: { readonly id: string; readonly path: string },
  baseline: IssueBaseline | undefined,
  begun: { readonly ring: readonly RingComputer[]; readonly all: ReadonlySet<number> },
): Promise<Readable<NewIssues>> => {
  if (baseline === undefined) return readable({ newIssues: null, controlRate: null, why: noBaseline });
  const [now, total] = await Promise.all([
    readIssuesNow(access, target),
    access.reader.count(computersCall({ kind: 'group', id: target.id, name: target.path })),
  ]);
  if (!now.ok) return now;
  if (!total.ok) return total;
  if (total.value === 0) throw inconclusive(`${target.path} lists no computers, and the ring has ${begun.ring.length}`);
  const troubled = newlyTroubled(baseline, now.value);
  const ringIds = new Set(begun.ring.map(({ id }) => id));
  const newIssues = troubled.filter((id) => ringIds.has(id)).length;
  const control = total.value - begun.all.size;
  if (control <= 0) return readable({ newIssues, controlRate: null, why: 'no computer is left to compare with' });
  return readable({ newIssues, controlRate: troubled.filter((id) => !begun.all.has(id)).length / control });
};
