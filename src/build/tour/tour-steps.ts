/** One command of the tour. */
export interface TourStep {
  readonly why: string;
  readonly words: readonly string[];
  /** File that is the stdin of the command. */
  readonly stdin?: string;
  /** The expected exit code; 0 if absent. */
  readonly exit?: number;
  /** File that the output is written to. */
  readonly writes?: string;
  /** A file of the tour that is shown before the command. */
  readonly shows?: keyof typeof tourFiles;
}

/** The rollout file of the tour. */
const rolloutFile = `rollout: graphics-driver
package: Graphics Driver@32.1
target: Workstations            # with everything below
rings:
  - { name: canary, percent: 1 }
  - { name: early, percent: 10 }
  - { name: all, percent: 100, approve: true }
gate:
  reported: 90%                 # of the active computers of a ring
  failed: 2%                    # more stops the rollout at once
  soak: 24h                     # watched for so long before the next ring
`;

/** Files in the folder of the tour. */
export const tourFiles = { 'secret.txt': 'demo\n', 'driver.yaml': rolloutFile } as const;

const rolloutSteps: readonly TourStep[] = [
  {
    why: 'A driver for all workstations, ring by ring: each ring begins only after the gate of the one before.',
    words: ['rollout', 'start', '-f', 'driver.yaml', '--yes', '--max-affected', '500'],
    shows: 'driver.yaml',
  },
  {
    why: 'Agents act at their next contact. Time of the demo service can be moved on.',
    words: ['demo', 'advance', '10m'],
  },
  {
    why: 'This line runs from cron: it takes the next step if it is due, and prints only what happened. On a terminal it asks.',
    words: ['rollout', 'advance', '--yes'],
  },
  { why: 'A day later …', words: ['demo', 'advance', '25h'] },
  { why: '… the first ring has passed, and the second one begins.', words: ['rollout', 'advance', '--yes'] },
  { why: 'There, some computers have other hardware.', words: ['demo', 'advance', '10m'] },
  { why: 'The gate fails, and nobody else gets the driver.', words: ['rollout', 'advance', '--yes'], exit: 12 },
  { why: 'Who, and why?', words: ['rollout', 'status'] },
  {
    why: 'Take it back everywhere.',
    words: ['rollout', 'rollback', '--to', 'none', '--yes', '--max-affected', '500'],
  },
  { why: 'Every decision is in the log, with its numbers.', words: ['rollout', 'log'] },
];

export const tourSteps = (url: string): readonly TourStep[] => [
  {
    why: 'Sign in once. The secret comes from a file or a prompt, never from a flag; the token is cached and renewed by itself.',
    words: ['login', '--url', url, '--client-id', 'demo', '--secret-stdin', '--secret-storage', 'file'],
    stdin: 'secret.txt',
  },
  {
    why: 'What needs attention in the whole fleet?',
    words: ['computer', 'issues', 'overview', '--limit', '8'],
  },
  {
    why: 'PC-0007 has a failed deployment. What kind of computer is it, and what else is going on there?',
    words: ['computer', 'show', 'PC-0007'],
  },
  {
    why: 'Find computers by what they are: Windows 11 with at least 16 GB.',
    words: ['computer', 'search', '--os-name', 'Windows 11', '--min-ram-gb', '16', '--limit', '5'],
  },
  {
    why: 'Give the pilot group a password manager. Names are looked up, ids work as well.',
    words: ['group', 'assign-package', 'Pilot', 'KeePass@2.57'],
  },
  {
    why: 'Import a package from the depot, and wait until the service has done it.',
    words: ['package', 'import', 'Tools/Notepad', '--wait', '--interval', '1s'],
  },
  {
    why: 'A reinstall is recorded at once; the agent acts at its next contact. This package cannot work here …',
    words: ['computer', 'reinstall', 'PC-0007', '--package', 'Legacy Viewer@2.1', '--yes'],
  },
  {
    why: '… and this one does. --wait follows it until the agent has reported.',
    words: ['computer', 'reinstall', 'PC-0042', '--package', '7-Zip@24.08', '--yes', '--wait', '--interval', '1s'],
  },
  {
    why: 'Meanwhile the other one has failed: the exit code says so to a script, the message to a person.',
    words: ['wait', 'deployment', 'PC-0007', '--package', 'Legacy Viewer@2.1', '--interval', '1s'],
    exit: 12,
  },
  {
    why: 'Take everything along as JSON: one array, however many pages it took.',
    words: ['computer', 'list', '--all', '-o', 'json'],
    writes: 'computers.json',
  },
  ...rolloutSteps,
];

/** The command line as a reader would type it. */
export const lineOf = ({ words, stdin, writes }: TourStep): string =>
  [
    'ems',
    ...words.map((word) => (/^[\w@./:=-]+$/.test(word) ? word : `'${word}'`)),
    ...(stdin === undefined ? [] : ['<', stdin]),
    ...(writes === undefined ? [] : ['>', writes]),
  ].join(' ');
