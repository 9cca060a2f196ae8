import { useScriptedEms } from '../support/scripted-ems.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireLock } from '../../src/base/files/file-lock.js';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';
import { readShellLine } from '../support/shell-line.js';

const demo = useFastDemo();
const ems = (line: string): Promise<Ran> => demo().run(readShellLine(line).words);

interface Row {
  readonly id: number;
  readonly hostname: string | null;
  readonly outcome: string;
  readonly code: string | null;
}

const rowsOf = (stdout: string): readonly Row[] => JSON.parse(stdout);
const journals = async (): Promise<string[]> => {
  const { stdout } = await ems('bulk list -o name');
  return stdout
    .trim()
    .split('\n')
    .filter((run) => run !== '');
};

const select = async (...flags: string[]): Promise<number> => {
  const { stdout } = await demo().run(['computer', 'reboot', ...flags, '--dry-run']);
  return (JSON.parse(stdout) as unknown[]).length;
};

describe('several computers', () => {
  it('are found by id, name, full name and short domain, once each', async () => {
    const names = ['2', 'PC-0002', 'pc-0003', 'PC-0003.corp.example', 'corp\\PC-0003'];
    const { stdout } = await demo().run(['computer', 'rescan', ...names, '--type', 'Patch', '--dry-run']);
    const requests = JSON.parse(stdout) as { url: string; about: string }[];
    expect(requests.map(({ about, url }) => `${about} ${url.split('/').at(-2)}`)).toEqual([
      'computer PC-0002 2',
      'computer pc-0003 3',
    ]);
  });

  it('are all listed when nobody knows them, and nothing is sent', async () => {
    const { code, stderr } = await ems('computer rescan PC-0002 NOPE-1 NOPE-2 --type Patch');
    expect(code).toBe(4);
    expect(stderr).toMatch(/NOPE-1.*NOPE-2/s);
    expect(stderr).toMatch(/Nothing was sent/);
  });

  it('named one by one need no --yes for what does no harm', async () => {
    const { code, stdout } = await ems('computer rescan 2 3 --type Inventory');
    expect(code).toBe(0);
    expect(rowsOf(stdout).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('need --yes when they were selected', async () => {
    const { code, stderr } = await demo().run('computer rescan --search hostname=PC-000 --type Inventory'.split(' '));
    expect([code, stderr]).toEqual([10, expect.stringMatching(/--yes/)]);
  });

  it('mean nothing to do when none is left', async () => {
    const { code, stderr, stdout } = await ems('computer reboot --search hostname=NOPE --yes');
    expect([code, stdout.trim(), stderr]).toEqual([0, '[]', expect.stringMatching(/Nothing to do/)]);
  });

  it('have to be given: none is a usage error', async () => {
    expect((await ems('computer reboot --yes')).code).toBe(2);
    expect((await ems('computer reboot --issue low-dsk --yes')).stderr).toMatch(/Did you mean low-disk/);
  });

  it.each(['hostname\n4\n', '[{"hostname":"4"}]'])(
    'are not taken for ids when a file calls them by a number: %j',
    async (stdin) => {
      const { code, stderr } = await demo().run(['computer', 'reboot', '--from-file', '-', '--dry-run'], { stdin });
      expect([code, stderr]).toEqual([4, expect.stringContaining('No computer named "4"')]);
    },
  );

  it('come from groups and sweeps, and several selections narrow each other', async () => {
    const group = await select('--group', 'Workstations');
    const issue = await select('--issue', 'overview');
    const both = await select('--group', 'Workstations', '--issue', 'overview');
    expect(group).toBeGreaterThan(0);
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThanOrEqual(Math.min(group, issue));
  });
});

describe('a single named computer', () => {
  it("is a plain command: the service's answer, no journal", async () => {
    const before = await journals();
    const { code, stdout } = await ems('computer reboot PC-0004 --yes');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).not.toBeInstanceOf(Array);
    expect(await journals()).toEqual(before);
  });

  it('tells how far an uninstall reaches', async () => {
    const { code, stderr } = await demo().run(
      'computer uninstall 2 --package 7-Zip@24.08 --yes --max-affected 1'.split(' '),
    );
    expect([code, stderr]).toEqual([10, expect.stringMatching(/affects\s+\d+\s+computers\s+\(limit 1\)/)]);
  });
});

describe('a run', () => {
  it('keeps a private journal, tells the failures by code, writes a report and ends with 7', async () => {
    const report = join(demo().directory, 'report.json');
    const { code, stderr, stdout } = await ems(`computer reboot 2 3 999999 --yes --report ${report}`);
    expect(code).toBe(7);
    expect(rowsOf(stdout)).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { id: 999_999, outcome: 'failed', code: 'ComputerNotFound' },
    ]);
    expect(JSON.parse(await readFile(report, 'utf8'))).toEqual(JSON.parse(stdout));
    expect(stderr).toMatch(/2 requested, 1 failed of 3/);
    expect(stderr).toMatch(/ComputerNotFound: 1 computer \(999999\)/);
    const [run] = (await journals()).slice(0, 1);
    expect(stderr).toMatch(`ems bulk retry-failed ${run}`);
    const { stdout: shown } = await demo().run(['bulk', 'show', run ?? '', '--outcome', 'failed']);
    expect(rowsOf(shown)).toMatchObject([{ id: 999_999, outcome: 'failed' }]);
  });

  it('is retried, and discarded', async () => {
    const [run = ''] = (await journals()).slice(0, 1);
    const again = await ems(`bulk retry-failed ${run} --yes`);
    expect(again.code).toBe(7);
    expect(again.stderr).toMatch(/The whole run: 2 requested, 1 failed\./);
    expect((await ems(`bulk resume ${run} --yes`)).stderr).toMatch(/Nothing to send/);
    expect((await ems(`bulk discard ${run}`)).code).toBe(0);
    expect(await journals()).not.toContain(run);
    expect((await ems(`bulk show ${run}`)).code).toBe(4);
    expect((await ems('bulk show ../../etc/passwd')).code).toBe(4);
  });

  it('stops after so many failures and goes on when told', async () => {
    const ids = ['900001', '900002', '900003', '2', '3'];
    const stopped = await ems(
      `computer rescan ${ids.join(' ')} --type Inventory --stop-after-failures 2 --concurrency 1`,
    );
    expect(stopped.code).toBe(7);
    expect(rowsOf(stopped.stdout).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
      'skipped',
      'skipped',
      'skipped',
    ]);
    const [run = ''] = (await journals()).slice(0, 1);
    expect(stopped.stderr).toMatch(`ems bulk resume ${run}`);
    const preview = await ems(`bulk resume ${run} --dry-run`);
    expect((JSON.parse(preview.stdout) as { url: string }[]).map(({ url }) => url.split('/').at(-2))).toEqual([
      '900003',
      '2',
      '3',
    ]);
    const resumed = await ems(`bulk resume ${run} --yes`);
    expect(rowsOf(resumed.stdout).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
      'failed',
      'done',
      'done',
    ]);
  });

  it('belongs to its server', async () => {
    const [run = ''] = (await journals()).slice(0, 1);
    const { code, stderr } = await demo().run(['bulk', 'resume', run, '--yes'], {
      env: { EMS_URL: 'http://127.0.0.1:1' },
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/belongs to/)]);
  });

  it('gives up when the service turns the caller away', async () => {
    const env = { EMS_CLIENT_ID: 'viewer', EMS_CLIENT_SECRET: 'viewer' };
    const ids = Array.from({ length: 40 }, (_, index) => String(index + 1));
    const { code, stderr, stdout } = await demo().run(['computer', 'reboot', ...ids, '--yes', '--concurrency', '2'], {
      env,
    });
    expect(code).toBe(7);
    expect(stderr).toMatch(/rejected the credentials or the role/);
    expect(rowsOf(stdout).filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(30);
  });
});

