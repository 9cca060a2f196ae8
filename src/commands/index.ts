import type { CustomArea } from '../command/custom-command.js';
import type { FrontSection } from '../command/spec.js';

export interface CustomEntry {
  /** First word on the command line. */
  readonly word: string;
  readonly summary: string;
  /** A single command (`ems login`) or an area with commands below it (`ems profile list`). */
  readonly single?: true;
  /** Help heading on the front page. */
  readonly section: FrontSection;
  readonly hidden?: true;
  load(): Promise<CustomArea>;
}

const entry = (
  word: string,
  [section, summary]: readonly [FrontSection, string],
  load: CustomEntry['load'],
  more: Pick<CustomEntry, 'single' | 'hidden'> = {},
): CustomEntry => ({ word, section, summary, load, ...more });

/** The only list of hand-written commands; each loads when its word is typed. */
export const customEntries: readonly CustomEntry[] = [
  entry(
    'login',
    ['Start', 'Sign in to a service and save the profile'],
    async () => (await import('./login/login.js')).loginArea,
    { single: true },
  ),
  entry(
    'logout',
    ['Start', 'Delete the secret and the token of a profile'],
    async () => (await import('./logout.js')).logoutArea,
    { single: true },
  ),
  entry('auth', ['Start', 'Sign-in status, and tokens for other tools'], async () => (await import('./auth.js')).auth),
  entry('demo', ['Start', 'Demo service: try ems without a server'], async () => (await import('./demo.js')).demo),
  entry('health', ['Start', 'Check that the service responds'], async () => (await import('./service.js')).service, {
    single: true,
  }),
  entry(
    'doctor',
    ['Start', 'Check settings, network, sign-in and service'],
    async () => (await import('./doctor/doctor.js')).doctor,
    { single: true },
  ),
  entry('admin', ['Fleet', ''], async () => (await import('./admin-area.js')).adminArea),
  entry('computer', ['Fleet', ''], async () => (await import('./computer/computer-area.js')).computerArea),
  entry('patch', ['Fleet', ''], async () => (await import('./patch/patch-area.js')).patchArea),
  entry('depot', ['Fleet', ''], async () => (await import('./depot/depot-area.js')).depotArea),
  entry('group', ['Fleet', ''], async () => (await import('./group/group-area.js')).groupArea),
  entry('package', ['Fleet', ''], async () => (await import('./package/package-area.js')).packageArea),
  entry(
    'find',
    ['Work', 'Find objects by name, serial number, MAC, IP, KB number or user'],
    async () => (await import('./find/find.js')).find,
    { single: true },
  ),
  entry(
    'explain',
    ['Work', 'Explain why a computer has or lacks a package, value, patch or reboot'],
    async () => (await import('./explain/explain.js')).explainArea,
    { single: true },
  ),
  entry(
    'fleet',
    ['Work', 'Fleet status, pending deployments, failures and estimates'],
    async () => (await import('./fleet/fleet.js')).fleet,
  ),
  entry(
    'state',
    ['Work', 'Groups, assignments and settings in files: export, check, compare, apply'],
    async () => (await import('./state/state-area.js')).stateArea,
  ),
  entry(
    'rollout',
    ['Work', 'Roll out packages and patches ring by ring, with health gates'],
    async () => (await import('./rollout/rollout.js')).rollout,
  ),
  entry('computer', ['Fleet', ''], async () => (await import('./explain/explain.js')).computerExplainArea),
  entry(
    'software',
    ['Work', 'Installed software across the fleet: versions, and who has them'],
    async () => (await import('./software/software.js')).software,
  ),
  entry(
    'wait',
    ['Work', 'Wait for imports, deployments, scans, reboots and more'],
    async () => (await import('./wait/wait.js')).wait,
  ),
  entry(
    'each',
    ['Work', 'Run a command for several profiles and show one result'],
    async () => (await import('./each/each.js')).eachArea,
    { single: true },
  ),
  entry('bulk', ['Work', 'Runs of many requests: show, resume, retry'], async () => (await import('./bulk.js')).bulk),
  entry('undo', ['Work', 'Undo changes made on this machine'], async () => (await import('./undo/undo.js')).undoArea, {
    single: true,
  }),
  entry('history', ['Work', 'Changes made on this machine'], async () => (await import('./history.js')).history),
  entry(
    'profile',
    ['Tool', 'Profiles: one per server and principal'],
    async () => (await import('./profile.js')).profile,
  ),
  entry('config', ['Tool', 'Settings and their sources'], async () => (await import('./config.js')).config),
  entry(
    'api',
    ['Tool', 'All operations of your server, and raw requests'],
    async () => (await import('./api/index.js')).api,
  ),
  entry('commands', ['Tool', 'The command tree as data'], async () => (await import('./commands.js')).commandsArea, {
    single: true,
  }),
  entry(
    'mcp',
    ['Tool', 'Serve assistants over the Model Context Protocol'],
    async () => (await import('./mcp/mcp.js')).mcpArea,
  ),
  entry(
    'completion',
    ['Tool', 'Completion for bash, zsh, fish and PowerShell'],
    async () => (await import('./completion.js')).completion,
  ),
  entry('open', ['Tool', 'Open the web pages of the service'], async () => (await import('./open.js')).opener, {
    single: true,
  }),
  entry(
    'version',
    ['Tool', 'Show the versions of ems, Node and the server'],
    async () => (await import('./version.js')).versions,
    { single: true },
  ),
  entry('__complete', ['Tool', ''], async () => (await import('./completion.js')).completionBackEnd, {
    single: true,
    hidden: true,
  }),
  entry('__refresh-names', ['Tool', ''], async () => (await import('./completion.js')).completionBackEnd, {
    single: true,
    hidden: true,
  }),
];
