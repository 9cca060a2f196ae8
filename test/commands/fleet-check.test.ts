import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const demo = useFastDemo({ computers: 200 });
const scripted = useScriptedEms();
const folder = useDirectory();

describe.each([60, 2_000])('ems fleet check of %i computers', (computers) => {
  const still = useFastDemo({ computers, speed: 0 });

  it.each(['', '--group Pilot', '--group Berlin'])(
    'takes at most 18 requests, with sweeps that list nobody too: %s',
    async (place) => {
      const ran = await still().run(['fleet', 'check', ...place.split(' ').filter(Boolean), '-o', 'json']);
      const { checks, requests } = JSON.parse(ran.stdout) as { checks: { problem: string | null }[]; requests: number };
      expect([checks.length, checks.filter(({ problem }) => problem !== null)]).toEqual([17, []]);
      expect(requests).toBeLessThanOrEqual(18);
    },
  );
});

describe('ems fleet check', () => {
  it('takes at most 18 requests, and exits 13', async () => {
    const ran = await demo().run(['fleet', 'check', '-o', 'json']);
    expect(ran.code).toBe(13);
    const { state, requests } = JSON.parse(ran.stdout) as { state: string; requests: number };
    expect(['warning', 'critical']).toContain(state);
    expect(requests).toBeLessThanOrEqual(18);
  });

  it('is ok with limits that hold', async () => {
    const ran = await demo().run(['fleet', 'check', 'low-disk', '--crit', 'low-disk=50%', '-o', 'json']);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ state: 'ok', checks: [{ warn: null, crit: '50%' }] });
  });

  it('ends as a plugin with 0, 1 or 2 by state, one line, and a whole file', async () => {
    const run = (limit: string) =>
      demo().run(['fleet', 'check', 'low-disk', '--warn', limit, '--crit', 'low-disk=100', '--format', 'nagios']);
    expect(await run('low-disk=100')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^OK: low-disk: \d+ of \d+ computers \([\d.]+ %\) \| 'low-disk'=/),
    });
    const two = await demo().run(
      'fleet check low-disk stale-agent --warn low-disk=100 --crit low-disk=200 --format nagios'.split(' '),
    );
    expect(two.stdout).toMatch(/^OK: 2 checks are ok \|/);
    expect(await run('low-disk=1')).toMatchObject({ code: 1, stdout: expect.stringMatching(/^WARNING: low-disk: /) });
    const file = join(folder(), 'ems.prom');
    await writeFile(file, 'old');
    const written = await demo().run(['fleet', 'check', 'low-disk', '--format', 'prometheus', '--write', file]);
    expect(written.stdout).toBe('');
    expect(await readFile(file, 'utf8')).toContain('ems_check_completion_time_seconds');
  });

  it('--write tells a collector that the service is down, instead of the values of the last run', async () => {
    const file = join(folder(), 'down.prom');
    const words = ['fleet', 'check', 'low-disk', '--format', 'prometheus', '--write', file];
    await demo().run(words);
    expect(await readFile(file, 'utf8')).toMatch(/^ems_up 1$[^]*^ems_check_denominator\{check="low-disk"/m);
    const env = { EMS_URL: 'http://127.0.0.1:1', EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
    expect((await runHere([...words, '--retries', '0'], folder(), { env })).code).toBe(11);
    expect(await readFile(file, 'utf8')).toMatch(/^# HELP ems_up .*\n# TYPE ems_up gauge\nems_up 0\n$/);
    await demo().run(words);
    expect((await demo().run([...words, '--warn', 'nonsense'])).code).toBe(2);
    expect(await readFile(file, 'utf8')).toContain('ems_up 1');
  });

  it('a service that is down, a wrong flag and a missing role are UNKNOWN, exit 3, on stdout', async () => {
    const env = { EMS_URL: 'http://127.0.0.1:1', EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
    const down = await runHere(['fleet', 'check', '--format', 'nagios', '--retries', '0'], folder(), { env });
    expect(down).toMatchObject({ code: 3, stdout: expect.stringMatching(/^UNKNOWN: .*\n$/) });
    const flag = await demo().run(['fleet', 'check', '--format=nagios', '--nope']);
    expect(flag).toMatchObject({ code: 3, stdout: expect.stringMatching(/^UNKNOWN: .*nope.*\n$/) });
    const { server, ems } = scripted;
    server().script(...Array.from({ length: 4 }, () => ({ status: 403, json: {} })));
    const denied = await ems('fleet check low-disk --format nagios');
    expect(denied).toMatchObject({ code: 3, stdout: expect.stringContaining('needs computer.read') });
  });

  it('a slow or busy service never turns green', async () => {
    const { server, ems } = scripted;
    server().script(...Array.from({ length: 20 }, () => ({ status: 429, headers: { 'retry-after': '90' }, json: {} })));
    const busy = await ems('fleet check low-disk --format nagios --retries 0');
    expect(busy).toMatchObject({ code: 3, stdout: expect.stringMatching(/^UNKNOWN: /) });
  });

  it('a service that never answers, and a wrong secret, are UNKNOWN in one line', async () => {
    scripted.server().tokens('silent');
    const words = ['fleet', 'check', 'low-disk', '--retries', '0'];
    const slow = await scripted.ems('fleet check low-disk --retries 0 --timeout 80ms --format nagios');
    expect(slow).toMatchObject({ code: 3, stdout: expect.stringMatching(/^UNKNOWN: [^|\n]+\n$/) });
    const wrong = { EMS_CLIENT_SECRET: 'wrong', EMS_CONFIG_DIR: join(folder(), 'wrong') };
    for (const [format, line] of [
      ['nagios', /^UNKNOWN: [^|\n]+\n$/],
      ['checkmk', /^3 "ems fleet" - UNKNOWN: [^\n]+\n$/],
    ] as const)
      expect(await demo().run([...words, '--format', format], { env: wrong })).toMatchObject({
        code: 3,
        stdout: expect.stringMatching(line),
      });
  });

  it('calls a value that the service does not tell unknown, not zero', async () => {
    const { server, ems } = scripted;
    const check = async (name: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<unknown> => {
      const isConfirmed = rows.every((row) => row['syncHeartbeat'] === 'Online');
      server().script({ json: rows }, ...(isConfirmed ? [{ json: [] }] : []));
      const { code, stdout } = await ems(`fleet check ${name} -o json`);
      const { checks } = JSON.parse(stdout) as { checks: { state: string; value: number; problem: string }[] };
      return [code, checks[0]?.state, checks[0]?.value, checks[0]?.problem];
    };
    const notTold = expect.stringMatching(/^not readable: the service does not report/);
    expect(await check('depots-offline', [{ name: 'D1' }, { name: 'D2' }])).toEqual([13, 'unknown', null, notTold]);
    expect(await check('depots-offline', [{ name: 'D1', syncHeartbeat: 'Online' }])).toEqual([0, 'ok', 0, null]);
    expect(await check('depots-offline', [{ name: 'D1', syncHeartbeat: 'Offline' }])).toEqual([13, 'warning', 1, null]);
    expect(await check('sync-failed', [{ name: 'J1' }])).toEqual([13, 'unknown', null, notTold]);
    expect(await check('sync-failed', [{ name: 'J1', lastRunResult: 'Failed' }])).toEqual([13, 'warning', 1, null]);
    expect(await check('sync-failed', [{ name: 'J1', result: null }])).toEqual([0, 'ok', 0, null]);
    const ran = { name: 'J1', lastRunUtc: '2026-03-01T02:00:00Z', result: null };
    expect(await check('sync-failed', [ran])).toEqual([13, 'unknown', null, notTold]);
    expect(await check('sync-failed', [{ name: 'J1', status: 'Finished', result: null }])).toEqual([
      13,
      'unknown',
      null,
      notTold,
    ]);
    expect(await check('sync-failed', [{ ...ran, status: 'Running' }])).toEqual([0, 'ok', 0, null]);
  });

  it('believes none of none only of a service that lists its master server', async () => {
    const { server, ems } = scripted;
    const check = async (name: string, ...lists: readonly unknown[]) => {
      server().script(...lists.map((json) => ({ json })));
      const { code, stdout } = await ems(`fleet check ${name} -o json`);
      const { checks } = JSON.parse(stdout) as { checks: { state: string; total: number; problem: string }[] };
      return [code, checks[0]?.state, checks[0]?.total, checks[0]?.problem];
    };
    const none = [13, 'unknown', null, 'not readable: the service lists no depot server'];
    const failed = [13, 'unknown', null, 'not readable: The service answered HTTP 200 with an error'];
    const master = [{ clientId: 1, hostname: 'SRV-1', isMaster: true }];
    expect(await check('depots-offline', [], [])).toEqual(none);
    expect(await check('sync-failed', [], [], [])).toEqual(none);
    expect(await check('depots-offline', [], master)).toEqual([0, 'ok', 0, null]);
    expect(await check('sync-failed', [], [], master)).toEqual([0, 'ok', 0, null]);
    const no = { success: false, items: [], totalCount: 0 };
    expect(await check('depots-offline', no)).toEqual(failed);
    expect(await check('queue-age', no)).toEqual(failed);
    expect(await check('queue-age', { message: 'starting' })).toEqual([
      13,
      'unknown',
      null,
      'not readable: The service did not return a list',
    ]);
  });

  it('says of a group only what is about the group', async () => {
    const words = ['fleet', 'check', 'low-disk', 'depots-offline', 'service-version', 'snapshot-age'];
    const ran = await demo().run([...words, '--group', 'Berlin', '-o', 'json']);
    const { checks } = JSON.parse(ran.stdout) as { checks: { check: string; scope: string; problem: string }[] };
    const berlin = 'Computers/Workstations/Berlin';
    expect(checks.map(({ check, scope }) => [check, scope])).toEqual([
      ['low-disk', berlin],
      ['depots-offline', 'the whole fleet'],
      ['service-version', 'the whole fleet'],
      ['snapshot-age', berlin],
    ]);
    expect(checks[3]?.problem).toContain(`take one with: ems fleet snapshot --group ${berlin}`);
    const file = join(folder(), 'group.yaml');
    await writeFile(file, '- { check: queue-age, group: Berlin }\n');
    const refused = await demo().run(['fleet', 'check', '--file', file]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is about the service, not about a group'),
    });
  });

  it('names what is wrong in a file by line and column, and sends nothing', async () => {
    const file = join(folder(), 'checks.yaml');
    const check = async (text: string) => {
      await writeFile(file, text);
      return demo().run(['fleet', 'check', '--file', file]);
    };
    const cases = [
      ['- { check: low-disk, warn: many }\n', `${file}:1:28: "many" is not a limit`],
      ['- check: low-disk\n  wran: 5\n', `${file}:2:9: unknown key "wran"`],
      ['- check: low-dsk\n', `${file}:1:10: there is no check "low-dsk"`],
      ['- check: low-disk\n  check: x\n', `${file}:2:3: the key "check" appears twice`],
      ['check: low-disk\n', `${file}:1:1: the file is a list of checks`],
    ] as const;
    for (const [text, message] of cases) {
      const ran = await check(text);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain(message);
    }
  });

  it('--init --write creates a file, and replaces none', async () => {
    await mkdir(folder(), { recursive: true });
    const file = join(folder(), 'created.yaml');
    expect((await demo().run(['fleet', 'check', '--init', '--write', file])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe((await demo().run(['fleet', 'check', '--init'])).stdout);
    await writeFile(file, 'edited');
    expect((await demo().run(['fleet', 'check', '--init', '--write', file])).code).toBe(10);
    expect(await readFile(file, 'utf8')).toBe('edited');
    for (const words of ['nonsense', 'low-disk', '--warn 5%'])
      expect((await demo().run(['fleet', 'check', '--init', ...words.split(' ')])).code).toBe(2);
  });

  it('accepts the limits that --init prints', async () => {
    await mkdir(folder(), { recursive: true });
    const { stdout } = await demo().run(['fleet', 'check', '--init']);
    const file = join(folder(), 'init.yaml');
    await writeFile(file, stdout);
    const ran = await demo().run(['fleet', 'check', '--file', file, '-o', 'json']);
    expect(ran.code).toBe(13);
    expect((JSON.parse(ran.stdout) as { checks: unknown[] }).checks.length).toBe(17);
  });
});
