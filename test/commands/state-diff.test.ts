import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';
import { startDemoServer } from '../../src/demo/server.js';
import { useFastDemo } from '../support/fast-demo.js';
import { storeProfiles } from '../support/stored-profiles.js';

const demo = useFastDemo({ computers: 64, speed: 0 });
const altered = useAlteredDemo();
let exported: string;
let mine: string;

beforeAll(async () => {
  exported = await mkdtemp(join(tmpdir(), 'ems-diff-'));
  mine = await mkdtemp(join(tmpdir(), 'ems-diff-'));
  await mkdir(join(mine, 'groups'));
  const browsers = ['group: Assignments/Browsers', 'packages: [KeePass@2.57]', 'exact: [packages]'];
  await writeFile(
    join(mine, 'groups/browsers.yaml'),
    `${browsers.join('\n')}\nabsent: { members: [PC-0001] }\nmembers: [PC-0002]\n`,
  );
});
afterAll(async () => {
  for (const each of [exported, mine]) await rm(each, { recursive: true, force: true });
});

const ems = (...words: string[]): ReturnType<ReturnType<typeof demo>['run']> => demo().run(words);

/** Method and path of the requests of a command. */
const requestsOf = async (command: () => Promise<unknown>): Promise<string[]> => {
  const before = (await demo().server.requests()).length;
  await command();
  return (await demo().server.requests()).slice(before).map(({ method, path }) => `${method} ${path}`);
};

