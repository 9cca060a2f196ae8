import { posix, win32 } from 'node:path';

export interface Directories {
  readonly config: string;
  readonly state: string;
  readonly cache: string;
}

export interface Place {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** As node:os names it: linux, darwin, win32. */
  readonly platform: string;
}

/** Where each system keeps such files; EMS_CONFIG_DIR puts everything below one directory. */
export const directoriesOf = ({ env, home, platform }: Place): Directories => {
  const path = platform === 'win32' ? win32 : posix;
  const join = (...parts: string[]): string => path.join(...parts);
  const own = env['EMS_CONFIG_DIR'];
  if (own !== undefined && own !== '') {
    const config = path.resolve(own);
    return { config, state: join(config, 'state'), cache: join(config, 'cache') };
  }
  if (platform === 'win32') {
    const roaming = env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
    const local = env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
    return { config: join(roaming, 'ems'), state: join(local, 'ems', 'state'), cache: join(local, 'ems', 'cache') };
  }
  if (platform === 'darwin') {
    const support = join(home, 'Library', 'Application Support', 'ems');
    return { config: support, state: join(support, 'state'), cache: join(home, 'Library', 'Caches', 'ems') };
  }
  // The XDG rules: a relative path is to be ignored.
  const base = (name: string, ...below: string[]): string => {
    const value = env[name];
    return join(value?.startsWith('/') === true ? value : join(home, ...below), 'ems');
  };
  return {
    config: base('XDG_CONFIG_HOME', '.config'),
    state: base('XDG_STATE_HOME', '.local', 'state'),
    cache: base('XDG_CACHE_HOME', '.cache'),
  };
};

export const configFile = (configDirectory: string): string => `${configDirectory}/config.json`;

export const demoDirectory = (place: Place): string => `${directoriesOf(place).state}/demo`;
