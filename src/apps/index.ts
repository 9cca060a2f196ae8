import { tool } from './tool/index.js';
import type { CustomCommand } from '../command/custom-command.js';
import type { FrontSection } from '../command/spec.js';

interface CustomEntry {
  /** First word on the command line. */
  readonly word: string;
  readonly summary: string;
  /** A single command (`ems login`) or an area with commands below it (`ems profile list`). */
  readonly single?: true;
  /** Help heading on the front page. */
  readonly section: FrontSection;
  readonly hidden?: true;
  /** One line for each inner word, where commands have several: 'snapshots'. */
  readonly folders?: Readonly<Record<string, string>>;
  load(): Promise<CustomCommands>;
}

interface CustomCommands {
  readonly commands: readonly CustomCommand[];
}

type Load = CustomEntry['load'];

/** Commands below a word. */
const below = (section: FrontSection, word: string, summary: string, load: Load): CustomEntry => ({
  section,
  word,
  summary,
  load,
});

/** A word that is a command itself. */
const single = (section: FrontSection, word: string, summary: string, load: Load): CustomEntry => ({
  ...below(section, word, summary, load),
  single: true,
});

/** More commands of an area that has records. */
const more = (word: string, load: Load): CustomEntry => below('Fleet', word, '', load);

const hidden = (word: string, load: Load): CustomEntry => ({ ...single('Tool', word, '', load), hidden: true });

/** The only list of hand-written commands; each loads when its word is typed. */
export const customEntries: readonly CustomEntry[] = [
  single('Start', 'login', 'Sign in to a service and save the profile', () => tool.login()),
  single('Start', 'logout', 'Delete the secret and the token of a profile', () => tool.logout()),
  below('Start', 'auth', 'Sign-in status, and tokens for other tools', () => tool.auth()),
  below('Start', 'demo', 'Demo service: try ems without a server', () => import('./demo/index.js')),
  single('Start', 'health', 'Check that the service responds', () => tool.health()),
  single('Start', 'doctor', 'Check settings, network, sign-in and service', () => import('./doctor/index.js')),
  more('admin', () => import('./rotate/index.js')),
  more('computer', () => import('./computer/index.js')),
  more('patch', () => import('./patch/index.js')),
  more('depot', () => import('./depot/index.js')),
  more('group', () => import('./group/index.js')),
  more('package', () => import('./package/index.js')),
  single(
    'Work',
    'find',
    'Find objects by name, serial number, MAC, IP, KB number or user',
    () => import('./find/index.js'),
  ),
  single(
    'Work',
    'explain',
    'Explain why a computer has or lacks a package, value, patch or reboot',
    () => import('./explain/index.js'),
  ),
  {
    ...below(
      'Work',
      'fleet',
      'Fleet status, pending deployments, failures and estimates',
      () => import('./fleet/index.js'),
    ),
    folders: { snapshots: 'List, prune and export snapshots' },
  },
  more('fleet', () => import('./report/index.js')),
  more('fleet', () => import('./snapshots/index.js')),
  below(
    'Work',
    'state',
    'Groups, assignments and settings in files: export, check, compare, apply',
    () => import('./state/index.js'),
  ),
  below(
    'Work',
    'rollout',
    'Roll out packages and patches ring by ring, with health gates',
    () => import('./rollout/index.js'),
  ),
  more('computer', async () => ({ commands: (await import('./explain/index.js')).computerCommands })),
  below(
    'Work',
    'software',
    'Installed software across the fleet: versions, and who has them',
    () => import('./software/index.js'),
  ),
  below('Work', 'wait', 'Wait for imports, deployments, scans, reboots and more', () => import('./wait/index.js')),
  single('Work', 'each', 'Run a command for several profiles and show one result', () => import('./each/index.js')),
  single(
    'Work',
    'ansible-inventory',
    'Computers and groups as an inventory for Ansible',
    () => import('./ansible/index.js'),
  ),
  below('Work', 'bulk', 'Runs of many requests: show, resume, retry', () => import('./bulk/index.js')),
  single('Work', 'undo', 'Undo changes made on this machine', () => import('./undo/index.js')),
  below('Work', 'history', 'Changes made on this machine', async () => ({
    commands: (await import('./undo/index.js')).historyCommands,
  })),
  below('Tool', 'profile', 'Profiles: one per server and principal', () => tool.profile()),
  below('Tool', 'config', 'Settings and their sources', () => tool.config()),
  below('Tool', 'api', 'All operations of your server, and raw requests', () => import('./api/index.js')),
  below('Tool', 'commands', 'Search the commands, and the roles they need', () => import('./commands/index.js')),
  below('Tool', 'mcp', 'Serve assistants over the Model Context Protocol', () => import('./mcp/index.js')),
  below('Tool', 'completion', 'Completion for bash, zsh, fish and PowerShell', () => tool.completion()),
  single('Tool', 'open', 'Open the web pages of the service', () => tool.open()),
  single('Tool', 'version', 'Show the versions of ems, Node and the server', () => tool.version()),
  hidden('__complete', async () => ({ commands: [(await tool.completion()).completeLine] })),
  hidden('__refresh-names', async () => ({ commands: [(await tool.completion()).refreshCache] })),
];
