import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
// @ts-expect-error -- a build script without types
import { makeDeb, referenceNames as references } from '../../src/build/packages/deb.mjs';
// @ts-expect-error -- a build script without types
import { manifestFiles, placeholdersIn } from '../../src/build/packages/manifests.mjs';
// @ts-expect-error -- a build script without types
import { describeRelease } from '../../src/build/packages/sbom.mjs';
// @ts-expect-error -- a build script without types
import { nameProgram } from '../../src/build/version-resource.mjs';
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
    const inZips = ['@napi-rs/keyring-win32-x64-msvc', '@napi-rs/keyring-win32-arm64-msvc'];
    expect(others).toEqual(['@napi-rs/keyring', 'node-sqlite3-wasm', ...inZips, 'bun', 'node']);
  });
});

const dpkg = neededPrograms('dpkg-deb');

describe.skipIf(dpkg.isMissing)(`the Debian package${dpkg.because}`, () => {
  const folder = useFreshDirectory();

  const make = async (name: string): Promise<string> => {
    const [work, out, executable] = [join(folder(), name), join(folder(), `${name}-out`), join(folder(), 'program')];
    await Promise.all([mkdir(work), writeFile(executable, '#!/bin/sh\necho 1.0.0\n')]);
    await mkdir(out);
    for (const reference of references) await writeFile(join(out, reference), 'the reference');
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
    expect(paths).toEqual(expect.arrayContaining(references.map((name: string) => `./usr/share/doc/ems-cli/${name}`)));
    const fields = await execa('dpkg-deb', ['--field', file, 'Package', 'Architecture', 'Depends']);
    expect(fields.stdout).toBe('Package: ems-cli\nArchitecture: amd64\nDepends: libc6 (>= 2.17)');
  });

  it.each([0o002, 0o077])('has the same bytes in a second build with umask %o', async (umask) => {
    const first = await readFile(await make('one'));
    const usual = process.umask(umask);
    const second = await make('two').finally(() => process.umask(usual));
    expect(first.equals(await readFile(second))).toBe(true);
  });
});

