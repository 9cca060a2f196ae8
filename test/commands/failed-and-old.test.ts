import { beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

const demo = useFastDemo({ speed: 0 });
const ems = (line: string, stdin?: string): Promise<Ran> =>
  demo().run(line.split(' '), stdin === undefined ? {} : { stdin });
const rows = async (line: string): Promise<Record<string, unknown>[]> =>
  JSON.parse((await ems(`${line} -o json`)).stdout) as Record<string, unknown>[];
const namesIn = (found: readonly Record<string, unknown>[]): unknown[] => found.map(({ hostname }) => hostname);

const failingPackage = 'Legacy Viewer@2.1';
const run = (words: readonly string[]): Promise<Ran> => demo().run(words);

describe('failed installations', () => {
  it('is a row for each computer and package, which any list of rows takes', async () => {
    const listed = await ems('fleet failures --computers -o csv');
    expect(listed.stdout.split('\n')[0]).toBe('id,hostname,package,packageId,since,text');
    const named = listed.stdout
      .split('\n')
      .filter((line) => !/^\d+,[^,]*,,/.test(line))
      .join('\n');
    const dry = await ems('computer reinstall --from-file - --dry-run', named);
    expect(dry.code).toBe(0);
    expect(dry.stdout.match(/software-reinstall/g)).toHaveLength(named.trim().split('\n').length - 1);
  });

  it('is narrowed by a package, a group and names', async () => {
    const of = await run(['computer', 'list', '--failed', failingPackage, '-o', 'json']);
    const all = namesIn(JSON.parse(of.stdout) as Record<string, unknown>[]);
    expect(all.length).toBeGreaterThan(0);
    const retry = await run(['computer', 'reinstall', '--failed', '--package', failingPackage, '--dry-run']);
    expect(retry.stdout.match(/software-reinstall/g)).toHaveLength(all.length);
    const one = await run(['computer', 'reinstall', String(all[0]), '--failed', '--dry-run']);
    expect(one.stdout).toContain(String(all[0]));
    const both = await ems('computer reinstall --failed --from-file x.csv');
    expect(both.code).toBe(2);
  });

  it('ends with the command that retries it', async () => {
    const shown = await ems('fleet failures --quick --group Workstations');
    expect(shown.stderr).toMatch(/ems computer reinstall --failed --package '[^']+' --group Workstations/);
  });

  it('is retried by one command, named by package, without what a reinstall cannot reach', async () => {
    const failures = await rows('fleet failures --computers');
    const reachable = failures.filter(({ packageId }) => packageId !== '');
    const first = await ems('computer reinstall --failed --yes --max-affected 60');
    const done = JSON.parse(first.stdout) as { hostname: string; outcome: string; values: object }[];
    expect(first.code).toBe(0);
    expect(new Set(done.map(({ hostname }) => hostname))).toEqual(new Set(namesIn(reachable)));
    expect(done).toHaveLength(reachable.length);
    expect(done[0]).toMatchObject({ outcome: 'done', values: { package: expect.stringContaining('@') as string } });
    const again = await ems('computer reinstall --failed --yes --max-affected 60');
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Nothing to do')]);
  });
});

describe('outdated software', () => {
  beforeAll(async () => {
    await ems('group assign-package Pilot 7-Zip@23.01 --yes');
    await ems('group activate Pilot --software --yes --max-affected 60');
    await demo().advance(8 * 3_600_000);
  });

  it('is counted once for each computer, with versions, groups and the command that replaces them', async () => {
    const shown = await ems('software outdated -o json');
    const [line, ...others] = JSON.parse(shown.stdout) as { computers: number; versions: { groups: string[] }[] }[];
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      package: '7-Zip',
      newest: '24.08',
      computers: line?.computers ?? 0,
      versions: [{ version: '23.01', computers: line?.computers ?? 0 }],
    });
    expect(line?.versions[0]?.groups[0]).toMatch(/Pilot$/);
    expect(line?.computers).toBeGreaterThan(0);
    expect(shown.stderr).toContain('ems group replace-package 7-Zip@23.01 7-Zip@24.08');
    expect(await rows('computer list --outdated 7-Zip')).toHaveLength(line?.computers ?? 0);
    expect(await rows('computer list --outdated 7-Zip@23.01')).toEqual([]);
    expect(await rows('software outdated --group Workstations/Berlin')).toEqual(
      (await rows('computer list --outdated 7-Zip --group Workstations/Berlin')).length === 0
        ? []
        : [expect.anything()],
    );
  });
});

describe('selections', () => {
  it('find computers in no group, also one by one', async () => {
    await ems('computer create NEW-1 --domain corp.example --is-domain --mac-address 02:00:00:00:99:01 --yes');
    const [only, ...others] = (await rows('computer list --no-group')).filter(({ hostname }) => hostname === 'NEW-1');
    expect([only?.['hostname'], others]).toEqual(['NEW-1', []]);
    const groups = await Promise.all(
      namesIn(await rows('computer list --no-group')).map((name) => rows(`computer groups ${String(name)}`)),
    );
    expect(groups.every((each) => each.length === 0)).toBe(true);
    expect((await ems('computer list --no-group --group Pilot')).code).toBe(2);
  });

  it('compare a custom field as a whole, and never say nobody where none is shown', async () => {
    await ems('computer update 5 --custom Room=3.14 --yes');
    await ems('computer update 7 --custom Room=3.141 --yes');
    const ids = (await rows('computer list --search custom:Room=3.14')).map(({ id }) => id);
    expect(ids).toEqual([5]);
    expect((await rows('computer list --search custom:room=3.1*')).map(({ id }) => id)).toEqual([5, 7]);
    const none = await ems('computer list --search custom:Room=3.14 --search hostname=NEW-1');
    expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/cannot tell which\s+match/)]);
    expect((await ems('computer list --search custom:Nowhere=1')).code).toBe(2);
  });
});
