import { usage } from '../base/errors.js';
import { baseText, parseBaseUrl } from '../http/url.js';
import type { Transport } from '../http/transport/exchange.js';
import {
  readConfig,
  storedProfile,
  directoriesOf,
  type ConfigFile,
  type ProfileRecord,
  type Surroundings,
} from './store.js';
import { parseSetting, findSetting, variableOf, withoutServer, type SettingValue, type SettingEntry } from './table.js';
import type { SettingOrigin, SettingName, Settings, SettingValues } from './settings.js';

export interface LoadOptions extends Surroundings {
  /** Flags by name, as typed; others are absent. */
  readonly flags: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  /** Take precedence over flags; --demo uses them to select the embedded service. */
  readonly overrides?: Overrides | undefined;
  /** In place of a connection to the URL. */
  readonly transport?: Transport | undefined;
}

export interface Overrides {
  readonly profile: string;
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
  readonly secret?: string | undefined;
  readonly token?: string | undefined;
  /** In place of a connection to the URL. */
  readonly transport?: Transport | undefined;
}

export interface LoadedSettings extends Settings {
  /** The entry of the profile in config.json; undefined for 'environment' and for unknown names. */
  readonly stored: ProfileRecord | undefined;
  readonly config: ConfigFile;
  /** Secrets from the environment or the overrides, not from a store. */
  readonly given: {
    readonly secret?: string | undefined;
    readonly token?: string | undefined;
    /** Variables that are not used, because they are for the server of EMS_URL and --url names another one. */
    readonly withheld?: readonly string[];
  };
  /** Used instead of a connection to the URL: the service is within this process. */
  readonly transport?: Transport | undefined;
  /** The unparsed text of a setting; undefined if it is not set. */
  text(name: SettingName): string | undefined;
  /** Whether a value in the profile is used here, unless a flag or a variable overrides it. */
  holds(name: SettingName): boolean;
  /** The settings as if --profile had been typed, without those of the profile that belong to a server. */
  forNewServer(profile: string): LoadedSettings;
}

/** Precedence: flag, environment, profile, default. Values are parsed on use, so an invalid one fails only there. */
export const loadSettings = async (options: LoadOptions): Promise<LoadedSettings> => {
  const { config } = directoriesOf(options);
  if (options.platform === 'win32' && (options.env['EMS_CONFIG_DIR'] ?? '') !== '') {
    const { isBelow, makeForUserOnly } = await import('../base/files/windows-access.js');
    if (!isBelow(config, options.home)) makeForUserOnly(config, options.env);
  }
  return resolveSettings(options, await readConfig(config));
};

const resolveSettings = (options: LoadOptions, config: ConfigFile): LoadedSettings => {
  const { env, overrides } = options;
  const directories = directoriesOf(options);
  const { profile, profileOrigin } = chooseProfile(options, config);
  const stored = storedProfile(config, profile);
  // The server of the environment has no profile, but still uses the general preferences of the user.
  const preferences =
    stored ?? (profile === 'environment' ? storedProfile(config, config.current ?? 'default') : undefined);
  const ownServer = profileOrigin === 'flag' && stored?.settings['url'] !== undefined;

  const holds = ({ guards, server }: SettingEntry): boolean =>
    server !== true ||
    profile !== 'environment' ||
    (guards === true && isServerOf(preferences, options.flags['url'] ?? env['EMS_URL']));

  const find = (name: SettingName): FoundSetting => {
    const entry = entryOf(name);
    const forced = overrides?.settings[name];
    if (forced !== undefined) return { text: forced, origin: 'profile', source: name };
    const typed = flagText(entry, options.flags);
    if (typed !== undefined) return { text: typed, origin: 'flag', source: `--${entry.negated ?? name}` };
    const isOfOther = entry.server === true && (ownServer || overrides !== undefined);
    const variable = isOfOther ? undefined : variableOf(entry);
    const fromEnv = variable === undefined ? undefined : nonEmpty(env[variable]);
    if (fromEnv !== undefined) return { text: fromEnv, origin: 'environment', source: variable ?? '' };
    const kept = holds(entry) ? preferences?.settings[name] : undefined;
    if (kept !== undefined) return { text: kept, origin: 'profile', source: `${name} in profile "${profile}"` };
    return { text: entry.default, origin: 'default', source: name };
  };
  const value = (name: SettingName): SettingValue | undefined => {
    const { text, source } = find(name);
    return text === undefined ? undefined : parseSetting(entryOf(name), text, source);
  };
  return {
    profile,
    profileOrigin,
    configDirectory: directories.config,
    stateDirectory: directories.state,
    cacheDirectory: directories.cache,
    stored,
    config,
    given: givenSecrets(options, ownServer),
    transport: overrides?.transport ?? options.transport,
    text: (name) => find(name).text,
    holds: (name) => holds(entryOf(name)),
    forNewServer: (name) =>
      resolveSettings({ ...options, flags: { ...options.flags, profile: name } }, freed(config, name)),
    origin: (name) => find(name).origin,
    get: <Name extends SettingName>(name: Name) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table gives each name its type
      value(name) as SettingValues[Name],
  };
};

