import { nextOpening } from '../window.js';
import type { OnFailed, ResolvedSubject } from '../types.js';
import type { SentRequests } from '../../../service/reading.js';
import type { RingStatus, RolloutStatus } from '../status/rollout-state.js';
import type { RingPlan, RingTime } from './ring-plan.js';
import type { RolloutPlan } from './read-plan.js';

/** The answer of `ems rollout plan`: the fields of `rollout status`, and some that only a plan has. */
export interface RolloutPlanAnswer
  extends Pick<RolloutStatus, 'next' | 'package' | 'patch' | 'ring' | 'rollout' | 'warnings'>, SentRequests {
  /** Id of the package. */
  readonly packageId?: string;
  /** Id of the patch management group of the patches. */
  readonly pmGroupId?: number;
  /** Computers of the target that miss one of the patches; null: not readable. */
  readonly missing?: number | null;
  /** Other patches of the patch management group, which come along on every computer that misses them; null: not readable. */
  readonly otherPatches?: number | null;
  /** Path of the target group. */
  readonly target: string;
  /** A plan has not begun. */
  readonly state: 'planned';
  /** Computers of the target, without the excluded ones. */
  readonly computers: number;
  /** Computers of the target that are excluded. */
  readonly excluded: number;
  /** All rings of the file, in their order. */
  readonly rings: readonly PlannedRing[];
  /** Computers in two rings: the first one gets them. */
  readonly overlaps: readonly PlannedOverlap[];
  /** Versions of the package on computers of the target. */
  readonly versions: RolloutPlan['versions'];
  /** When the rollout may take a step, as in the file. */
  readonly window: string | null;
  /** The next step if a gate fails. */
  readonly onFailed: OnFailed;
  /** Interval at which agents make contact. */
  readonly pollingMinutes: number;
}

interface PlannedRing extends Omit<RingStatus, 'because' | 'failures' | 'reason'> {
  /** Reports that the gate waits for. */
  readonly reportsNeeded: number;
  /** The most failures among them that it lets pass. */
  readonly failuresAllowed: number;
  /** When it can begin if everything goes well; null if an earlier ring is not expected to pass. */
  readonly startsAt: string | null;
  /** When its gate can pass; null if that is not expected. */
  readonly passesAt: string | null;
  /** Times at which shares of its computers will have made contact. */
  readonly contact: RingPlan['eta']['percentiles'];
}

interface PlannedOverlap {
  /** The ring that gets the computers. */
  readonly ring: number;
  /** The later ring that names them too. */
  readonly alsoIn: number;
  /** Their host names. */
  readonly computers: readonly string[];
}

export const planJson = (plan: RolloutPlan, now: Date): RolloutPlanAnswer => {
  const { resolved, rings, warnings, intervalMinutes, patches, requests } = plan;
  const { file, subject, target } = resolved;
  return {
    rollout: file.name,
    ...subjectJson(subject),
    ...(patches === undefined ? {} : { missing: patches.missing?.size ?? null, otherPatches: patches.others ?? null }),
    target: target.path,
    state: 'planned',
    ring: 0,
    computers: resolved.computers,
    excluded: resolved.excludedComputers,
    rings: rings.map(ringJson),
    overlaps: resolved.overlaps.map(({ ring, alsoIn, computers }) => ({
      ring,
      alsoIn,
      computers: computers.map(({ hostname }) => hostname),
    })),
    versions: plan.versions,
    window: file.window?.text ?? null,
    onFailed: file.onFailed,
    pollingMinutes: intervalMinutes,
    warnings,
    next: { what: 'start', at: nextOpening(file.window, now).toISOString() },
    requests,
  };
};

/** 'KeePass 2.57', 'KB5041404 (Security)' */
export const subjectTitle = (subject: ResolvedSubject): string =>
  subject.kind === 'package'
    ? `${subject.name} ${subject.version}`.trim()
    : `${subject.patches.map(({ name }) => name).join(', ')} (${subject.pmGroupName})`;

const subjectJson = (subject: ResolvedSubject) =>
  subject.kind === 'package'
    ? { package: subjectTitle(subject), packageId: subject.id }
    : { patch: subjectTitle(subject), pmGroupId: subject.pmGroupId };

const ringJson = (plan: RingPlan & RingTime): PlannedRing => ({
  n: plan.ring.spec.n,
  name: plan.ring.spec.name,
  members: plan.members,
  ...(plan.needed === undefined ? {} : { needed: plan.needed }),
  active: plan.active,
  reported: 0,
  done: 0,
  failed: 0,
  silent: plan.silent,
  suspended: plan.suspended,
  newIssues: null,
  controlRate: null,
  since: null,
  soakUntil: null,
  verdict: 'waits',
  proves: plan.proves,
  reportsNeeded: plan.reportsNeeded,
  failuresAllowed: plan.failuresAllowed,
  approve: plan.ring.spec.approve,
  startsAt: plan.startsAt?.toISOString() ?? null,
  passesAt: plan.passesAt?.toISOString() ?? null,
  contact: plan.eta.percentiles,
});
