import type { JsonObject } from '../../json/objects.js';
import { nextOpening } from '../window.js';
import type { ResolvedSubject } from '../types.js';
import type { RingPlan, RingTime } from './ring-plan.js';
import type { RolloutPlan } from './read-plan.js';

/** Scripts rely on these names: the fields of `rollout status`, and some that only a plan has. */
export const planJson = (plan: RolloutPlan, now: Date): JsonObject => {
  const { resolved, rings, warnings, intervalMinutes, requests } = plan;
  const { file, subject, target } = resolved;
  return {
    rollout: file.name,
    ...subjectJson(subject),
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
    versions: plan.versions.map(({ version, computers, isNew }) => ({ version, computers, isNew })),
    window: file.window?.text ?? null,
    onFailed: file.onFailed,
    pollingMinutes: intervalMinutes,
    warnings: [...warnings],
    next: { what: 'start', at: nextOpening(file.window, now).toISOString() },
    requests,
  };
};

/** 'KeePass 2.57', 'KB5041404 (Security)' */
export const subjectTitle = (subject: ResolvedSubject): string =>
  subject.kind === 'package'
    ? `${subject.name} ${subject.version}`.trim()
    : `${subject.patches.map(({ name }) => name).join(', ')} (${subject.pmGroupName})`;

const subjectJson = (subject: ResolvedSubject): JsonObject =>
  subject.kind === 'package'
    ? { package: subjectTitle(subject), packageId: subject.id }
    : { patch: subjectTitle(subject), pmGroupId: subject.pmGroupId };

const ringJson = (plan: RingPlan & RingTime): JsonObject => ({
  n: plan.ring.spec.n,
  name: plan.ring.spec.name,
  members: plan.members,
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
  contact: plan.eta.percentiles.map(({ share, at }) => ({ share, at })),
});
