import { uptime } from 'node:os';
import type { CommandContext } from '../command/spec.js';
import type { JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import { rolesOf } from '../http/auth/jwt.js';
import { readToken, secondsLeft, tokenFile } from '../http/auth/token-cache.js';
import { identityOf } from '../settings/secrets/identity.js';
import type { LoadedSettings } from '../settings/load.js';
import { loadedSettings, signedInClient } from '../settings/loaded.js';
import { storageName } from '../settings/secrets/secrets.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';

const status: CustomCommand = {
  name: 'status',
  summary: 'Show the account, server, secret storage and token lifetime',
  details: ['Requests a token if none is cached, which also verifies the sign-in. Exit code 3 if it fails.'],
  examples: [
    { does: 'Show the current profile', run: 'ems auth status' },
    { does: 'Check the sign-in in a script', run: 'ems auth status --quiet -o json' },
  ],
  seeAlso: ['login', 'doctor'],
  run: async (_, context) => {
    const settings = loadedSettings(await context.settings());
    const identity = identityOf(settings);
    if (identity.kind === 'none') throw identity.problem;
    const facts = whoAndWhere(settings, identity.kind === 'client' ? identity.clientId : null);
    try {
      const token = await signedInClient(await context.client()).token();
      return { kind: 'object', value: { ...facts, signedIn: true, ...(await tokenFacts(token, settings, context)) } };
    } catch (error) {
      if (!(error instanceof EmsError)) throw error;
      return { kind: 'object', value: { ...facts, signedIn: false }, outcome: error };
    }
  },
};

const token: CustomCommand = {
  name: 'token',
  summary: 'Print a valid token for another tool',
  details: [
    'Prints the cached token, or a new one if it is about to expire. Anyone with the token can act as you until it expires.',
  ],
  examples: [
    {
      does: 'Use the token with curl',
      run: 'curl -H "Authorization: Bearer $(ems auth token)" https://ems.example.com/api/system',
    },
  ],
  seeAlso: ['auth status', 'api request'],
  run: async (_, context) => ({ kind: 'text', text: await signedInClient(await context.client()).token() }),
};

export const auth: CustomArea = {
  name: 'auth',
  summary: 'Sign-in status, and tokens for other tools',
  commands: [status, token],
};

const whoAndWhere = (settings: LoadedSettings, clientId: string | null): JsonObject => {
  const { profile, profileOrigin } = settings;
  return {
    profile,
    profileOrigin,
    url: settings.get('url') ?? null,
    clientId,
    secretStorage: storageOf(settings),
    protected: settings.get('protected'),
    readOnly: settings.get('read-only'),
  };
};

const storageOf = ({ given, profile, stored, configDirectory }: LoadedSettings): string => {
  if (profile === 'demo') return 'none: the demo service needs no secret';
  if (given.token !== undefined) return 'none: EMS_TOKEN is used';
  if (given.secret !== undefined) return 'the environment (EMS_CLIENT_SECRET)';
  return stored?.secret === undefined ? 'nowhere' : storageName(stored.secret, { configDirectory, profile });
};

const tokenFacts = async (text: string, settings: LoadedSettings, { clock }: CommandContext): Promise<JsonObject> => {
  const file = tokenFile(settings.configDirectory, settings.get('url') ?? '', settings.get('client-id') ?? '');
  const cached = await readToken(file);
  const roles = rolesOf(text);
  const isCached = cached?.text === text;
  const left = isCached ? Math.floor(secondsLeft(cached, clock.date().getTime(), uptime())) : null;
  const ends = left === null ? null : new Date(clock.date().getTime() + left * 1000).toISOString();
  return {
    roles: roles === undefined ? null : [...roles],
    tokenCached: isCached,
    tokenSecondsLeft: left,
    tokenEndsAt: ends,
  };
};
