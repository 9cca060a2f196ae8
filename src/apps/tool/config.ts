import type { ArgumentSpec, CommandContext, Input } from '../../command/spec.js';
import { listFromItems } from '../../command/list-result.js';
import { EmsError, usage } from '../../base/errors.js';
import {
  toStoredValue,
  findSetting,
  settingNames,
  settingTable,
  variableOf,
  type SettingEntry,
} from '../../settings/table.js';
import type { LoadedSettings } from '../../settings/load.js';
import { loadedSettings } from '../../settings/loaded.js';
import { configFile } from '../../settings/store.js';
import { checkProfileName, noProfile, saveProfile } from '../../settings/profiles.js';
import { profileStore } from '../../command/profile-store.js';
import { closest } from '../../base/text/closest.js';
import { commandsNamed } from '../../command/custom-command.js';

const name: ArgumentSpec = { name: 'setting', help: 'name of a setting', values: settingNames, completes: 'setting' };

export const commands = commandsNamed({
  list: {
    summary: 'List all settings and their values',
    flags: [{ name: 'origin', help: 'show the source of each value: flag, environment, profile or default' }],
    lists: true,
    examples: { 'Show the source of each value': 'ems config list --origin' },
    seeAlso: ['config set', 'profile show'],
    run: async (input, context) => {
      const settings = loadedSettings(await context.settings());
      const withOrigin = input.flags['origin'] === true;
      const rows = settingTable.map((entry) => ({
        name: entry.name,
        value: settings.text(entry.name) ?? null,
        ...(withOrigin ? { origin: settings.origin(entry.name), variable: variableOf(entry) ?? null } : {}),
        help: entry.help,
      }));
      const value = { path: 'value', room: 40 };
      const columns = withOrigin
        ? ['name', value, 'origin', { path: 'variable', priority: 1 }]
        : ['name', value, { path: 'help', priority: 1 }];
      return listFromItems(rows, { columns, id: 'name', noun: 'settings' });
    },
  },
  get: {
    summary: 'Print the value of one setting',
    arguments: [name],
    examples: { 'Print the URL of the service': 'ems config get url' },
    run: async (input, context) => {
      const { entry, settings } = chosen(input, loadedSettings(await context.settings()));
      const value = settings.text(entry.name);
      if (value !== undefined) return { kind: 'text', text: value };
      throw new EmsError('not-found', `${entry.name} is not set.`, {
        hint: `Set it with: ems config set ${entry.name} <value>`,
      });
    },
  },
  set: {
    summary: 'Set a setting in the profile',
    arguments: [name, { name: 'value', help: 'the value; durations such as 30s or 5m' }],
    examples: {
      'Set the request timeout to two minutes': 'ems config set timeout 2m',
      'Protect the production profile': 'ems config set protected true --profile production',
    },
    seeAlso: ['config list', 'config unset'],
    run: async (input, context) => {
      const { entry, settings, profile } = chosenToWrite(input, context, loadedSettings(await context.settings()));
      const typed = input.arguments['value'];
      const value = toStoredValue(entry, typeof typed === 'string' ? typed : '');
      await saveProfile(await profileStore(context), profile, (record) => ({
        ...record,
        settings: { ...record.settings, [entry.name]: value },
      }));
      const stronger = settings.origin(entry.name);
      if (stronger === 'environment')
        context.warn(`${variableOf(entry) ?? 'The environment'} is set and overrides the profile.`);
      else if (!settings.holds(entry.name))
        context.warn(
          `The server comes from the environment, so ${entry.name} of profile "${profile}" has no effect here.`,
        );
      return { kind: 'done', message: `${entry.name} is now ${value} in profile ${profile}.` };
    },
  },
  unset: {
    summary: 'Remove a setting from the profile',
    arguments: [name],
    examples: { 'Return to the default': 'ems config unset timeout' },
    run: async (input, context) => {
      const { entry, profile } = chosenToWrite(input, context, loadedSettings(await context.settings()));
      await saveProfile(await profileStore(context), profile, (record) => {
        const { [entry.name]: _, ...others } = record.settings;
        return { ...record, settings: others };
      });
      return { kind: 'done', message: `${entry.name} is no longer set in profile ${profile}.` };
    },
  },
  path: {
    summary: 'Print the path of the settings file',
    examples: { 'Show the settings file': 'cat "$(ems config path)"' },
    run: async (_, context) => ({ kind: 'text', text: configFile((await context.settings()).configDirectory) }),
  },
});

interface Chosen {
  readonly entry: SettingEntry;
  readonly settings: LoadedSettings;
  readonly profile: string;
}

const chosen = (input: Input, settings: LoadedSettings): Chosen => {
  const word = input.arguments['setting'];
  const entry = typeof word === 'string' ? findSetting(word) : undefined;
  if (entry === undefined) throw usage(`No setting named "${String(word)}".`, `Settings: ${settingNames.join(', ')}.`);
  // Settings cannot be written to the environment, so write to the current profile.
  const profile = settings.profile === 'environment' ? (settings.config.current ?? 'default') : settings.profile;
  if (profile !== 'demo') checkProfileName(profile);
  return { entry, settings, profile };
};

/** The profile to write to. A new name close to a known one is a typing error; any other is announced as new. */
const chosenToWrite = (input: Input, context: CommandContext, settings: LoadedSettings): Chosen => {
  const { profile, ...rest } = chosen(input, settings);
  const { profiles, current } = settings.config;
  if (profiles[profile] === undefined && profile !== 'demo' && current !== undefined) {
    if (closest(profile, Object.keys(profiles)) !== undefined) throw noProfile(profile, settings.config);
    context.warn(`Profile "${profile}" is new and has no server. Sign in with: ems login --profile ${profile}`);
  }
  return { profile, ...rest };
};
