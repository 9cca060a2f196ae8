import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
// @ts-expect-error -- a build script without types
import { makeDeb } from '../../src/build/packages/deb.mjs';
// @ts-expect-error -- a build script without types
import { manifestFiles, placeholdersIn } from '../../src/build/packages/manifests.mjs';
// @ts-expect-error -- a build script without types
import { describeRelease } from '../../src/build/packages/sbom.mjs';
import { neededPrograms } from '../support/needed.js';
import { useFreshDirectory } from '../support/directories.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readRoot = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const epoch = 1_700_000_000;

interface Component {
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly licenses: readonly object[];
  readonly hashes?: readonly { readonly content: string }[];
}

describe('the SBOM', () => {
  it('lists exactly the packages whose license goes along with the bundle', async () => {
    const { components }: { components: readonly Component[] } = JSON.parse(describeRelease(epoch));
    const required = components.filter(({ scope }) => scope === 'required');
    const notices = await readRoot('dist/THIRD-PARTY-NOTICES.txt');
    const licensed = [...notices.matchAll(/(?:^ems contains.*\n\n|^-{78}\n\n)(\S+) (\S+) \(/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    );
    expect(licensed.length).toBeGreaterThan(40);
    expect(required.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(licensed.toSorted());
    expect(required.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([]);
  });

  it('names the optional packages and the runtimes of executables and zip', () => {
    const { components }: { components: readonly Component[] } = JSON.parse(describeRelease(epoch));
    const others = components.filter(({ scope }) => scope !== 'required').map(({ name }) => name);
    expect(others).toEqual(['@napi-rs/keyring', 'node-sqlite3-wasm', 'bun', 'node']);
  });
});

const dpkg = neededPrograms('dpkg-deb');

describe.skipIf(dpkg.isMissing)(`the Debian package${dpkg.because}`, () => {
  const folder = useFreshDirectory();

  const make = async (name: string): Promise<string> => {
    const [work, out, executable] = [join(folder(), name), join(folder(), `${name}-out`), join(folder(), 'program')];
    await Promise.all([mkdir(work), mkdir(out), writeFile(executable, '#!/bin/sh\necho 1.0.0\n')]);
    const manifest: unknown = JSON.parse(await readRoot('package.json'));
    return makeDeb({ target: 'linux-x64', executable, manifest, out, work, epoch, compression: 'none' });
  };

  it('has program, manual and completion where Debian looks for them', async () => {
    const file = await make('one');
    const { stdout } = await execa('dpkg-deb', ['--contents', file]);
    const paths = stdout.split('\n').map((line) => line.split(/\s+/).at(-1));
    expect(stdout).toMatch(/^-rwxr-xr-x root\/root .* \.\/usr\/bin\/ems$/m);
    const pages = (await readdir(join(root, 'man'))).map((page) => `./usr/share/man/man${page.at(-1)}/${page}.gz`);
    expect(paths).toEqual(expect.arrayContaining([...pages, './usr/share/bash-completion/completions/ems']));
    const fields = await execa('dpkg-deb', ['--field', file, 'Package', 'Architecture', 'Depends']);
    expect(fields.stdout).toBe('Package: ems-cli\nArchitecture: amd64\nDepends: libc6 (>= 2.17)');
  });

  it('has the same bytes in a second build', async () => {
    const [first, second] = [await readFile(await make('one')), await readFile(await make('two'))];
    expect(first.equals(second)).toBe(true);
  });
});

describe('the manifests', () => {
  const manifest = {
    version: '1.2.3',
    description: 'Administration of <computers>',
    homepage: 'https://ems.test/home',
    license: 'MIT',
    author: 'the authors <a@ems.test>',
    config: { downloads: 'https://ems.test/download' },
  };
  const made = ['ems-windows-x64.exe', 'ems-windows-arm64.exe', 'ems-1.2.3-windows-x64.zip', 'ems-darwin-arm64'];
  const sums = new Map(made.map((name, index) => [name, String(index).repeat(64)]));
  const files: ReadonlyMap<string, string> = new Map(manifestFiles(manifest, sums));

  it('have the fields that their schemas require', () => {
    const fields = (name: string): string[] => Object.keys(parse(files.get(name) ?? ''));
    const every = ['PackageIdentifier', 'PackageVersion', 'ManifestType', 'ManifestVersion'];
    expect(fields('winget/Ems.Cli.yaml')).toEqual(expect.arrayContaining([...every, 'DefaultLocale']));
    expect(fields('winget/Ems.Cli.installer.yaml')).toEqual(expect.arrayContaining([...every, 'Installers']));
    const localized = ['PackageLocale', 'Publisher', 'PackageName', 'License', 'ShortDescription'];
    expect(fields('winget/Ems.Cli.locale.en-US.yaml')).toEqual(expect.arrayContaining([...every, ...localized]));
    expect(fields('scoop/ems.json')).toEqual(expect.arrayContaining(['version', 'homepage', 'license', 'bin']));
    const spec = files.get('chocolatey/ems-cli.nuspec');
    for (const tag of ['id', 'version', 'authors', 'description']) expect(spec).toMatch(new RegExp(`<${tag}>[^<]+</`));
    expect(files.get('homebrew/ems.rb')).toMatch(
      /desc "[\s\S]+homepage "[\s\S]+license "[\s\S]+def install[\s\S]+test do/,
    );
  });

  it('name the files that were made, with their sums, and no others', () => {
    const all = [...files.values()].join('\n');
    const named = new Set([...all.matchAll(/download\/v1\.2\.3\/([\w.-]+)/g)].map(([, name]) => name));
    expect(named).toEqual(new Set(made));
    for (const sum of sums.values()) expect(all.toLowerCase()).toContain(sum);
  });

  it('leave out a package manager whose files were left out', () => {
    expect(manifestFiles(manifest, new Map())).toEqual([]);
  });

  it('are told apart from addresses that nobody has yet', async () => {
    const found: readonly { readonly field: string }[] = placeholdersIn(JSON.parse(await readRoot('package.json')));
    expect(found.map(({ field }) => field)).toContain('config.downloads');
  });
});

describe('the workflows', () => {
  it('pin every action to a commit', async () => {
    const folder = join(root, '.github/workflows');
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const used = texts.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action ?? ''));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
