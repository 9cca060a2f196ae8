import { fewNames, computersText, plural, thousands } from '../../../base/text/wording.js';
import { percentText } from '../../../output/drawn-rows.js';
import { readableDuration } from '../../../base/text/duration.js';
import { isAbove, reportsToProve, limitText } from '../gate/judge.js';
import { placeText } from '../resolve/assign-rings.js';
import type { ResolvedRing, ResolvedRollout } from '../types.js';
import type { RingPlan } from './ring-plan.js';

/** Groups that have the package already: their members get it without waiting for a ring. */
export interface AssignedAlready {
  /** The target, or a group that contains it. */
  readonly whole: string | undefined;
  /** Names of other groups with the package. */
  readonly groups: readonly string[];
}

/** Warns an administrator before the start; each warning names the line of the file that it is about. */
export const planWarnings = (
  resolved: ResolvedRollout,
  rings: readonly RingPlan[],
  assigned: AssignedAlready,
): string[] => [
  ...subjectWarnings(resolved),
  ...assignedWarnings(resolved, assigned),
  ...exclusionWarnings(resolved),
  ...overlapWarnings(resolved),
  ...rings.flatMap((plan) => [...memberWarnings(resolved, plan), ...gateWarnings(resolved, plan)]),
  ...proofWarnings(resolved, rings),
  ...issueWarnings(resolved),
  ...placeWarnings(resolved),
];

const ringText = ({ ring: { spec } }: RingPlan): string => `ring ${spec.n} (${spec.name})`;
const at = ({ file }: ResolvedRollout, path: string): string => placeText(file, path);

/** The warnings that apply. */
const holding = (...sentences: readonly (string | false)[]): string[] =>
  sentences.filter((sentence) => sentence !== false);

const subjectWarnings = (resolved: ResolvedRollout): string[] => {
  const { file, subject } = resolved;
  if (subject.kind === 'package')
    return holding(
      subject.isReady === false &&
        `${at(resolved, 'package')}${subject.name} ${subject.version} is not ready to install: no computer will get it`,
    );
  return holding(
    `${at(resolved, 'patch.patches')}approvals count for the whole fleet: every computer whose PM groups have these patches may get them, in any ring`,
    file.onFailed === 'rollback' &&
      `${at(resolved, 'onFailed')}patches cannot be rolled back: a failed gate aborts the rollout instead`,
  );
};

const assignedWarnings = (resolved: ResolvedRollout, { whole, groups }: AssignedAlready): string[] => {
  const place = at(resolved, 'package');
  return holding(
    whole !== undefined &&
      `${place}the package is assigned to ${whole} already: an activation of that group deploys it to every computer, before its ring`,
    groups.length > 0 &&
      `${place}the package is assigned to ${plural(groups.length, 'other group')}: ${fewNames(groups, mostNames)}; their members do not wait for their ring`,
  );
};

const exclusionWarnings = (resolved: ResolvedRollout): string[] =>
  holding(
    resolved.excluded.length > 0 &&
      resolved.excludedComputers === 0 &&
      `${at(resolved, 'exclude.0')}exclude takes no computer out of the target`,
  );

const overlapWarnings = (resolved: ResolvedRollout): string[] =>
  resolved.overlaps.map(
    ({ ring, alsoIn, computers }) =>
      `${at(resolved, `rings.${alsoIn - 1}`)}${computersText(computers.length)} of ring ${alsoIn} ${computers.length === 1 ? 'is' : 'are'} in ring ${ring} already, which gets ${computers.length === 1 ? 'it' : 'them'}: ${namesOf(computers)}`,
  );

const mostNames = 3;
const namesOf = (computers: readonly { readonly hostname: string }[]): string =>
  fewNames(
    computers.map(({ hostname }) => hostname),
    mostNames,
  );

