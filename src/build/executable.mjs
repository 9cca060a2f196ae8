// npm run package:exe [-- linux-x64 darwin-arm64 … | --host [--if-installed]]
// Single executables that need no Node, in dist-exe/: all of them, those named, or the one for this machine.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
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
import { fileURLToPath } from 'node:url';
import { findBun, hostTarget, isBunInstalled, targets } from './runtimes.mjs';
import { writeSums } from './sums.mjs';
import { bundle, root } from './bundle.mjs';
import { nameProgram } from './version-resource.mjs';
import { lazyFunctions } from './lazy-functions.mjs';
import { signMac } from './mac-signature.mjs';
import { noticesFile, noticesOf } from './notices.mjs';

/** Builds one executable for each target and returns their paths by target. */
export const buildExecutables = async (wanted, outdir) => {
  const work = mkdtempSync(join(tmpdir(), 'ems-exe-'));
  try {
    mkdirSync(outdir, { recursive: true });
    const program = await bundleForBun(work);
    copyFileSync(join(work, noticesFile), join(outdir, noticesFile));
    const given = { bun: findBun(hostTarget(), work), program, work, outdir };
    return Object.fromEntries(wanted.map((target) => [target, compile(target, given)]));
  } finally {
    rmSync(work, { recursive: true });
  }
};

/** In the smallest chunks: what a command does not load costs it nothing (--version 9 -> 5 ms). */
const bundleForBun = async (work) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const chunks = await bundle({ ems: entryId }, { format: 'esm', entryFileNames: '[name].js' }, [
    {
      name: 'entry',
      resolveId: (id) => (id === entryId ? id : null),
      load: (id) => (id === entryId ? entry(version) : null),
    },
    bunFetch,
    lazyFunctions,
  ]);
  for (const { name, text } of chunks) writeFileSync(join(work, name), text);
  writeFileSync(
    join(work, noticesFile),
    noticesOf(
      chunks.flatMap(({ modules }) => modules),
      root,
    ),
  );
  return join(work, 'ems.js');
};

const entryId = `${root}src/ems.js`;

/** As bin/ems.js does: the version is answered before anything else is loaded. */
const entry = (version) => `
  import { writeSync } from 'node:fs';
  const words = process.argv.slice(2);
  const print = (text) => {
    try {
      for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(written(rest));
    } catch (error) {
      if (error.code === 'EPIPE') return;
      process.exitCode = 1;
      const why = error.code === 'ENOSPC' ? 'no space left on the disk' : error.message;
      process.stderr.write('error: The result could not be written: ' + why + '.\\n');
    }
  };
  const written = (bytes) => {
    try {
      return writeSync(1, bytes);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      return 0;
    }
  };
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) print('${version}\\n');
  else import('./main.ts');
`;

/** fetch in place of undici: a list of 50 takes 15 ms less, and undici stays out of the executable. */
const bunFetch = {
  name: 'bun-fetch',
  resolveId: (source) => (source === './undici-client.js' ? `${root}src/http/transport/fetch-client.ts` : null),
};

const compile = (target, { bun, program, outdir, work }) => {
  const outfile = join(outdir, `ems-${target}${target.startsWith('windows') ? '.exe' : ''}`);
  const words = ['build', program, '--compile', '--bytecode', '--format=esm', '--splitting'];
  const how = [
    // A file named .env or bunfig.toml in the folder where ems happens to run must not change what it does.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    // Compile to machine code forty times later than usual: a list of 50 takes 27 instead of 17 ms of processor time
    // otherwise, and a list of 100,000 is no faster for it.
    '--compile-jit-policy=40',
  ];
  const made = [`--target=bun-${target}`, `--compile-executable-path=${findBun(target, work)}`, `--outfile=${outfile}`];
  execFileSync(bun, [...words, ...how, ...made], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  if (target.startsWith('darwin')) signMac(outfile);
  if (target.startsWith('windows')) nameProgram(outfile, versionStrings());
  return outfile;
};

const versionStrings = () => {
  const { author, license, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const owner = author.replace(/ *<.*>/, '');
  return {
    FileDescription: 'ems',
    FileVersion: version,
    InternalName: 'ems',
    OriginalFilename: 'ems.exe',
    ProductName: 'ems',
    ProductVersion: version,
    CompanyName: owner,
    LegalCopyright: `(c) ${owner}, ${license}`,
  };
};

const megabytes = (file) => Math.round(statSync(file).size / 1e6);

const wantedTargets = (asked) => {
  if (asked.includes('--host')) return [hostTarget()];
  const unknown = asked.filter((target) => targets[target] === undefined);
  if (unknown.length > 0) throw new Error(`no target ${unknown.join(', ')}: ${Object.keys(targets).join(', ')}`);
  return asked.length > 0 ? asked : Object.keys(targets);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  if (asked.includes('--if-installed') && !isBunInstalled(hostTarget())) {
    process.stdout.write('note: no Bun for this machine in node_modules, no executable is built\n');
  } else {
    const made = await buildExecutables(wantedTargets(asked), join(root, 'dist-exe'));
    const folder = join(root, 'dist-exe');
    writeSums(
      folder,
      readdirSync(folder).filter((name) => name.startsWith('ems-')),
    );
    for (const file of Object.values(made)) process.stdout.write(`${file} ${megabytes(file)} MB\n`);
  }
}
