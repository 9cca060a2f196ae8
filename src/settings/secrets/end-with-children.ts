import type { ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { kill, platform } from 'node:process';

/**
 * Ends a shell and whatever it started. A signal to its process group would end this program as well, which is in the
 * same one: a group of its own has no terminal to ask questions on. At once, because this program may be ending.
 */
export const endWithChildren = (shell: ChildProcess, run: typeof spawnSync): void => {
  const { pid } = shell;
  if (platform === 'win32' && pid !== undefined)
    run('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
  // Looked for first: once the shell has ended, its children are no longer known to be its own.
  const below = platform === 'win32' || pid === undefined ? [] : descendantsOf(pid, parents(run));
  shell.kill();
  for (const each of below) endOne(each);
};

const endOne = (pid: number): void => {
  try {
    kill(pid, 'SIGTERM');
  } catch {
    // It has ended by itself, or is no longer this user's (sudo).
  }
};

type Parentage = readonly (readonly [pid: number, parent: number])[];

const descendantsOf = (pid: number, known: Parentage): number[] =>
  known
    .filter(([child, parent]) => parent === pid && child !== pid)
    .flatMap(([child]) => [child, ...descendantsOf(child, known)]);

/** Linux has them in files; every other system has ps. */
const parents = (run: typeof spawnSync): Parentage => {
  if (platform === 'linux') return namesIn('/proc').flatMap(parentOf);
  const { stdout } = run('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8', timeout: 2000 });
  return [...(stdout ?? '').matchAll(/(\d+)\s+(\d+)/g)].map(
    ([, pid, parent]) => [Number(pid), Number(parent)] as const,
  );
};

const namesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
};

/** The name of a program may hold spaces and brackets; what follows the last bracket is its state and its parent. */
const parentOf = (name: string): Parentage => {
  if (!/^\d+$/.test(name)) return [];
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return [[Number(name), Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])]];
  } catch {
    return []; // it has ended meanwhile
  }
};
