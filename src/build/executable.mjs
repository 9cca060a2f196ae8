// npm run package:exe [-- linux-x64 darwin-arm64 …] [--host]: single executables that need no Node, in dist-exe/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findBun, hostTarget, targets } from './bun-for-target.mjs';
import { bundleOptions, root } from './bundle.mjs';
import { toCommonJs } from './to-commonjs.mjs';

/** Builds one executable for each target and returns their paths by target. */
export async function buildExecutables(wanted, outdir) {
  const work = mkdtempSync(join(tmpdir(), 'ems-exe-'));
  try {
    mkdirSync(outdir, { recursive: true });
    const program = await bundleWhole(work);
    const bun = findBun(hostTarget(), work);
    return Object.fromEntries(wanted.map((target) => [target, compile(bun, program, target, outdir, work)]));
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** One CommonJS file: the form that Bun keeps bytecode for (start 11 -> 6 ms). */
async function bundleWhole(work) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { outputFiles } = await build({
    ...bundleOptions,
    stdin: { contents: entry(version), resolveDir: join(root, 'src'), loader: 'ts' },
    plugins: [...bundleOptions.plugins, bunTransport],
    format: 'esm',
  });
  const program = join(work, 'ems.cjs');
  writeFileSync(program, await toCommonJs(outputFiles[0].text));
  return program;
}

/** As bin/ems.js does: the version is answered before anything else is loaded. */
const entry = (version) => `
  import { writeSync } from 'node:fs';
  const words = process.argv.slice(2);
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) writeSync(1, '${version}\\n');
  else import('./main.js');
`;

/** Bun's own fetch instead of undici: a list of 50 takes 15 ms less, and WebAssembly has nothing to set up. */
const bunTransport = {
  name: 'bun-transport',
  setup(plugins) {
    plugins.onResolve({ filter: /^\.(\.\/http)?\/transport\.js$/ }, ({ importer }) =>
      importer.endsWith('bun-transport.ts') ? undefined : { path: join(root, 'src/http/bun-transport.ts') },
    );
  },
};

function compile(bun, program, target, outdir, work) {
  const outfile = join(outdir, `ems-${target}${target.startsWith('windows') ? '.exe' : ''}`);
  const words = ['build', program, '--compile', '--bytecode', '--format=cjs', '--external=@napi-rs/keyring'];
  // A file named .env or bunfig.toml in the folder where ems happens to run must not change what it does.
  const sealed = ['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig'];
  const made = [`--target=bun-${target}`, `--compile-executable-path=${findBun(target, work)}`, `--outfile=${outfile}`];
  execFileSync(bun, [...words, ...sealed, ...made], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  const wanted = asked.includes('--host') ? [hostTarget()] : asked.length > 0 ? asked : Object.keys(targets);
  const unknown = wanted.filter((target) => targets[target] === undefined);
  if (unknown.length > 0) throw new Error(`no target ${unknown.join(', ')}: ${Object.keys(targets).join(', ')}`);
  const made = await buildExecutables(wanted, join(root, 'dist-exe'));
  process.stdout.write(`${Object.values(made).join('\n')}\n`);
}
