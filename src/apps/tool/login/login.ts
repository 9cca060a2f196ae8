import type { CustomCommand } from '../../../command/custom-command.js';
import type { CommandContext, Input, ObjectResult } from '../../../command/spec.js';
import { profileFor, proveSecret, type Account, type SecretSource } from './secret.js';
import { profileStore } from '../../../command/profile-store.js';
import { messageOf, usage } from '../../../base/errors.js';
import { askUrl } from './ask-url.js';
import { rolesOf } from '../../../http/auth/jwt.js';
import { keepToken, tokenFile } from '../../../http/auth/token-cache.js';
import type { SignedInClient } from '../../../http/make-client.js';
import { storedProfile, type SecretRecord } from '../../../settings/store.js';
import type { LoadedSettings } from '../../../settings/load.js';
import { loadedSettings } from '../../../settings/loaded.js';
import { toStoredValue, settingTable, withoutServer } from '../../../settings/table.js';
import { saveProfile, refuseOtherSpelling } from '../../../settings/profiles.js';
import { removeFormer, type SecretPlace, storageName, storeSecret } from '../../../settings/secrets/secrets.js';
import type { SettingName } from '../../../settings/settings.js';
import { typedDuration } from '../../../base/text/duration.js';

const login: CustomCommand = {
  name: 'login',
  summary: 'Sign in to a service and save the credentials in a profile',
  details: [
    'On a terminal, asks for missing values. The secret is typed without echo, read from stdin, or printed by a command. It is never a flag.',
    'The credentials are verified by requesting a token. The secret is stored in the keyring of the operating system if available, otherwise in a file that only you can read.',
    'A stored secret is used only for its URL and client id. For another service, create another profile with --profile.',
  ],
  flags: [
    { name: 'client-id', value: 'id', help: 'client id of the principal' },
    { name: 'secret-stdin', help: 'read the secret from stdin' },
    {
      name: 'secret-command',
      value: 'program',
      help: 'command that prints the secret on its first line; run whenever the secret is needed',
    },
    {
      name: 'secret-storage',
      value: 'place',
      values: ['auto', 'keyring', 'file'],
      default: 'auto',
      help: 'where to store the secret',
    },
    { name: 'protected', negatable: true, help: 'every change with this profile asks you to type the profile name' },
    { name: 'read-only', negatable: true, help: 'refuse changes with this profile' },
  ],
  examples: {
    'Sign in interactively': 'ems login',
    'Sign in without a terminal': 'ems login --url https://ems.example.com --client-id ops --secret-stdin < secret.txt',
    'Sign in with a password manager':
      "ems login --url https://ems.example.com --client-id ops --secret-command 'pass show ems'",
  },
  seeAlso: ['logout', 'auth status', 'profile list'],
  run: (input, context) => signIn(input, context),
};

export const commands: readonly CustomCommand[] = [login];

const signIn = async (input: Input, context: CommandContext): Promise<ObjectResult> => {
  const found = loadedSettings(await context.settings());
  const { configDirectory } = found;
  const url = await urlFor(found, context);
  const { profile, settings, isAnew } = await profileFor(found, url, context);
  // Check before asking for the secret, which could replace that of the other spelling.
  refuseOtherSpelling(settings.config, profile);
  const clientId = await clientIdFor(input, settings, context);
  const account = { url, clientId };
  const { source, token, client } = await proveSecret(input, account, settings, context);
  try {
    const store = await profileStore(context);
    const place = { configDirectory, profile, unlocking: store.unlocking };
    const former = storedProfile(settings.config, profile)?.secret;
    const record = await keepSecret({ source, place, account, wanted: input.flags['secret-storage'] }, context);
    await saveProfile(store, profile, ({ settings: before }) => ({
      settings: {
        ...(isAnew ? withoutServer(before) : before),
        url,
        'client-id': clientId,
        ...typedSettings(settings, input),
      },
      secret: record,
    }));
    const left = await removeFormer(place, former, record);
    if (left !== undefined) context.warn(left);
    await keepToken(tokenFile(configDirectory, url, clientId), token, context.machineClock);
    await storeServerDescription({ client, profile, url, configDirectory }, context).catch((error: unknown) => {
      context.say(`Signed in, but a further step failed: ${messageOf(error)}`);
    });
    const secretStorage = storageName(record, place);
    const kept = record.storage === 'command' ? 'comes from' : 'is stored in';
    context.say(`Signed in to ${url} as ${clientId}. Profile: ${profile}. The secret ${kept} ${secretStorage}.`);
    if (settings.config.current !== undefined && settings.config.current !== profile)
      context.say(`The current profile is still ${settings.config.current}. Switch with: ems profile use ${profile}`);
    const roles = [...(rolesOf(token.text) ?? [])];
    const tokenLifetime = typedDuration(token.lifetimeSeconds * 1000);
    return { kind: 'object', value: { profile, url, clientId, roles, secretStorage, tokenLifetime } };
  } finally {
    await client.close();
  }
};

