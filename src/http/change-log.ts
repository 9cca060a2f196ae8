import { EmsError, isInterruption } from '../errors.js';
import type { Call } from './client.js';
import { buildUrl, type BaseUrl } from './url.js';
import { UncertainWrite } from './failure.js';
import type { RetriedReply } from './send-with-retry.js';
import { shortened } from '../text/wording.js';

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

/** Now a request leaves. What it gives back is called where it turned out that it did not. */
export type Leaves = () => () => void;

export interface ChangeLog {
  /** The first ones; a run over ten thousand computers does not need ten thousand lines. */
  readonly first: readonly SentChange[];
  readonly count: number;
  /** Some of them may have taken effect, and nobody knows. */
  readonly isUncertain: boolean;
  /** Changes that were sent but not answered yet. */
  pending(): readonly UnansweredChange[];
  /** A token that is waited for before it leaves changes nothing. */
  record(call: Call, send: (leaves?: Leaves) => Promise<RetriedReply>): Promise<RetriedReply>;
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
      let left = 0;
      const leaves = (): (() => void) => {
        left += 1;
        pending.add(change);
        return () => {
          left -= 1;
          if (left === 0) pending.delete(change);
        };
      };
      try {
        const settled = await send(leaves);
        isUncertain ||= settled.error instanceof UncertainWrite;
        note({ method, path, status: settled.reply.status });
        return settled;
      } catch (error) {
        isUncertain ||= error instanceof UncertainWrite;
        // Ended before it left: there is nothing to tell.
        if (left === 0 && error instanceof EmsError && isInterruption(error.kind)) throw error;
        note({ method, path, status: null, failure: error instanceof EmsError ? error.kind : 'failed' });
        throw error;
      } finally {
        pending.delete(change);
      }
    },
  };
};

/** A batch has its computers in the address. */
const mostShown = 200;

/** A run on many computers reports this itself. */
export const unanswered = (
  changes: readonly UnansweredChange[],
  mask: (text: string) => string,
): string | undefined => {
  const [first] = changes;
  if (first === undefined) return undefined;
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  const advice = changes.every(({ mayRepeat }) => mayRepeat)
    ? 'Running the same command again is safe.'
    : 'Check before you repeat it.';
  return `Stopped. Sent without a response: ${first.method} ${shortened(mask(first.path), mostShown)}${more}. This may have taken effect. ${advice}`;
};

/** Sees every request before it leaves, with its whole URL where that is asked for, and throws where it must not. */
export type Guard = (call: Call, url: () => string) => void;

/** For whatever only reads. The contract says what a read is: a search is a POST. */
export const refuseChanges: Guard = ({ operation, repeat }) => {
  if (repeat !== 'read')
    throw new EmsError('refused', `Refused: ${operation} would change something, and only reads are allowed here.`, {
      operation,
    });
};
