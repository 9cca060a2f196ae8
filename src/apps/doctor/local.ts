import { codeOf, messageOf, EmsError } from '../../base/errors.js';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../../../package.json';
import type { Runtime } from '../../context.js';
import { buildDate } from '../../generated/build-date.js';
import { configFile } from '../../settings/store.js';
import { identityOf } from '../../settings/client-options.js';
import { noStoreText, readsSystemStore } from '../../http/transport/connect-problem.js';
import type { LoadedSettings } from '../../settings/load.js';
import { storageName } from '../../settings/secrets/secrets.js';
import { shellWord } from '../../base/text/shell-word.js';

export const checkNode = ({ node, bun, platform }: Runtime): Finding => {
  if (bun !== undefined)
    return passed('runtime', `single executable with Bun ${bun} on ${platform}; no Node is needed`);
  const [major = 0, minor = 0] = node.replace(/^v/, '').split('.').map(Number);
  const detail = `Node ${node} on ${platform}`;
  if (major < 20 || (major === 20 && minor < 19)) return failed('node', detail, 'Install Node 20.19 or later.');
  return platform === 'win32' && !readsSystemStore(node)
    ? warning(
        'node',
        `${detail}; ${noStoreText}`,
        'Use Node 22.15 or later, or give --cacert for a company certificate.',
      )
    : passed('node', detail);
};

/** An old program is no failure, but the first thing that support asks about. */
export const checkBuild = (now: Date, date = buildDate): Finding => {
  if (date === undefined) return passed('build', `ems ${version}`);
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(date)) / 86_400_000));
  const detail = `ems ${version} of ${date.slice(0, 10)}, ${days === 1 ? '1 day' : `${days} days`} old`;
  return days > 365
    ? warning('build', detail, 'Look for a newer one with: ems version --check')
    : passed('build', detail);
};

/** Windows has no file modes to check; below the user's profile, other users have no access. */
const checkOutside = async (configDirectory: string, home: string): Promise<Finding[]> => {
  const { isBelow } = await import('../../base/files/windows-access.js');
  if (isBelow(configDirectory, home)) return [];
  const advice = `Look who may read it: icacls "${configDirectory}"`;
  return [warning('file access', `${configDirectory} is outside of your user profile`, advice)];
};

/** Everything that may hold a secret belongs to the user alone. */
export const checkFiles = async (
  { configDirectory, stateDirectory }: LoadedSettings,
  { platform, home }: Runtime,
): Promise<Finding[]> => {
  const file = configFile(configDirectory);
  const first = await checkPlaces(file, [configDirectory, stateDirectory]);
  if (platform === 'win32') return [first, ...(await checkOutside(configDirectory, home))];
  const paths = [
    configDirectory,
    file,
    ...['tokens', 'secrets', 'descriptions'].map((name) => join(configDirectory, name)),
    stateDirectory,
    join(stateDirectory, 'history.jsonl'),
  ];
  const open = (await Promise.all(paths.map(openToOthers))).flat();
  return [
    first,
    open.length === 0
      ? passed('file modes', 'only you can read settings, tokens and secrets')
      : warning('file modes', `others can read ${open.join(', ')}`, `chmod go= ${open.map(shellWord).join(' ')}`),
  ];
};

/** Commands work without a place to write to, but sign in anew each time and keep no journal. */
const checkPlaces = async (file: string, directories: readonly string[]): Promise<Finding> => {
  for (const directory of directories) {
    if (await isWritable(directory)) continue;
    return warning('settings', `${directory} is not writable`, 'Set EMS_CONFIG_DIR to a writable directory.');
  }
  const found = await stat(file).catch(() => undefined);
  return passed('settings', found === undefined ? `${file} does not exist yet` : file);
};

/** A directory that does not exist will be created, so its parent is checked. */
const isWritable = async (directory: string): Promise<boolean> => {
  try {
    await access(directory, constants.W_OK);
    return true;
  } catch (error) {
    return codeOf(error) === 'ENOENT' && dirname(directory) !== directory && isWritable(dirname(directory));
  }
};

const openToOthers = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || (found.mode & 0o077) === 0 ? [] : [path];
};

export const checkProfile = (settings: LoadedSettings): Finding => {
  const { profile, configDirectory, stored, given } = settings;
  try {
    const identity = identityOf(settings);
    const url = settings.get('url');
    if (identity.kind === 'none') return failed('profile', identity.problem.message, identity.problem.facts.hint ?? '');
    if (url === undefined) return failed('profile', 'no server is configured', 'Run ems login, or set EMS_URL.');
    const kept = stored?.secret;
    const secret =
      given.secret !== undefined || given.token !== undefined || kept === undefined
        ? given.secret === undefined && given.token === undefined && profile === 'demo'
          ? 'credentials of the demo'
          : 'credentials from the environment'
        : `secret in ${storageName(kept, { configDirectory, profile })}`;
    const insecure = settings.get('insecure');
    const detail = `${profile}: ${url}, ${secret}`;
    return insecure
      ? warning('profile', `${detail}; certificates are not verified`, 'Use --cacert instead of --insecure.')
      : passed('profile', detail);
  } catch (error) {
    return failed('profile', messageOf(error), 'Show the source of each value with: ems config list --origin');
  }
};

export interface Finding {
  /** Name of the check. */
  readonly check: string;
  /** Its result. */
  readonly status: 'ok' | 'warning' | 'failed';
  /** The finding in words. */
  readonly detail: string;
  /** The next step; empty if all is well. */
  readonly advice: string;
  /** False: the checks after it make sense even if this one failed. */
  readonly needed?: boolean;
}

export const passed = (check: string, detail: string): Finding => ({ check, status: 'ok', detail, advice: '' });

const withAdvice =
  (status: 'warning' | 'failed') =>
  (check: string, detail: string, advice: string): Finding => ({ check, status, detail, advice });

export const warning = withAdvice('warning');
export const failed = withAdvice('failed');

export const failedBy = (check: string, error: unknown): Finding => {
  if (error instanceof EmsError) return failed(check, error.message, error.facts.hint ?? '');
  return failed(check, messageOf(error), '');
};