const memberWarnings = (resolved: ResolvedRollout, plan: RingPlan): string[] => {
  const { ring, members, active } = plan;
  const place = at(resolved, `rings.${ring.spec.n - 1}`);
  const isUntested = untestedBy(resolved.rings)?.empty.includes(ring) === true;
  return holding(
    ring.outside > 0 &&
      `${place}${computersText(ring.outside)} of ${ring.group?.path ?? ring.spec.name} ${ring.outside === 1 ? 'is' : 'are'} not in the target and left out`,
    members === 0 &&
      `${place}${ringText(plan)} has no computers and ${isUntested ? 'proves nothing: it cannot be started like this' : 'will pass at once'}`,
    members > 0 &&
      plan.needed === 0 &&
      `${place}no computer of ${ringText(plan)} misses the patches: it proves nothing and will be inconclusive`,
    members > 0 &&
      plan.needed !== 0 &&
      active === 0 &&
      `${place}no computer of ${ringText(plan)} is active: it will be inconclusive at the deadline`,
  );
};

const gateWarnings = (resolved: ResolvedRollout, plan: RingPlan): string[] => {
  const { gate } = resolved.file;
  const { active, members, reportsNeeded, reportsAfterMs } = plan;
  if (active === 0) return [];
  const failed = at(resolved, 'gate.failed') || at(resolved, `rings.${plan.ring.spec.n - 1}`);
  const reported = `${at(resolved, 'gate.reported')}${ringText(plan)}`;
  if (reportsNeeded > active)
    return [
      `${reported} has ${plural(active, 'active computer')}, and the gate waits for ${thousands(reportsNeeded)} reports: it will be inconclusive`,
    ];
  return holding(
    !isAbove(gate.failed, members, members) &&
      `${failed}${ringText(plan)} cannot fail: the gate lets ${limitText(gate.failed.text)} fail, and the ring has ${computersText(members)}`,
    reportsAfterMs !== undefined &&
      reportsAfterMs > gate.deadlineMs &&
      `${reported}: enough reports are expected after ${readableDuration(reportsAfterMs / 1000)}, the deadline is ${readableDuration(gate.deadlineMs / 1000)}`,
  );
};

/** Small rings show large problems only. */
const proofWarnings = (resolved: ResolvedRollout, rings: readonly RingPlan[]): string[] => {
  const { failed } = resolved.file.gate;
  const { share = 0 } = failed;
  const weak = rings.filter(
    ({ active, proves, reportsNeeded }) => reportsNeeded <= active && active > 0 && proves > share,
  );
  if (share === 0 || weak.length === 0) return [];
  const reports = weak.map(({ reportsNeeded }) => thousands(reportsNeeded));
  const rates = weak.map(({ proves }) => percentText(proves));
  return [
    `${at(resolved, 'gate.failed')}${listed(weak.map(ringText))} cannot show ${limitText(failed.text)}: with ${listed(reports)} reports and no failure, the true rate can still be ${listed(rates)}; ${limitText(failed.text)} takes ${thousands(reportsToProve(share))} reports`,
  ];
};

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The last ring leaves no computers to compare with. */
const issueWarnings = ({ file, rings }: ResolvedRollout): string[] =>
  holding(
    file.gate.newIssues !== undefined &&
      rings.length > 0 &&
      'new issues cannot be judged in the last ring: no computer of the target is left to compare with',
  );

const placeWarnings = ({ rings }: ResolvedRollout): string[] => {
  const without = rings.flatMap(({ computers }) => computers).filter(({ uuid }) => uuid === undefined);
  return holding(
    without.length > 0 &&
      `${computersText(without.length)} without a UUID: ${namesOf(without)}; the ring is chosen by the computer id instead`,
  );
};

/**
 * Empty rings at the beginning: each would pass at once, so that the first ring with computers would begin untested.
 */
export const untestedBy = (
  rings: readonly ResolvedRing[],
): { readonly empty: readonly ResolvedRing[]; readonly first: ResolvedRing } | undefined => {
  const index = rings.findIndex(({ computers }) => computers.length > 0);
  const first = rings[index];
  return first === undefined || index === 0 ? undefined : { empty: rings.slice(0, index), first };
};