describe('a service that says to come back in an hour', () => {
  const { ems: run, server } = useScriptedEms();
  it('is not asked for the other computers of the run', async () => {
    server().always(({ method }, response) => {
      const isRead = method === 'GET';
      const headers = { 'content-type': 'application/json', ...(isRead ? {} : { 'retry-after': '3600' }) };
      response.writeHead(isRead ? 404 : 429, headers).end('{}');
    });
    const ids = Array.from({ length: 40 }, (_, at) => at + 1).join(' ');
    const { code, stderr, stdout } = await run(`computer reboot ${ids} --yes --concurrency 2`);
    expect([code, stderr]).toEqual([7, expect.stringContaining('Stopped because the service asks for fewer requests')]);
    expect(rowsOf(stdout).filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(30);
  });
});

describe('a batch', () => {
  it("is the service's own answer, and 7 when some failed", async () => {
    const { code, stdout } = await ems('group add-computers "Legacy Apps" 2 999999 --yes');
    expect(code).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject({ succeeded: 1, failed: 1, results: [{}, {}] });
    const good = await ems('group remove-computers "Legacy Apps" 2 3 --yes');
    expect([good.code, JSON.parse(good.stdout).failed]).toEqual([0, 0]);
  });

  it('ends with the plain error for a group that does not exist', async () => {
    const { code } = await demo().run('group add-computers 11111111-1111-1111-1111-111111111111 2 3 --yes'.split(' '));
    expect(code).toBe(4);
  });
});

describe('going on with a run', () => {
  const stopped = async (...line: string[]): Promise<string> => {
    await demo().run([...line, '--stop-after-failures', '1', '--concurrency', '1', '--yes']);
    return (await journals()).at(0) ?? '';
  };

  it('waits for what it sends, when asked to', async () => {
    const run = await stopped('computer', 'reboot', '900001', '2', '3');
    const wait = ['--wait', '--interval', '1s', '--timeout', '10s'];
    const resumed = await demo().run(['bulk', 'resume', run, '--yes', ...wait]);
    expect(JSON.parse(resumed.stdout)).toMatchObject([
      { id: 2, waitState: 'done', lastReboot: expect.any(String) },
      { id: 3, waitState: 'done' },
    ]);
    expect(resumed.code).toBe(0);
  });

  it('stays possible after a report that cannot be written was asked for', async () => {
    const run = await stopped('computer', 'rescan', '900001', '2', '--type', 'Inventory');
    const refused = await ems(`bulk resume ${run} --yes --report /dev/null/report.csv`);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--report: cannot write')]);
    expect((await ems(`bulk resume ${run} --yes`)).stderr).toContain('1 requested of 1');
    const report = join(demo().directory, 'nothing.csv');
    await ems(`bulk resume ${run} --yes --report ${report}`);
    expect(await readFile(report, 'utf8')).toBe('id,hostname,outcome,status,code,message\n');
  });

  it('says so before asking when there is nothing to wait for', async () => {
    const run = await stopped('computer', 'deactivate', '--software', '900001', '2', '3');
    const { code, stderr } = await ems(`bulk resume ${run} --wait`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('starts nothing to wait for')]);
  });
});

describe('a run that another process is carrying out', () => {
  const stateOf = async (run: string): Promise<unknown> =>
    (JSON.parse((await ems('bulk list')).stdout) as { run: string; state: string }[]).find((each) => each.run === run)
      ?.state;

  it('is marked as running, and is not discarded', async () => {
    await ems('computer rescan 2 3 --type Patch');
    const run = (await journals()).at(0) ?? '';
    expect(await stateOf(run)).toBe('finished');
    const clock = { now: () => 0, date: () => new Date(), sleep: () => Promise.resolve() };
    const lock = await acquireLock(join(demo().directory, 'state', 'runs', `${run}.jsonl.lock`), { clock, waitMs: 0 });
    expect(await stateOf(run)).toBe('running');
    expect((await ems(`bulk show ${run}`)).stderr).toContain('Another process');
    expect((await ems('bulk discard --finished')).code).toBe(0);
    expect(await journals()).toContain(run);
    await lock?.release();
    expect(await stateOf(run)).toBe('finished');
  });
});
