import { dirname, join } from 'node:path';
import type { Clock } from '../../clock.js';
import { EmsError } from '../../errors.js';
import { acquireLock, type Lock } from '../../files/file-lock.js';
import {
  isTemporary,
  readOwnIfThere,
  removeFiles,
  removeIfThere,
  sweepTemporary,
  writePrivate,
  fileNameFor,
} from '../../files/private-file.js';
import { objectOfFormat } from '../../json/format-number.js';
import { isHeaderText, type Token } from './token.js';

const tokenFormat = 1;

export interface CachedToken extends Token {
  /** By this machine's clock; the token's own times are not looked at. */
  readonly receivedAtMs: number;
}

export interface TokenSource {
  /** A token that has some time left. */
  get(): Promise<string>;
  /** The service did not accept this one: another, or undefined where there is no way to get one. */
  renew(refused: string): Promise<string | undefined>;
  /** One past the cache, which proves the credentials: this process goes on with it. */
  ask?(): Promise<Token>;
}

export interface TokenCacheOptions {
  /** undefined: kept in this process only. */
  readonly file: string | undefined;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** The token request itself. */
  request(): Promise<Token>;
  /** Every token is told to the mask before it is used. */
  learn?(token: string): void;
  /** At least the time that a token request may take: a process that gives up earlier sends one more, and so does every other. */
  readonly lockWaitMs?: number;
  /** The description of the wait, for messages. */
  say?(line: string): void;
}

export const tokenFile = (configDirectory: string, url: string, clientId: string): string =>
  join(configDirectory, 'tokens', `${fileNameFor(`${url}\n${clientId}`)}.json`);

/** One token for all processes of this user: the holder of the lock requests it, the others wait for the file. */
export const cachedTokens = (options: TokenCacheOptions): TokenSource => {
  const { clock } = options;
  let known: { readonly text: string; readonly untilMs: number } | undefined;
  let pending: Promise<string> | undefined;
  const accept = (token: Token, seconds: number): string => {
    options.learn?.(token.text);
    // Long runs renew ahead of time as well; a short-lived token serves at least half of its life.
    known = { text: token.text, untilMs: clock.now() + 1000 * (seconds - Math.min(margin(token), seconds / 2)) };
    return token.text;
  };
  const start = async (refused: string | undefined): Promise<string> => {
    const token = await obtain(options, refused);
    return accept(token, left(token, options));
  };
  const share = (refused: string | undefined): Promise<string> => {
    pending ??= start(refused).finally(() => {
      pending = undefined;
    });
    return pending;
  };
  return {
    get: async () => (known !== undefined && clock.now() < known.untilMs ? known.text : share(undefined)),
    renew: async (refused) => {
      if (known !== undefined && known.text !== refused) return known.text;
      known = undefined;
      return share(refused);
    },
    ask: async () => {
      const token = await options.request();
      accept(token, token.lifetimeSeconds);
      return token;
    },
  };
};

/** No cache: EMS_TOKEN, and the run that proves credentials. */
export const fixedToken = (text: string): TokenSource => ({ get: async () => text, renew: async () => undefined });

/** undefined: there is none that this version of ems can use; it gets its own. */
export const readToken = async (file: string): Promise<CachedToken | undefined> => {
  // One that somebody else may have put there is not sent; ours takes its place.
  const text = await readOwnIfThere(file, 'the token').catch(() => undefined);
  if (text === undefined) return undefined;
  const { text: token, lifetimeSeconds, receivedAtMs } = objectOfFormat(text, tokenFormat) ?? {};
  if (typeof token !== 'string' || !isHeaderText(token)) return undefined;
  if (typeof receivedAtMs !== 'number' || typeof lifetimeSeconds !== 'number') return undefined;
  return { text: token, lifetimeSeconds, receivedAtMs };
};

/** Seconds left by the time of receipt. A token from the future has none: the clock was set back. */
export const secondsLeft = (token: CachedToken, nowMs: number): number => {
  const age = (nowMs - token.receivedAtMs) / 1000;
  return age < -1 ? 0 : token.lifetimeSeconds - Math.max(age, 0);
};

