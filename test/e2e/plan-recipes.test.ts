import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parts } from '../../src/apps/state/topic.js';
import { useFastDemo } from '../support/fast-demo.js';
import { neededPrograms } from '../support/needed.js';
import { programInShell, warmStart } from '../support/tested-program.js';

const demo = useFastDemo({ computers: 40 });
const run = promisify(execFile);
const tools = neededPrograms('bash', 'curl', 'jq');
const bot = { login: 'github-actions[bot]', id: 7 };

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  readonly author: { readonly id: number };
  body: string;
}

/** Both services as far as the recipes ask them: comments of one request, and the request of a commit. */
let comments: Comment[] = [];
let server: Server;

const answerOf = (method: string, path: string, body: string): unknown => {
  if (path === '/user') return { id: bot.id };
  if (path.endsWith('/pulls') || path.endsWith('/merge_requests')) return [{ number: 5, iid: 5 }];
  const edited = /(?:comments|notes)\/(\d+)$/.exec(path)?.[1];
  const text = (): string => (JSON.parse(body) as { body: string }).body;
  if (method === 'GET') return comments;
  if (edited === undefined)
    return comments.push({ id: comments.length + 1, user: bot, author: { id: bot.id }, body: text() });
  const comment = comments.find(({ id }) => String(id) === edited);
  if (comment !== undefined) comment.body = text();
  return comment;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://local');
      response.end(JSON.stringify(answerOf(request.method ?? '', pathname, body) ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  await mkdir(join(demo().directory, 'fleet-state/groups'), { recursive: true });
});
afterAll(() => server.close());

beforeEach(() => {
  // A person may write the mark as well: only the comment of the pipeline counts.
  const body = '<!-- ems state diff -->\nPlan: `0000`\n';
  comments = [{ id: 1, user: { login: 'someone' }, author: { id: 1 }, body }];
});

const fileOf = (title: RegExp): unknown => {
  const part = parts.find((each) => title.test(each.title ?? ''));
  return parse((part?.code ?? []).join('\n'));
};

interface Job {
  readonly if: string;
  readonly env: Record<string, string>;
  readonly steps: readonly { readonly run?: string }[];
}

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: Readonly<Record<'plan' | 'apply', Job>>;
}

interface Pipeline {
  readonly plan: { readonly script: readonly string[]; readonly rules: readonly { readonly if: string }[] };
  readonly apply: { readonly script: readonly string[]; readonly rules: readonly { readonly if: string }[] };
}

const github = fileOf(/on GitHub/) as Workflow;
const gitlab = fileOf(/on GitLab/) as Pipeline;

const scripts = {
  GitHub: (job: 'plan' | 'apply') => github.jobs[job].steps.at(-1)?.run ?? '',
  GitLab: (job: 'plan' | 'apply') => gitlab[job].script.join('\n'),
} as const;

/** As a runner starts it: errors end the job. */
const runJob = async (service: keyof typeof scripts, job: 'plan' | 'apply'): Promise<number> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    ...warmStart,
    ...demo().env,
    PATH: process.env['PATH'] ?? '',
    EMS_CONFIG_DIR: demo().directory,
    API: `${url}/repos/a/b`,
    TOKEN: 'x',
    HEAD: 'abc',
    PULL: '5',
    CI_API_V4_URL: url,
    CI_PROJECT_ID: '1',
    CI_COMMIT_SHA: 'abc',
    CI_MERGE_REQUEST_IID: '5',
    NOTES_TOKEN: 'x',
  };
  const script = `ems() { ${programInShell} "$@"; }\n${scripts[service](job)}`;
  return run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { env, cwd: demo().directory }).then(
    () => 0,
    (error: { code?: number }) => error.code ?? 1,
  );
};

const want = (packages: readonly string[]): Promise<void> =>
  writeFile(
    join(demo().directory, 'fleet-state/groups/browsers.yaml'),
    `group: Assignments/Browsers\npackages: [${packages.join(', ')}]\nexact: [packages]\n`,
  );

const ours = (): string => comments.find(({ id }) => id !== 1)?.body ?? '';

describe.skipIf(tools.isMissing)(`the plan as a comment${tools.because}`, () => {
  it.each(['GitHub', 'GitLab'] as const)(
    '%s: one comment, applied as reviewed, planned again if it changed',
    async (service) => {
      await want(['KeePass@2.57']);
      expect(await runJob(service, 'plan')).toBe(0);
      const first = ours();
      expect(first).toContain('- add package-assignment `KeePass＠2.57` on `Assignments/Browsers`');
      await want(['KeePass@2.57', '7-Zip@24.08']);
      expect(await runJob(service, 'plan')).toBe(0);
      expect(comments).toHaveLength(2);
      expect(ours()).not.toBe(first);
      await demo().run(['group', 'assign-package', 'Assignments/Browsers', 'KeePass@2.57', '--yes']);
      const reviewed = ours();
      expect(await runJob(service, 'apply')).toBe(9);
      expect(ours()).not.toBe(reviewed);
      expect(ours()).not.toContain('add package-assignment `KeePass');
      expect(comments).toHaveLength(2);
      expect(comments[0]?.body).toContain('0000');
      expect(await runJob(service, 'apply')).toBe(0);
      const after = await demo().run(['state', 'diff', join(demo().directory, 'fleet-state'), '-o', 'json']);
      expect(after.code).toBe(0);
      await want(['Mozilla Firefox@128.0']);
      await demo().run(['state', 'apply', join(demo().directory, 'fleet-state'), '--yes', '--max-affected', '500']);
    },
    120_000,
  );

  it('without a reviewed plan nothing is applied', async () => {
    await want(['KeePass@2.57']);
    for (const service of ['GitHub', 'GitLab'] as const) expect(await runJob(service, 'apply')).toBe(1);
    expect((await demo().run(['state', 'diff', join(demo().directory, 'fleet-state'), '-o', 'json'])).code).toBe(13);
  });
});

describe('the files for pipelines', () => {
  it('plan requests of the own project only, and apply on the protected branch only', () => {
    expect(Object.keys(github.on)).toEqual(['pull_request', 'push']);
    expect(github.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    expect(github.jobs.plan.if).toContain('head.repo.full_name == github.repository');
    expect(github.jobs.apply.if).toContain('github.ref_protected');
    expect(gitlab.plan.rules[0]?.if).toContain('$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID');
    expect(gitlab.apply.rules[0]?.if).toContain('$CI_COMMIT_REF_PROTECTED == "true"');
  });

  it('give the plan the principal that reads, and put no text of a request into a script', () => {
    const plan = JSON.stringify([github.jobs.plan, gitlab.plan]);
    expect(plan).toContain('EMS_READ_SECRET');
    expect(plan).not.toContain('WRITE');
    for (const job of ['plan', 'apply'] as const) expect(scripts.GitHub(job)).not.toContain('${{');
  });
});
