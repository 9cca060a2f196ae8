import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names what a test cannot do without. Where it is missing the name of the test says so, and skip-reporter.ts counts it. */
export interface Needed {
  readonly isMissing: boolean;
  /** Goes to the end of the name of what is skipped. */
  readonly because: string;
}

export const needed = (isThere: boolean, what: string): Needed => ({
  isMissing: !isThere,
  because: isThere ? '' : ` (skipped: needs ${what})`,
});

export const neededPrograms = (...names: readonly string[]): Needed => {
  const missing = names.filter((name) => !isInstalled(name));
  return needed(missing.length === 0, missing.join(' and '));
};

export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)));

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Modes of files, sh and its quoting. */
export const posix = needed(process.platform !== 'win32', 'a POSIX system');

/** The system whose paths the tests can use. */
export const testedPlatform = process.platform === 'win32' ? 'win32' : 'linux';
