import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A TypeScript file as a program of its own, for what only several processes can show. */
export interface ChildProgram {
  start(...args: readonly string[]): ChildProcess;
  /** Resolves with the exit code, or the signal that ended it. */
  run(...args: readonly string[]): Promise<number | string | null>;
  remove(): Promise<void>;
}

export const buildChildProgram = async (source: URL): Promise<ChildProgram> => {
  const directory = await mkdtemp(join(tmpdir(), 'ems-child-'));
  const outfile = join(directory, 'child.cjs');
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    define: { 'import.meta.url': '"file:///child.cjs"' },
    logLevel: 'error',
  });
  const start = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [outfile, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    start,
    run: (...args) => ended(start(...args)),
    remove: () => rm(directory, { recursive: true }),
  };
};

export const ended = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));

/** The child says so by writing anything. */
export const spoken = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.stdout?.once('data', () => resolve()));
