import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 60, speed: 0 });
const altered = useAlteredDemo();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-state-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ems = (...words: string[]): ReturnType<ReturnType<typeof demo>['run']> => demo().run(words);
const text = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');

describe('ems state export', () => {
  it('writes one sorted file for each group and leaves an unchanged folder alone', async () => {
    const first = await ems('state', 'export', folder, '-o', 'json');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const result = JSON.parse(first.stdout);
    expect(result).toMatchObject({ directory: folder, unreadable: [], leftOut: { rollout: 0, reinstall: 0 } });
    expect(result.files.created).toContain('groups/Assignments/Browsers.yaml');
    const browsers = await text('groups/Assignments/Browsers.yaml');
    expect(browsers).toMatch(
      /^# yaml-language-server: \$schema=\S+\ngroup: Assignments\/Browsers\ntype: assignment\nid: "?1f08/,
    );
    expect(browsers).toContain('packages:\n  - Mozilla Firefox@128.0\n');
    const members = browsers.split('members:\n')[1]?.trimEnd().split('\n') ?? [];
    expect(members).toEqual(members.toSorted());
    expect(await text('ems.yaml')).toMatch(/format: 1\nserver: "?http:/);
    const before = await stat(join(folder, 'tags.yaml'));
    const second = await ems('state', 'export', folder, '-o', 'table');
    expect(second.code).toBe(0);
    expect(second.stdout).toMatch(/^Wrote 0 files in .* \(\d+ unchanged\)\./);
    expect((await stat(join(folder, 'tags.yaml'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('leaves the groups of a running rollout out whole, so that an apply does not make them again', async () => {
    const rollout = ['--package', 'KeePass@2.57', '--target', 'Browsers', '--rings', '10%,100%'];
    const started = await ems('rollout', 'start', ...rollout, '--yes', '--max-affected', '999');
    expect(started.code, started.stderr).toBe(0);
    const ran = JSON.parse((await ems('state', 'export', folder, '-o', 'json')).stdout);
    expect(ran.files.created.filter((file: string) => /rollout|keepass/i.test(file))).toEqual([]);
    expect(ran.leftOut.rollout).toBe(3);
    await ems('group', 'create', 'Assignments/Rollouts/Mine');
    const kept = JSON.parse((await ems('state', 'export', folder, '-o', 'json')).stdout);
    expect(kept.files.created.toSorted()).toEqual([
      'groups/Assignments/Rollouts.yaml',
      'groups/Assignments/Rollouts/Mine.yaml',
    ]);
  });

  it('asks before it replaces or removes files of an earlier export, and removes only what is gone', async () => {
    const kinds = ['--only', 'groups,tags'];
    await ems('state', 'export', folder, ...kinds);
    const schema = (await text('tags.yaml')).split('\n')[0] ?? '';
    await writeFile(join(folder, 'groups/Gone.yaml'), `${schema}\ngroup: Gone\n`);
    await writeFile(join(folder, 'tags.yaml'), `${schema}\ntags: []\n`);
    await writeFile(join(folder, 'README.md'), 'mine');
    const refused = await ems('state', 'export', folder, ...kinds);
    expect(refused.code).toBe(10);
    expect(refused.stderr).toContain('this would replace 1 file and remove 1 file of an earlier export');
    const trial = await ems('state', 'export', folder, ...kinds, '--dry-run', '-o', 'table');
    expect(trial.stdout).toContain('  remove  groups/Gone.yaml');
    expect(await readdir(join(folder, 'groups'))).toContain('Gone.yaml');
    const partly = await ems('state', 'export', folder, '--only', 'tags', '--yes', '-o', 'json');
    expect(JSON.parse(partly.stdout).files).toMatchObject({ replaced: ['tags.yaml'], removed: [] });
    const done = await ems('state', 'export', folder, ...kinds, '--yes', '-o', 'json');
    expect(JSON.parse(done.stdout).files).toMatchObject({ replaced: [], removed: ['groups/Gone.yaml'] });
    expect(await text('README.md')).toBe('mine');
  });

  it('refuses to overwrite a file that no export wrote, also with --yes', async () => {
    await writeFile(join(folder, 'tags.yaml'), 'tags: [mine]\n');
    const ran = await ems('state', 'export', folder, '--yes');
    expect(ran.code).toBe(10);
    expect(ran.stderr).toContain('1 file in the way that no export wrote');
    expect(await readdir(folder)).toEqual(['tags.yaml']);
  });

  it('writes one branch, without members, and names the kinds', async () => {
    const branch = '--group Workstations --members none --only groups'.split(' ');
    const ran = await ems('state', 'export', folder, ...branch);
    expect(ran.code).toBe(0);
    const { created } = JSON.parse(ran.stdout).files;
    expect(created).toContain('groups/Computers/Workstations.yaml');
    expect(created.every((file: string) => /^(ems|groups\/Computers\/Workstations.*)\.yaml$/.test(file))).toBe(true);
    expect(await text('groups/Computers/Workstations.yaml')).not.toContain('members');
    const listed = await ems('state', 'export', '--list', '-o', 'name');
    expect(listed.stdout.split('\n')).toEqual(expect.arrayContaining(['groups', 'members', 'local-principals']));
    const unknown = await ems('state', 'export', folder, '--only', 'pakages');
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain('unknown kind');
  });

  it('leaves out groups that a reinstall made, and counts them', async () => {
    const made = await ems('computer', 'rescan', 'PC-0042', '--type', 'Inventory', '--no-wait');
    expect(made.code, made.stderr).toBe(0);
    const ran = await ems('state', 'export', folder, '-o', 'json');
    expect(JSON.parse(ran.stdout).leftOut.reinstall).toBe(1);
    expect((await readdir(folder, { recursive: true })).filter((name) => /Reinstall .* on/.test(name))).toEqual([]);
  });

  it('writes a secret as a reference to the environment, and compares it without showing it', async () => {
    const marked = (page: { items: { varId: number }[] }): object => ({
      ...page,
      items: page.items.map((item) => (item.varId === 21 ? { ...item, isEncrypted: true } : item)),
    });
    altered.alter(/GET \/api\/variable-definitions\?/, marked);
    expect((await altered.run(['state', 'export', folder, '--only', 'variables'])).code).toBe(0);
    const file = await text('groups/Computers.yaml');
    expect(file).toContain('variables:\n  TimeZone:\n    secret: "env:EMS_VALUE_COMPUTERS_TIMEZONE"\n');
    expect(file).not.toContain('Europe');
    const unknown = await altered.run(['state', 'diff', folder, '-o', 'json']);
    expect(unknown.code).toBe(0);
    const [unchecked] = JSON.parse(unknown.stdout).unchecked;
    expect(unchecked).toEqual({ kind: 'variable', on: 'Computers', what: 'TimeZone', why: 'secret' });
    const known = (value: string): ReturnType<typeof altered.run> =>
      altered.run(['state', 'diff', folder, '-o', 'json'], { EMS_VALUE_COMPUTERS_TIMEZONE: value });
    expect(JSON.parse((await known('W. Europe Standard Time')).stdout)).toMatchObject({ changes: [], unchecked: [] });
    const other = await known('GMT');
    expect(other.code).toBe(13);
    expect(JSON.parse(other.stdout).changes).toMatchObject([
      { action: 'change', from: '(secret)', to: { secret: 'env:EMS_VALUE_COMPUTERS_TIMEZONE' } },
    ]);
    expect(other.stdout).not.toMatch(/Europe|GMT/);
  });

  it('says what could not be read, with the role, and never writes it as empty', async () => {
    await altered.run(['state', 'export', folder]);
    const before = await text('groups/Assignments/Browsers.yaml');
    altered.alter(/GET \/api\/tags/, 403);
    altered.alter(/GET .*\/variables/, 500);
    const ran = await altered.run(['state', 'export', folder, '--yes', '-o', 'json']);
    expect(ran.code).toBe(7);
    const { unreadable } = JSON.parse(ran.stdout);
    expect(unreadable).toContainEqual(expect.objectContaining({ kind: 'tags', needs: 'package.read' }));
    expect(unreadable).toContainEqual(expect.objectContaining({ kind: 'variables', needs: null }));
    expect(ran.stderr).toContain('Not read: ');
    expect(await text('groups/Assignments/Browsers.yaml')).toBe(before);
    expect(await text('tags.yaml')).toContain('EMEA');
  });

  it('gives a kind up after ten groups, and reads no further group of it', async () => {
    const asked: string[] = [];
    altered.alter(/GET .*\/variables(?:\?|$)/, 500);
    altered.alter(/GET .*all-assignments/, (rows: unknown) => {
      asked.push('read');
      return rows;
    });
    const ran = await altered.run(['state', 'export', folder, '-o', 'json']);
    expect(ran.code).toBe(7);
    const { unreadable } = JSON.parse(ran.stdout);
    expect(unreadable).toEqual([{ kind: 'variables', needs: null, why: expect.stringMatching(/^10 groups failed: /) }]);
    expect(asked.length).toBeGreaterThan(15);
  });
});
