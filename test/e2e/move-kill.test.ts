import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { pageOf } from '../support/small-fleet.js';
import { programFile, programWords } from '../support/tested-program.js';

const id = (last: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c330${last}`;
const groups = { berlin: id(1), munich: id(2) };
const tree = 'ConfigurationGroups';
const members = new Map([
  [groups.berlin, new Set([1, 2, 3])],
  [groups.munich, new Set<number>()],
]);

const directory = useDirectory();
let server: ScriptedServer;
let onAdd: (() => void) | undefined;

const idsIn = (body: string, url: string): number[] =>
  body === ''
    ? new URL(url, 'http://x').searchParams.getAll('computerIds').map(Number)
    : (JSON.parse(body) as { computerIds: number[] }).computerIds;

const change =
  (group: string, kind: 'add' | 'delete'): PathAnswer =>
  ({ body, url }) => {
    if (kind === 'add' && onAdd !== undefined) return () => onAdd?.(); // never answered
    const results = idsIn(body, url).map((computerId) => {
      const isElsewhere = [...members].some(([other, set]) => other !== group && set.has(computerId));
      const fails = kind === 'add' && isElsewhere;
      if (!fails) members.get(group)?.[kind](computerId);
      return fails
        ? { computerId, success: false, code: 'OtherConfigurationGroup' }
        : { computerId, success: true, code: 'Done' };
    });
    const failed = results.filter(({ success }) => !success).length;
    return { groupId: group, succeeded: results.length - failed, failed, results };
  };

const groupRows = [
  { id: groups.berlin, name: 'Berlin', assignedToTree: tree, parentId: null },
  { id: groups.munich, name: 'Munich', assignedToTree: tree, parentId: null },
];

beforeAll(async () => {
  server = await startScriptedServer();
  servePaths(server, {
    'GET /api/group': (request) => pageOf(groupRows, request),
    ...Object.fromEntries(
      groupRows.flatMap((group): [string, PathAnswer][] => [
        [`GET /api/group/${group.id}`, () => group],
        [
          `GET /api/group/${group.id}/computers`,
          (request) =>
            pageOf(
              [...(members.get(group.id) ?? [])].map((own) => ({ id: own, hostname: `PC-${own}` })),
              request,
            ),
        ],
        [`POST /api/group/${group.id}/computers`, change(group.id, 'add')],
        [`DELETE /api/group/${group.id}/computers`, change(group.id, 'delete')],
      ]),
    ),
    ...Object.fromEntries(
      [1, 2, 3].map((own): [string, PathAnswer] => [
        `GET /api/computer/${own}/groups`,
        (request) =>
          pageOf(
            groupRows
              .filter((group) => members.get(group.id)?.has(own))
              .map((group) => ({ groupId: group.id, name: group.name, assignedToTree: tree })),
            request,
          ),
      ]),
    ),
  });
});
afterAll(() => server.close());

const env = () => ({ EMS_CONFIG_DIR: directory(), EMS_URL: server.url, EMS_CLIENT_ID: 'i', EMS_CLIENT_SECRET: 's' });

it('a move that is killed between its two requests is finished by a resume, with those that had not left', async () => {
  const child = spawn(
    programFile,
    [...programWords, 'group', 'move-computers', 'Berlin', 'Munich', '1', '2', '3', '--yes'],
    { env: { ...process.env, ...env() }, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve) => (onAdd = resolve));
  child.kill('SIGKILL');
  await ended;
  onAdd = undefined;
  expect([...members].map(([, set]) => [...set])).toEqual([[2, 3], []]); // PC-1 is in neither group

  const resumed = await runHere(['bulk', 'resume', 'last', '--yes'], directory(), { env: env(), columns: 120 });
  expect([resumed.code, resumed.stderr]).toEqual([
    0,
    expect.stringContaining('Resumed "ems group move-computers Berlin Munich 1 2 3": 3 computers done now'),
  ]);
  expect([...members].map(([, set]) => [...set])).toEqual([[], [1, 2, 3]]);
}, 30_000);
