import type { CommandContext } from '../../command/spec.js';
import { forgetToken, tokenFile } from '../../http/auth/token-cache.js';
import type { LoadedSettings } from '../../settings/load.js';
import { saveProfile } from '../../settings/profiles.js';
import { readConfig } from '../../settings/config-file.js';
import { refuseForeignStore, removeFormer, storeSecret } from '../../settings/secrets/secrets.js';
import { unlockingOf } from '../unlocking.js';
import type { Principal, Successor } from './calls.js';

/** The profile signs in with this principal, and its secret is in a store that can be written to. */
export const isOwn = (settings: LoadedSettings, { clientId }: Principal): boolean => {
  const record = settings.stored?.secret;
  if (record === undefined || record.storage === 'command') return false;
  return settings.get('client-id') === clientId && record.clientId === clientId && settings.given.secret === undefined;
};

/** From here on the profile is the successor. The old secret goes last. */
export const keepAsOwn = async (
  successor: Successor,
  old: Principal,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<void> => {
  const { configDirectory, profile, stored } = settings;
  const url = settings.get('url') ?? '';
  const { clientId, secret } = successor;
  const place = { configDirectory, profile, unlocking: unlockingOf(context) };
  const storage = stored?.secret?.storage === 'file' ? 'file' : 'auto';
  const record = await storeSecret(place, { url, clientId, secret, storage });
  await saveProfile(
    { configDirectory, clock: context.machineClock, say: (line) => context.say(line) },
    profile,
    (before) => ({
      settings: { ...before.settings, 'client-id': clientId },
      secret: record,
    }),
  );
  const left = await removeFormer(place, stored?.secret, record);
  if (left !== undefined) context.warn(left);
  await forgetToken(tokenFile(configDirectory, url, old.clientId));
};

/** Before a successor exists: it would be made, and then there was no place for its secret. */
export const refuseStore = (settings: LoadedSettings): void => {
  if (settings.stored?.secret?.storage === 'file') refuseForeignStore(settings);
};

/** Profiles that sign in with the revoked principal. */
export const warnOfOthers = async (
  { clientId }: Principal,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<void> => {
  const { profiles } = await readConfig(settings.configDirectory);
  for (const [name, { secret }] of Object.entries(profiles)) {
    if (secret?.clientId !== clientId || secret.url !== settings.get('url')) continue;
    const source = secret.storage === 'command' ? ' Its secret comes from a command.' : '';
    context.warn(
      `Profile "${name}" still uses the old principal.${source} Sign in with the successor: ems login --profile ${name}`,
    );
  }
};
