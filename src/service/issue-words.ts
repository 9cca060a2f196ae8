import type { IssueName } from './issues.js';
import { localDate } from '../base/text/calendar.js';
import { parseTime } from '../base/text/times.js';

/** The title of an issue in a report, and its words in a sentence: '58 computers have failed installations'. */
interface IssueWords {
  readonly title: string;
  readonly many: string;
}

export const issueWords: Readonly<Record<IssueName, IssueWords>> = {
  'failed-deployment': { title: 'Failed installations', many: 'have failed installations' },
  'stale-deployment': { title: 'Installations not started', many: 'have installations that do not start' },
  'agent-suspended': { title: 'Agent suspended', many: 'have a suspended agent' },
  'stale-agent': { title: 'Agent silent', many: 'have a silent agent' },
  'stale-inventory': { title: 'Inventory out of date', many: 'have an outdated inventory' },
  'missing-patch': { title: 'Security patches missing', many: 'lack security patches' },
  'pending-reboot': { title: 'Reboot pending', many: 'need a reboot' },
  'bitlocker-off': { title: 'Disk not encrypted', many: 'have an unencrypted disk' },
  'low-disk': { title: 'Low disk space', many: 'are low on disk space' },
  'battery-wear': { title: 'Battery worn', many: 'have a worn battery' },
};

const singular: Readonly<Record<string, string>> = { have: 'has', lack: 'lacks', need: 'needs', are: 'is' };

const isIssue = (name: string): name is IssueName => name in issueWords;

/** '58 have failed installations' */
export const issueSentence = (issue: IssueName, count: string, isOne: boolean): string =>
  `${count} ${isOne ? issueWords[issue].many.replace(/^\w+/, (verb) => singular[verb] ?? verb) : issueWords[issue].many}`;

export const issueTitle = (name: string): string => (isIssue(name) ? issueWords[name].title : name);

/** The checks that are no issues. */
export const checkTitles: Readonly<Record<string, string>> = {
  'depots-offline': 'Depot servers offline',
  'queue-age': 'Oldest job of the backend',
  'sync-failed': 'Depot sync jobs that failed',
  'patch-catalog-age': 'Age of the patch catalog',
  rollouts: 'Rollouts that have stopped',
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '14 Nov', with the year where it is another one; in the zone of this machine. By hand: ICU's tables cost 17 ms. */
export const dayText = (iso: string, now: Date): string => {
  const at = new Date(parseTime(iso));
  if (Number.isNaN(at.getTime())) return iso;
  const day = `${at.getDate()} ${months[at.getMonth()] ?? ''}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
};

/** '15 November' is for people, '2026-11-15 14:05' for a report that is filed. */
export const filedTime = (iso: string): string => {
  const at = new Date(parseTime(iso));
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${localDate(at)} ${clock}`;
};
