import { join } from 'node:path';
import type { CommandContext } from '../../command/spec.js';
import { forgetAllTokens, forgetToken, tokenFile } from '../../http/auth/token-cache.js';
import { readConfig, storedProfile } from '../../settings/store.js';
import { loadedSettings } from '../../settings/loaded.js';
import { saveProfile } from '../../settings/profiles.js';
import { removeSecret, removeUnfinished, secretsKept } from '../../settings/secrets/secrets.js';
import { isTemporary, removeFiles } from '../../base/files/private-file.js';
import { profileStore } from '../../command/profile-store.js';
import type { CustomCommand } from '../../command/custom-command.js';

const logout: CustomCommand = {
  name: 'logout',
  summary: 'Delete the secret and the token of a profile',
  details:
    'If the keyring does not give up the secret, the error says where to remove it (exit code 1). The settings of the profile are kept; to delete them, use `ems profile remove`. The principal is not changed.',
  flags: [{ name: 'all', help: 'sign out of every profile' }],
  examples: {
    'Sign out of the current profile': 'ems logout',
    'Sign out everywhere': 'ems logout --all',
  },
  seeAlso: ['login', 'profile remove'],
  run: async (input, context) => {
    const { config, configDirectory, profile, given } = loadedSettings(await context.settings());
    const current = profile === 'environment' ? (config.current ?? 'default') : profile;
    const isAll = input.flags['all'] === true;
    const names = isAll ? Object.keys(config.profiles) : [current];
    const left: string[] = [];
    const kept: string[] = [];
    for (const name of names) if (await signOut(name, { configDirectory, kept }, context)) left.push(name);
    if (isAll) {
      await forgetAllTokens(configDirectory);
      await removeFiles(join(configDirectory, 'secrets'), isTemporary);
    }
    // The demo service ignores credentials in the environment.
    if (profile !== 'demo' && (given.secret !== undefined || given.token !== undefined)) {
      context.warn('EMS_CLIENT_SECRET or EMS_TOKEN is set, so you are still signed in.');
    }
    const message = left.length === 0 ? nobody(names) : `Signed out of ${left.join(', ')}.`;
    return { kind: 'done', message, outcome: secretsKept(kept) };
  },
};

export const commands: readonly CustomCommand[] = [logout];

const nobody = (names: readonly string[]): string =>
  names.length === 0
    ? 'No profile to sign out of.'
    : `Profile ${names.map((name) => `"${name}"`).join(', ')} was not signed in.`;

/** Removes token and secret first and the note about them last, so that an interrupted logout can be repeated. */
const signOut = async (
  profile: string,
  { configDirectory, kept }: { readonly configDirectory: string; readonly kept: string[] },
  context: CommandContext,
): Promise<boolean> => {
  const store = await profileStore(context);
  await removeUnfinished({ configDirectory, profile });
  const record = storedProfile(await readConfig(configDirectory), profile);
  if (record?.secret === undefined) return false;
  await forgetToken(tokenFile(configDirectory, record.secret.url, record.secret.clientId));
  const left = await removeSecret({ configDirectory, profile, unlocking: store.unlocking }, record.secret);
  if (left !== undefined) kept.push(left);
  await saveProfile(store, profile, ({ settings }) => ({ settings }));
  return true;
};
