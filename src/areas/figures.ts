/** Figures that several commands show. Each has one definition, which `ems help why` and -v print. */
export const figures = {
  computers: 'all computers that the service lists; with --group, those of the group and of every group below it',
  silent:
    'computers that were seen before and made no contact for 24 hours or longer, however long ago (stale-agent); the sweep of the service itself leaves out those that are silent for weeks',
  'never seen': 'computers that have never made contact; they are neither silent nor without an issue',
  issue: 'computers that the sweep of the service lists (ems computer issues <name>); a computer can have several',
  'with an issue': 'computers that were seen before and have at least one issue',
  'without an issue': 'computers that are neither with an issue nor never seen',
  failing:
    'computers with at least one installation whose last result is a failure (failed-deployment); for a package, those on which it fails',
  pending: 'requests that wait for an agent: software, reboots, operating systems and tasks, one line each',
  running:
    'computers on which a task has started and not ended; a task that has ended on a computer is not running there',
  reach: 'computers that a change affects, with those of every group below; the question and --dry-run show it',
} as const;
