import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/operation.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { pageOf } from '../support/small-fleet.js';

const { ems, server } = useScriptedEms();
const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const task = '5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10';
const now = (): string => new Date().toISOString();
const computer = (id: number) => ({
  id,
  hostname: `PC-${id}`,
  domain: null,
  lastSeenUtc: now(),
  isPxeActive: id === 4,
});

let answers: Record<string, PathAnswer>;
const list =
  (...items: JsonObject[]): PathAnswer =>
  (request) =>
    pageOf(items, request);

beforeEach(() => {
  answers = {
    '/api/computer/issues/stale-deployment': list(),
    '/api/computer/issues/agent-suspended': list({ ...computer(3), suspensionMode: 'PresentationMode' }),
    '/api/computer/issues/overview': list(),
    '/api/packages': list(),
    '/api/computer': list(),
    '/api/computer/issues/pending-reboot': list(computer(2), computer(3), { ...computer(5), lastSeenUtc: null }),
    'POST /api/computer/search': list(computer(4)),
    '/api/tasks': list(
      { trackingId: task, status: 1, name: 'VLC', createdAtUtc: '2026-03-01T10:00:00Z' },
      { trackingId: group, status: 2, name: 'old' },
    ),
    [`/api/tasks/${task}`]: () => ({ trackingId: task, status: 1, actions: [{ clientId: 6, hostname: 'PC-6' }] }),
    [`/api/group/${group}`]: () => ({ id: group, name: 'G', parentId: null, assignedToTree: 'ConfigurationGroups' }),
    [`/api/group/${group}/computers`]: list(computer(2), computer(4)),
  };
});

type Line = Record<'hostname' | 'kind' | 'what' | 'cause' | 'cancel' | 'next', string | null>;
const lines = async (line = ''): Promise<Line[]> => {
  servePaths(server(), answers);
  const { code, stderr, stdout } = await ems(`fleet pending${line}`);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Line[];
};

describe('pending work beside software', () => {
  it('is told with its cause, how it ends and how to go on', async () => {
    const found = await lines();
    expect(found.map(({ cause, hostname, kind }) => `${hostname} ${kind} ${cause}`)).toEqual([
      'PC-2 reboot reboot-required',
      'PC-3 reboot suspended',
      'PC-5 reboot silent',
      'PC-4 os network-boot',
      'PC-6 task running',
    ]);
    expect(found[3]).toMatchObject({ what: 'operating system', cancel: 'ems computer deactivate PC-4 --pxe' });
    expect(found[4]).toMatchObject({ what: 'VLC', since: '2026-03-01T10:00:00.000Z', next: `ems wait task ${task}` });
  });

  it('does not call a task running on a computer that is silent', async () => {
    answers['/api/computer/issues/overview'] = list({ ...computer(6), issues: [{ issue: 'stale-agent' }] });
    expect((await lines()).at(-1)).toMatchObject({ hostname: 'PC-6', cause: 'silent', next: null });
  });

  it('covers only the members of a group', async () => {
    answers['/api/computer/issues/pending-reboot'] = list(computer(2));
    expect((await lines(` --group ${group}`)).map(({ hostname }) => hostname)).toEqual(['PC-2', 'PC-4']);
    const sweep = server().calls.find(({ url }) => url.startsWith('/api/computer/issues/pending-reboot'));
    expect(sweep?.url).toContain(`groupId=${group}`);
  });

  it('costs no more requests in a larger fleet', async () => {
    await lines();
    expect(server().calls.length).toBeLessThanOrEqual(10);
  });

  it('is told without the part that cannot be read, which is named', async () => {
    answers['/api/tasks'] = () => (_request: unknown, response: { writeHead(code: number): { end(): void } }) =>
      response.writeHead(403).end();
    servePaths(server(), answers);
    const { code, stderr, stdout } = await ems('fleet pending');
    const found = JSON.parse(stdout) as Line[];
    expect([code, found.length]).toEqual([7, 5]);
    expect(found.at(-1)).toMatchObject({
      hostname: null,
      kind: 'unread',
      what: 'role computer.read is required',
      cause: 'not-readable',
    });
    expect(await ems('fleet pending --count')).toMatchObject({ code: 7, stdout: '4\n' });
    expect(stderr).toContain('Not everything could be read: role computer.read is required.');
  });

  it('offers one command for all reboots, with the number that it reaches and the same scope', async () => {
    servePaths(server(), answers);
    expect((await ems('fleet pending')).stderr).toContain(
      '3 computers require a reboot (of these, 1 suspended, 1 silent): ems computer reboot --issue pending-reboot\n',
    );
    const one = await ems(`fleet pending --group ${group} --insecure-http`);
    expect(one.stderr).toContain(
      `a reboot (of these, 1 suspended, 1 silent): ems computer reboot --issue pending-reboot --group ${group} --insecure-http\n`,
    );
  });

  it('offers no reboot of a computer in no group, which the service rejects', async () => {
    answers['/api/computer/2/groups'] = list();
    expect((await lines())[0]).toMatchObject({ hostname: 'PC-2', cause: 'no-group', next: null });
  });

  it('is one row where a task installs a package that is pending', async () => {
    const item = { softwareId: group.toUpperCase(), packageName: 'VLC', version: '3' };
    answers['/api/computer/issues/stale-deployment'] = list({ ...computer(6), stalePendingPackages: [item] });
    answers['/api/computer/6/health'] = () => computer(6);
    answers['/api/tasks'] = list({ trackingId: task, status: 1, name: 'VLC 3', packageId: group });
    servePaths(server(), answers);
    const { stdout } = await ems('fleet pending');
    const own = (JSON.parse(stdout) as Line[]).filter(({ hostname }) => hostname === 'PC-6');
    expect(own).toMatchObject([{ kind: 'software', what: 'VLC@3', next: `ems wait task ${task}` }]);
  });

  it('counts computers that were never seen, and reads them with --all', async () => {
    answers['/api/computer'] = list({ ...computer(7), lastSeenUtc: null });
    answers['/api/computer/7/software-deployment'] = list({
      softwareId: group,
      name: 'VLC',
      version: '3',
      status: 'Pending',
    });
    servePaths(server(), answers);
    expect((await ems('fleet pending')).stderr).toContain('1 computer was never seen. Include them with --all.');
    expect((await lines(' --all'))[0]).toMatchObject({ hostname: 'PC-7', what: 'VLC@3', cause: 'silent' });
  });
});
