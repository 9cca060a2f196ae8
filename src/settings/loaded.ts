import { EmsError } from '../base/errors.js';
import type { Client } from '../http/client.js';
import type { SecretValues } from '../http/mask.js';
import { isSecretKey } from '../http/secret-names.js';
import type { SignedInClient } from '../http/make-client.js';
import type { LoadedSettings } from './load.js';
import type { Settings } from './settings.js';

/** Gives the sign-in commands the full settings, of which other commands see only a narrow view. */
export const loadedSettings = (settings: Settings): LoadedSettings => {
  if (isLoaded(settings)) return settings;
  throw new Error('these settings were not made by loadSettings');
};

export const signedInClient = (client: Client): SignedInClient => {
  if (isSignedIn(client)) return client;
  throw new Error('this client was not made by makeClient');
};

/** Removes secrets that a service has repeated. A client that never signs in has none. */
export const hiderOf = (client: Client): ((text: string) => string) =>
  isSignedIn(client) ? (text) => client.mask.inWords(text) : (text) => text;

/** Registers a typed secret, so that it is masked wherever the service or a trace repeats it. */
export const learnSecret = (client: Client, secret: string): void => {
  if (isSignedIn(client)) client.mask.add(secret);
};

/** Registers many secrets. A trace shows requests, so it must find all of them inside other texts. */
export const learnSecrets = (client: Client, settings: Settings, secrets: Iterable<string>): void => {
  if (!isSignedIn(client)) return;
  const { mask } = client;
  const isTraced = settings.get('debug');
  const learn = isTraced ? mask.add : mask.learn;
  for (const secret of secrets) learn(secret);
};

/** The known secrets of this run; a client that never signs in has none. */
export const secretsOf = (client: Client): SecretValues => (isSignedIn(client) ? client.mask.values : noSecrets);

const noSecrets: SecretValues = {
  hide: () => undefined,
  suspect: () => undefined,
  clear: () => undefined,
  isHidden: () => false,
  mayBeSecret: () => false,
  markVariable: () => undefined,
  nameVariable: () => undefined,
  nameOfVariable: () => undefined,
  isSecretVariable: (_, name) => isSecretKey(name),
};

/** Fails before a run begins if there is no sign-in, instead of with each request. The run itself reports other problems. */
export const refuseSignedOut = async (client: Client): Promise<void> => {
  if (!isSignedIn(client)) return;
  await client.token().catch((error: unknown) => {
    if (error instanceof EmsError && error.kind === 'not-signed-in') throw error;
  });
};

const isLoaded = (settings: Settings): settings is LoadedSettings => 'given' in settings && 'config' in settings;
const isSignedIn = (client: Client): client is SignedInClient => 'proveCredentials' in client;
