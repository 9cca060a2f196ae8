import { closest } from '../base/text/closest.js';
import { EmsError, usage } from '../base/errors.js';
import { readConfig, storedProfile, updateConfig, type ConfigFile, type ProfileRecord, type Waiter } from './store.js';
import type { Unlocking } from './secrets/keyring.js';
import { readSecret, removeSecret, storeSecret, type SecretPlace } from './secrets/secrets.js';

/** The store of profiles, and the clock for waiting for its lock. */
export interface ProfileStore extends Waiter {
  readonly configDirectory: string;
  /** Absent if no user is present to unlock a keyring. */
  readonly unlocking?: Unlocking | undefined;
}

/** Names with a meaning of their own. */
const reserved = ['environment', 'demo'];

/** The name becomes a file name and is typed in shells. */
export const checkProfileName = (name: string): void => {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) || name in Object.prototype) {
    throw usage(
      `"${name.replace(/\p{Cc}/gu, ' ')}" is not a valid profile name.`,
      'Use up to 64 letters, digits, dots, dashes and underscores.',
    );
  }
  if (reserved.includes(name)) throw usage(`The profile name "${name}" is reserved.`);
};

/** Windows and macOS take prod and Prod for one file name: the secrets of two such profiles would share a file. */
export const refuseOtherSpelling = (config: ConfigFile, name: string): void => {
  const same = Object.keys(config.profiles).find((each) => each !== name && each.toLowerCase() === name.toLowerCase());
  if (same !== undefined)
    throw new EmsError('conflict', `Profile "${same}" exists, and differs from "${name}" only in case.`, {
      hint: 'Use that name, or another one.',
    });
};

export const findProfile = async (
  { configDirectory }: Pick<ProfileStore, 'configDirectory'>,
  name: string,
): Promise<ProfileRecord> => {
  const config = await readConfig(configDirectory);
  return storedProfile(config, name) ?? fail(name, config);
};

/** Creates or changes one profile; the first one becomes the current one. The demo needs no profile to be used. */
export const saveProfile = async (
  store: ProfileStore,
  name: string,
  change: (record: ProfileRecord) => ProfileRecord,
): Promise<ConfigFile> => {
  return updateConfig(store.configDirectory, store, (config) => {
    refuseOtherSpelling(config, name);
    return {
      current: config.current ?? (name === 'demo' ? undefined : name),
      profiles: { ...config.profiles, [name]: change(storedProfile(config, name) ?? { settings: {} }) },
    };
  });
};

export const useProfile = async (store: ProfileStore, name: string): Promise<void> => {
  if (name === 'demo')
    throw usage('The demo profile cannot be the current profile.', 'Add --demo to a command, or set EMS_PROFILE=demo.');
  await updateConfig(store.configDirectory, store, (config) =>
    storedProfile(config, name) === undefined ? fail(name, config) : { ...config, current: name },
  );
};

/** Moves the secret first, then the settings, and last removes the old secret; returns a warning if that fails. */
export const renameProfile = async (store: ProfileStore, from: string, to: string): Promise<string | undefined> => {
  checkProfileName(to);
  const { configDirectory, unlocking } = store;
  const before = await readConfig(configDirectory);
  const record = storedProfile(before, from) ?? fail(from, before);
  if (storedProfile(before, to) !== undefined) {
    throw new EmsError('conflict', `Profile "${to}" already exists.`, {
      hint: `Remove it with: ems profile remove ${to}`,
    });
  }
  refuseOtherSpelling(before, to);
  const secret = await moveSecret({ configDirectory, profile: from, unlocking }, to, record);
  await updateConfig(configDirectory, store, (config) => {
    const { [from]: _, ...others } = config.profiles;
    return {
      current: config.current === from ? to : config.current,
      profiles: { ...others, [to]: { ...record, secret } },
    };
  });
  return removeSecret({ configDirectory, profile: from, unlocking }, record.secret);
};

/** Returns a warning if its secret could not be removed. */
export const removeProfile = async (store: ProfileStore, name: string): Promise<string | undefined> => {
  const { configDirectory, unlocking } = store;
  let removed: ProfileRecord | undefined;
  await updateConfig(configDirectory, store, (config) => {
    removed = storedProfile(config, name) ?? fail(name, config);
    const { [name]: _, ...others } = config.profiles;
    return { current: config.current === name ? undefined : config.current, profiles: others };
  });
  return removeSecret({ configDirectory, profile: name, unlocking }, removed?.secret);
};

const moveSecret = async (
  from: SecretPlace,
  to: string,
  { secret: record }: ProfileRecord,
): Promise<ProfileRecord['secret']> => {
  if (record === undefined || record.storage === 'command') return record;
  const { url, clientId, storage } = record;
  const secret = await readSecret(from, record);
  return storeSecret({ ...from, profile: to }, { url, clientId, secret, storage });
};

const fail = (name: string, config: ConfigFile): never => {
  throw noProfile(name, config);
};

export const noProfile = (name: string, config: ConfigFile): EmsError => {
  const names = Object.keys(config.profiles);
  const near = closest(name, names);
  const hint =
    names.length === 0
      ? 'No profiles exist. Create one with: ems login'
      : `${near === undefined ? '' : `Did you mean ${near}? `}Profiles: ${names.join(', ')}.`;
  return new EmsError('not-found', `No profile named "${name.replace(/\p{Cc}/gu, ' ')}".`, { hint });
};
