import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDirectory } from '../support/in-process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** A script that a stranger wants to test: it renames a computer. */
const script = `
const { EMS_URL: url, EMS_TOKEN: token, NAME: name } = process.env;
const headers = { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' };
const reply = await fetch(\`\${url}/api/computer/42\`, { method: 'PATCH', headers, body: JSON.stringify({ name }) });
process.exitCode = reply.ok ? 0 : 1;
`;

const tenLines = `
import test from 'node:test'; import assert from 'node:assert'; import { promisify } from 'node:util'; import { execFile } from 'node:child_process';
import { startDemoService } from 'ems-cli/demo';
test('the script renames a computer', async () => {
  const service = await startDemoService({ computers: 100 });
  const env = { ...process.env, EMS_URL: service.url, EMS_TOKEN: await service.token(), NAME: 'RECEPTION' };
  await promisify(execFile)(process.execPath, ['script.mjs'], { env });
  const [request] = await service.requests();
  assert.deepEqual([request.method, request.path, request.body, request.status], ['PATCH', '/api/computer/42', { name: 'RECEPTION' }, 200]);
  await service.close();
});
`;

const typed = `
import { startDemoService, type DemoService } from 'ems-cli/demo';
const service: DemoService = await startDemoService({ computers: 10, contactDelay: [1, 2], now: new Date() });
const times: number = service.now().getTime();
// @ts-expect-error -- the number of computers is a number
await startDemoService({ computers: 'many' });
export const seen = [times, (await service.requests())[0]?.status];
await service.close();
`;

describe('npm pack', () => {
  const folder = useDirectory();
  let packed: Packed;

  beforeAll(async () => {
    // The bundle is there, and other tests start it: it is not built again below them.
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder()];
    const { stdout } = await execa('npm', words, { cwd: root });
    const [first]: Packed[] = JSON.parse(stdout);
    if (first === undefined) throw new Error('npm pack made nothing');
    packed = first;
  }, 60_000);

  it('holds the bundle and its papers, nothing else', () => {
    const allowed =
      /^(bin\/|dist\/([\w-]+\.(cjs|json|d\.cts)|THIRD-PARTY-NOTICES\.txt)$|man\/|completions\/|skills\/ems\/SKILL\.md$|(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md$|LICENSE$|package\.json$)/;
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining([
        'bin/ems.js',
        'bin/demo.js',
        'dist/demo-service.d.cts',
        'dist/ems.cjs',
        'dist/THIRD-PARTY-NOTICES.txt',
        'completions/rollout.schema.json',
        'completions/schemas/fleet-status.json',
        'completions/answers.d.ts',
        'skills/ems/SKILL.md',
        'completions/state.schema.json',
        'README.md',
        'LICENSE',
      ]),
    );
    expect(paths).not.toContain('dist/packages.json');
  });

  it('has the license of every package that is bundled', async () => {
    const read = (name: string): Promise<string> => readFile(join(root, 'dist', name), 'utf8');
    const bundled: Record<string, readonly { name: string }[]> = JSON.parse(await read('packages.json'));
    const notices = await read('THIRD-PARTY-NOTICES.txt');
    const names = [...new Set(Object.values(bundled).flatMap((all) => all.map(({ name }) => name)))];
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

  it('is small', () => expect(packed.size).toBeLessThan(1_450_000));

  it('runs nothing when it is installed, and needs no other package', async () => {
    const manifest: Record<string, object | undefined> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const scripts = Object.keys(manifest['scripts'] ?? {});
    expect(scripts.filter((name) => /install|prepare|prepublish/.test(name))).toEqual([]);
    expect(manifest['dependencies']).toBeUndefined();
    expect(Object.keys(manifest['optionalDependencies'] ?? {})).toEqual(['@napi-rs/keyring', 'node-sqlite3-wasm']);
  });

  it('installs offline and works', async () => {
    const prefix = join(folder(), 'prefix');
    const words = ['install', '-g', '--prefix', prefix, '--offline', '--ignore-scripts', '--omit=optional'];
    await execa('npm', [...words, join(folder(), packed.filename)], {
      env: { npm_config_cache: join(folder(), 'cache') },
    });
    const ems = process.platform === 'win32' ? join(prefix, 'ems.cmd') : join(prefix, 'bin/ems');
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect((await execa(ems, ['--version'])).stdout).toBe(version);
    expect((await execa(ems, ['--help'])).stdout).toContain('computer');
    if (process.platform !== 'win32') await access(join(prefix, 'share/man/man1/ems.1'));
  });

  describe('as a library', () => {
    let project: string;

    beforeAll(async () => {
      project = join(folder(), 'project');
      const home = join(project, 'node_modules/ems-cli');
      await mkdir(home, { recursive: true });
      await execa('tar', ['-xzf', join(folder(), packed.filename), '-C', home, '--strip-components', '1']);
      await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    });

    it('lets a stranger test a script in ten lines', async () => {
      await writeFile(join(project, 'script.mjs'), script);
      await writeFile(join(project, 'script.test.mjs'), tenLines);
      expect(tenLines.trim().split('\n').length).toBeLessThanOrEqual(10);
      const { stdout } = await execa(process.execPath, ['--test', 'script.test.mjs'], { cwd: project });
      expect(stdout).toMatch(/pass 1\b/);
      expect(stdout).toMatch(/fail 0\b/);
    });

    it('can be required, and is typed', async () => {
      const required =
        "require('ems-cli/demo').startDemoService().then((s) => s.close()).then(() => console.log('ok'))";
      const { stdout } = await execa(process.execPath, ['-e', required], { cwd: project });
      expect(stdout).toBe('ok');
      await writeFile(join(project, 'typed.ts'), typed);
      const tsc = join(root, 'node_modules/.bin/tsc');
      const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023', '--types', ''];
      await execa(tsc, [...flags, 'typed.ts'], { cwd: project });
    });
  });
});
