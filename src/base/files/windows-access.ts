import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { EmsError } from '../errors.js';

/** Below the user's profile, Windows gives no access to others. */
export const isBelow = (directory: string, home: string): boolean => {
  const way = relative(home, directory);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
};

/** Creates a directory for this user only. Elsewhere it would inherit its access, often for every user. */
export const makeForUserOnly = (directory: string, env: Readonly<Record<string, string | undefined>>): void => {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true });
  const user = [env['USERDOMAIN'], env['USERNAME']].filter(Boolean).join('\\');
  try {
    execFileSync('icacls', [directory, '/inheritance:r', '/grant:r', `${user}:(OI)(CI)F`], { stdio: 'ignore' });
  } catch {
    rmdirSync(directory); // The next start would consider it restricted.
    throw new EmsError('refused', `The access to ${directory} could not be restricted to you.`, {
      hint: 'Choose a directory below your user profile for EMS_CONFIG_DIR.',
    });
  }
};
