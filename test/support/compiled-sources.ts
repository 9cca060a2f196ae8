import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, version, type OutputFile } from 'esbuild';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = join(root, 'src');
/** Beside src/, so that what a module looks for from its own place is there as well. */
const compiled = join(root, 'dist-test');

/** For `server.deps.external`: Node loads these by itself. */
export const isCompiled = /\/dist-test\//;

/**
 * The sources as modules of Node, each compiled once for all workers. Through Vite, each worker would have every module
 * sent to it, and each name that is imported would be a call of a getter: a file that loads most of the program took 5.3
 * instead of 1.9 s of processor time by itself. Their lines in a stack are those of the sources (--enable-source-maps).
 */
export const compiledSources = async (): Promise<Plugin> => {
  await unlessMadeBefore(compiled, async () =>
    replaceAll(await compile(namesIn(sources).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')))),
  );
  return { name: 'compiled-sources', enforce: 'pre', resolveId: compiledFor };
};

/** Makes a folder of what is built from the sources, unless it was made from the same ones before. */
export const unlessMadeBefore = async (folder: string, make: () => Promise<unknown>, isThere = true): Promise<void> => {
  const stamp = join(folder, 'made-from');
  const wanted = hashOfSources();
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, wanted);
};

const hashOfSources = (): string => {
  const hash = createHash('sha256')
    .update(version)
    .update(readFileSync(fileURLToPath(import.meta.url)));
  for (const name of ['../package.json', ...namesIn(sources).filter((each) => /\.\w+$/.test(each))])
    hash.update(`\0${name}\0`).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
};

const compile = async (files: readonly string[]): Promise<OutputFile[]> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map((name) => join(sources, name)),
    outbase: sources,
    outdir: compiled,
    // Only package.json becomes a part of who reads it.
    bundle: true,
    external: ['./*.js', '../*.js'],
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    logLevel: 'error',
  });
  return outputFiles;
};

/** Leaves unchanged files alone: other tests of the same sources may be reading them. */
const replaceAll = (outputs: readonly OutputFile[]): void => {
  const wanted = new Set(outputs.map(({ path }) => relative(compiled, path)));
  for (const { path, text } of outputs) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const name of existsSync(compiled) ? namesIn(compiled) : []) {
    if (name.endsWith('.js') && !wanted.has(name)) rmSync(join(compiled, name));
  }
};

const namesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const compiledFor = (name: string, importer: string | undefined): string | undefined => {
  if (importer === undefined || !name.startsWith('.')) return undefined;
  const path = relative(sources, resolve(dirname(importer), name));
  const found = join(compiled, path);
  return path.startsWith('..') || !path.endsWith('.js') || !existsSync(found) ? undefined : found;
};
