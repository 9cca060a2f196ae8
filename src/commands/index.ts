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

/** The only list of hand-written commands; each loads when its word is typed. */
export const customEntries: readonly CustomEntry[] = [
  {
    word: 'login',
    single: true,
    section: 'Start',
    summary: 'Sign in to a service and save the profile',
    load: async () => (await import('./login/login.js')).loginArea,
  },
  {
    word: 'logout',
    single: true,
    section: 'Start',
    summary: 'Delete the secret and the token of a profile',
    load: async () => (await import('./logout.js')).logoutArea,
  },
  {
    word: 'auth',
    section: 'Start',
    summary: 'Sign-in status, and tokens for other tools',
    load: async () => (await import('./auth.js')).auth,
  },
  {
    word: 'demo',
    section: 'Start',
    summary: 'Demo service: try ems without a server',
    load: async () => (await import('./demo.js')).demo,
  },
  {
    word: 'health',
    single: true,
    section: 'Start',
    summary: 'Check that the service responds',
    load: async () => (await import('./service.js')).service,
  },
  {
    word: 'doctor',
    single: true,
    section: 'Start',
    summary: 'Check settings, network, sign-in and service',
    load: async () => (await import('./doctor/doctor.js')).doctor,
  },
  { word: 'admin', section: 'Fleet', summary: '', load: async () => (await import('./admin-area.js')).adminArea },
  {
    word: 'computer',
    section: 'Fleet',
    summary: '',
    load: async () => (await import('./computer/computer-area.js')).computerArea,
  },
  {
    word: 'patch',
    section: 'Fleet',
    summary: '',
    load: async () => (await import('./patch/patch-area.js')).patchArea,
  },
  {
    word: 'group',
    section: 'Fleet',
    summary: '',
    load: async () => (await import('./group/group-area.js')).groupArea,
  },
  {
    word: 'package',
    section: 'Fleet',
    summary: '',
    load: async () => (await import('./package/package-area.js')).packageArea,
  },
  {
    word: 'find',
    single: true,
    section: 'Work',
    summary: 'Find objects by name, serial number, MAC, IP, KB number or user',
    load: async () => (await import('./find/find.js')).find,
  },
  {
    word: 'explain',
    single: true,
    section: 'Work',
    summary: 'Explain why a computer has or lacks a package, value, patch or reboot',
    load: async () => (await import('./explain/explain.js')).explainArea,
  },
  {
    word: 'fleet',
    section: 'Work',
    summary: 'Fleet status, pending deployments, failures and estimates',
    load: async () => (await import('./fleet/fleet.js')).fleet,
  },
  {
    word: 'rollout',
    section: 'Work',
    summary: 'Roll out packages and patches ring by ring, with health gates',
    load: async () => (await import('./rollout/rollout.js')).rollout,
  },
  {
    word: 'computer',
    section: 'Fleet',
    summary: '',
    load: async () => (await import('./explain/explain.js')).computerExplainArea,
  },
  {
    word: 'software',
    section: 'Work',
    summary: 'Installed software across the fleet: versions, and who has them',
    load: async () => (await import('./software/software.js')).software,
  },
  {
    word: 'wait',
    section: 'Work',
    summary: 'Wait for imports, deployments, scans, reboots and more',
    load: async () => (await import('./wait/wait.js')).wait,
  },
  {
    word: 'bulk',
    section: 'Work',
    summary: 'Runs of many requests: show, resume, retry',
    load: async () => (await import('./bulk.js')).bulk,
  },
  {
    word: 'history',
    section: 'Work',
    summary: 'Changes made on this machine',
    load: async () => (await import('./history.js')).history,
  },
  {
    word: 'profile',
    section: 'Tool',
    summary: 'Profiles: one per server and principal',
    load: async () => (await import('./profile.js')).profile,
  },
  {
    word: 'config',
    section: 'Tool',
    summary: 'Settings and their sources',
    load: async () => (await import('./config.js')).config,
  },
  {
    word: 'api',
    section: 'Tool',
    summary: 'All operations of your server, and raw requests',
    load: async () => (await import('./api/index.js')).api,
  },
  {
    word: 'commands',
    single: true,
    section: 'Tool',
    summary: 'The command tree as data',
    load: async () => (await import('./commands.js')).commandsArea,
  },
  {
    word: 'completion',
    section: 'Tool',
    summary: 'Completion for bash, zsh, fish and PowerShell',
    load: async () => (await import('./completion.js')).completion,
  },
  {
    word: 'open',
    single: true,
    section: 'Tool',
    summary: 'Open the web pages of the service',
    load: async () => (await import('./open.js')).opener,
  },
  {
    word: 'version',
    single: true,
    section: 'Tool',
    summary: 'Show the versions of ems, Node and the server',
    load: async () => (await import('./version.js')).versions,
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
];
