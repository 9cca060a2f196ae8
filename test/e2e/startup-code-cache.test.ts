import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { needed } from '../support/needed.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const posix = needed(process.getuid !== undefined, 'a system with file modes');
let folder: string;
let expected: string;

/** Copied once; a start may leave nothing but files in its home, which is removed before each test. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-code-cache-'));
  for (const part of ['bin', 'dist']) await cp(join(root, part), join(folder, part), { recursive: true });
  expected = (await help({ NODE_DISABLE_COMPILE_CACHE: '1' })).stdout;
});
beforeEach(() => rm(join(folder, 'home'), { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true }));

const help = (env: Readonly<Record<string, string>> = {}) =>
  execa('node', [join(folder, 'bin/ems.js'), '--help'], { env: environment(env) });

const environment = (env: Readonly<Record<string, string>> = {}) => ({
  HOME: join(folder, 'home'),
  XDG_CACHE_HOME: join(folder, 'home/cache'),
  LOCALAPPDATA: join(folder, 'home/cache'),
  ...env,
});

/** The files of the cache, by path. */
const kept = async (): Promise<string[]> =>
  (await readdir(join(folder, 'home'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const writtenAt = async (files: readonly string[]): Promise<number[]> =>
  Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));

it('keeps V8 code in the cache of the user and stops changing it after four runs', async () => {
  for (let run = 0; run < 4; run += 1) expect((await help()).stdout).toBe(expected);
  const files = await kept();
  expect(files.length).toBeGreaterThan(1);
  const written = await writtenAt(files);
  expect((await help()).stdout).toBe(expected);
  expect([await kept(), await writtenAt(files)]).toEqual([files, written]);
});

it('keeps the code of one other build', async () => {
  await help();
  const own = dirname((await kept())[0] ?? '');
  await rm(own, { recursive: true });
  for (const [at, name] of ['older-v20', 'newer-v20', 'newer-v22'].entries()) {
    await mkdir(join(own, '..', name));
    await utimes(join(own, '..', name), at + 1, at + 1);
  }
  await help();
  expect((await readdir(dirname(own))).toSorted()).toEqual([basename(own), 'newer-v20', 'newer-v22'].toSorted());
});

it('keeps nothing with NODE_DISABLE_COMPILE_CACHE', async () => {
  await help({ NODE_DISABLE_COMPILE_CACHE: '1' });
  await expect(stat(join(folder, 'home'))).rejects.toThrow('ENOENT');
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['another text', Buffer.from('not code at all')],
])('compiles where the cache holds %s', async (_, content) => {
  await help();
  for (const file of await kept()) await writeFile(file, content);
  expect((await help()).stdout).toBe(expected);
});

it.skipIf(posix.isMissing).each(['000', '777'])(
  `keeps it private under the umask %s${posix.because}`,
  async (umask) => {
    const command = `umask ${umask}; exec node '${join(folder, 'bin/ems.js')}' --help`;
    await execa('sh', ['-c', command], { env: environment() });
    const files = await kept();
    const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect((await stat(join(files[0] ?? '', '..'))).mode & 0o777).toBe(0o700);
  },
);

it.skipIf(posix.isMissing)(
  `a start neither uses nor changes a folder that others can write to${posix.because}`,
  async () => {
    await help();
    const files = await kept();
    await chmod(join(files[0] ?? '', '..'), 0o777);
    const written = await writtenAt(files);
    for (const file of files) await chmod(file, 0o000);
    expect((await help()).stdout).toBe(expected);
    expect(await writtenAt(files)).toEqual(written);
  },
);

it('starts for the first time without a home', async () => {
  expect((await help({ HOME: '', XDG_CACHE_HOME: '' })).stdout).toBe(expected);
});

it('runs where nothing can be written', async () => {
  await writeFile(join(folder, 'home'), '');
  const { stdout, stderr } = await help();
  expect({ stdout, stderr }).toEqual({ stdout: expected, stderr: '' });
});

it('says what to do in a folder that was not built', async () => {
  const bare = join(folder, 'bare');
  await cp(join(root, 'bin'), join(bare, 'bin'), { recursive: true });
  const { exitCode, stderr, stdout } = await execa('node', [join(bare, 'bin/ems.js'), 'computer', 'list'], {
    reject: false,
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain('npm run build');
});

it('answers --version without the bundle', async () => {
  const without = join(folder, 'without-bundle');
  await cp(join(root, 'bin'), join(without, 'bin'), { recursive: true });
  await cp(join(root, 'dist/build.json'), join(without, 'dist/build.json'));
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const flag of ['--version', '-V']) {
    expect((await execa('node', [join(without, 'bin/ems.js'), flag])).stdout).toBe(version);
  }
});

it('refuses a Node that is too old', async () => {
  const old = join(folder, 'old.cjs');
  await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '20.18.1' });`);
  const { exitCode, stderr } = await execa('node', ['--require', old, join(folder, 'bin/ems.js'), '--version'], {
    reject: false,
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('20.19');
});

it('keeps less than 6 MB for its own speed after lines that load most of it', { timeout: 120_000 }, async () => {
  const demo = `computer list --query [].hostname -o yaml; api list
    computer reboot PC-0042 --dry-run; explain PC-0044 --package KeePass@2.57; fleet snapshot`.split(/[;\n]/);
  const env = environment({ EMS_CONFIG_DIR: join(folder, 'home/config') });
  for (const line of demo)
    await execa('node', [join(folder, 'bin/ems.js'), '--demo', ...line.trim().split(' ')], { env, reject: false });
  const files = (await kept()).filter((file) => !file.includes(join('home', 'config')));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  expect(files.length).toBeGreaterThan(20);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});
