import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

describe('npm pack', () => {
  let folder: string;
  let packed: Packed;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ems-package-'));
    const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root });
    const [first]: Packed[] = JSON.parse(stdout);
    if (first === undefined) throw new Error('npm pack made nothing');
    packed = first;
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  it('holds the bundle and its papers, nothing else', () => {
    const allowed =
      /^(bin\/|dist\/([\w-]+\.(cjs|json)|THIRD-PARTY-NOTICES\.txt)$|man\/|completions\/|(README|CHANGELOG|CONTRIBUTING)\.md$|LICENSE$|package\.json$)/;
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining([
        'bin/ems.js',
        'dist/ems.cjs',
        'dist/THIRD-PARTY-NOTICES.txt',
        'completions/rollout.schema.json',
        'README.md',
        'LICENSE',
      ]),
    );
    expect(paths).not.toContain('dist/packages.json');
  });

  it('has the license of every package that is bundled', async () => {
    const read = (name: string): Promise<string> => readFile(join(root, 'dist', name), 'utf8');
    const bundled: Record<string, readonly string[]> = JSON.parse(await read('packages.json'));
    const notices = await read('THIRD-PARTY-NOTICES.txt');
    const names = [...new Set(Object.values(bundled).flat())];
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`^(@redocly/)?${name} \\d`, 'm').test(notices))).toEqual([]);
  });

  it('says where it comes from', async () => {
    const manifest: Record<string, unknown> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const told = ['author', 'repository', 'homepage', 'bugs', 'keywords', 'license', 'engines', 'description'];
    expect(told.filter((name) => manifest[name] === undefined)).toEqual([]);
    // npm pack runs it: a clean clone would pack a package without a program otherwise.
    expect(manifest['scripts']).toMatchObject({ prepack: 'npm run -s build' });
  });

  it('is small', () => expect(packed.size).toBeLessThan(1_250_000));

  it('runs nothing when it is installed, and needs no other package', async () => {
    const manifest: Record<string, object | undefined> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const scripts = Object.keys(manifest['scripts'] ?? {});
    expect(scripts.filter((name) => /install|prepare|prepublish/.test(name))).toEqual([]);
    expect(manifest['dependencies']).toBeUndefined();
    expect(Object.keys(manifest['optionalDependencies'] ?? {})).toEqual(['@napi-rs/keyring', 'node-sqlite3-wasm']);
  });

  it('installs offline and works', async () => {
    const prefix = join(folder, 'prefix');
    const words = ['install', '-g', '--prefix', prefix, '--offline', '--ignore-scripts', '--omit=optional'];
    await execa('npm', [...words, join(folder, packed.filename)], { env: { npm_config_cache: join(folder, 'cache') } });
    const ems = process.platform === 'win32' ? join(prefix, 'ems.cmd') : join(prefix, 'bin/ems');
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect((await execa(ems, ['--version'])).stdout).toBe(version);
    expect((await execa(ems, ['--help'])).stdout).toContain('computer');
    if (process.platform !== 'win32') await access(join(prefix, 'share/man/man1/ems.1'));
  });
});
