import { version } from '../../package.json';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.js';
import { EmsError } from '../base/errors.js';
import { readRegular } from '../base/files/trusted-file.js';
import type { Explain } from '../http/failure.js';
import type { Guard } from '../http/change-log.js';
import { makeClient, type ClientOptions, type SignedInClient } from '../http/make-client.js';
import { makeMask } from '../http/mask.js';
import { isObject, parseJson } from '../base/json/objects.js';
import type { LoadedSettings } from './load.js';
import { noProfile } from './profiles.js';
import type { Identity } from '../http/auth/token.js';
import type { Unlocking } from './secrets/keyring.js';
import { readSecret } from './secrets/secrets.js';

/** The parts of a context that doctor and login provide themselves. */
interface ClientSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly interrupt: AbortSignal;
  /** A user is present who can unlock a keyring. */
  readonly isTerminal?: boolean | undefined;
  say(line: string): void;
  warn(line: string): void;
  readonly openExplain?: (() => Promise<Explain>) | undefined;
  readonly userAgent?: string | undefined;
  /** Called with the time of the service for every response. */
  readonly onServed?: ((served: Date, isDemo: boolean) => void) | undefined;
  /** Called before a request is sent. */
  readonly guard?: Guard | undefined;
  /** Writes the lines of --debug; by default, `warn` does. */
  readonly debug?: ((line: string) => void) | undefined;
}

/** Creates a client, which connects with the first call and then reports what is missing. */
export const openClientFor = (settings: LoadedSettings, around: ClientSurroundings): SignedInClient => {
  const options = clientOptions(settings, {
    ...around,
    userAgent: `ems/${version}`,
    openExplain: async () => (await import('../contract/refusals.js')).explainRefusal,
  });
  // The embedded service runs in this process: storing its tokens is not worthwhile.
  return makeClient(settings.profile === 'demo' ? { ...options, configDirectory: undefined } : options);
};

/** Derives the options of makeClient from the settings. */
export const clientOptions = (settings: LoadedSettings, around: ClientSurroundings): ClientOptions => {
  refuseUnknownProfile(settings);
  if (settings.profile === 'demo' && (around.env['EMS_CLIENT_ID'] ?? '') !== '')
    around.say('EMS_CLIENT_ID is ignored: the demo service needs no sign-in.');
  const { interrupt, isTerminal = false } = around;
  const identity = identityOf(settings, { isTerminal, interrupt, say: (line) => around.warn(line) });
  const url = settings.get('url');
  if (url === undefined) throw identity.kind === 'none' ? identity.problem : noUrl;
  return { ...connectionOptions(settings, around), url, identity, transport: settings.transport };
};

/** A mistyped --profile must not use the server of the environment, without the protection of the profile. */
const refuseUnknownProfile = (settings: LoadedSettings): void => {
  const { config, profile, profileOrigin, stored } = settings;
  if (stored !== undefined || (profileOrigin !== 'flag' && profileOrigin !== 'environment')) return;
  const isElsewhere = profileOrigin === 'flag' && settings.origin('url') === 'environment';
  if (!isElsewhere && settings.text('url') !== undefined) return;
  const unknown = noProfile(profile, config);
  if (!isElsewhere) throw unknown;
  const hint = `${unknown.facts.hint} To use EMS_URL from the environment, omit --profile.`;
  throw new EmsError(unknown.kind, unknown.message, { hint });
};

/** Client options for a server or account that is not the profile's own. */
export const connectionOptions = (
  settings: LoadedSettings,
  around: ClientSurroundings,
): Omit<ClientOptions, 'url' | 'identity'> => {
  const { env, clock, interrupt, openExplain, userAgent, onServed, guard } = around;
  const mask = makeMask(() => readKeptSecrets(settings.configDirectory));
  // Masked even if a cached token or a profile makes them unnecessary: the service may still repeat them.
  for (const secret of [settings.given.secret, settings.given.token, env['EMS_CLIENT_SECRET'], env['EMS_TOKEN']])
    if (secret !== undefined && secret !== settings.get('client-id')) mask.add(secret);
  return {
    mask,
    configDirectory: settings.configDirectory,
    insecure: settings.get('insecure'),
    insecureHttp: settings.get('insecure-http'),
    cacert: settings.get('cacert'),
    clientCert: settings.get('client-cert'),
    clientKey: settings.get('client-key'),
    timeoutMs: settings.get('timeout'),
    connectTimeoutMs: settings.get('connect-timeout'),
    retries: settings.get('retries'),
    env,
    clock,
    interrupt,
    openExplain,
    onServed,
    guard,
    ...(userAgent === undefined ? {} : { userAgent }),
    debug: settings.get('debug') ? (around.debug ?? ((line) => around.warn(line))) : undefined,
    warn: (line) => around.warn(line),
    say: (line) => around.say(line),
  };
};

