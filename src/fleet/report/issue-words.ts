import type { IssueName } from '../issue-sets.js';

/** How an issue is named where managers read, and in a sentence: '58 computers have failed installations'. */
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
