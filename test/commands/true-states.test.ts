import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';
import { pageOf } from '../support/small-fleet.js';

/** Answers hold what the reference shows, and nothing that only the demo service adds. */
describe('states as the service gives them', () => {
  const { server, ems } = useScriptedEms();

  it('decodes the number of a task', async () => {
    const task = (status: number) => ({ trackingId: `0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a1${status}`, status });
    server().script({ json: { items: [1, 2, 3, 4].map(task), totalCount: 4, hasMore: false, skip: 0, top: 50 } });
    const { stdout } = await ems('task list -o table');
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)[1]),
    ).toEqual(['STATUS', 'Running', 'Finished', 'Failed', '4']);
    server().script({ json: { ...task(3), actions: [{ hostname: 'PC-1', status: 2 }] } });
    const shown = await ems(`task show ${task(3).trackingId} -o table`);
    expect(shown.stdout).toMatch(/Status +Failed[\s\S]*PC-1[\s\S]*Finished/);
    server().script({ json: task(2) });
    expect((await ems(`task show ${task(2).trackingId} -o json`)).stdout).toContain('"status": 2');
  });

  it('says never where null means never, and a dash where nothing was sent', async () => {
    const base = { domain: null, macAddress: null, uuid: '00000000-0000-4000-8000-000000000001' };
    const silent = { id: 1, hostname: 'PC-1', ...base, lastSeenUtc: null, inventoryDate: null };
    const older = { id: 2, hostname: 'PC-2', ...base, lastSeenUtc: '2026-01-01T00:00:00Z' };
    const page = (items: unknown[], hasMore: boolean) => ({
      json: { items, totalCount: 4, hasMore, skip: 0, top: 2 },
    });
    // Two pages: the rows of the second one are copied without being parsed.
    server().script(page([silent, older], true), page([silent, older], false));
    const { stdout } = await ems('computer list --all -o table --columns id,lastSeenUtc,inventoryDate');
    const rows = stdout.trim().split('\n').slice(1);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual(
      Array.from({ length: 2 }, () => [
        ['1', 'never', 'never'],
        ['2', '2026-01-01T00:00:00Z', '-'],
      ]).flat(),
    );
    server().script(page([silent], false));
    expect((await ems('computer list -o csv --columns id,lastSeenUtc')).stdout).toBe('id,lastSeenUtc\n1,\n');
  });

  it('does not let a computer that was never scanned read like a patched one', async () => {
    const none = { json: { items: [], totalCount: 0, hasMore: false, skip: 0, top: 50 } };
    server().script(none, { json: { clientId: 7, patchScanDate: null } });
    const never = await ems('computer patches 7 -o table');
    expect([never.code, never.stdout]).toEqual([0, '']);
    expect(never.stderr).toMatch(/^Never scanned: .* ems computer rescan 7 --type Patch/);
    server().script(none, { json: { clientId: 7, patchScanDate: '2026-01-01T00:00:00Z' } });
    expect((await ems('computer patches 7 -o table')).stderr).toBe('No patches.\n');
    server().script(none, { status: 403 });
    expect((await ems('computer patches 7 -o table')).stderr).toBe('No patches.\n');
    // A program gets what the service answered; its log says the rest.
    server().script(none, { json: { clientId: 7, patchScanDate: null } });
    const asJson = await ems('computer patches 7 -o json');
    expect([asJson.stdout, asJson.stderr]).toEqual(['[]\n', never.stderr]);
    server().script({ json: { clientId: 7, patchScanDate: null, missingSecurityPatches: null } });
    expect((await ems('computer patch-status 7 -o table')).stdout).toMatch(/not known[\s\S]*never scanned/);
  });

  it('says where the service cut a list', async () => {
    const missingPatches = Array.from({ length: 25 }, (_, at) => ({ qNumber: `KB${at}` }));
    server().script({ json: { id: 7, hostname: 'PC-7', activeIssues: ['missing-patch'], missingPatches } });
    const { stdout } = await ems('computer issues show 7 -o table');
    expect(stdout).toContain('Missing patches (25, limited by the service to 25; for all: ems computer patches)');
    server().script({
      json: { id: 7, hostname: 'PC-7', activeIssues: ['missing-patch'], missingPatches: missingPatches.slice(1) },
    });
    expect((await ems('computer issues show 7 -o table')).stdout).toContain('Missing patches (24)');
  });

  it('points to the failing computers of a package, also where the answer is one object', async () => {
    server().script({ json: { success: 3, failed: 2, pending: 1 } });
    const { stderr } = await ems('package status 3f2504e0-4f89-41d3-9a0c-0305e82c3302 -o json');
    expect(stderr).toContain('Failing computers: ems package computers');
  });

  it('lists groups of one name by paths that can be typed, also right below the root', async () => {
    const id = (last: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c330${last}`;
    const rows = [
      { id: id(0), name: 'Computers', parentId: null },
      { id: id(1), name: 'Berlin', parentId: id(0) },
      { id: id(2), name: 'Rollouts', parentId: id(0) },
      { id: id(3), name: 'Berlin', parentId: id(2) },
    ];
    servePaths(server(), {
      'GET /api/group': (request) =>
        pageOf(
          rows.filter(({ name }) => request.url.includes(`nameContains=${name}`)),
          request,
        ),
      ...Object.fromEntries(rows.map((row) => [`GET /api/group/${row.id}`, () => row])),
    });
    const { code, stderr } = await ems('group show Berlin');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/Computers\/Berlin \(.*Rollouts\/Berlin \(/s)]);
    expect(JSON.parse((await ems('group show Computers/Berlin')).stdout)).toMatchObject({ id: id(1) });
  });

  it('does not call pending what it never saw', async () => {
    server().script(...Array.from({ length: 20 }, () => 'silent' as const));
    const { code, stderr } = await ems('wait task 3f2504e0-4f89-41d3-9a0c-0305e82c3302 --timeout 0');
    expect([code, stderr]).toEqual([8, expect.stringContaining('the service did not answer in time')]);
  });
});