describe('the manifests', () => {
  const manifest = {
    version: '1.2.3',
    description: 'Administration of <computers>',
    homepage: 'https://ems.test/home',
    license: 'MIT',
    author: 'the authors <a@ems.test>',
    repository: { url: 'git+https://ems.test/ems.git' },
    config: { downloads: 'https://ems.test/releases/download' },
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
    expect(parse(files.get('scoop/ems.json') ?? '')).toMatchObject({
      checkver: { url: 'https://ems.test/releases' },
      autoupdate: {
        architecture: {
          '64bit': {
            url: 'https://ems.test/releases/download/v$version/ems-$version-windows-x64.zip',
            extract_dir: 'ems-$version-windows-x64',
          },
        },
        hash: { url: '$baseurl/SHA256SUMS' },
      },
    });
    const spec = files.get('chocolatey/ems-cli.nuspec');
    for (const tag of ['id', 'version', 'authors', 'description']) expect(spec).toMatch(new RegExp(`<${tag}>[^<]+</`));
    expect(spec).toContain('<licenseUrl>https://ems.test/ems/blob/main/LICENSE</licenseUrl>');
    expect(spec).not.toContain('<license ');
    // A download has no right to run, and is run for the completions.
    expect(files.get('homebrew/ems.rb')).toMatch(
      /desc "[\s\S]+homepage "[\s\S]+license "[\s\S]+def install[\s\S]+chmod 0755, bin\/"ems"\s+generate_completions[\s\S]+test do/,
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

describe('the version resource of a Windows executable', () => {
  const folder = useFreshDirectory();
  const strings = {
    FileDescription: 'ems',
    FileVersion: '1.2.3',
    InternalName: 'ems',
    OriginalFilename: 'ems.exe',
    ProductName: 'ems',
    ProductVersion: '1.2.3',
    CompanyName: 'the authors',
    LegalCopyright: '(c) the authors, MIT',
  };

  it('names ems, and nothing else of the file changes', async () => {
    const file = join(folder(), 'ems.exe');
    const before = windowsProgram(640);
    await writeFile(file, before);
    nameProgram(file, strings);
    const after = await readFile(file);
    const text = after.toString('utf16le');
    for (const [name, value] of Object.entries(strings))
      expect(text).toMatch(new RegExp(`${name}\0+${escaped(value)}\0`));
    expect(text).not.toMatch(/Bun|Oven/);
    const at = before.indexOf('VS_VERSION_INFO', 0, 'utf16le') - 6;
    expect(after.readUInt16LE(at)).toBe(after.readUInt32LE(resourceAt + 72 + 4));
    expect([after.readUInt32LE(at + 40 + 8), after.readUInt32LE(at + 40 + 12)]).toEqual([0x1_0002, 0x3_0000]);
    expect(after.subarray(0, resourceAt).equals(before.subarray(0, resourceAt))).toBe(true);
    expect(after.subarray(at + 640).equals(before.subarray(at + 640))).toBe(true);
  });

  it('is an error where there is no room for it', async () => {
    const file = join(folder(), 'ems.exe');
    await writeFile(file, windowsProgram(200));
    expect(() => nameProgram(file, strings)).toThrow('the version resource of');
  });
});

const escaped = (text: string): string => text.replaceAll(/[.()]/g, String.raw`\$&`);

const resourceAt = 0x400;

/** As small as a Windows program can be that has a version resource: headers, one section, a tree of three levels. */
const windowsProgram = (size: number): Buffer => {
  const program = Buffer.alloc(0x1000, 0xee).fill(0, 0, resourceAt + 96);
  const put = (at: number, ...values: readonly number[]): void =>
    values.forEach((value, index) => void program.writeUInt32LE(value, at + 4 * index));
  put(0x3c, 0x80);
  program.writeUInt16LE(1, 0x80 + 6);
  program.writeUInt16LE(240, 0x80 + 20);
  put(0x80 + 24 + 112 + 2 * 8, 0x5000);
  put(0x80 + 24 + 240 + 12, 0x5000, 0xc00, resourceAt);
  for (const [level, id] of [16, 1, 1033].entries()) {
    const at = resourceAt + 24 * level;
    program.writeUInt16LE(1, at + 14);
    put(at + 16, id, level === 2 ? 72 : 0x8000_0000 + 24 * (level + 1));
  }
  put(resourceAt + 72, 0x5000 + 96, size);
  const old = Buffer.from(`......VS_VERSION_INFO\0\0`, 'utf16le').subarray(6);
  old.copy(program, resourceAt + 96);
  put(resourceAt + 96 + 40, 0xfeef_04bd);
  program.write('Bun\0Oven\0', resourceAt + 96 + 120, 'utf16le');
  return program;
};

describe('the workflows', () => {
  it('publish without a token of their own, on runners that exist, and see a failure in a pipe', async () => {
    const { defaults, jobs } = parse(await readRoot('.github/workflows/release.yml'));
    expect(defaults.run.shell).toBe('bash');
    expect(jobs.publish.permissions['id-token']).toBe('write');
    expect(jobs.publish.steps[0].with['registry-url']).toBe('https://registry.npmjs.org');
    expect(JSON.stringify(jobs)).not.toMatch(/NPM_TOKEN|macos-1[1-3]|windows-2019|ubuntu-20/);
    expect(JSON.stringify(jobs.smoke)).toContain('Import-Module');
  });

  it('pin every action to a commit', async () => {
    const folder = join(root, '.github/workflows');
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const used = texts.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action ?? ''));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it('leave no credentials behind a checkout, because third-party code runs after it', async () => {
    const folder = join(root, '.github/workflows');
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const checkouts = texts.flatMap((text) =>
      text.split(/^ {6}- /m).filter((step) => step.includes('actions/checkout@')),
    );
    expect(checkouts.length).toBeGreaterThan(2);
    expect(checkouts.filter((step) => !step.includes('persist-credentials: false'))).toEqual([]);
  });
});
