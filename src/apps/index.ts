import type { TopicsOfApplications } from '../help/topics.js';
import type { CustomCommand } from '../command/custom-command.js';
import type { FrontSection } from '../command/spec.js';

/** Texts of `ems help` that an application writes, because they show its tables. */
export const topicsOfApplications: TopicsOfApplications = {
  rollout: () => import('./rollout/topic.js'),
  state: () => import('./state/topic.js'),
};

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
  single('Start', 'login', 'Sign in to a service and save the profile', () => import('./tool/login/login.js')),
  single('Start', 'logout', 'Delete the secret and the token of a profile', () => import('./tool/logout.js')),
  below('Start', 'auth', 'Sign-in status, and tokens for other tools', () => import('./tool/auth.js')),
  below('Start', 'demo', 'Demo service: try ems without a server', () => import('./demo/demo.js')),
  single('Start', 'health', 'Check that the service responds', () => import('./tool/service.js')),
  single('Start', 'doctor', 'Check settings, network, sign-in and service', () => import('./doctor/doctor.js')),
  more('admin', () => import('./rotate/admin-area.js')),
  more('computer', () => import('./computer/computer-area.js')),
  more('patch', () => import('./patch/patch-area.js')),
  more('depot', () => import('./depot/depot-area.js')),
  more('group', () => import('./group/group-area.js')),
  more('package', () => import('./package/package-area.js')),
  single(
    'Work',
    'find',
    'Find objects by name, serial number, MAC, IP, KB number or user',
    () => import('./find/find.js'),
  ),
  single(
    'Work',
    'explain',
    'Explain why a computer has or lacks a package, value, patch or reboot',
    () => import('./explain/commands/explain.js'),
  ),
  {
    ...below(
      'Work',
      'fleet',
      'Fleet status, pending deployments, failures and estimates',
      () => import('./fleet/commands/fleet.js'),
    ),
    folders: { snapshots: 'List, prune and export snapshots' },
  },
  more('fleet', () => import('./report/report.js')),
  more('fleet', () => import('./snapshots/commands/commands.js')),
  below(
    'Work',
    'state',
    'Groups, assignments and settings in files: export, check, compare, apply',
    () => import('./state/commands/state-area.js'),
  ),
  below(
    'Work',
    'rollout',
    'Roll out packages and patches ring by ring, with health gates',
    () => import('./rollout/commands/rollout.js'),
  ),
  more('computer', async () => ({ commands: (await import('./explain/commands/explain.js')).computerCommands })),
  below(
    'Work',
    'software',
    'Installed software across the fleet: versions, and who has them',
    () => import('./software/software.js'),
  ),
  below('Work', 'wait', 'Wait for imports, deployments, scans, reboots and more', () => import('./wait/wait.js')),
  single('Work', 'each', 'Run a command for several profiles and show one result', () => import('./each/each.js')),
  single(
    'Work',
    'ansible-inventory',
    'Computers and groups as an inventory for Ansible',
    () => import('./ansible/ansible-inventory.js'),
  ),
  below('Work', 'bulk', 'Runs of many requests: show, resume, retry', () => import('./bulk/bulk.js')),
  single('Work', 'undo', 'Undo changes made on this machine', () => import('./undo/undo.js')),
  below('Work', 'history', 'Changes made on this machine', () => import('./undo/history.js')),
  below('Tool', 'profile', 'Profiles: one per server and principal', () => import('./tool/profile.js')),
  below('Tool', 'config', 'Settings and their sources', () => import('./tool/config.js')),
  below('Tool', 'api', 'All operations of your server, and raw requests', () => import('./api/api.js')),
  below('Tool', 'commands', 'Search the commands, and the roles they need', () => import('./commands/commands.js')),
  below('Tool', 'mcp', 'Serve assistants over the Model Context Protocol', () => import('./mcp/mcp.js')),
  below('Tool', 'completion', 'Completion for bash, zsh, fish and PowerShell', () => import('./tool/completion.js')),
  single('Tool', 'open', 'Open the web pages of the service', () => import('./tool/open.js')),
  single('Tool', 'version', 'Show the versions of ems, Node and the server', () => import('./tool/version.js')),
  hidden('__complete', async () => ({ commands: [(await import('./tool/completion.js')).completeLine] })),
  hidden('__check-sql', () => import('./snapshots/commands/check-sql.js')),
  hidden('__refresh-names', async () => ({ commands: [(await import('./tool/completion.js')).refreshCache] })),
];
