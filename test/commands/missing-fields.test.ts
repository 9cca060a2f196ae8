import { beforeEach, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo } from '../support/relayed-demo.js';

/** Addresses whose answers call these fields otherwise. */
let about = /^$/;
let fields: readonly string[] = [];
let tasks: string | undefined;

const demo = useRelayedDemo(60, async (request, pass) => {
  if (tasks !== undefined && request.url.startsWith('/api/tasks')) return { status: 200, text: tasks };
  const answer = await pass(request);
  if (!about.test(request.url)) return answer;
  return {
    ...answer,
    text: fields.reduce((text, field) => text.replaceAll(`"${field}":`, `"x-${field}":`), answer.text),
  };
});

const ems = (...line: readonly string[]): Promise<Ran> => demo.run(line);

beforeEach(() => {
  about = /^$/;
  tasks = undefined;
});

it('patch pending does not say that nothing is unassigned where the service does not tell', async () => {
  about = /missing-patch/;
  fields = ['isAssigned'];
  const { stderr, stdout } = await ems('patch', 'pending', '--unassigned', '-o', 'json');
  const rows = JSON.parse(stdout) as { unassigned: number | null }[];
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ unassigned }) => unassigned === null)).toBe(true);
  expect(stderr).toContain('does not say on which computers');
});

it.each([
  ['--since', '1h'],
  ['--status', 'failed'],
])('task list %s keeps a task that does not say it', async (flag, value) => {
  tasks = JSON.stringify([
    { trackingId: '11111111-2222-4333-8444-555555555555', name: 'one', made: '2026-03-02T11:59:00Z', mood: 'good' },
  ]);
  const { stdout } = await ems('task', 'list', flag, value, '-o', 'json');
  expect(JSON.parse(stdout)).toHaveLength(1);
});

it('fleet tidy names the entries that do not say which computer they are about', async () => {
  await ems('computer', 'variable', 'set', 'PC-0042', 'KeyboardLayout', 'de-DE', '--yes');
  about = /variable-definitions\/\d+\/computers/;
  fields = ['computerId', 'clientId', 'id'];
  const { stderr, stdout } = await ems('fleet', 'tidy', '--kind', 'redundant-value', '-o', 'json');
  expect(`${stderr}${stdout}`).toContain('do not say which computer');
});