export const isFreshToken = (token: CachedToken, seconds: number): boolean => seconds >= margin(token);

const margin = (token: Token): number => Math.max(60, token.lifetimeSeconds / 10);

export const forgetToken = (file: string): Promise<boolean> => removeIfThere(file);

/** Also those of accounts that are in no profile (EMS_CLIENT_ID), and what killed processes left. */
export const forgetAllTokens = (configDirectory: string): Promise<void> =>
  removeFiles(join(configDirectory, 'tokens'), (name) => name.endsWith('.json') || isTemporary(name));

const obtain = async (options: TokenCacheOptions, refused: string | undefined): Promise<CachedToken> => {
  const { file } = options;
  if (file === undefined) return stamped(await options.request(), options.clock);
  const before = await readToken(file);
  if (before !== undefined && usable(before, options, refused)) return before;
  // Received while this process waited: good even if its whole life is shorter than the margin.
  const newcomer = async (): Promise<CachedToken | undefined> => {
    const present = await readToken(file);
    const old = present === undefined || present.text === before?.text || present.text === refused;
    return old || left(present, options) <= 0 ? undefined : present;
  };
  const lock = await lockFor(file, options, newcomer);
  // Renewed ahead of its end: while that cannot be done, it still serves.
  const spare = (): CachedToken | undefined =>
    before !== undefined && before.text !== refused && left(before, options) > spareSeconds ? before : undefined;
  try {
    const present = await newcomer();
    if (present !== undefined) return present;
    const token = stamped(await options.request(), options.clock);
    return lock === undefined ? token : await keep(file, token);
  } catch (error) {
    const old = options.signal?.aborted !== true && mayPass(error) ? spare() : undefined;
    if (old === undefined) throw error;
    return old;
  } finally {
    await lock?.release().catch(() => undefined);
  }
};

/** No refusal: the endpoint cannot be reached, is busy or broken. */
const mayPass = (error: unknown): boolean => {
  if (!(error instanceof EmsError)) return false;
  return error.kind === 'unreachable' || error.kind === 'rate-limited' || (error.facts.status ?? 0) >= 500;
};

/** Long enough for the request that needs it, and its repetitions. */
const spareSeconds = 30;

const lockFor = (
  file: string,
  options: TokenCacheOptions,
  newcomer: () => Promise<unknown>,
): Promise<Lock | undefined> => {
  const { clock, signal, lockWaitMs: waitMs = 180_000 } = options;
  const until = async (): Promise<boolean> => (await newcomer()) !== undefined;
  const waiting = (): void => options.say?.('Waiting for another ems process to get a token …');
  return acquireLock(`${file}.lock`, { clock, waitMs, signal, until, waiting }).then(
    async (held) => {
      if (held === undefined && !(await until()))
        options.say?.('The other ems process has no token yet. Getting one without storing it …');
      return held;
    },
    (error: unknown) => {
      if (signal?.aborted === true) throw error;
      return undefined; // an unwritable directory must not keep anyone from working
    },
  );
};

/** Puts a token that was got elsewhere (by signing in) where all processes find it. */
export const keepToken = async (file: string, token: Token, clock: Clock): Promise<void> => {
  await keep(file, stamped(token, clock));
};

const stamped = (token: Token, clock: Clock): CachedToken => ({ ...token, receivedAtMs: clock.date().getTime() });

const keep = async (file: string, token: CachedToken): Promise<CachedToken> => {
  await writePrivate(file, JSON.stringify({ format: tokenFormat, ...token }))
    .then(() => sweepTemporary(dirname(file), token.receivedAtMs))
    .catch(() => undefined);
  return token;
};

const usable = (token: CachedToken, options: TokenCacheOptions, refused: string | undefined): boolean => {
  return token.text !== refused && isFreshToken(token, left(token, options));
};

const left = (token: CachedToken, { clock }: TokenCacheOptions): number => secondsLeft(token, clock.date().getTime());
