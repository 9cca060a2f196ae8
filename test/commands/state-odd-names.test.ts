import { execFileSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const altered = useAlteredDemo();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-state-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Group {
  readonly id: string;
  readonly name: string;
}
interface Page {
  readonly items: readonly Group[];
  readonly totalCount: number;
}

/** Names of two groups, as the service lists and shows them; the demo would trim them, and refuse the second. */
const renamed = (names: Readonly<Record<string, string>>): void => {
  const rename = (group: Group): Group => ({ ...group, name: names[group.name] ?? group.name });
  altered.alter(/(GET \/api\/group|POST \/api\/group\/search)(\?|$)/, (page: Page) => ({
    ...page,
    items: page.items.map(rename),
  }));
  altered.alter(/GET \/api\/group\/[^/]+$/, rename);
};

const without = (ids: readonly string[]): void => {
  const missing = (group: Group): boolean => ids.includes(group.id);
  altered.alter(new RegExp(ids.join('|')), 404);
  altered.alter(/(GET \/api\/group|POST \/api\/group\/search)(\?|$)/, (page: Page) => ({
    ...page,
    items: page.items.filter((group) => !missing(group)),
    totalCount: page.totalCount - page.items.filter(missing).length,
  }));
};

const state = (verb: string, ...more: string[]): ReturnType<typeof altered.run> =>
  altered.run(['state', verb, folder, ...more]);

/** The ids of these groups, which the export wrote under other names. */
const exportWith = async (names: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const listed = JSON.parse((await altered.run(['group', 'list', '--all', '-o', 'json'])).stdout) as Group[];
  renamed(names);
  const { code, stderr } = await state('export', '--only', 'groups,members');
  expect([code, stderr]).toEqual([0, '']);
  return listed.filter(({ name }) => name in names).map(({ id }) => id);
};

describe('groups with odd names', () => {
  it.each([
    ['differ in letter case only', { Browsers: 'Pilot', Pilot: 'PILOT' }, ['PILOT#6443c2d2', 'Pilot#1f0806c7']],
    ['are equal', { Browsers: 'Twins', Pilot: 'Twins' }, ['Twins#1f0806c7', 'Twins#6443c2d2']],
    ['begin or end with a space', { Browsers: ' Browsers', Pilot: 'Pilot ' }, ['%20Browsers', 'Pilot%20']],
  ])('pass the check of their own export, and are no difference, where names %s', async (_how, names, written) => {
    await exportWith(names);
    const files = await readdir(join(folder, 'groups/Assignments'));
    expect(files).toEqual(expect.arrayContaining(written.map((name) => `${name}.yaml`)));
    expect(await state('check')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse((await state('diff')).stdout)).toMatchObject({ changes: [], unmanaged: {} });
  });

  it('are an error with file and line on a server without them, where one of several names is meant', async () => {
    const ids = await exportWith({ Browsers: 'Pilot', Pilot: 'PILOT' });
    altered.reset();
    without(ids);
    for (const ran of [await state('diff'), await state('apply', '--yes')]) {
      const [first = '', ...more] = ran.stderr
        .replaceAll(/\n +/g, ' ')
        .split(/ (?=groups\/)/)
        .slice(1);
      const place = (file: string): RegExp =>
        new RegExp(`^groups/Assignments/${file}\\.yaml:2:8: .* one of several groups`);
      expect([ran.code, more.length, ran.stdout]).toEqual([2, 1, '']);
      expect(first).toMatch(place('PILOT#6443c2d2'));
      expect(more[0]).toMatch(place('Pilot#1f0806c7'));
    }
  });
});

const isWindows = process.platform === 'win32';

it.skipIf(isWindows)(
  'an export leaves a pipe in its folder alone, and is not stopped by it',
  { timeout: 20_000 },
  async () => {
    await state('export', '--only', 'tags');
    await mkdir(join(folder, 'groups'));
    const pipe = join(folder, 'groups/a.yaml');
    execFileSync('mkfifo', [pipe]);
    const ran = await state('export', '--only', 'groups,tags', '--yes');
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect((await lstat(pipe)).isFIFO()).toBe(true);
    expect(await state('check')).toMatchObject({ code: 2, stderr: expect.stringContaining('groups/a.yaml') });
  },
);
