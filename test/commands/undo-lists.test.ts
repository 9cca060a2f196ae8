import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo } from '../support/relayed-demo.js';

/** Several changes of one list, and of groups that are gone, taken back. */
let failsOnce: RegExp | undefined;
let seen: string[] = [];
const demo = useRelayedDemo(102, async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (request.method !== 'GET') seen.push(line.replaceAll(/[\da-f-]{36}/g, 'G'));
  if (failsOnce?.test(line) !== true) return pass(request);
  failsOnce = undefined;
  return { status: 500, text: '{}' };
});
const ems = (line: string): Promise<Ran> => demo.run(line.split(' '));
const done = async (...lines: readonly string[]): Promise<void> => {
  for (const line of lines) expect([line, (await ems(`${line} --yes --max-affected 99`)).code]).toEqual([line, 0]);
};
const undone = (what: string): Promise<Ran> => ems(`undo ${what} --yes --max-affected 99 -o json`);
const lastIds = async (count: number): Promise<string> =>
  (await ems(`history list -n ${count} -o name`)).stdout.trim().split('\n').join(' ');
const groupsOf = async (computer: string): Promise<string[]> =>
  JSON.parse((await ems(`computer groups ${computer} --all -o json`)).stdout).map(({ name }: { name: string }) => name);

beforeEach(() => {
  seen = [];
});

it('a member that was removed and added again is a member, and one that was added and removed is none', async () => {
  const before = [await groupsOf('PC-0002'), await groupsOf('PC-0050')];
  expect(before[0]).toContain('Pilot');
  await done('group remove-computers Pilot PC-0002', 'group add-computers Pilot PC-0002');
  await done('group add-computers Pilot PC-0050', 'group remove-computers Pilot PC-0050');
  expect((await undone(await lastIds(4))).code).toBe(0);
  expect([await groupsOf('PC-0002'), await groupsOf('PC-0050')]).toEqual(before);
});

it('a list that was replaced twice is the first one', async () => {
  const body = (id: number): string => `--body {"depotServerIds":[${id}]}`;
  await done(`group set-depot-servers Berlin ${body(61)}`, `group set-depot-servers Berlin ${body(62)}`);
  const { code, stdout } = await undone(await lastIds(2));
  expect([code, JSON.parse(stdout).entries.map(({ result }: { result: string }) => result)]).toEqual([
    0,
    ['undone', 'undone'],
  ]);
  expect(JSON.parse((await ems('group depot-servers Berlin -o json')).stdout)).toEqual([]);
});

it('a computer that a move has put back stays in its group', async () => {
  const before = await groupsOf('PC-0004');
  const to = ['Berlin', 'Hamburg'].find((name) => !before.includes(name)) ?? '';
  failsOnce = /^POST .*\/computers$/;
  await ems(`group sync ${to} --search hostname=PC-0004 --yes --retries 0`);
  expect(await groupsOf('PC-0004')).toEqual(before);
  await undone('--last');
  expect(await groupsOf('PC-0004')).toEqual(before);
});

it('an activation is taken back with the flags that it had', async () => {
  await done('group activate Pilot --software');
  seen = [];
  expect((await undone('--last')).code).toBe(0);
  expect(seen.filter((line) => line.includes('activation'))).toEqual(['DELETE /api/group/G/activation?software=true']);
});

it('a group that is gone does not keep other changes from being undone', async () => {
  await done('group create Assignments/Tq', 'group assign-package Tq PuTTY@0.81');
  const assigned = await lastIds(1);
  await done('group update Pilot --description later', 'group delete Assignments/Tq');
  const [, updated = ''] = (await lastIds(2)).split(' ');
  const { code, stdout } = await undone(`${updated} ${assigned}`);
  const results = JSON.parse(stdout).entries.map(({ result }: { result: unknown }) => result);
  // The group is gone: nothing shows what was assigned to it.
  expect([code, results]).toEqual([7, ['undone', 'failed']]);
});

it('an apply that has made and activated a group deletes the group and nothing after it', async () => {
  const folder = join(demo.directory(), 'wanted');
  mkdirSync(join(folder, 'groups'), { recursive: true });
  const group = 'group: Assignments/New\ntype: assignment\npackages: [PuTTY@0.81]\nmembers: [PC-0002]\n';
  writeFileSync(join(folder, 'groups/new.yaml'), group);
  await done(`state apply ${folder} --activate`);
  seen = [];
  expect((await undone('--last')).code).toBe(0);
  expect(seen.at(-1)).toBe('DELETE /api/group/G');
});
