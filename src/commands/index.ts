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
    summary: 'Sign in to a service and keep the profile',
    load: async () => (await import('./login/index.js')).loginArea,
  },
  {
    word: 'logout',
    single: true,
    section: 'Start',
    summary: 'Forget the secret and the token of a profile',
    load: async () => (await import('./logout.js')).logoutArea,
  },
  {
    word: 'auth',
    section: 'Start',
    summary: 'Who is signed in where, and a token for other tools',
    load: async () => (await import('./auth.js')).auth,
  },
  {
    word: 'demo',
    section: 'Start',
    summary: 'Try everything without a server: the embedded service',
    load: async () => (await import('./demo.js')).demo,
  },
  {
    word: 'health',
    single: true,
    section: 'Start',
    summary: 'Check that the service answers',
    load: async () => (await import('./service.js')).service,
  },
  {
    word: 'doctor',
    single: true,
    section: 'Start',
    summary: 'Check the way to the service, and say what to do',
    load: async () => (await import('./doctor/doctor.js')).doctor,
  },
  { word: 'admin', section: 'Fleet', summary: '', load: async () => (await import('./admin-area.js')).adminArea },
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
    summary: 'Find anything: name, serial number, MAC, IP, KB number, user',
    load: async () => (await import('./find/find.js')).find,
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
    summary: 'Runs on many computers: see, resume, retry',
    load: async () => (await import('./bulk.js')).bulk,
  },
  {
    word: 'history',
    section: 'Work',
    summary: 'What was changed from here, and when',
    load: async () => (await import('./history.js')).history,
  },
  {
    word: 'profile',
    section: 'Tool',
    summary: 'Profiles: one for each server and principal',
    load: async () => (await import('./profile.js')).profile,
  },
  {
    word: 'config',
    section: 'Tool',
    summary: 'Settings and where each comes from',
    load: async () => (await import('./config.js')).config,
  },
  {
    word: 'api',
    section: 'Tool',
    summary: 'Every operation of your server: discovery, raw calls',
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
    word: 'open',
    single: true,
    section: 'Tool',
    summary: 'Print (and on a desktop open) the pages of the service',
    load: async () => (await import('./open.js')).opener,
  },
  {
    word: 'version',
    single: true,
    section: 'Tool',
    summary: 'Versions of the tool, Node and the server',
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
