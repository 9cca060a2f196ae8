import { domain, hostname, id, lastSeen } from '../columns.js';
import type { Column } from '../column.js';
import { groupIdFlag, isEmptyFlag } from '../flags.js';

export const issueSection = 'Issues';
export const sweepFlags = { groupId: groupIdFlag, IsEmpty: isEmptyFlag };

/** A sweep's table: which computer, what is wrong with it, when it was last seen. */
export const sweep = (...found: readonly Column[]): readonly Column[] => [id, hostname, domain, ...found, lastSeen];
export const summaryOf = (path: string, title: string, noun: string) =>
  ({ path, title, format: 'summary', noun }) as const;
