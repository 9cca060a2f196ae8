import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

/** Copied once; what a start may leave behind is gone before each test. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-code-cache-'));
  await cp(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  await cp(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (source) => !source.endsWith('.code'),
  });
  expected = (await help({ NODE_DISABLE_COMPILE_CACHE: '1' })).stdout;
});
beforeEach(async () => {
  for (const name of ['dist/.code', 'home', 'cache']) await rm(join(folder, name), { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true }));

const help = (env: Readonly<Record<string, string>> = {}) =>
  execa('node', [join(folder, 'bin/ems.js'), '--help'], { env: { HOME: join(folder, 'home'), ...env } });

/** Every kept file below a place, by path. */
const kept = async (place: string): Promise<string[]> =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const beside = (): string => join(folder, 'dist/.code');

it('keeps the code beside the bundle, and writes it once', async () => {
  await help();
  const files = await kept(beside());
  expect(files.length).toBeGreaterThan(0);
  const written = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  expect((await help()).stdout).toBe(expected);
  expect(await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))).toEqual(written);
  expect(await kept(beside())).toEqual(files);
});

const config = (...words: readonly string[]) =>
  execa('node', [join(folder, 'bin/ems.js'), 'config', ...words], {
    env: { HOME: join(folder, 'home'), EMS_CONFIG_DIR: join(folder, 'home') },
    reject: false,
  });

/** What is kept for a command, and when it was written. */
const keptFor = async (name: string): Promise<Map<string, number>> => {
  const files = (await kept(beside())).filter((file) => dirname(file).endsWith(`-${name}`));
  return new Map(await Promise.all(files.map(async (file) => [basename(file), (await stat(file)).mtimeMs] as const)));
};

it('keeps the code of each command and way to show it apart', async () => {
  await config('path');
  const ofOne = await keptFor('config-path-pipe');
  expect([...ofOne.keys()]).toContain('ems.cjs');
  await help();
  await config('list');
  await config('list', '-o', 'csv');
  for (const way of ['pipe', 'csv']) expect([...(await keptFor(`config-list-${way}`)).keys()]).toContain('ems.cjs');
  await config('path');
  expect(await keptFor('config-path-pipe')).toEqual(ofOne);
});

it('keeps that of further commands of an area together, for each version', async () => {
  const { id } = JSON.parse(await readFile(join(root, 'dist/build.json'), 'utf8')) as { id: string };
  const own = `${id}-${process.version}-${process.arch}`;
  const fill = async (version: string): Promise<void> => {
    for (let at = 0; at < 40; at += 1) await mkdir(join(beside(), `${version}-${at}`), { recursive: true });
  };
  const used = async (): Promise<string[]> => {
    await config('path');
    return (await kept(beside())).map((file) => basename(dirname(file)).slice(own.length + 1));
  };
  await fill('of-another');
  expect(new Set(await used())).toEqual(new Set(['config-path-pipe']));
  await rm(beside(), { recursive: true });
  await fill(own);
  expect(new Set(await used())).toEqual(new Set(['config']));
});

it('keeps no name of a word that ems does not know: it may be a secret in the wrong place', async () => {
  await config('hunter2');
  await config('path', '--hunter2');
  await config('list', '-o', 'hunter2');
  const names = (await kept(beside())).join(' ');
  expect(names).toContain('ems.cjs');
  expect(names).not.toContain('hunter2');
});

it.each([
  ['one flipped bit', (bytes: Buffer) => bytes.fill((bytes[200] ?? 0) ^ 1, 200, 201)],
  ['half a file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['an empty file', () => Buffer.alloc(0)],
  ['another text', () => Buffer.from('not code at all')],
])('compiles again and repairs the cache after %s', async (_, damage) => {
  await help();
  const files = await kept(beside());
  for (const file of files) await writeFile(file, damage(await readFile(file)));
  expect((await help()).stdout).toBe(expected);
  expect((await help()).stdout).toBe(expected);
  // Its bytes stand there twice, see bin/ems.js.
  for (const file of files) {
    const bytes = await readFile(file);
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(bytes.subarray(0, bytes.length / 2).equals(bytes.subarray(bytes.length / 2))).toBe(true);
  }
});

it.skipIf(posix.isMissing)(`lets nobody else write to it, whatever the umask${posix.because}`, async () => {
  const open = 'umask 000; exec node "$0" --help';
  await execa('sh', ['-c', open, join(folder, 'bin/ems.js')], { env: { HOME: join(folder, 'home') } });
  const entries = await readdir(beside(), { recursive: true });
  const modes = await Promise.all(
    ['', ...entries].map(async (name) => (await stat(join(beside(), name))).mode & 0o777),
  );
  expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));
});

it.skipIf(posix.isMissing)(`does not run code that others may have written${posix.because}`, async () => {
  await help();
  const files = await kept(beside());
  for (const file of files) await chmod(file, 0o666);
  expect((await help()).stdout).toBe(expected);
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

it.skipIf(posix.isMissing)(`says nothing where neither writing nor tidying up works${posix.because}`, async () => {
  await help();
  const blocked = 'for file in "$1"/*/*; do rm "$file"; mkdir "$file.$$"; done; exec node "$0" --help';
  const { stderr, stdout } = await execa('sh', ['-c', blocked, join(folder, 'bin/ems.js'), beside()], {
    env: { HOME: join(folder, 'home') },
  });
  expect({ stdout, stderr }).toEqual({ stdout: expected, stderr: '' });
});

it('uses the cache directory of the user where the bundle cannot be written', async () => {
  await writeFile(beside(), 'a file where the folder would be');
  expect((await help({ XDG_CACHE_HOME: join(folder, 'cache') })).stdout).toBe(expected);
  const place = process.platform === 'linux' ? join(folder, 'cache/ems/code') : join(folder, 'home');
  expect((await kept(place)).length).toBeGreaterThan(0);
});

it('starts for the first time without a home', async () => {
  expect((await help({ HOME: '', XDG_CACHE_HOME: '' })).stdout).toBe(expected);
});

it('runs where nothing can be written', async () => {
  await writeFile(beside(), '');
  await writeFile(join(folder, 'home'), '');
  const { stdout, stderr } = await help({ XDG_CACHE_HOME: join(folder, 'home') });
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

it.skipIf(posix.isMissing)(
  `makes its folders for the owner, also where the umask denies everything${posix.because}`,
  async () => {
    const command = `umask 777; exec node '${join(folder, 'bin/ems.js')}' --help`;
    await execa('sh', ['-c', command], { env: { HOME: join(folder, 'home') } });
    expect((await stat(beside())).mode & 0o777).toBe(0o700);
    expect((await kept(beside())).length).toBeGreaterThan(0);
  },
);
