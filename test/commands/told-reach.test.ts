import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 240, speed: 0 });

const writes = async (): Promise<string[]> =>
  (await demo().server.requests()).flatMap(({ method, path }) =>
    method === 'GET' || /search|token/.test(path) ? [] : [`${method} ${path}`],
  );

describe('a change that waits for an activation', () => {
  it('is told with its number in a pipe, asks nothing, and is undone without a typed limit', async () => {
    const assigned = await demo().run(['group', 'assign-package', 'Workstations', 'Legacy Viewer']);
    expect([assigned.code, assigned.stderr]).toEqual([
      0,
      expect.stringMatching(/^\d{3} computers act on it at their next activation\.\n$/),
    ]);
    const undone = await demo().run(['undo', '--last', '--yes', '-o', 'json']);
    expect([undone.code, demo().json(undone)]).toMatchObject([0, { entries: [{ result: 'undone' }] }]);
  });

  it('says nothing with --quiet, and is held against a limit that is typed', async () => {
    const quiet = await demo().run(['group', 'assign-package', 'Workstations', 'Legacy Viewer', '--quiet']);
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    const undone = await demo().run(['undo', '--last', '--yes', '--max-affected', '5']);
    expect([undone.code, undone.stderr]).toEqual([10, expect.stringContaining('(limit 5)')]);
  });
});

describe('changes of patches', () => {
  it.each([
    ['patch', 'approve', '1001', '--product', '11'],
    ['patch', 'unapprove', '1001', '--product', '11'],
    ['pm-group', 'add-patches', 'Critical Servers', '--product', '11', '--field', 'patchIds:=[1001]'],
  ])('are held against a limit: %s %s', async (...line) => {
    const before = await writes();
    const { code, stderr } = await demo().run([...line, '--yes', '--max-affected', '0']);
    expect([code, stderr]).toEqual([10, expect.stringMatching(/affects \d+ computers?\s+\(limit 0\)/)]);
    expect(await writes()).toEqual(before);
  });

  it('count each computer once, in whatever rows it is', async () => {
    const rows = ['patch,product', '1001,11', '1001,12', '1002,11', '1003,11'].join('\n');
    const line = ['patch', 'approve', '--from-file', '-', '--yes', '--max-affected', '0'];
    const { stderr } = await demo().run(line, { stdin: rows });
    const several = Number(/affects (\d+) computers/.exec(stderr)?.[1]);
    const missing = await Promise.all(
      ['1001', '1002', '1003'].map((patch) =>
        demo().run(['computer', 'fleet-patch-status', '--patch-id', patch, '--all', '-o', 'json']),
      ),
    );
    const open = missing.flatMap(
      (ran) => demo().json(ran) as { hostname: string; productId: number; scanStatus: string; qNumber: string }[],
    );
    const names = open.filter(({ scanStatus }) => scanStatus !== 'Installed').map(({ hostname }) => hostname);
    expect(several).toBeGreaterThan(0);
    expect(several).toBeLessThanOrEqual(new Set(names).size);
    expect(names.length).toBeGreaterThan(new Set(names).size);
  });
});

describe('--param for what a flag fills', () => {
  it.each([
    ['patch', 'unapprove', '1001', '--product', '11', '--param', 'productId=12', '--yes'],
    ['patch', 'approve', '1001', '--product', '11', '--param', 'PRODUCTID=12', '--yes'],
    ['package', 'list', '--param', 'top=3'],
    ['pm-group', 'list', '--param', 'nameContains=x'],
  ])('is an error that names the flag, and nothing is sent: %s %s', async (...line) => {
    const before = await writes();
    const { code, stderr } = await demo().run(line);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/the flag --[a-z-]+ for it/)]);
    expect(await writes()).toEqual(before);
  });
});
