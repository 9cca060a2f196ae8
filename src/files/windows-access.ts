import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { EmsError } from '../errors.js';

/** Below the user's profile, Windows lets nobody else in. */
export const isBelow = (directory: string, home: string): boolean => {
  const way = relative(home, directory);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
};

/** A new directory elsewhere inherits the access of the one around it, often for every user: it is made for this one only. */
export const makeForUserOnly = (directory: string, env: Readonly<Record<string, string | undefined>>): void => {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true });
  const user = [env['USERDOMAIN'], env['USERNAME']].filter(Boolean).join('\\');
  try {
    execFileSync('icacls', [directory, '/inheritance:r', '/grant:r', `${user}:(OI)(CI)F`], { stdio: 'ignore' });
  } catch {
    rmdirSync(directory); // The next start would take it for restricted.
    throw new EmsError('refused', `The access to ${directory} could not be restricted to you.`, {
      hint: 'Choose a directory below your user profile for EMS_CONFIG_DIR.',
    });
  }
};
