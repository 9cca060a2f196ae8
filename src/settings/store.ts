import type ConfClass from 'conf';
import { chmod } from 'node:fs/promises';
import { join, posix, win32, type PlatformPath } from 'node:path';
import type { Clock } from '../base/clock.js';
import { EmsError, messageOf, usage } from '../base/errors.js';
import { acquireLock } from '../base/files/file-lock.js';
import { makePrivateDirectory, sweepTemporary, readIfThere } from '../base/files/private-file.js';
import { tryJson, isObject, type Json, type JsonObject } from '../base/json/objects.js';
import { refuseForeign } from '../base/files/trusted-file.js';

/** The parts of a command that wait for the lock. */
export interface Waiter {
  readonly clock: Clock;
  /** Reports what the command waits for. */
  readonly say?: ((line: string) => void) | undefined;
}

/** Changes config.json: one process at a time, so that no change is lost. */
export const updateConfig = async (
  configDirectory: string,
  { clock, say }: Waiter,
  change: (config: ConfigFile) => ConfigFile,
): Promise<ConfigFile> => {
  // Loaded before taking the lock: loading takes 150 ms, which other processes should not wait for.
  const { default: Conf } = await import('conf');
  makePrivateDirectory(configDirectory);
  const waiting = (): void => say?.('Waiting for another ems process to change the settings …');
  const lock = await acquireLock(join(configDirectory, 'config.lock'), { clock, waitMs: 120_000, waiting });
  if (lock === undefined)
    throw new EmsError('failed', 'Another ems process is changing the settings. Nothing was changed.', {
      hint: 'Try again when it has finished.',
    });
  try {
    const changed = change(await readConfig(configDirectory));
    keepStore(Conf, configDirectory, changed);
    // The umask may have removed the owner's own bits.
    await chmod(configFile(configDirectory), 0o600);
    for (const directory of [configDirectory, join(configDirectory, 'secrets')])
      await sweepTemporary(directory, clock.date().getTime());
    return changed;
  } finally {
    await lock.release();
  }
};

/**
 * conf validates the existing file and the new content, and replaces the file in one step. A value that ems cannot read
 * is an error to correct, and must not be lost with the next change.
 */
const keepStore = (Conf: typeof ConfClass, configDirectory: string, { current, profiles }: ConfigFile): void => {
  try {
    const conf = new Conf<Record<string, unknown>>({
      cwd: configDirectory,
      configName: 'config',
      configFileMode: 0o600,
      deserialize: (text) => parse(text, configFile(configDirectory)),
      // The schema is known to be valid; checking it took most of the time of a change.
      ajvOptions: { validateSchema: false },
      schema: { current: { type: 'string' }, profiles: { type: 'object', additionalProperties: profileSchema } },
    });
    conf.store = { current, profiles };
  } catch (error) {
    const violation = /^Config schema violation: ([\s\S]*)/.exec(messageOf(error))?.[1];
    if (violation === undefined) throw error;
    throw new EmsError('failed', `The settings in ${configFile(configDirectory)} are not valid: ${violation}.`, {
      hint: 'Nothing was changed. Correct the file, or delete it and sign in again with: ems login',
      cause: error,
    });
  }
};

const scalars = ['string', 'number', 'boolean'] as const;

const profileSchema = {
  type: 'object',
  properties: {
    settings: { type: 'object', additionalProperties: { anyOf: scalars.map((type) => ({ type })) } },
    secret: {
      type: 'object',
      required: ['storage', 'url', 'clientId'],
      properties: {
        storage: { enum: ['keyring', 'file', 'command'] },
        url: { type: 'string' },
        clientId: { type: 'string' },
        command: { type: 'string' },
      },
    },
  },
} as const;

/** The storage of the secret of a profile, never the secret itself. It is used only for this URL and client id. */
export interface SecretRecord {
  readonly storage: 'keyring' | 'file' | 'command';
  readonly url: string;
  readonly clientId: string;
  readonly command?: string | undefined;
}

