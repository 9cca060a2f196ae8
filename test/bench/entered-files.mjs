// node test/bench/entered-files.mjs [--list] [words of a command]
// Counts the source files and functions that a command enters; `computer list -o table` if no command is given. The sources are
// compiled file by file, and V8's coverage says which functions were called. Loading a file does not count as entering it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { run } from './measure.mjs';
import { openSetting } from './setting.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isListed = process.argv[2] === '--list';
const typed = process.argv.slice(isListed ? 3 : 2);
const words = typed.length > 0 ? typed : ['computer', 'list', '-o', 'table'];

/** Compiles next to src/, so that the modules find node_modules and package.json. */
const compile = (outdir) =>
  build({
    absWorkingDir: root,
    entryPoints: readdirSync(join(root, 'src'), { recursive: true })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map((name) => join(root, 'src', name)),
    outbase: join(root, 'src'),
    outdir,
    bundle: true,
    external: ['./*.js', '../*.js'],
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });

/** Each entered file with the number of its functions that were called; the module itself is the function without a name at 0. */
const enteredIn = (coverage, compiled) => {
  const entered = new Map();
  const reports = readdirSync(coverage).map((name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')));
  for (const { url, functions } of reports.flatMap(({ result }) => result)) {
    if (!url.startsWith('file:')) continue;
    const file = relative(compiled, fileURLToPath(url)).split(sep).join('/');
    const called = functions.filter(({ ranges: [{ startOffset, count }] }) => startOffset > 0 && count > 0).length;
    if (!file.startsWith('..') && called > 0) entered.set(file.replace(/\.js$/, '.ts'), called);
  }
  return entered;
};

const compiled = mkdtempSync(join(root, 'dist-test-'));
const setting = openSetting(process.execPath);
try {
  await compile(compiled);
  const url = await setting.server('--rows', '500');
  const { argv, env } = setting.ems(words, url);
  const coverage = join(setting.home, 'coverage');
  const program = [process.execPath, join(compiled, 'main.js'), ...argv.slice(2)];
  run({ argv: program, env: { ...env, NODE_V8_COVERAGE: coverage } });
  const entered = enteredIn(coverage, compiled);
  if (isListed) for (const [file, count] of entered) process.stdout.write(`${file} ${count}\n`);
  const functions = [...entered.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`ems ${words.join(' ')} enters ${entered.size} files and ${functions} functions\n`);
} finally {
  setting.close();
  rmSync(compiled, { recursive: true });
}
