import { dirname, join } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { EmsError } from '../../base/errors.js';
import { acquireLock, type Lock } from '../../base/files/file-lock.js';
import {
  isTemporary,
  readOwnIfThere,
  removeFiles,
  removeIfThere,
  sweepTemporary,
  writePrivate,
  fileNameFor,
} from '../../base/files/private-file.js';
import { objectOfFormat } from '../../base/json/format-number.js';
import { isHeaderText, type Token } from './token.js';

const tokenFormat = 1;

export interface CachedToken extends Token {
  /** By the clock of this machine; the times in the token are ignored. */
  readonly receivedAtMs: number;
}

export interface TokenSource {
  /** Returns a token with some lifetime left. */
  get(): Promise<string>;
  /** Replaces a token that the service refused; undefined if there is no way to get another. */
  renew(refused: string): Promise<string | undefined>;
  /** Requests a token without the cache, which proves the credentials; this process continues with it. */
  ask?(): Promise<Token>;
}

export interface TokenCacheOptions {
  /** undefined: the token is kept in this process only. */
  readonly file: string | undefined;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** The token request itself. */
  request(): Promise<Token>;
  /** Adds each token to the mask before it is used. */
  learn?(token: string): void;
  /** At least the time that a token request may take: otherwise every waiting process sends one more. */
  readonly lockWaitMs?: number;
  /** Reports that this process waits. */
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
    // Long runs renew ahead of time as well; a short-lived token is used for at least half of its life.
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

/** No cache: for EMS_TOKEN, and for the run that proves credentials. */
export const fixedToken = (text: string): TokenSource => ({ get: async () => text, renew: async () => undefined });

/** Returns undefined if no token is usable by this version of ems, which then requests its own. */
export const readToken = async (file: string): Promise<CachedToken | undefined> => {
  // A file that another user may have written is not used; our token replaces it.
  const text = await readOwnIfThere(file, 'the token').catch(() => undefined);
  if (text === undefined) return undefined;
  const { text: token, lifetimeSeconds, receivedAtMs } = objectOfFormat(text, tokenFormat) ?? {};
  if (typeof token !== 'string' || !isHeaderText(token)) return undefined;
  if (typeof receivedAtMs !== 'number' || typeof lifetimeSeconds !== 'number') return undefined;
  return { text: token, lifetimeSeconds, receivedAtMs };
};

/** Seconds left since receipt. A token from the future has none: the clock was set back. */
export const secondsLeft = (token: CachedToken, nowMs: number): number => {
  const age = (nowMs - token.receivedAtMs) / 1000;
  return age < -1 ? 0 : token.lifetimeSeconds - Math.max(age, 0);
};

export const isFreshToken = (token: CachedToken, seconds: number): boolean => seconds >= margin(token);

const margin = (token: Token): number => Math.max(60, token.lifetimeSeconds / 10);

export const forgetToken = (file: string): Promise<boolean> => removeIfThere(file);

/** Includes tokens of accounts without a profile (EMS_CLIENT_ID) and files left by killed processes. */
export const forgetAllTokens = (configDirectory: string): Promise<void> =>
  removeFiles(join(configDirectory, 'tokens'), (name) => name.endsWith('.json') || isTemporary(name));

const obtain = async (options: TokenCacheOptions, refused: string | undefined): Promise<CachedToken> => {
  const { file } = options;
  if (file === undefined) return stamped(await options.request(), options.clock);
  const before = await readToken(file);
  if (before !== undefined && usable(before, options, refused)) return before;
  // A token received while this process waited is good even if its whole life is shorter than the margin.
  const newcomer = async (): Promise<CachedToken | undefined> => {
    const present = await readToken(file);
    const old = present === undefined || present.text === before?.text || present.text === refused;
    return old || left(present, options) <= 0 ? undefined : present;
  };
  const lock = await lockFor(file, options, newcomer);
  // A token that is renewed ahead of time still works if the renewal fails.
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

/** True unless the credentials were refused: the endpoint is unreachable, busy or broken. */
const mayPass = (error: unknown): boolean => {
  if (!(error instanceof EmsError)) return false;
  return error.kind === 'unreachable' || error.kind === 'rate-limited' || (error.facts.status ?? 0) >= 500;
};

/** Long enough for the request that needs the token, and its repetitions. */
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

/** Stores a token from a sign-in where all processes find it. */
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