export interface ProfileRecord {
  /** The settings as a user would type them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly secret?: SecretRecord | undefined;
}

export interface ConfigFile {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, ProfileRecord>>;
}

/** Own keys only: 'constructor' is not a profile. */
export const storedProfile = (config: ConfigFile, name: string): ProfileRecord | undefined =>
  Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;

/** Parses the JSON itself: conf takes 150 ms to load, and every command reads the settings. */
export const readConfig = async (configDirectory: string): Promise<ConfigFile> => {
  const file = configFile(configDirectory);
  refuseForeign(configDirectory);
  refuseForeign(file);
  const text = await readIfThere(file).catch((error: unknown) => {
    throw new EmsError('failed', `The settings in ${file} cannot be read.`, {
      hint: 'Check the owner and the permissions of the file.',
      cause: error,
    });
  });
  const value = parse(text ?? '', file);
  const profiles = isObject(value['profiles']) ? value['profiles'] : {};
  return {
    current: typeof value['current'] === 'string' && value['current'] !== 'demo' ? value['current'] : undefined,
    profiles: Object.fromEntries(Object.entries(profiles).map(([name, record]) => [name, readProfile(record)])),
  };
};

/** Some editors add a byte order mark. An empty file contains no settings. */
const parse = (text: string, file: string): JsonObject => {
  const value = tryJson(text.replace(/^\uFEFF/, '').trim() || '{}');
  if (isObject(value)) return value;
  throw new EmsError('failed', `The settings in ${file} are damaged: the file is not a JSON object.`, {
    hint: 'Correct the file, or delete it and sign in again with: ems login',
  });
};

const readProfile = (value: Json): ProfileRecord => {
  const record = isObject(value) ? value : {};
  const settings = isObject(record['settings']) ? record['settings'] : {};
  return {
    settings: Object.fromEntries(Object.entries(settings).map(([name, each]) => [name, textOf(each)])),
    secret: readSecretRecord(record['secret']),
  };
};

/** A user may have typed a bare number or true. Other values stay, so that using them (`protected`) is an error. */
const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);

const readSecretRecord = (value: Json | undefined): SecretRecord | undefined => {
  if (!isObject(value)) return undefined;
  const { storage, url, clientId, command } = value;
  if (storage !== 'keyring' && storage !== 'file' && storage !== 'command') return undefined;
  if (typeof url !== 'string' || typeof clientId !== 'string') return undefined;
  return { storage, url, clientId, command: typeof command === 'string' ? command : undefined };
};

interface Directories {
  readonly config: string;
  readonly state: string;
  readonly cache: string;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The platform as in node:os: linux, darwin, win32. */
  readonly platform: string;
}

/** Directories by operating system; EMS_CONFIG_DIR puts everything below one directory. */
export const directoriesOf = ({ env, home, platform }: Surroundings): Directories => {
  const path = platform === 'win32' ? win32 : posix;
  const within = (config: string): Directories => ({
    config,
    state: path.join(config, 'state'),
    cache: path.join(config, 'cache'),
  });
  /** A variable with a relative path is ignored, as the XDG rules say. */
  const base = (name: string, ...parts: string[]): string => {
    const value = env[name] ?? '';
    return path.join(path.isAbsolute(value) ? value : below(home, path, ...parts), 'ems');
  };
  const given = env['EMS_CONFIG_DIR'];
  if (given !== undefined && given !== '') {
    // A path relative to the current directory or drive could be in a folder of another user, with a secret command.
    if (!path.isAbsolute(given) || (path === win32 && path.parse(given).root.length === 1))
      throw usage(`EMS_CONFIG_DIR: "${given}" is not an absolute path.`);
    return within(path.normalize(given));
  }
  // Keep everything local: roaming would copy tokens and secrets to every machine that the user signs in to.
  if (platform === 'win32') return within(base('LOCALAPPDATA', 'AppData', 'Local'));
  if (platform === 'darwin') {
    const support = below(home, path, 'Library', 'Application Support', 'ems');
    return { ...within(support), cache: below(home, path, 'Library', 'Caches', 'ems') };
  }
  return {
    config: base('XDG_CONFIG_HOME', '.config'),
    state: base('XDG_STATE_HOME', '.local', 'state'),
    cache: base('XDG_CACHE_HOME', '.cache'),
  };
};

/** Never relative to the current directory, which may contain files of other users. */
const below = (home: string, path: PlatformPath, ...parts: string[]): string => {
  if (path.isAbsolute(home)) return path.join(home, ...parts);
  throw new EmsError('failed', 'There is no home directory: HOME is not an absolute path.', {
    hint: 'Set HOME, or name a directory for settings and state with EMS_CONFIG_DIR.',
  });
};

export const configFile = (configDirectory: string): string => join(configDirectory, 'config.json');

export const demoDirectory = (place: Surroundings): string => join(directoriesOf(place).state, 'demo');
