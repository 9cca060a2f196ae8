import type { Topic } from './topic.js';

export interface TopicEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Pick<Topic, 'parts'>>;
}

/** The only list of topics; the texts are loaded when they are read. */
export const topics: readonly TopicEntry[] = [
  {
    name: 'demo',
    summary: 'try ems without a server',
    load: async () => (await import('./topics/demo.js')).demoTopic,
  },
  {
    name: 'testing',
    summary: 'test your own scripts against the demo service',
    load: async () => (await import('./topics/testing.js')).testingTopic,
  },
  {
    name: 'output',
    summary: 'formats, columns, sorting, queries, paging, colors',
    load: async () => (await import('./topics/output.js')).outputTopic,
  },
  {
    name: 'scripting',
    summary: 'pipes, names and ids, request bodies, cron and CI',
    load: async () => (await import('./topics/scripting.js')).scriptingTopic,
  },
  {
    name: 'powershell',
    summary: 'quoting, objects, exit codes, scheduled tasks and the module for PowerShell',
    load: async () => (await import('./topics/powershell.js')).powershellTopic,
  },
  {
    name: 'agents',
    summary: 'rules and first steps for assistants that use ems',
    load: async () => (await import('./topics/agents.js')).agentsTopic,
  },
  {
    name: 'mcp',
    summary: 'serve an assistant: what it can do, and what leaves the network',
    load: async () => (await import('./topics/mcp.js')).mcpTopic,
  },
  {
    name: 'waiting',
    summary: 'wait for requests to complete: --wait and `ems wait`',
    load: async () => (await import('./topics/waiting.js')).waitingTopic,
  },
  {
    name: 'selection',
    summary: 'which computers: one set of flags for lists, actions and waits',
    load: async () => (await import('./topics/selection.js')).selectionTopic,
  },
  {
    name: 'bulk',
    summary: 'many computers at once: select, confirm, resume',
    load: async () => (await import('./topics/bulk.js')).bulkTopic,
  },
  {
    name: 'undo',
    summary: 'undo changes: which can be undone, and until when',
    load: async () => (await import('./topics/undo.js')).undoTopic(),
  },
  {
    name: 'why',
    summary: 'ask why: `ems explain` and `ems fleet`',
    load: async () => (await import('./topics/why.js')).whyTopic,
  },
  {
    name: 'monitoring',
    summary: 'checks, snapshots, SQL, reports and live views',
    load: async () => (await import('./topics/monitoring.js')).monitoringTopic,
  },
  {
    name: 'recipes',
    summary: 'jobs of administrators, ready to paste',
    load: async () => (await import('./topics/recipes.js')).recipesTopic,
  },
  {
    name: 'rollout',
    summary: 'roll out in rings: the file, the gates, cron and CI',
    load: async () => (await import('./topics/rollout.js')).rolloutTopic,
  },
  {
    name: 'state',
    summary: 'groups, assignments and settings in files: export, compare, pipelines',
    load: async () => (await import('./topics/state.js')).stateTopic,
  },
  {
    name: 'exit-codes',
    summary: 'what each exit code means',
    load: async () => (await import('./topics/exit-codes.js')).exitCodeTopic,
  },
  {
    name: 'environment',
    summary: 'environment variables, settings, profiles and files',
    load: async () => (await import('./topics/environment.js')).environmentTopic,
  },
  {
    name: 'security',
    summary: 'secrets, tokens, TLS and protected profiles',
    load: async () => (await import('./topics/security.js')).securityTopic,
  },
  {
    name: 'flags',
    summary: 'flags shared by all commands',
    load: async () => (await import('./topics/flags.js')).flagTopic,
  },
];
