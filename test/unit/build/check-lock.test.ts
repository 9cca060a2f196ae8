import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a build script without types
import { lockProblems as untyped } from '../../../src/build/check-lock.mjs';

interface LockEntry {
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}
interface Lock {
  packages: Record<string, LockEntry>;
}

const check = untyped as (lock: Lock, manifest: object) => string[]; // the script has no types of its own
const lockProblems = (lock: Lock, allowScripts = { esbuild: false }): string[] => check(lock, { allowScripts });

const readLock = (): Lock =>
  JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as Lock; // npm's own format

const entryOf = (lock: Lock, path: string): LockEntry => {
  const entry = lock.packages[path];
  if (entry === undefined) throw new Error(`the lock has no ${path}`);
  return entry;
};

describe('the check of package-lock.json', () => {
  it('finds nothing in the lock of this repository', () => {
    expect(lockProblems(readLock())).toEqual([]);
  });

  it('names a registry package without integrity', () => {
    const lock = readLock();
    delete entryOf(lock, 'node_modules/@rolldown/binding-linux-arm64-gnu').integrity;
    expect(lockProblems(lock)).toEqual([
      'node_modules/@rolldown/binding-linux-arm64-gnu has no integrity',
      'rolldown has no binary for linux-arm64-glibc',
    ]);
  });

  it('names a platform whose binary is not locked at all', () => {
    const lock = readLock();
    delete lock.packages['node_modules/@esbuild/darwin-arm64'];
    expect(lockProblems(lock)).toEqual(['esbuild has no binary for darwin-arm64']);
  });

  it('names a package whose install script is not forbidden', () => {
    const problem = 'node_modules/esbuild runs a script when it is installed, and package.json does not forbid it';
    expect(check(readLock(), {})).toEqual([problem]);
  });

  it('names a download address', () => {
    const lock = readLock();
    entryOf(lock, 'node_modules/chalk').resolved = 'https://packages.example/chalk.tgz';
    expect(lockProblems(lock)).toEqual(['node_modules/chalk has a download address']);
  });
});