const noUrl = new EmsError('not-signed-in', 'No server is configured.', {
  hint: 'Sign in with ems login, set EMS_URL, or add --demo to use the demo service.',
});

/** The folders with secrets, and the field of their files. */
const places = [
  { folder: 'secrets', field: 'secret' },
  { folder: 'tokens', field: 'text' },
] as const;

/** Every secret and token in the files of the configuration, also of other profiles, for the mask. */
const readKeptSecrets = (configDirectory: string): readonly string[] =>
  places.flatMap(({ folder, field }) =>
    filesIn(join(configDirectory, folder)).flatMap((file) => secretIn(file, field)),
  );

/** Ignores unreadable secrets and directories. */
const orNone = <Item>(read: () => readonly Item[]): readonly Item[] => {
  try {
    return read();
  } catch {
    return [];
  }
};

const filesIn = (directory: string): readonly string[] =>
  orNone(() => readdirSync(directory))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name));

const secretIn = (file: string, field: string): readonly string[] =>
  orNone(() => {
    const kept = parseJson(readRegular(file));
    const { [field]: secret, clientId } = isObject(kept) ? kept : {};
    return typeof secret === 'string' && secret !== clientId ? [secret] : [];
  });

/** The credentials to sign in with. A stored secret is used only for its own URL and client id. */
export const identityOf = (settings: LoadedSettings, unlocking?: Unlocking): Identity => {
  const { given, stored, profile, configDirectory } = settings;
  if (given.token !== undefined) return { kind: 'token', token: given.token };
  const clientId = settings.get('client-id');
  const { secret } = given;
  if (clientId !== undefined && secret !== undefined) return { kind: 'client', clientId, secret: async () => secret };
  const record = stored?.secret;
  const fits = record !== undefined && record.url === settings.get('url') && record.clientId === clientId;
  if (!fits) return { kind: 'none', problem: problemOf(settings) };
  return {
    kind: 'client',
    clientId: record.clientId,
    secret: () => readSecret({ configDirectory, profile, unlocking }, record),
  };
};

/** Suggests a name for a second profile: the client id, or the host of the server. */
const nameForOther = (other: string | undefined): string =>
  (other ?? 'other').replace(/^\w+:\/\//, '').replaceAll(/[^\w.-]+/g, '-');

const problemOf = (settings: LoadedSettings): EmsError => {
  const { stored, profile, profileOrigin, given } = settings;
  const [url, clientId] = [settings.get('url'), settings.get('client-id')];
  const record = stored?.secret;
  const [withheld] = given.withheld ?? [];
  if (withheld !== undefined)
    return new EmsError(
      'not-signed-in',
      `${withheld} belongs to the server of EMS_URL, not to ${url ?? 'another one'}.`,
      {
        hint: `Set EMS_URL to that server, or sign in there with: ems login --url ${url ?? '<url>'}`,
      },
    );
  if (record !== undefined && url === undefined) {
    return new EmsError('not-signed-in', `Profile "${profile}" has no URL.`, {
      hint: `Its secret belongs to ${record.url}. Set it with: ems config set url ${record.url} --profile ${profile}`,
    });
  }
  if (record !== undefined) {
    const other = record.url === url ? `client id ${clientId ?? 'none'}` : url;
    return new EmsError(
      'not-signed-in',
      `The secret of profile "${profile}" belongs to ${record.clientId} at ${record.url}, not to ${other}.`,
      {
        hint: `Sign in with: ems login --url ${url} --profile ${nameForOther(record.url === url ? clientId : url)}`,
      },
    );
  }
  if (given.secret !== undefined) {
    return new EmsError('not-signed-in', 'EMS_CLIENT_SECRET is set, but no client id is.', {
      hint: 'Set EMS_CLIENT_ID.',
    });
  }
  const named = profileOrigin === 'flag' || profileOrigin === 'environment';
  const nobody = named ? `Profile "${profile}" is not signed in.` : 'You are not signed in.';
  const message = url === undefined && !named ? 'No server is configured.' : nobody;
  const hint = `Run ems login${named ? ` --profile ${profile}` : ''}, or set EMS_URL, EMS_CLIENT_ID and EMS_CLIENT_SECRET. To try ems without a server, add --demo.`;
  return new EmsError('not-signed-in', message, { hint });
};
