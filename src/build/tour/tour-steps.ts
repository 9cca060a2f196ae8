/** One command of the tour. */
export interface TourStep {
  readonly why: string;
  readonly words: readonly string[];
  /** File that is the stdin of the command. */
  readonly stdin?: string;
  /** The expected exit code; 0 if absent. */
  readonly exit?: number;
}

/** Files in the folder of the tour. */
export const tourFiles = { 'secret.txt': 'demo\n' } as const;

export const tourSteps = (url: string): readonly TourStep[] => [
  {
    why: 'Sign in once. The secret comes from a file or a prompt, never from a flag.',
    words: [
      'login',
      '--url',
      url,
      '--client-id',
      'demo',
      '--secret-stdin',
      '--secret-storage',
      'file',
      '-q',
      '-o',
      'name',
    ],
    stdin: 'secret.txt',
  },
  {
    why: 'What needs attention?',
    words: ['fleet', 'status'],
  },
  {
    why: 'One of the failed deployments is on PC-0007. What is it?',
    words: ['find', 'PC-0007'],
  },
  {
    why: 'Why has it failed?',
    words: ['explain', 'PC-0007', '--package', 'Legacy Viewer'],
  },
  {
    why: 'Install it anew on another computer. --wait follows until the agent has reported.',
    words: [
      'computer',
      'reinstall',
      'PC-0042',
      '--package',
      '7-Zip@24.08',
      '--yes',
      '--wait',
      '--interval',
      '1s',
      '-o',
      'name',
    ],
  },
  {
    why: 'A driver for all workstations, ring by ring: the next one begins only after the gate of the one before.',
    words: [
      'rollout',
      'start',
      '--package',
      'Graphics Driver@32.1',
      '--target',
      'Workstations',
      '--rings',
      '10%,100%',
      '--name',
      'driver',
      '--yes',
      '--max-affected',
      '500',
    ],
  },
  {
    why: 'Agents act at their next contact; the time of the demo service can be moved on.',
    words: ['demo', 'advance', '10m'],
  },
  {
    why: 'This line runs from cron. The gate fails, and nobody else gets the driver.',
    words: ['rollout', 'advance', 'driver', '--yes'],
    exit: 12,
  },
  {
    why: 'Take it back everywhere.',
    words: ['rollout', 'rollback', 'driver', '--to', 'none', '--yes', '--max-affected', '500'],
  },
];

/** The command line as a reader would type it; double quotes are read by cmd.exe, too. */
export const lineOf = ({ words, stdin }: TourStep): string =>
  [
    'ems',
    ...words.map((word) => (/^[\w@./:=,%-]+$/.test(word) ? word : `"${word}"`)),
    ...(stdin === undefined ? [] : ['<', stdin]),
  ].join(' ');
