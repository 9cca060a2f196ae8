import { computerApi } from '../../service/computers.js';
import { commandsNamed } from '../../command/custom-command.js';
import type { CommandContext } from '../../command/spec.js';
import { answerJson } from '../../base/json/objects.js';
import { EmsError } from '../../base/errors.js';
import { rolesOf } from '../../http/auth/jwt.js';
import { readToken, secondsLeft, tokenFile } from '../../http/auth/token-cache.js';
import type { SignedInClient } from '../../http/make-client.js';
import type { LoadedSettings } from '../../settings/load.js';
import { loadedSettings, signedInClient } from '../../settings/loaded.js';
import { identityOf } from '../../settings/client-options.js';
import { storageName } from '../../settings/secrets/secrets.js';

/** The answer of `ems auth status`. */
export interface AuthStatus {
  /** The profile. */
  readonly profile: string;
  /** Why it is this profile: a flag, the environment, a setting. */
  readonly profileOrigin: LoadedSettings['profileOrigin'];
  /** Address of the service. */
  readonly url: string | null;
  /** Id of the principal; null with EMS_TOKEN. */
  readonly clientId: string | null;
  /** The place of the secret: a keyring, a file, the environment. */
  readonly secretStorage: string;
  /** Whether changes of this profile need its name typed. */
  readonly protected: boolean;
  /** Whether the profile only reads. */
  readonly readOnly: boolean;
  /** Whether the service accepts the token; null: no clear answer. */
  readonly signedIn: boolean | null;
  /** The answer of the service, in words. */
  readonly service: string;
  /** Roles in the token; null without a token that says so. */
  readonly roles: readonly string[] | null;
  /** Whether a token is cached. */
  readonly tokenCached: boolean;
  /** Seconds until it ends. */
  readonly tokenSecondsLeft: number | null;
  /** When it ends. */
  readonly tokenEndsAt: string | null;
}

type TokenFacts = Pick<AuthStatus, 'roles' | 'tokenCached' | 'tokenEndsAt' | 'tokenSecondsLeft'>;
type AcceptedFacts = Pick<AuthStatus, 'service' | 'signedIn'>;

export const commands = commandsNamed({
  status: {
    summary: 'Show the account, server, secret storage and token lifetime',
    details: [
      'Asks the service whether it accepts the token (one small request; a token is requested if none is cached). Exit code 3 if it does not.',
      'With --offline nothing is sent: the cached token is judged by its age only, and may have been revoked.',
    ],
    flags: [{ name: 'offline', help: 'send nothing; show what is cached' }],
    examples: {
      'Show the current profile': 'ems auth status',
      'Check the sign-in in a script': 'ems auth status --quiet -o json',
      'Show what is cached': 'ems auth status --offline',
    },
    seeAlso: ['login', 'doctor'],
    run: async ({ flags }, context) => {
      const settings = loadedSettings(await context.settings());
      const identity = identityOf(settings);
      if (identity.kind === 'none') throw identity.problem;
      const fixed = identity.kind === 'token' ? identity.token : undefined;
      const asked = flags['offline'] === true ? undefined : await askService(signedInClient(await context.client()));
      // Read after the request, which replaces a refused token.
      const cached = await cachedToken(settings, context);
      const { facts, problem } = asked ?? offlineVerdict(cached?.secondsLeft ?? null, fixed !== undefined);
      const who = whoAndWhere(settings, identity.kind === 'client' ? identity.clientId : null);
      const token =
        fixed === undefined
          ? tokenFacts(cached, context)
          : { ...tokenFacts(undefined, context), roles: rolesIn(fixed) };
      const answer: AuthStatus = { ...who, ...facts, ...token };
      return { kind: 'object', value: answerJson(answer), outcome: problem };
    },
  },
  token: {
    summary: 'Print a valid token for another tool',
    details:
      'Prints the cached token, or a new one if it is about to expire. Anyone with the token can act as you until it expires.',
    examples: {
      'Use the token with curl': 'curl -H "Authorization: Bearer $(ems auth token)" https://ems.example.com/api/system',
    },
    seeAlso: ['auth status', 'api request'],
    run: async (_, context) => ({ kind: 'text', text: await signedInClient(await context.client()).token() }),
  },
});

const whoAndWhere = (
  settings: LoadedSettings,
  clientId: string | null,
): Omit<AuthStatus, keyof (AcceptedFacts & TokenFacts)> => {
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

interface Cached {
  readonly text: string;
  readonly secondsLeft: number;
}

const cachedToken = async (settings: LoadedSettings, { machineClock }: CommandContext): Promise<Cached | undefined> => {
  const file = tokenFile(settings.configDirectory, settings.get('url') ?? '', settings.get('client-id') ?? '');
  const cached = await readToken(file);
  if (cached === undefined) return undefined;
  return { text: cached.text, secondsLeft: Math.floor(secondsLeft(cached, machineClock.date().getTime())) };
};

const tokenFacts = (cached: Cached | undefined, { machineClock }: CommandContext): TokenFacts => ({
  roles: cached === undefined ? null : rolesIn(cached.text),
  tokenCached: cached !== undefined,
  tokenSecondsLeft: cached === undefined ? null : Math.max(0, cached.secondsLeft),
  tokenEndsAt:
    cached === undefined ? null : new Date(machineClock.date().getTime() + cached.secondsLeft * 1000).toISOString(),
});

const rolesIn = (text: string): string[] | null => {
  const roles = rolesOf(text);
  return roles === undefined ? null : [...roles];
};

interface TokenVerdict {
  readonly facts: AcceptedFacts;
  /** Why the service cannot be used with this token; undefined when it can. */
  readonly problem?: EmsError;
}

/** Present in every version, needs a token, and costs the service one row. */
const question = computerApi.list({ query: [['top', '1']] });

/** Asks the service about the token: locally, a revoked one looks like any other. */
const askService = async (client: SignedInClient): Promise<TokenVerdict> => {
  try {
    await client.token();
    const reply = await client.readRaw(question);
    if (reply.status < 300) {
      reply.json(); // throws for the page of a proxy, which says nothing about a token
      return { facts: { signedIn: true, service: 'accepted the token' } };
    }
    if (reply.status === 403)
      return { facts: { signedIn: true, service: 'accepted the token; role computer.read is not assigned' } };
    if (reply.status === 401) return refused('refused the token (401)');
    return unclear(new EmsError('failed', `The service returned ${reply.status}, so the token could not be verified.`));
  } catch (error) {
    if (!(error instanceof EmsError)) throw error;
    return error.kind === 'not-signed-in'
      ? { facts: { signedIn: false, service: 'refused the credentials' }, problem: error }
      : unclear(error);
  }
};

/** Status without a request: a token with time left may have been revoked since. */
const offlineVerdict = (left: number | null, hasFixedToken: boolean): TokenVerdict => {
  const service = 'not asked (--offline)';
  if (hasFixedToken || (left ?? 0) > 0) return { facts: { signedIn: true, service } };
  const problem = new EmsError('not-signed-in', 'No valid token is cached.', {
    hint: 'Run ems auth status without --offline to request one.',
  });
  return { facts: { signedIn: false, service }, problem };
};

const refused = (service: string): TokenVerdict => ({
  facts: { signedIn: false, service },
  problem: new EmsError('not-signed-in', 'The service rejected the token, and also a new one.', {
    hint: 'The principal may be revoked or expired, or EMS_TOKEN is old. Sign in again with: ems login',
  }),
});

const unclear = (problem: EmsError): TokenVerdict => ({
  facts: { signedIn: null, service: 'no clear answer' },
  problem,
});
