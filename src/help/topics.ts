import type { Topic } from './topic.js';

type LoadedTopic = Pick<Topic, 'parts'>;

interface TopicEntry {
  readonly name: string;
  readonly summary: string;
  load(applications: TopicsOfApplications): Promise<LoadedTopic>;
}

/** Topics with tables of an application: `apps/index.ts` lists their texts. */
export type TopicsOfApplications = Readonly<Record<'rollout' | 'state', () => Promise<LoadedTopic>>>;

const entry = (name: string, summary: string, load: TopicEntry['load']): TopicEntry => ({ name, summary, load });

/** All topics; their texts are loaded on demand. */
export const topics: readonly TopicEntry[] = [
  entry('install', 'get ems: from a clone, npm, packages and executables', () => import('./topics/install.js')),
  entry('demo', 'try ems without a server', () => import('./topics/demo.js')),
  entry('recipes', 'jobs of administrators, ready to paste', () => import('./topics/recipes.js')),
  entry(
    'coming-from',
    'your old line and its ems line: curl, PowerShell, ConfigMgr, Intune, PDQ, opsi-cli',
    () => import('./topics/coming-from.js'),
  ),
  entry('testing', 'test your own scripts against the demo service', () => import('./topics/testing.js')),
  entry('output', 'formats, columns, sorting, queries, paging, colors', () => import('./topics/output.js')),
  entry('scripting', 'pipes, names and ids, request bodies, cron and CI', () => import('./topics/scripting.js')),
  entry(
    'powershell',
    'quoting, objects, exit codes, scheduled tasks and the module for PowerShell',
    () => import('./topics/powershell.js'),
  ),
  entry('agents', 'rules and first steps for assistants that use ems', () => import('./topics/agents.js')),
  entry('mcp', 'serve an assistant: what it can do, and what leaves the network', () => import('./topics/mcp.js')),
  entry('waiting', 'wait for requests to complete: --wait and `ems wait`', () => import('./topics/waiting.js')),
  entry(
    'selection',
    'which computers: one set of flags for lists, actions and waits',
    () => import('./topics/selection.js'),
  ),
  entry('bulk', 'many computers at once: select, confirm, resume', () => import('./topics/bulk.js')),
  entry('undo', 'undo changes: which can be undone, and until when', async () => ({
    parts: await (await import('./topics/undo.js')).undoParts(),
  })),
  entry('why', 'ask why: `ems explain` and `ems fleet`', () => import('./topics/why.js')),
  entry('monitoring', 'checks, snapshots, SQL, reports and live views', () => import('./topics/monitoring.js')),
  entry('lake', 'snapshots of several servers in a data lake: DuckDB, Athena', () => import('./topics/lake.js')),
  entry('rollout', 'roll out in rings: the file, the gates, cron and CI', ({ rollout }) => rollout()),
  entry('state', 'groups, assignments and settings in files: export, compare, pipelines', ({ state }) => state()),
  entry('assumptions', 'what ems assumes of answers that the reference does not show', async () => ({
    parts: await (await import('./topics/assumptions.js')).assumptionParts(),
  })),
  entry('answers', 'what scripts can rely on: fields of answers, and their schemas', async () => ({
    parts: (await import('./topics/answers.js')).answerParts(),
  })),
  entry('exit-codes', 'what each exit code means', () => import('./topics/exit-codes.js')),
  entry('environment', 'environment variables, settings, profiles and files', () => import('./topics/environment.js')),
  entry('security', 'secrets, tokens, TLS and protected profiles', () => import('./topics/security.js')),
  entry('flags', 'flags shared by all commands', () => import('./topics/flags.js')),
  entry('topics', 'all topics', async () => {
    const { rowLines, topicOf } = await import('./topic.js');
    const rows = topics.map(({ name, summary }) => [name, summary] as const);
    return { parts: topicOf(`${rowLines(rows)}\n\nRead one with: ems help <topic>`) };
  }),
];
