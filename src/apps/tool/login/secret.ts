import { version } from '../../../../package.json';
import type { CommandContext, Input } from '../../../command/spec.js';
import { EmsError, usage } from '../../../base/errors.js';
import type { ChangeLog } from '../../../http/change-log.js';
import { makeClient, type SignedInClient } from '../../../http/make-client.js';
import type { Token } from '../../../http/auth/token.js';
import { connectionOptions } from '../../../settings/client-options.js';
import type { LoadedSettings } from '../../../settings/load.js';
import { isSecretText, runSecretCommand } from '../../../settings/secrets/secret-command.js';
import { baseText, parseBaseUrl } from '../../../http/url.js';
import { storedProfile } from '../../../settings/store.js';
import { checkProfileName } from '../../../settings/profiles.js';

export interface Account {
  readonly url: string;
  readonly clientId: string;
}

export type SecretSource =
  | { readonly kind: 'text'; readonly secret: string }
  | { readonly kind: 'command'; readonly command: string };

export interface Proved {
  readonly source: SecretSource;
  readonly token: Token;
  /** Signed in with the verified secret. */
  readonly client: SignedInClient;
}

/** Gets the secret from the chosen source, and a token with it. A typing error may be corrected twice. */
export const proveSecret = async (
  input: Input,
  account: Account,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<Proved> => {
  const given = await givenSource(input, settings, context);
  if (given !== undefined) return prove(given, account, settings, context);
  const prompts = await context.prompts();
  if (!prompts.canAsk) {
    throw usage('The secret is missing.', 'Use --secret-stdin or --secret-command, or set EMS_CLIENT_SECRET.');
  }
  for (let tries = 1; ; tries++) {
    const secret = await prompts.secret(`Secret of ${account.clientId} at ${account.url}:`);
    try {
      return await prove({ kind: 'text', secret }, account, settings, context);
    } catch (error) {
      if (tries === 3 || !(error instanceof EmsError) || error.kind !== 'not-signed-in') throw error;
      context.warn(error.message);
    }
  }
};

/** A client for an account that is not (yet) the profile's. `changes`: where its writes are noted, if it makes any. */
export const clientFor = (
  {
    source,
    account,
    changes,
  }: { readonly source: SecretSource; readonly account: Account; readonly changes?: ChangeLog | undefined },
  settings: LoadedSettings,
  context: CommandContext,
): SignedInClient => {
  const { clientId, url } = account;
  const secret = async (): Promise<string> =>
    source.kind === 'text' ? source.secret : runSecretCommand(source.command, context);
  const options = connectionOptions(settings, { ...context, clock: context.machineClock, userAgent: `ems/${version}` });
  // No cache: a token of an earlier sign-in would prove nothing.
  const identity = { kind: 'client', clientId, secret } as const;
  const transport = url === settings.get('url') ? settings.transport : undefined;
  return makeClient({ ...options, url, identity, changes, transport, configDirectory: undefined });
};

const prove = async (
  source: SecretSource,
  account: Account,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<Proved> => {
  if (source.kind === 'text' && source.secret === '') throw usage('The secret is empty.');
  if (source.kind === 'text' && !isSecretText(source.secret))
    throw usage(
      'The secret is not UTF-8 text.',
      'Save the file as UTF-8, or change what the program before the pipe prints.',
    );
  const client = clientFor({ source, account }, settings, context);
  try {
    return { source, client, token: await client.proveCredentials() };
  } catch (error) {
    await client.close();
    throw withBlankHint(error, source);
  }
};

/** `echo secret | ems login` in cmd.exe sends the blank before the bar, too. */
const withBlankHint = (error: unknown, source: SecretSource): unknown => {
  const isCut = source.kind === 'text' && /\s$/.test(source.secret);
  if (!isCut || !(error instanceof EmsError) || error.kind !== 'not-signed-in') return error;
  const hint = 'The secret ends with a blank. In cmd.exe, write it directly before the bar: echo secret| ems login';
  return new EmsError(error.kind, error.message, { ...error.facts, hint });
};

const givenSource = async (
  input: Input,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<SecretSource | undefined> => {
  const command = input.flags['secret-command'];
  const fromStdin = input.flags['secret-stdin'] === true;
  if (typeof command === 'string' && fromStdin) throw usage('--secret-stdin and --secret-command cannot be combined.');
  if (typeof command === 'string') {
    if (command.trim() === '') throw usage('--secret-command is empty.');
    return { kind: 'command', command };
  }
  // Editors and echo end the text with a newline that is not part of the secret.
  if (fromStdin) return { kind: 'text', secret: (await context.terminal.readStdin()).replace(/\r?\n$/, '') };
  return settings.given.secret === undefined ? undefined : { kind: 'text', secret: settings.given.secret };
};

export interface ChosenProfile {
  readonly profile: string;
  /** Settings of the profile, without those of another server. */
  readonly settings: LoadedSettings;
  /** The profile gets another server: its settings for the former one are removed. */
  readonly isAnew: boolean;
}

/** The profile that a sign-in writes. Without --profile, it does not silently replace one of another server. */
export const profileFor = async (
  settings: LoadedSettings,
  url: string,
  context: CommandContext,
): Promise<ChosenProfile> => {
  const profile = usualProfile(settings);
  const former = serverOf(settings, profile);
  if (settings.profileOrigin === 'flag' || former === undefined || former === url)
    return { profile, settings, isAnew: false };
  const prompts = await context.prompts();
  if (!prompts.canAsk) {
    if (storedProfile(settings.config, profile)?.settings['protected'] === 'true')
      throw new EmsError('refused', `Profile "${profile}" is protected and belongs to ${former}, not to ${url}.`, {
        hint: `Add --profile <name> to create another profile, or --profile ${profile} to replace it.`,
      });
    context.warn(
      `Profile "${profile}" now belongs to ${url}; it was for ${former}. To keep both, use --profile <name>.`,
    );
    return { profile, settings: settings.forNewServer(profile), isAnew: true };
  }
  context.warn(`Profile "${profile}" belongs to ${former}.`);
  const wanted = (await prompts.text(`Name of the profile for ${url}:`, proposedName(url, settings))).trim();
  checkProfileName(wanted);
  const lost = serverOf(settings, wanted);
  if (lost !== undefined && lost !== url && !(await prompts.confirm(`Replace profile "${wanted}" for ${lost}?`)))
    throw new EmsError('refused', 'Cancelled. Nothing was changed.', {
      hint: 'Sign in again and choose another name.',
    });
  return { profile: wanted, settings: settings.forNewServer(wanted), isAnew: lost !== url };
};

/** Signing in always writes a profile, also where the environment would be used otherwise. */
const usualProfile = (settings: LoadedSettings): string => {
  const { profile, profileOrigin, config } = settings;
  if (profile === 'demo' && (profileOrigin === 'flag' || settings.origin('url') !== 'flag'))
    throw usage(
      'The demo service needs no sign-in.',
      'Add --demo to any command. To sign in to another service, add --url.',
    );
  // A typed name is never replaced by another one; it is refused as reserved.
  const isNoName = profile === 'demo' || (profile === 'environment' && profileOrigin !== 'flag');
  const name = isNoName ? (config.current ?? 'default') : profile;
  checkProfileName(name);
  return name;
};

const serverOf = ({ config }: LoadedSettings, profile: string): string | undefined => {
  const kept = storedProfile(config, profile)?.settings['url'];
  return kept !== undefined && URL.canParse(kept) ? baseText(parseBaseUrl(kept)) : kept;
};

/** The first part of the host name, with a number if that name is taken. */
const proposedName = (url: string, { config }: LoadedSettings): string => {
  const { hostname } = new URL(url);
  const name = /^[a-z][a-z0-9-]*/.exec(hostname)?.[0] ?? 'service';
  const isFree = (each: string): boolean => storedProfile(config, each) === undefined && each !== 'demo';
  const numbered = Object.keys(config.profiles).map((_, index) => `${name}-${index + 2}`);
  return [name, ...numbered].find(isFree) ?? name;
};
