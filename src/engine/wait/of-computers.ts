import type { PollRotation } from './rotation.js';
import type { Watch } from './watch.js';

type Own = Pick<Watch, 'targets' | 'groupId' | 'contacts' | 'resumeCommand'>;

/** What every watch of computers has in common. */
export const ofComputers = (own: Own, turns?: PollRotation): Own & Pick<Watch, 'computers' | 'absent' | 'backlog'> => ({
  ...own,
  computers: true,
  absent: 'no computer has this id',
  ...(turns === undefined ? {} : { backlog: turns.backlog }),
});
