import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../src/apps/report/report-data.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 150, speed: 0 });

const report = async (...words: string[]): Promise<ReportData> => {
  const ran = await demo().run(['fleet', 'report', '--format', 'json', ...words]);
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout) as ReportData;
};

const json = async <Value>(...words: string[]): Promise<Value> =>
  demo().json(await demo().run([...words, '-o', 'json'])) as Value;

describe('ems fleet report', () => {
  let data: ReportData;
  beforeAll(async () => {
    data = await report();
  });

  it('has the numbers of fleet status', async () => {
    const status = await json<Pick<ReportData, 'computers' | 'issues' | 'contact' | 'depots' | 'failingPackages'>>(
      'fleet',
      'status',
    );
    expect(data.computers).toBe(150);
    expect(data).toMatchObject({ computers: status.computers, depots: status.depots });
    const counted = (lines: ReportData['issues']) =>
      lines.map(({ issue, computers, share }) => [issue, computers, share]);
    expect(counted(data.issues)).toEqual(counted(status.issues));
    expect(data.contact.map(({ within }) => within)).toEqual(status.contact.map(({ within }) => within));
    expect(data.failingPackages).toMatchObject(status.failingPackages);
  });

  it('has the numbers and the states of fleet check', async () => {
    const { checks } = await json<{ checks: { check: string; state: string; value: number; warn: string }[] }>(
      'fleet',
      'check',
    );
    for (const { issue, state, computers, warn } of data.issues)
      expect(checks.find(({ check }) => check === issue)).toMatchObject({ state, value: computers, warn });
    for (const { check, state } of data.checks) expect(checks.find((each) => each.check === check)?.state).toBe(state);
    expect(data.checks.map(({ check }) => check)).toEqual([
      'depots-offline',
      'queue-age',
      'sync-failed',
      'patch-catalog-age',
      'rollouts',
    ]);
  });

  it('has the causes of fleet failures and the history of the service', async () => {
    const failures = await json<{ text: string; computers: number }[]>('fleet', 'failures', '--quick');
    expect(data.causes?.lines.map(({ text, computers }) => [text, computers])).toEqual(
      failures.slice(0, 8).map(({ text, computers }) => [text, computers]),
    );
    const events = await json<{ result: string }[]>(
      'computer',
      'search-distribution-history',
      '--all',
      '--after',
      data.installs?.buckets[0]?.from ?? '',
      '--before',
      data.takenAt,
    );
    expect(data.installs).toMatchObject({
      bucketDays: 1,
      total: events.length,
      failed: events.filter(({ result }) => result === 'Failed').length,
    });
    const devices = await json<{ errorText: string }[]>(
      'computer',
      'issues',
      'shared-package-failure-devices',
      '--package-name',
      '7-Zip',
    );
    const cause = data.failingPackages.find((each) => each.package === '7-Zip')?.cause;
    const having = (text: string | undefined): number => devices.filter(({ errorText }) => errorText === text).length;
    expect(having(cause ?? '')).toBe(Math.max(...devices.map(({ errorText }) => having(errorText))));
    expect(data.changes).toEqual({ source: 'distribution-history', comparedWith: null, snapshots: [] });
  });

  it('counts operating systems and sites, each computer once', () => {
    expect(data.systems.reduce((sum, { computers }) => sum + computers, 0)).toBe(150);
    const hamburg = data.sites?.rows.find(({ site }) => site === 'Hamburg');
    expect(hamburg?.computers).toBeGreaterThan(20);
    expect(Object.keys(hamburg?.issues ?? {})).toEqual(data.sites?.issues);
    expect(data.requests).toBeLessThan(150);
    expect(data.unreadable).toEqual([]);
  });

  it('is about one group with --group, and says what has no filter for groups', async () => {
    const group = await report('--group', 'Workstations/Berlin', '--since', '7d', '--title', 'Berlin');
    expect(group).toMatchObject({ title: 'Berlin', scope: 'Computers/Workstations/Berlin' });
    expect(group.computers).toBeLessThan(100);
    expect(group.installs?.buckets).toHaveLength(8);
    expect(group.installs?.total).toBeLessThan(data.installs?.total ?? 0);
    expect(group.unreadable.map(({ what }) => what)).toEqual(['Operating systems']);
  });

  it('writes one HTML file without an outside address', async () => {
    const file = join(demo().directory, 'fleet.html');
    const logo = join(demo().directory, 'logo.svg');
    await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const told = await json<{ file: string; bytes: number; headline: string[]; requests: number }>(
      'fleet',
      'report',
      '--out',
      file,
      '--logo',
      logo,
    );
    const page = await readFile(file, 'utf8');
    expect(told).toMatchObject({ file, bytes: Buffer.byteLength(page), headline: data.headline });
    expect(told.bytes).toBeGreaterThan(50_000);
    expect(told.bytes).toBeLessThan(300_000);
    expect(page.match(/(?:src|href|url|import|action)\s*[=(]?\s*["']?\s*(?:https?:)?\/\//gi)).toBeNull();
    expect(page).toContain('content="default-src &#39;none&#39;; style-src &#39;sha256-');
    expect(page).toContain('src="data:image/svg+xml;base64,');
    expect(page.match(/ style=/)).toBeNull();
    expect((await readdir(demo().directory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('says on a terminal what it wrote', async () => {
    const file = join(demo().directory, 'fleet.md');
    const line = ['fleet', 'report', '--format', 'markdown', '--out', file, '--open'];
    const { screen } = await demo().run(line, { columns: 300 });
    expect(screen).toContain(data.headline[0] ?? '?');
    expect(screen).toMatch(/^Wrote .*fleet\.md \(\d+ KB, \d+ requests\)\.$/m);
    expect(screen).toContain('There is no desktop to open it on.');
    const markdown = await readFile(file, 'utf8');
    expect(markdown).toMatch(/^# Fleet report\n\n/);
    expect(markdown).toContain('| Failed installations | warning | 9 | 6.0 % |');
  });

  it('compares with the snapshots of the period', async () => {
    expect((await demo().run(['fleet', 'snapshot', '--group', 'Servers'])).code).toBe(0);
    const group = await report('--group', 'Servers');
    expect(group.changes).toMatchObject({ source: 'snapshots', comparedWith: group.changes.snapshots[0]?.takenAt });
    expect(group.changes.snapshots).toMatchObject([{ computers: group.computers }]);
    expect(group.issues.every(({ before, computers, change }) => change === computers - (before ?? NaN))).toBe(true);
    // A snapshot of another scope is no measure.
    expect((await report('--since', '1d', '--group', 'Berlin')).changes.comparedWith).toBeNull();
  });

  it.each([
    [['--open', '--out', '-'], '--open needs a file'],
    [['--logo', 'x.bmp'], '--logo: x.bmp is not a png'],
    [['--logo', 'none.png'], '--logo: cannot read none.png'],
    [['--format', 'json', '--logo', 'x.png'], '--logo is for html reports only'],
    [['--since', '2099-01-01'], 'is in the future'],
  ])('refuses %j before anything is read', async (words, message) => {
    const { code, stderr } = await demo().run(['fleet', 'report', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
