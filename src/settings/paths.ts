import { join as joinHere, posix, win32, type PlatformPath } from 'node:path';
import { EmsError, usage } from '../errors.js';

export interface Directories {
  readonly config: string;
  readonly state: string;
  readonly cache: string;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** As node:os names it: linux, darwin, win32. */
  readonly platform: string;
}

/** Directories by operating system; EMS_CONFIG_DIR puts everything below one directory. */
export const directoriesOf = ({ env, home, platform }: Surroundings): Directories => {
  const path = platform === 'win32' ? win32 : posix;
  const join = (...parts: string[]): string => path.join(...parts);
  const given = env['EMS_CONFIG_DIR'];
  if (given !== undefined && given !== '') {
    // Below the directory one is in, anybody's folder could bring its secret command.
    if (!path.isAbsolute(given)) throw usage(`EMS_CONFIG_DIR: "${given}" is not an absolute path.`);
    const config = path.normalize(given);
    return { config, state: join(config, 'state'), cache: join(config, 'cache') };
  }
  if (platform === 'win32') {
    const named = (name: string): string | undefined => (path.isAbsolute(env[name] ?? '') ? env[name] : undefined);
    // Nothing roams: tokens and secrets must not be copied to every machine that the user signs in to.
    const own = join(named('LOCALAPPDATA') ?? below(home, path, 'AppData', 'Local'), 'ems');
    return { config: own, state: join(own, 'state'), cache: join(own, 'cache') };
  }
  if (platform === 'darwin') {
    const support = below(home, path, 'Library', 'Application Support', 'ems');
    return { config: support, state: join(support, 'state'), cache: below(home, path, 'Library', 'Caches', 'ems') };
  }
  // The XDG rules: a relative path is to be ignored.
  const base = (name: string, ...parts: string[]): string => {
    const value = env[name];
    return join(value?.startsWith('/') === true ? value : below(home, path, ...parts), 'ems');
  };
  return {
    config: base('XDG_CONFIG_HOME', '.config'),
    state: base('XDG_STATE_HOME', '.local', 'state'),
    cache: base('XDG_CACHE_HOME', '.cache'),
  };
};

/** Never below the directory in which the program was started: what lies there may be anybody's. */
const below = (home: string, path: PlatformPath, ...parts: string[]): string => {
  if (path.isAbsolute(home)) return path.join(home, ...parts);
  throw new EmsError('failed', 'There is no home directory: HOME is not an absolute path.', {
    hint: 'Set HOME, or name a directory for settings and state with EMS_CONFIG_DIR.',
  });
};

export const configFile = (configDirectory: string): string => joinHere(configDirectory, 'config.json');

export const demoDirectory = (place: Surroundings): string => joinHere(directoriesOf(place).state, 'demo');
