import { EmsError } from '../errors.js';
import type { Call } from './client.js';
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
  /** What was sent and not answered yet. */
  pending(): readonly UnansweredChange[];
  record(call: Call, send: () => Promise<RetriedReply>): Promise<RetriedReply>;
}

const kept = 50;

export const makeChangeLog = (base: BaseUrl): ChangeLog => {
  const first: SentChange[] = [];
  let count = 0;
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
    pending: () => [...pending],
    async record(call, send) {
      if (call.repeat === 'read') return send();
      const { method } = call;
      const path = buildUrl(base, call).slice(base.origin.length);
      const mayRepeat = call.repeat !== 'guarded' && call.repeat !== 'never';
      const change = { method, path, mayRepeat };
      pending.add(change);
      try {
        const settled = await send();
        note({ method, path, status: settled.reply.status });
        return settled;
      } catch (error) {
        note({ method, path, status: null, failure: error instanceof EmsError ? error.kind : 'failed' });
        throw error;
      } finally {
        pending.delete(change);
      }
    },
  };
};