const urlFor = async (settings: LoadedSettings, context: CommandContext): Promise<string> => {
  const { parseBaseUrl, baseText, refusePlainHttp } = await import('../../../http/url.js');
  const typed = settings.get('url');
  const question = (): Promise<string> => ask(context, 'url', 'URL of the service:');
  const base = typed === undefined ? await askUrl(question, parseBaseUrl, context) : parseBaseUrl(typed);
  // Check before asking for the secret.
  refusePlainHttp(base, settings.get('insecure-http'));
  return baseText(base);
};

const clientIdFor = async (input: Input, settings: LoadedSettings, context: CommandContext): Promise<string> => {
  const typed = input.flags['client-id'];
  const known = typeof typed === 'string' ? typed : settings.get('client-id');
  const clientId = (known ?? (await ask(context, 'client-id', 'Client id:'))).trim();
  if (clientId === '') throw usage('The client id is empty.');
  return clientId;
};

const ask = async (context: CommandContext, flag: string, question: string): Promise<string> => {
  const prompts = await context.prompts();
  if (prompts.canAsk) return (await prompts.text(question)).trim();
  throw usage(`--${flag} is required without a terminal.`);
};

interface ToKeep {
  readonly source: SecretSource;
  readonly place: SecretPlace;
  readonly account: Account;
  readonly wanted: Input['flags'][string];
}

const keepSecret = async (
  { source, place, account: { url, clientId }, wanted }: ToKeep,
  context: CommandContext,
): Promise<SecretRecord> => {
  if (source.kind === 'command') return { storage: 'command', url, clientId, command: source.command };
  const storage = wanted === 'keyring' || wanted === 'file' ? wanted : 'auto';
  const agreeToFile = async (problem: string): Promise<boolean> => {
    const prompts = await context.prompts();
    return prompts.canAsk && prompts.confirm(`The secret was not stored: ${problem}. Keep it in a file instead?`);
  };
  return storeSecret(place, { url, clientId, secret: source.secret, storage, agreeToFile });
};

/** How this server was reached belongs to the profile: the next command has to reach it in the same way. */
const connection: readonly SettingName[] = ['cacert', 'client-cert', 'client-key', 'insecure', 'insecure-http'];

const typedSettings = (settings: LoadedSettings, input: Input): Record<string, string> => {
  const typed = settingTable
    .filter(({ name }) => connection.includes(name) && settings.origin(name) === 'flag')
    .map((entry): [string, string] => [entry.name, toStoredValue(entry, settings.text(entry.name) ?? '')]);
  const switches = ['protected', 'read-only'].flatMap((name): [string, string][] =>
    typeof input.flags[name] === 'boolean' ? [[name, String(input.flags[name])]] : [],
  );
  return Object.fromEntries([...typed, ...switches]);
};

interface SignedInProfile {
  readonly client: SignedInClient;
  readonly profile: string;
  readonly url: string;
  readonly configDirectory: string;
}

/** Signing in also stores the server's description of itself, so that its further operations become commands. */
const storeServerDescription = async (
  { client, profile, url, configDirectory }: SignedInProfile,
  context: CommandContext,
): Promise<void> => {
  const [{ syncDescription }, { descriptionDirectory }] = await Promise.all([
    import('../../../discovery/sync.js'),
    import('../../../discovery/stored.js'),
  ]);
  await syncDescription(client, { directory: descriptionDirectory(configDirectory, profile, url), url }, context);
};