describe('ems state diff', () => {
  it('is empty after an export, and sends reads only', async () => {
    expect((await ems('state', 'export', exported, '--only', 'all')).code).toBe(0);
    let found: Record<string, Record<string, Record<string, unknown>>> = {};
    const sent = await requestsOf(async () => {
      const ran = await ems('state', 'diff', exported, '--only', 'all', '-o', 'json');
      expect(ran, ran.stdout).toMatchObject({ code: 0, stderr: '' });
      found = JSON.parse(ran.stdout);
    });
    expect(sent.filter((line) => !/^GET |^POST .*\/(search|token)$/.test(line))).toEqual([]);
    expect(found).toMatchObject({ changes: [], unreadable: [], unchecked: [], unmanaged: {}, against: 'files' });
    expect(found['compared']?.['members']?.['wanted']).toBe(found['compared']?.['members']?.['real']);
    expect(found['compared']?.['local-principals']?.['wanted']).toBeGreaterThan(2);
  });

  it('shows removals first with their reach, and exits with 13', async () => {
    const ran = await ems('state', 'diff', mine, '-o', 'json');
    expect(ran.code).toBe(13);
    const found = JSON.parse(ran.stdout);
    expect(Object.keys(found)).toEqual(
      'plan server against compared changes unmanaged unreadable unchecked'.split(' '),
    );
    const on = 'Assignments/Browsers';
    const { computers } = found.changes[0];
    expect(computers).toBeGreaterThan(10);
    expect(found.changes).toMatchObject([
      { kind: 'package-assignment', action: 'remove', on, what: 'Mozilla Firefox@128.0', to: null, computers },
      { kind: 'member', action: 'remove', on, what: 'PC-0001', from: 'PC-0001', to: null, computers: 1 },
      {
        kind: 'package-assignment',
        action: 'add',
        on,
        what: 'KeePass@2.57',
        from: null,
        to: 'KeePass@2.57',
        computers,
      },
    ]);
    expect(found.changes[0]).toMatchObject({ file: 'groups/browsers.yaml', line: 3 });
    expect(found.unmanaged.groups).toBeGreaterThan(5);
    expect(found.plan).toMatch(/^[0-9a-f]{64}$/);
    const drawn = await ems('state', 'diff', mine, '--format', 'text');
    expect(drawn.stdout).toMatch(/^ACTION +KIND +COMPUTERS +ON +WHAT\nremove +package-assignment/);
    expect(drawn.stdout).toContain('Compared (in the files/on the service): groups 1/');
    expect(drawn.stdout).toMatch(new RegExp(`Not managed: .*\\nplan ${found.plan}\\n$`));
    expect(drawn.stderr).toBe('error: 3 differences, of them 2 removals.\n');
  });

  it('reads only the groups that the files name', async () => {
    const sent = await requestsOf(() => ems('state', 'diff', mine));
    expect(sent.filter((line) => line.includes('/all-assignments'))).toHaveLength(1);
    expect(sent.length).toBeLessThan(12);
  });

  it('annotates the lines of a pull request, and writes JUnit', async () => {
    const github = await ems('state', 'diff', mine, '--format', 'github');
    expect(github.code).toBe(13);
    expect(github.stdout).toContain(
      `::error file=${mine}/groups/browsers.yaml,line=4,col=21,title=ems state diff::remove member PC-0001 on Assignments/Browsers (1 computer)\n`,
    );
    const junit = await ems('state', 'diff', mine, '--format', 'junit');
    expect(junit.stdout).toContain('<testcase name="members" classname="ems.state"><failure message="1 differ">');
    expect(junit.stdout).toContain('<testcase name="groups" classname="ems.state"></testcase>');
  });

  it('never turns a failed read into a removal, and exits with 7 if nothing else differs', async () => {
    altered.alter(/all-assignments/, 500);
    const failed = await altered.run(['state', 'diff', mine, '-o', 'json']);
    expect(failed.code).toBe(7);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      changes: [],
      unreadable: expect.arrayContaining([
        expect.objectContaining({ kind: 'members', needs: null, on: 'Assignments/Browsers' }),
      ]),
    });
    altered.reset();
    altered.alter(/all-assignments/, 'cut');
    expect(JSON.parse((await altered.run(['state', 'diff', mine, '-o', 'json'])).stdout).changes).toEqual([]);
    altered.reset();
    altered.alter(/GET \/api\/packages/, 403);
    const refused = JSON.parse((await altered.run(['state', 'diff', mine, '-o', 'json'])).stdout);
    expect(refused.unreadable).toEqual([
      { kind: 'package-assignments', needs: 'package.read', why: 'needs package.read' },
    ]);
    expect(refused.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['member']);
  });

  it('shows what somebody changed by hand', async () => {
    const { server } = demo();
    const loaded = await ems('demo', 'scenario', 'drift', '--server', server.url, '-o', 'json');
    expect(loaded.code, loaded.stderr).toBe(0);
    const { changes } = JSON.parse((await ems('state', 'diff', exported, '-o', 'json')).stdout);
    const lines = changes.map(
      ({ action, kind, on, what }: Record<string, string>) => `${action} ${kind} ${on} ${what}`,
    );
    expect(lines.map((line: string) => line.trim())).toEqual([
      'change custom-field  Custom01',
      'rename group Assignments/Legacy Apps',
      'change group Computers/Workstations/Berlin description',
      'add package-assignment Computers/Workstations/Berlin VLC media player@3.0.21',
      'change variable Computers TimeZone',
      ...JSON.parse(loaded.stdout).computers.map(() => expect.stringMatching(/^add member Assignments\/Browsers /)),
    ]);
  });

  it('compares with the server of another profile, by names', async () => {
    const { directory, server } = demo();
    await storeProfiles(directory, { other: { url: server.url, clientId: 'demo', secret: 'demo' } });
    const same = await ems('state', 'diff', '--against', 'other', '-o', 'json');
    expect(same, same.stderr).toMatchObject({ code: 0 });
    expect(JSON.parse(same.stdout)).toMatchObject({ against: 'other', changes: [], unmanaged: {} });
    expect((await ems('state', 'diff', mine, '--against', 'other')).code).toBe(2);
    expect((await ems('state', 'diff', '--against', 'nobody')).code).toBe(4);
  });

  it('tells what only the other server has, what only this one has, and what is different', async () => {
    await ems('tag', 'create', 'here-only');
    await ems('tag', 'update', 'EMEA', '--field', 'description=ours');
    const other = await startDemoServer({ computers: 64, speed: 0 });
    try {
      const otherwise = (...words: string[]) =>
        demo().run(words, { transport: undefined, env: { EMS_URL: other.url } });
      await storeProfiles(demo().directory, { second: { url: other.url, clientId: 'demo', secret: 'demo' } });
      await otherwise('tag', 'create', 'there-only');
      const line = ['state', 'diff', '--against', 'second', '--only', 'tags'];
      const overHttp = (...words: string[]) => demo().run(words, { transport: undefined });
      const ran = await overHttp(...line, '-o', 'json');
      const { changes, unmanagedObjects } = JSON.parse(ran.stdout);
      const named = (rows: Record<string, unknown>[]): unknown[] => rows.map(({ side, what }) => [side, what]);
      expect([ran.code, named(changes), named(unmanagedObjects)]).toEqual([
        13,
        expect.arrayContaining([
          ['there', 'there-only'],
          ['both', 'EMEA'],
        ]),
        [['here', 'here-only']],
      ]);
      const { stdout } = await overHttp(...line, '--format', 'text');
      for (const side of [/^only on second .*there-only$/m, /^different .*EMEA/m, /Only here, not on second: tags 1/])
        expect(stdout).toMatch(side);
      await ems('tag', 'update', 'EMEA', '--field', 'description=Europe, Middle East and Africa');
      await otherwise('tag', 'delete', 'there-only', '--yes');
      const left = await overHttp(...line);
      expect([left.code, left.stderr]).toEqual([13, 'error: 1 difference, of them 1 object not on second.\n']);
    } finally {
      await other.close();
    }
  });

  it('--unmanaged makes what the files do not name a difference: that is how drift is seen', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ems-diff-'));
    await ems('state', 'export', folder, '--only', 'tags');
    expect((await ems('state', 'diff', folder, '--only', 'tags', '--unmanaged')).code).toBe(0);
    await ems('tag', 'create', 'by-hand');
    expect((await ems('state', 'diff', folder, '--only', 'tags')).code).toBe(0);
    const drifted = await ems('state', 'diff', folder, '--only', 'tags', '--unmanaged', '--format', 'text');
    expect([drifted.code, drifted.stderr]).toEqual([13, 'error: 1 difference, of them 1 object not in the files.\n']);
    expect(drifted.stdout).toMatch(/^No differences in what both have\.$[^]*by-hand/m);
    await rm(folder, { recursive: true });
  });

  it('counts the names of another server and shows the first ten', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ems-diff-'));
    await mkdir(join(folder, 'groups'));
    const members = Array.from({ length: 30 }, (_, at) => `  - OTHER-${String(at).padStart(2, '0')}\n`).join('');
    await writeFile(join(folder, 'groups/pilot.yaml'), `group: Assignments/Pilot\nmembers:\n${members}`);
    const { code, stderr } = await ems('state', 'diff', folder);
    expect([code, stderr.match(/no computer named/g)?.length]).toEqual([2, 10]);
    expect(stderr).toContain('groups/pilot.yaml:12:5: no computer named "OTHER-09"');
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('and 20 more computers: 30 in all are not on this server');
    await rm(folder, { recursive: true });
  });
});
