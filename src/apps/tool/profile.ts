import { listFromItems } from '../../command/list-result.js';
import type { ArgumentSpec, Input } from '../../command/spec.js';
import type { JsonObject } from '../../contract/operation.js';
import { forgetToken, tokenFile } from '../../http/auth/token-cache.js';
import { readConfig, storedProfile, type ConfigFile } from '../../settings/store.js';
import { findProfile, removeProfile, renameProfile, useProfile } from '../../settings/profiles.js';
import { secretsKept, storageName } from '../../settings/secrets/secrets.js';
import { profileStore } from '../../command/profile-store.js';
import { commandsNamed } from '../../command/custom-command.js';

const name: ArgumentSpec = { name: 'profile', help: 'name of a profile', completes: 'profile' };

export const commands = commandsNamed({
  list: {
    summary: 'List profiles',
    lists: true,
    examples: { 'List all profiles': 'ems profile list' },
    seeAlso: ['profile use', 'login'],
    run: async (_, context) => {
      const { configDirectory, profile: used } = await context.settings();
      const config = await readConfig(configDirectory);
      const rows = Object.keys(config.profiles).map((each) => ({
        ...describe(config, each, configDirectory),
        used: each === used,
      }));
      const list = listFromItems(rows, {
        columns: [
          'name',
          { path: 'current', priority: 1 },
          'used',
          { path: 'url', title: 'Server', room: 60 },
          { path: 'clientId', title: 'Client ID', priority: 2 },
          { path: 'signedIn', priority: 3 },
          { path: 'protected', priority: 4 },
          { path: 'readOnly', priority: 5 },
        ],
        id: 'name',
        noun: 'profiles',
      });
      const chosen = context.env['EMS_PROFILE'] ?? '';
      return chosen === '' ? list : { ...list, remarks: [`EMS_PROFILE is set: commands use the profile ${chosen}.`] };
    },
  },
  show: {
    summary: 'Show one profile and its settings',
    arguments: [{ ...name, optional: true, help: 'name of a profile; default: the current one' }],
    examples: { 'Show the current profile': 'ems profile show' },
    seeAlso: ['config list', 'auth status'],
    run: async (input, context) => {
      const store = await profileStore(context);
      const config = await readConfig(store.configDirectory);
      const wanted = wordOf(input, 'profile') ?? config.current ?? 'default';
      const record = await findProfile(store, wanted);
      const { url: _url, 'client-id': _clientId, ...settings } = record.settings;
      return { kind: 'object', value: { ...describe(config, wanted, store.configDirectory), settings } };
    },
  },
  use: {
    summary: 'Set the current profile',
    arguments: [name],
    examples: { 'Switch to production': 'ems profile use production' },
    run: async (input, context) => {
      const wanted = wordOf(input, 'profile') ?? '';
      await useProfile(await profileStore(context), wanted);
      const chosen = context.env['EMS_PROFILE'] ?? '';
      if (chosen !== '' && chosen !== wanted)
        context.warn(`EMS_PROFILE is set and wins: commands use the profile ${chosen} until it is unset.`);
      return { kind: 'done', message: `The current profile is now ${wanted}.` };
    },
  },
  rename: {
    summary: 'Rename a profile and keep its secret',
    arguments: [name, { name: 'new-name', help: 'letters, digits, dots, dashes, underscores' }],
    examples: { 'Rename the default profile': 'ems profile rename default production' },
    run: async (input, context) => {
      const [from, to] = [wordOf(input, 'profile') ?? '', wordOf(input, 'new-name') ?? ''];
      const store = await profileStore(context);
      const { settings } = await findProfile(store, from);
      const left = await renameProfile(store, from, to);
      if (left !== undefined) context.warn(left);
      const { moveDescription } = await import('../../discovery/profile-descriptions.js');
      await moveDescription({ configDirectory: store.configDirectory, profile: from, url: settings['url'] }, to);
      return { kind: 'done', message: `Renamed profile ${from} to ${to}.` };
    },
  },
  remove: {
    summary: 'Remove a profile, its secret and its token',
    arguments: [name],
    examples: { 'Remove the profile of an old server': 'ems profile remove old-test' },
    seeAlso: ['logout'],
    run: async (input, context) => {
      const store = await profileStore(context);
      const wanted = wordOf(input, 'profile') ?? '';
      const { secret, settings } = await findProfile(store, wanted);
      if (secret !== undefined) await forgetToken(tokenFile(store.configDirectory, secret.url, secret.clientId));
      const left = await removeProfile(store, wanted);
      const { dropDescription } = await import('../../discovery/profile-descriptions.js');
      await dropDescription({ configDirectory: store.configDirectory, profile: wanted, url: settings['url'] });
      return {
        kind: 'done',
        message: `Removed profile ${wanted}.`,
        outcome: secretsKept(left === undefined ? [] : [left]),
      };
    },
  },
});

const describe = (config: ConfigFile, each: string, configDirectory: string): JsonObject => {
  const record = storedProfile(config, each);
  const settings = record?.settings ?? {};
  const secret = record?.secret;
  return {
    name: each,
    current: each === config.current,
    url: settings['url'] ?? null,
    clientId: settings['client-id'] ?? null,
    signedIn: secret !== undefined,
    secretStorage: secret === undefined ? null : storageName(secret, { configDirectory, profile: each }),
    protected: settings['protected'] === 'true',
    readOnly: settings['read-only'] === 'true',
  };
};

const wordOf = (input: Input, argument: string): string | undefined => {
  const word = input.arguments[argument];
  return typeof word === 'string' ? word : undefined;
};
