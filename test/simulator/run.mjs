import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, relative, resolve, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the simulator, without the program: that is compiled file by file, so that one of them can be broken on purpose. */
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

export const bundle = async (entry, folder, compiled) => {
  const outfile = join(folder, `${entry}.mjs`);
  const program = {
    name: 'program',
    setup: ({ onResolve }) => {
      onResolve({ filter: /\/src\// }, ({ path, resolveDir }) => {
        const source = relative(join(root, 'src'), resolve(resolveDir, path));
        return { path: pathToFileURL(join(compiled, source)).href, external: true };
      });
    },
  };
  const options = {
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [program],
  };
  await build({ ...options, entryPoints: [join(here, `${entry}.ts`)], outfile });
  return outfile;
};

/** The program as the tests have it, made anew if a source has changed. */
export const compileProgram = async (folder, source = join(root, 'test/support/compiled-sources.ts')) => {
  const outfile = join(folder, 'compiled-sources.mjs');
  const define = { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) };
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    define,
    logLevel: 'error',
  });
  await (await import(pathToFileURL(outfile).href)).compiledSources();
  return join(root, 'dist-test');
};

export const workFolder = (folder = join(root, 'dist-test', 'simulator')) => (
  mkdirSync(folder, { recursive: true }),
  folder
);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = workFolder();
  process.env.TZ = 'UTC';
  const compiled = await compileProgram(folder);
  if (process.argv.includes('--planted')) {
    const planted = await import(pathToFileURL(await bundle('planted', folder, compiled)).href);
    process.exitCode = await planted.findPlanted(process.argv.slice(2), { root, folder, compiled, bundle });
  } else {
    const main = await bundle('main', folder, compiled);
    const { status } = spawnSync(process.execPath, ['--max-semi-space-size=64', main, ...process.argv.slice(2)], {
      stdio: 'inherit',
      cwd: root,
    });
    process.exitCode = status ?? 1;
  }
}
