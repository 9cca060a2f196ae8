import type { Gate, GateLimit, RingNumbers, Verdict, RolloutFile } from '../types.js';
import { percentText } from '../../../output/drawn-rows.js';
import { readableDuration } from '../../../base/text/duration.js';
import { thousands, computersText } from '../../../base/text/wording.js';

export interface GateFacts {
  readonly gate: Gate;
  readonly numbers: RingNumbers;
  readonly now: Date;
  /** When the ring was activated. */
  readonly since: Date;
  /** When enough had reported, if that was noted. */
  readonly soak: Date | undefined;
  /** Conditions of the next ring that are not met yet. */
  readonly before: { readonly approval: boolean; readonly window: boolean };
}

export interface Judgment {
  readonly verdict: Exclude<Verdict, 'waits'>;
  readonly reason: Reason;
  readonly soakUntil: Date | undefined;
}

type Reason =
  | 'empty'
  | 'not needed'
  | 'too many failed'
  | 'too few reports'
  | 'reports to come'
  | 'issues to come'
  | 'soak'
  | 'new issues'
  | 'approval'
  | 'window'
  | 'all well';

/** In this order: failures stop at once, unknown results never count as failures, and success has to last. */
export const judgeGate = (facts: GateFacts): Judgment => {
  const { before, gate, now, numbers, since, soak } = facts;
  const enough = hasEnoughReports(gate.reported, numbers);
  const soakUntil = enough ? new Date((soak ?? now).getTime() + gate.soakMs) : undefined;
  const say = (verdict: Judgment['verdict'], reason: Reason): Judgment => ({ verdict, reason, soakUntil });
  const goOn = (reason: 'empty' | 'all well'): Judgment => {
    if (before.approval) return say('holding', 'approval');
    return before.window ? say('holding', 'window') : say('passed', reason);
  };
  if (numbers.members === 0) return goOn('empty');
  if (numbers.needed === 0) return say('inconclusive', 'not needed');
  if (hasTooManyFailures(gate, numbers)) return say('failed', 'too many failed');
  if (!enough && now.getTime() >= since.getTime() + gate.deadlineMs) return say('inconclusive', 'too few reports');
  if (!enough) return say('waiting', 'reports to come');
  if (soakUntil !== undefined && now < soakUntil) return say('soaking', 'soak');
  if (gate.newIssues !== undefined && hasNewIssues(gate.newIssues, numbers)) return say('failed', 'new issues');
  return goOn('all well');
};

/** No report is never enough: silence proves nothing. */
export const hasEnoughReports = (limit: GateLimit, { active, reported }: RingNumbers): boolean =>
  reported > 0 && reported >= reportsWanted(limit, active);

export const reportsWanted = ({ count, share }: GateLimit, active: number): number =>
  count ?? Math.ceil((share ?? 0) * active - 1e-9);

/**
 * Failures are a share of the reports once enough have come. Before that they are a share of all active computers: one
 * failure among the first three reports is not 33 %. A share above the limit even if all others succeed fails at once.
 */
const hasTooManyFailures = (gate: Gate, numbers: RingNumbers): boolean => {
  const total = hasEnoughReports(gate.reported, numbers) ? numbers.reported : numbers.active;
  return isAbove(gate.failed, numbers.failed, Math.max(total, numbers.reported));
};

/** Whether the ring has more new issues than the rest of the target in the same time, by more than the limit. */
const hasNewIssues = (limit: GateLimit, { active, controlRate, newIssues }: RingNumbers): boolean =>
  newIssues !== null && controlRate !== null && isAbove(limit, newIssues - controlRate * active, active);

const significance = 0.05;

/**
 * The share that `reports` without a failure prove: with 95 % confidence the true failure rate is below it. 20 → 0.139,
 * 149 → 0.0199, 0 → 1.
 */
export const provenBelow = (reports: number): number => (reports === 0 ? 1 : 1 - significance ** (1 / reports));

/** How many reports without a failure it takes to show a share: 2 % → 149. */
export const reportsToProve = (share: number): number => Math.ceil(Math.log(significance) / Math.log(1 - share));

/** The largest number of computers within the limit, out of `total`. */
export const allowedBy = ({ share, count }: GateLimit, total: number): number =>
  count ?? Math.floor((share ?? 0) * total);

/** Whether a value is above the limit: 3 of 100 are above 2 %, 2 of 100 are not. */
export const isAbove = ({ share, count }: GateLimit, value: number, total: number): boolean =>
  count === undefined ? value > (share ?? 0) * total + 1e-9 : value > count;

/** '18 of 20 active computers reported, 1 failed' */
const reportedText = ({ active, failed, reported }: RingNumbers): string => {
  const failing = failed === 0 ? 'none failed' : `${thousands(failed)} of them failed`;
  return `${thousands(reported)} of ${thousands(active)} active computers reported${reported === 0 ? '' : `, ${failing}`}`;
};

export const issuesToCome = 'new issues cannot be read now';

/** Why the verdict is what it is, with its denominators. */
export const becauseOf = ({ reason }: Judgment, { gate }: RolloutFile, numbers: RingNumbers): string => {
  const { active, controlRate, failed, members, newIssues, reported } = numbers;
  switch (reason) {
    case 'empty':
      return 'it has no computers';
    case 'not needed':
      return `none of its ${computersText(members)} misses the patches, so it proves nothing`;
    case 'too many failed':
      return `${thousands(failed)} of ${thousands(reported)} that reported failed (${percentText(ratio(failed, reported))}, limit ${limitText(gate.failed.text)})`;
    case 'too few reports':
      return `${active === 0 ? `none of its ${computersText(members)} was active` : reportedText(numbers)} within ${readableDuration(gate.deadlineMs / 1_000)}; ${limitText(gate.reported.text)} are needed`;
    case 'reports to come':
      return `${reportedText(numbers)}; ${thousands(reportsWanted(gate.reported, active))} are needed`;
    case 'issues to come':
      return `${reportedText(numbers)}; ${issuesToCome}`;
    case 'soak':
      return `${reportedText(numbers)}; it is watched for ${readableDuration(gate.soakMs / 1_000)}`;
    case 'new issues':
      return `${thousands(newIssues ?? 0)} of ${thousands(active)} active computers have a new issue (${percentText(ratio(newIssues ?? 0, active))}), the rest of the target ${percentText(controlRate)} (limit ${limitText(gate.newIssues?.text ?? '')} more)`;
    case 'approval':
      return `${reportedText(numbers)}; the next ring needs an approval`;
    case 'window':
      return `${reportedText(numbers)}; the window is closed`;
    case 'all well':
      return reportedText(numbers);
  }
};

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** '2%' as people write it. */
export const limitText = (text: string): string => text.replace(/(\d)%/, '$1 %');
