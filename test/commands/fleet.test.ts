import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 200, speed: 0 });

const json = async <Value>(...words: string[]): Promise<Value> => {
  const ran = await demo().run([...words, '-o', 'json']);
  expect(ran.code).toBe(0);
  return demo().json(ran) as Value;
};

describe('ems fleet', () => {
  it('status counts everything in at most 25 requests', async () => {
    interface Status {
      computers: number;
      issues: { issue: string; computers: number; share: number; before: null; change: null }[];
      contact: { within: string; computers: number }[];
      failingPackages: { package: string; version: string; computers: number }[];
      depots: { depot: string; state: string }[];
      unreadable: unknown[];
      snapshot: null;
      requests: number;
    }
    const found = await json<Status>('fleet', 'status');
    expect(found).toMatchObject({ computers: 200, unreadable: [], snapshot: null });
    expect(found.requests).toBeLessThanOrEqual(25);
    for (const { before, change, computers, share } of found.issues)
      expect({ before, change, share }).toEqual({ before: null, change: null, share: computers / 200 });
    expect(found.failingPackages).toContainEqual({ package: 'Legacy Viewer', version: '2.1', computers: 8 });
    expect(found.contact.map(({ within }) => within)).toEqual(['1 h', '24 h', '7 d', '30 d', 'never']);
    const group = await json<Status>('fleet', 'status', '--group', 'Workstations');
    expect(group.requests).toBeLessThanOrEqual(25);
    expect(group.computers).toBeLessThan(200);
  });

  it('pending names causes, and silent computers with --all', async () => {
    interface Line {
      computer: number;
      hostname: string;
      what: string;
      cause: string;
      since: string;
      cancel: string | null;
    }
    const some = await json<Line[]>('fleet', 'pending');
    expect(some.find(({ hostname }) => hostname === 'PC-0015')).toMatchObject({
      what: 'Notepad++@8.6.9',
      cause: 'not-activated',
      cancel: null,
    });
    const all = await json<Line[]>('fleet', 'pending', '--all');
    expect(all.length).toBeGreaterThan(some.length);
    expect(new Set(all.map(({ cause }) => cause))).toContain('silent');
    const silent = all.find(({ cause }) => cause === 'silent');
    expect(silent?.cancel).toBe(`ems computer deactivate ${silent?.hostname} --software`);
  });

  it('failures take models, systems and groups from a deep snapshot of this week, without asking for each', async () => {
    const own = { env: { EMS_CONFIG_DIR: join(demo().directory, 'deep') } };
    const lines = async (...words: string[]): Promise<{ stderr: string; common: unknown }> => {
      const ran = await demo().run(['fleet', 'failures', '-o', 'json', ...words], own);
      expect(ran.code).toBe(0);
      const found = demo().json(ran) as { packages: string[]; computers: number; common: { field: string }[] }[];
      return {
        stderr: ran.stderr,
        common: found.find(({ packages }) => packages.includes('CAD Viewer@2025.1'))?.common,
      };
    };
    await demo().run(['fleet', 'snapshot', '--deep'], own);
    const stored = await lines();
    expect(stored.stderr).toMatch(
      /Models, systems and groups are those of snapshot 2026-03-02T\w+\.\n\d requests were sent\.$/m,
    );
    expect(stored.common).toEqual([
      expect.objectContaining({ field: 'model', value: 'ESPRIMO D7012', affectedComputers: 18, affectedAsked: 20 }),
    ]);
    expect((await lines('--quick')).stderr).toMatch(/^1 request was sent\.$/m);
  });

  it('failures are one line a cause, with what the affected have in common', async () => {
    const found = await json<
      {
        text: string;
        computers: number;
        packages: string[];
        common: { field: string; value: string; affected: number; others: number }[];
      }[]
    >('fleet', 'failures');
    const legacy = found.find(({ packages }) => packages.includes('Legacy Viewer@2.1'));
    // Only the members of one group get it: that they share this group says nothing.
    expect(legacy).toMatchObject({ computers: 8, common: [] });
    const cad = found.find(({ packages }) => packages.includes('CAD Viewer@2025.1'));
    expect(cad?.computers).toBe(20);
    expect(cad?.common).toEqual([
      expect.objectContaining({ field: 'model', value: 'ESPRIMO D7012', affected: 0.9, affectedComputers: 18 }),
    ]);
    const quick = await json<{ text: string; common: unknown[] }[]>('fleet', 'failures', '--quick');
    expect(quick.map(({ text }) => text)).toEqual(found.map(({ text }) => text));
    expect(quick.every(({ common }) => common.length === 0)).toBe(true);
    expect(await json<unknown[]>('fleet', 'failures', '--quick', '--package', 'Legacy Viewer')).toHaveLength(1);
    const late = await json<unknown[]>('fleet', 'failures', '--quick', '--since', '1m');
    expect(late.length).toBeLessThan(found.length);
  });

  it('eta has percentiles, and leaves out whom nobody can expect', async () => {
    const found = await json<{
      computers: number;
      percentiles: { share: number; at: string | null }[];
      silent: number;
      suspended: number;
      unknown: number;
      requests: number;
    }>('fleet', 'eta', '--group', 'Workstations');
    expect(found.percentiles.map(({ share }) => share)).toEqual([0.5, 0.9, 1]);
    expect(found.percentiles[0]?.at).toMatch(/^\d{4}-/);
    expect(found.percentiles[2]?.at).toBeNull();
    expect(found.silent + found.unknown).toBeGreaterThan(0);
    expect(found.requests).toBeLessThanOrEqual(17);
  });

  it('tidy lists, and writes what computer delete takes', async () => {
    const found = await json<{ kind: string; id: string; name?: string }[]>('fleet', 'tidy');
    expect(found).toContainEqual(expect.objectContaining({ kind: 'unassigned-package', name: 'PuTTY@0.81' }));
    const file = join(demo().directory, 'old.csv');
    await json('fleet', 'tidy', '--kind', 'dead', '--write', file);
    const rows = (await readFile(file, 'utf8')).trim().split('\n');
    expect(rows[0]).toBe('id,hostname,why');
    expect(rows.length).toBeGreaterThan(1);
    const ran = await demo().run(['computer', 'delete', '--from-file', file, '--dry-run']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('DELETE');
  });

  it('tells what a role does not show', async () => {
    const env = { EMS_CLIENT_ID: 'installer', EMS_CLIENT_SECRET: 'installer' };
    const ran = await demo().run(['fleet', 'status', '-o', 'json'], { env });
    expect(demo().json(ran)).toMatchObject({
      computers: null,
      issues: [],
      unreadable: expect.arrayContaining([expect.objectContaining({ what: 'computers', role: 'computer.read' })]),
    });
  });
});
