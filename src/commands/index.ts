import type { HandArea } from './command.js';

export interface HandEntry {
  /** First word on the command line. */
  readonly word: string;
  readonly summary: string;
  /** A single command (`ems login`) or an area with commands below it (`ems profile list`). */
  readonly single?: true;
  /** Help heading on the front page. */
  readonly section: FrontSection;
  readonly hidden?: true;
  load(): Promise<HandArea>;
}

export type FrontSection = 'Start' | 'Fleet' | 'Work' | 'Tool';

/** The only list of hand-written commands; each loads when its word is typed. */
export const handEntries: readonly HandEntry[] = [
  {
    word: 'health',
    single: true,
    section: 'Start',
    summary: 'Check that the service answers',
    load: async () => (await import('./service.js')).service,
  },
  {
    word: 'wait',
    section: 'Work',
    summary: 'Wait for what was started elsewhere',
    load: async () => (await import('./wait.js')).wait,
  },
  {
    word: 'bulk',
    section: 'Work',
    summary: 'Runs on many computers: see, resume, retry',
    load: async () => (await import('./bulk.js')).bulk,
  },
  {
    word: 'api',
    section: 'Tool',
    summary: 'Every operation of the installed server: discovery and raw calls',
    load: async () => (await import('./api/index.js')).api,
  },
  {
    word: 'commands',
    single: true,
    section: 'Tool',
    summary: 'The whole command tree as data',
    load: async () => (await import('./commands.js')).tree,
  },
  {
    word: 'completion',
    section: 'Tool',
    summary: 'Completion for bash, zsh, fish and PowerShell',
    load: async () => (await import('./completion.js')).completion,
  },
  {
    word: '__complete',
    single: true,
    hidden: true,
    section: 'Tool',
    summary: '',
    load: async () => (await import('./completion.js')).completionBackEnd,
  },
  {
    word: '__refresh-names',
    single: true,
    hidden: true,
    section: 'Tool',
    summary: '',
    load: async () => (await import('./completion.js')).completionBackEnd,
  },
  {
    word: 'demo',
    section: 'Start',
    summary: 'The embedded demo service: try everything without a server',
    load: async () => (await import('./demo.js')).demo,
  },
  {
    word: 'open',
    single: true,
    section: 'Tool',
    summary: "Print (and on a desktop open) the service's own pages",
    load: async () => (await import('./open.js')).opener,
  },
  {
    word: 'version',
    single: true,
    section: 'Tool',
    summary: 'Versions of the tool, Node and the server',
    load: async () => (await import('./version.js')).versions,
  },
];
