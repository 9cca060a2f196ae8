import { EmsError, isInterruption } from '../errors.js';
import type { Call } from './client.js';
import { UncertainWrite } from './failure.js';
import type { RetriedReply } from './send-with-retry.js';
import { buildUrl, type BaseUrl } from './url.js';

export interface SentChange {
  readonly method: string;
  /** Path and query, without the server. */
  readonly path: string;
  readonly status: number | null;
  /** Why there is no status. */
  readonly failure?: string;
}

export interface UnansweredChange extends Pick<SentChange, 'method' | 'path'> {
  /** To send it once more would not repeat its effect. */
  readonly mayRepeat: boolean;
}

export interface ChangeLog {
  /** The first ones; a run over ten thousand computers does not need ten thousand lines. */
  readonly first: readonly SentChange[];
  readonly count: number;
  /** Some of them may have taken effect, and nobody knows. */
  readonly isUncertain: boolean;
  /** What was sent and not answered yet. */
  pending(): readonly UnansweredChange[];
  /** `begun`: now it leaves. A token that is waited for before that changes nothing. */
  record(call: Call, send: (begun?: () => void) => Promise<RetriedReply>): Promise<RetriedReply>;
}

const kept = 50;

export const makeChangeLog = (base: BaseUrl): ChangeLog => {
  const first: SentChange[] = [];
  let count = 0;
  let isUncertain = false;
  const pending = new Set<UnansweredChange>();
  const note = (change: SentChange): void => {
    count++;
    if (first.length < kept) first.push(change);
  };
  return {
    first,
    get count() {
      return count;
    },
    get isUncertain() {
      return isUncertain;
    },
    pending: () => [...pending],
    async record(call, send) {
      if (call.repeat === 'read') return send();
      const { method } = call;
      const path = buildUrl(base, call).slice(base.origin.length);
      const mayRepeat = call.repeat !== 'guarded' && call.repeat !== 'never';
      const change = { method, path, mayRepeat };
      let isBegun = false;
      const begun = (): void => {
        isBegun = true;
        pending.add(change);
      };
      try {
        const settled = await send(begun);
        isUncertain ||= settled.error instanceof UncertainWrite;
        note({ method, path, status: settled.reply.status });
        return settled;
      } catch (error) {
        isUncertain ||= error instanceof UncertainWrite;
        // Ended before it left: there is nothing to tell.
        if (!isBegun && error instanceof EmsError && isInterruption(error.kind)) throw error;
        note({ method, path, status: null, failure: error instanceof EmsError ? error.kind : 'failed' });
        throw error;
      } finally {
        pending.delete(change);
      }
    },
  };
};
