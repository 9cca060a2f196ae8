import { percentText } from '../../fleet/draw-table.js';
import { readableDuration } from '../../text/duration.js';
import { thousands, computersText } from '../../text/wording.js';
import { reportsWanted, type Judgment } from './judge.js';
import type { RolloutFile, RingNumbers } from '../types.js';

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
