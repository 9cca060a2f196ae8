// npm run package [-- --host]
// Everything that is released, in dist-packages/: the npm package, executables, zips for Windows with node.exe, Debian
// packages, the reference as HTML and Markdown, an SBOM, manifests for package managers and SHA256SUMS. --host: only what
// runs on this machine. What cannot be made here (a runtime or a tool is missing) is left out, with a line and exit code 1;
// a zip whose node.exe cannot be fetched only with a line.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEpoch } from '../build-date.mjs';
import { root } from '../bundle.mjs';
import { buildExecutables } from '../executable.mjs';
import { noticesFile } from '../notices.mjs';
import { loadSource } from '../reference/load-source.mjs';
import { hostTarget, targets } from '../runtimes.mjs';
import { sha256, writeSums } from '../sums.mjs';
import { debArchitectures, makeDeb } from './deb.mjs';
import { manifestFiles, placeholdersIn } from './manifests.mjs';
import { describeRelease } from './sbom.mjs';
import { settle } from './settle.mjs';
import { makeWindowsZip } from './windows-zip.mjs';

const out = join(root, 'dist-packages');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isHostOnly = process.argv.includes('--host');
const say = (line) => process.stdout.write(`${line}\n`);

const main = async () => {
  const epoch = buildEpoch() ?? 0;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const work = mkdtempSync(join(tmpdir(), 'ems-packages-'));
  try {
    makeNpmPackage(work, epoch);
    const { handbookFiles } = await loadSource('handbook-markdown');
    for (const [name, text] of await handbookFiles()) writeFileSync(join(out, name), text);
    for (const target of isHostOnly ? [hostTarget()] : Object.keys(targets))
      await attempt(target, () => makeFor(target, work, epoch));
    if (!isHostOnly)
      for (const arch of ['x64', 'arm64'])
        await attempt(
          `zip for Windows ${arch}`,
          () => makeWindowsZip({ arch, manifest, out, work, epoch }),
          (error) => error.code === 'not-fetched',
        );
    // After the executables, whose own notices lack undici.
    copyFileSync(join(root, 'dist', noticesFile), join(out, noticesFile));
    writeFileSync(join(out, `ems-${manifest.version}.cdx.json`), describeRelease(epoch));
    writeManifests();
    writeSums(out, listFiles());
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const file of listFiles()) say(`${file} ${megabytes(join(out, file))} MB`);
  for (const { field, value } of placeholdersIn(manifest))
    say(`note: ${field} in package.json is a placeholder: ${value}`);
};

/** From a copy, because npm keeps the rights of files, and those come from the umask of the checkout and the build. */
const makeNpmPackage = (work, epoch) => {
  const folder = join(work, 'npm');
  for (const part of ['package.json', ...manifest.files.filter((name) => !name.startsWith('!'))])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  settle(folder, epoch);
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out], { cwd: folder });
};

/** An executable, and for Linux with glibc the Debian package around it. */
const makeFor = async (target, work, epoch) => {
  const { [target]: executable } = await buildExecutables([target], out);
  if (debArchitectures[target] !== undefined)
    await attempt(`deb for ${target}`, () => makeDeb({ target, executable, manifest, out, work, epoch }));
};

const attempt = async (what, make, isAllowed = () => false) => {
  try {
    await make();
  } catch (error) {
    if (!isAllowed(error)) process.exitCode = 1;
    say(`left out: ${what}: ${error.message.split('\n')[0]}`);
  }
};

/** Manifests name only files that were made. */
const writeManifests = () => {
  const sums = new Map(listFiles().map((file) => [file, sha256(join(out, file))]));
  for (const [name, text] of manifestFiles(manifest, sums)) {
    const file = join(out, 'manifests', name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
};

const listFiles = () =>
  readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

const megabytes = (file) => (statSync(file).size / 1e6).toFixed(1);

await main();