/** Whether the profile is for this server; one without a URL is for any. */
const isServerOf = (record: ProfileRecord | undefined, url: unknown): boolean => {
  const kept = record?.settings['url'];
  return kept === undefined || isSameServer(kept, url);
};

const isSameServer = (one: string, other: unknown): boolean => {
  try {
    return baseText(parseBaseUrl(one)) === baseText(parseBaseUrl(String(other)));
  } catch {
    return false; // nothing is sent to an invalid address
  }
};

const freed = (config: ConfigFile, name: string): ConfigFile => {
  const record = storedProfile(config, name);
  return record === undefined
    ? config
    : { ...config, profiles: { ...config.profiles, [name]: { ...record, settings: withoutServer(record.settings) } } };
};

interface FoundSetting {
  readonly text: string | undefined;
  readonly origin: SettingOrigin;
  readonly source: string;
}

const chooseProfile = (
  { flags, env, overrides }: LoadOptions,
  config: ConfigFile,
): { profile: string; profileOrigin: SettingOrigin } => {
  const typed = flags['profile'];
  if (overrides !== undefined) {
    const isTyped = flags['demo'] === true || typeof typed === 'string';
    return { profile: overrides.profile, profileOrigin: isTyped ? 'flag' : 'environment' };
  }
  // An unset variable in a script must not select another profile.
  if (typeof typed === 'string' && typed.trim() === '') throw usage('--profile: a name is required');
  if (typeof typed === 'string') return { profile: typed, profileOrigin: 'flag' };
  const named = env['EMS_PROFILE'] ?? '';
  if (named !== '') return { profile: named, profileOrigin: 'environment' };
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  if (has('EMS_URL') && (has('EMS_TOKEN') || (has('EMS_CLIENT_ID') && has('EMS_CLIENT_SECRET')))) {
    return { profile: 'environment', profileOrigin: 'environment' };
  }
  if (config.current !== undefined) return { profile: config.current, profileOrigin: 'profile' };
  return { profile: 'default', profileOrigin: 'default' };
};

const givenSecrets = ({ env, flags, overrides }: LoadOptions, ownServer: boolean): LoadedSettings['given'] => {
  if (overrides !== undefined) return { secret: overrides.secret, token: overrides.token };
  // A secret of the environment belongs to its server, not to a profile that was selected by name.
  if (ownServer) return {};
  const url = nonEmpty(env['EMS_URL']);
  if (typeof flags['url'] === 'string' && url !== undefined && !isSameServer(url, flags['url']))
    return { withheld: ['EMS_CLIENT_SECRET', 'EMS_TOKEN'].filter((name) => nonEmpty(env[name]) !== undefined) };
  return { secret: nonEmpty(env['EMS_CLIENT_SECRET']), token: nonEmpty(env['EMS_TOKEN']) };
};

const flagText = ({ name, negated, type }: SettingEntry, flags: LoadOptions['flags']): string | undefined => {
  if (negated !== undefined) return flags[negated] === true ? 'false' : undefined;
  // --reason gives a reason; the setting says whether one is required.
  const typed = type === 'choice' ? undefined : flags[name];
  if (typeof typed === 'boolean') return type === 'switch' ? String(typed) : undefined;
  return typeof typed === 'string' ? typed : typed?.at(-1);
};

const entryOf = (name: SettingName): SettingEntry => {
  const entry = findSetting(name);
  if (entry === undefined) throw new Error(`no setting ${name}`);
  return entry;
};

const nonEmpty = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text;
