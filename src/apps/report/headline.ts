import { plural, thousands } from '../../base/text/wording.js';
import { type CheckState, type FleetStatus, statusSentence } from '../fleet/index.js';
import { issueSentence, issueWords, dayText } from '../../service/issue-words.js';
import type { CauseLine, Causes, Installs, ReportIssue } from './report-data.js';

interface HeadlineFacts {
  readonly status: FleetStatus;
  readonly issues: readonly ReportIssue[];
  readonly comparedWith: string | null;
  readonly installs: Installs | null;
  readonly causes: Causes | null;
  readonly since: string;
  readonly now: Date;
}

/** The report in sentences: the state, what changed, and why. */
export const headlineOf = (facts: HeadlineFacts): string[] => [
  stateSentence(facts),
  ...changeSentence(facts),
  ...causeSentence(facts),
];

const gravity: readonly CheckState[] = ['ok', 'unknown', 'warning', 'critical'];

/** The issue to name first: beyond its limit before within it, then the one that most computers have. */
const gravest = (issues: readonly ReportIssue[]): ReportIssue | undefined =>
  issues
    .filter(({ computers }) => computers > 0)
    .toSorted(
      (left, right) => gravity.indexOf(right.state) - gravity.indexOf(left.state) || right.computers - left.computers,
    )[0];

const stateSentence = (facts: HeadlineFacts): string => {
  const sentence = statusSentence(facts.status).replace(/\.$/, '');
  const worst = gravest(facts.issues);
  if (facts.status.computers === 0) return 'There are no computers.';
  if (worst === undefined) return `${sentence}.`;
  const named = issueSentence(worst.issue, thousands(worst.computers), worst.computers === 1);
  return `${sentence}; ${named}${thanBefore(worst, facts)}.`;
};

const thanBefore = ({ change }: ReportIssue, { comparedWith, now }: HeadlineFacts): string => {
  if (change === null || comparedWith === null) return '';
  const than = `on ${dayText(comparedWith, now)}`;
  if (change === 0) return `, as many as ${than}`;
  return `, ${thousands(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than ${than}`;
};

/** With snapshots the largest other change of an issue, without them what the distribution history shows. */
const changeSentence = (facts: HeadlineFacts): string[] => {
  const named = gravest(facts.issues)?.issue;
  const changed = facts.issues
    .filter(({ issue, change }) => issue !== named && (change ?? 0) !== 0)
    .toSorted((left, right) => Math.abs(right.change ?? 0) - Math.abs(left.change ?? 0))[0];
  if (changed?.change !== undefined && changed.change !== null) {
    const { title } = issueWords[changed.issue];
    const way = changed.change > 0 ? 'more' : 'fewer';
    return [
      `Largest other change: ${title.toLowerCase()} on ${plural(Math.abs(changed.change), `${way} computer`)} (${thousands(changed.before ?? 0)} → ${thousands(changed.computers)}).`,
    ];
  }
  return facts.installs === null ? [] : installSentence(facts.installs, dayText(facts.since, facts.now));
};

const installSentence = ({ total, failed }: Installs, since: string): string[] =>
  total === 0 ? [] : [`${thousands(failed)} of ${plural(total, 'installation')} failed since ${since}.`];

/** A new cause matters more than an old one, unless it is small beside it. */
const causeSentence = ({ causes, now }: HeadlineFacts): string[] => {
  const lines = causes?.lines ?? [];
  const [largest] = lines;
  const fresh = lines.find(({ isNew, computers }) => isNew && computers * 5 >= (largest?.computers ?? 0));
  const first = fresh ?? largest;
  if (first === undefined) return [];
  return [`${first.isNew ? 'Largest new cause' : 'Largest cause'}: ${causeText(first, now)}`];
};

const causeText = ({ text, computers, packages, since }: CauseLine, now: Date): string => {
  const [name] = packages;
  const which = packages.length === 1 && name !== undefined ? `${name.replace('@', ' ')} on ` : 'on ';
  const when = since === null ? '' : ` since ${dayText(since, now)}`;
  return `${which}${plural(computers, 'computer')}${when}: ${text.replace(/\.$/, '')}.`;
};
