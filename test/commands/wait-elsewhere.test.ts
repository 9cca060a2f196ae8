import { describe, expect, it } from 'vitest';
import { graceOf } from '../../src/engine/wait/poll/wait-for.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';

const { ems, server } = useScriptedEms();
const directory = useDirectory();

const job = { id: 1, lastRunUtc: '2026-01-01T00:00:00Z', result: 'Success' };

describe('waiting for a computer that is not there ends at once with 4:', () => {
  it.each([
    ['wait reboot 999 --since 1h', 'No computer has this id.'],
    ['wait deployment 999', 'No computer has this id.'],
    ['wait os-install 999', 'No computer has this id.'],
  ])('%s', async (line, said) => {
    servePaths(server(), { '/api/system/sync-jobs': () => [job] });
    const { code, stderr } = await ems(line);
    expect([code, stderr]).toEqual([4, expect.stringContaining(said)]);
    expect(stderr).not.toContain('accepted');
  });
});

it('tolerates a 404 for a job that somebody else started a moment ago', () => {
  expect([graceOf({ computers: false }), graceOf({ computers: false, fresh: true })]).toEqual([5_000, 30_000]);
});

it('shows no accepted state for a job that was started elsewhere', async () => {
  servePaths(server(), { '/api/system/sync-jobs': () => [{ ...job, result: null }] });
  const { code, stderr } = await ems('wait sync 1 --timeout 0');
  expect([code, stderr]).toEqual([8, expect.stringContaining('depot sync job 1: pending')]);
});

it('says that the package has no deployment on the computer', async () => {
  servePaths(server(), { '/api/computer/1/software-deployment': () => [] });
  const { code, stderr } = await ems(
    'wait deployment 1 --package 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --timeout 0 --quiet',
  );
  expect([code, stderr]).toEqual([8, expect.stringContaining('lists no deployment of this package')]);
});

describe('an old result does not end the wait', () => {
  it('waits on for a sync job that the trigger names', async () => {
    let jobs = [job];
    servePaths(server(), { 'GET /api/system/sync-jobs': () => jobs, 'POST /api/system/sync-jobs': () => ({ id: 1 }) });
    const { code, stderr } = await ems('system trigger-sync --wait --timeout 0');
    const [, resumeCommand = ''] = /Resume watching with:\s+ems (.*)$/m.exec(stderr) ?? [];
    expect([code, resumeCommand]).toEqual([8, expect.stringMatching(/^wait sync 1 --since /)]);
    expect((await ems(`${resumeCommand} --timeout 0`)).code).toBe(8);
    jobs = [{ ...job, lastRunUtc: new Date(Date.now() + 60_000).toISOString() }];
    expect((await ems(`${resumeCommand} --timeout 0`)).code).toBe(0);
  });

  it('sends no reboot when the state before was answered with nothing', async () => {
    servePaths(server(), {
      '/api/computer/1/reboot': () => ({}),
      '/api/computer/1/reboot-status': () => nothing(200),
    });
    const { code, stderr } = await ems('computer reboot 1 --yes --wait --timeout 0');
    expect([code, stderr]).toEqual([11, expect.stringContaining('Nothing was sent')]);
    expect(server().calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('waits on for a reboot that was not known before the request', async () => {
    let asked = 0;
    let lastReboot = '2026-01-01T00:00:00Z';
    servePaths(server(), {
      '/api/computer/1/reboot': () => ({}),
      '/api/computer/1/reboot-status': () => (asked++ === 0 ? nothing(404) : { clientId: 1, lastReboot }),
    });
    expect((await ems('computer reboot 1 --yes --wait --timeout 0')).code).toBe(8);
    asked = 0;
    lastReboot = new Date(Date.now() + 60_000).toISOString();
    expect((await ems('computer reboot 1 --yes --wait --timeout 0')).code).toBe(0);
  });
});

const nothing = (status: number) => (_request: unknown, response: { writeHead(code: number): { end(): void } }) =>
  response.writeHead(status).end();

it.each([
  [0, 8, 'still pending'],
  [60, 2, 'is in the future'],
])("a time %i min ahead of the service's clock, hours ahead of this one, ends with %i", async (minutes, exit, said) => {
  servePaths(server(), { '/api/system/sync-jobs': () => [job], '/health': () => ({}) });
  const since = new Date(Date.now() + minutes * 60_000).toISOString();
  const { code, stderr } = await runHere(['wait', 'sync', '1', '--since', since, '--timeout', '0'], directory(), {
    env: { EMS_URL: server().url, EMS_TOKEN: 'abcdef' },
    date: () => new Date(Date.now() - 7_200_000),
  });
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([exit, expect.stringContaining(said)]);
});
