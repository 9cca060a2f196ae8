import type { Clock } from '../../clock.js';
import { EmsError } from '../../errors.js';
import { readIfThere, removeIfThere, writePrivate } from '../../files/private-file.js';
import { parseJson, isObject } from '../../json/objects.js';

export interface NotBeforeOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  say?(line: string): void;
}

/** When the token endpoint asked to be left alone: known to all processes, not only to the one that it told. */
export interface NotBefore {
  /** It does not want to be asked now. */
  isClosed(): Promise<boolean>;
  /** Waits for that time, or fails where it is too far away, before `request` is made; `until` may make it unnecessary. */
  guard<T>(request: (asked: Asked) => Promise<T>, until: () => Promise<T | undefined>): Promise<T>;
}

/** Told when the endpoint asks for patience, before that time is waited for: who waits may be ended meanwhile. */
export type Asked = (patienceMs: number) => Promise<void>;

/** As long as a request's own repetitions wait. */
const patienceMs = 60_000;
/** A service that asks for more, or a clock that was set, must not lock anybody out. */
const mostMs = 3_600_000;

export const notBefore = (file: string, options: NotBeforeOptions): NotBefore => ({
  isClosed: async () => (await leftMs(file, options.clock)) > 0,
  async guard(request, until) {
    await waitFor(await leftMs(file, options.clock), options);
    const arrived = await until();
    if (arrived !== undefined) return arrived;
    try {
      const answer = await request((askedMs) => note(file, askedMs, options.clock));
      await removeIfThere(file).catch(() => undefined);
      return answer;
    } catch (error) {
      if (error instanceof EmsError && error.facts.retryAfterMs !== undefined)
        await note(file, error.facts.retryAfterMs, options.clock);
      throw error;
    }
  },
});

const waitFor = async (waitMs: number, options: NotBeforeOptions): Promise<void> => {
  if (waitMs <= 0) return;
  const seconds = `${Math.ceil(waitMs / 1000)} s`;
  if (waitMs > patienceMs)
    throw new EmsError('rate-limited', `Token requests are rate limited. Wait ${seconds}.`, {
      hint: 'Then try again.',
      retryAfterMs: waitMs,
    });
  options.say?.(`Token requests are rate limited. Waiting ${seconds} …`);
  await options.clock.sleep(waitMs, options.signal);
};

const leftMs = async (file: string, clock: Clock): Promise<number> => {
  const text = await readIfThere(file).catch(() => undefined);
  if (text === undefined) return 0;
  const { notedAtMs, forMs } = fieldsOf(text);
  if (typeof notedAtMs !== 'number' || typeof forMs !== 'number') return 0;
  const ageMs = clock.date().getTime() - notedAtMs;
  return ageMs < 0 ? 0 : Math.min(forMs, mostMs) - ageMs;
};

const fieldsOf = (text: string): { readonly notedAtMs?: unknown; readonly forMs?: unknown } => {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const note = async (file: string, forMs: number, clock: Clock): Promise<void> => {
  await writePrivate(file, JSON.stringify({ notedAtMs: clock.date().getTime(), forMs })).catch(() => undefined);
};
