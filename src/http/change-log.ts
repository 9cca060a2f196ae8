import { EmsError, isInterruption } from '../base/errors.js';
import { mayRepeat } from '../contract/repeat.js';
import type { Call, Reply } from './client.js';
import { buildUrl, type BaseUrl } from './url.js';
import { ReportedFailure, UncertainWrite } from './failure.js';
import { reportsFailure } from './failure-inside.js';
import { findPartialFailure } from './partial-failure.js';
import type { RetriedReply } from './send-with-retry.js';
import { shortened } from '../base/text/wording.js';

export interface SentChange {
  readonly method: string;
  /** Path and query, without the server. */
  readonly path: string;
  readonly status: number | null;
  /** Why there is no status. */
  readonly failure?: string;
  /** refused: the answer says that it failed, whatever its status. unknown: it may have been made. */
  readonly end?: 'refused' | 'unknown';
}

export interface UnansweredChange extends Pick<SentChange, 'method' | 'path'> {
  /** Sending it again would not repeat its effect. */
  readonly mayRepeat: boolean;
}

/** Marks a request as sent; the returned function undoes that if it turns out not to have been sent. */
export type MarkSent = () => () => void;

export interface ChangeLog {
  /** The first changes only: a run over ten thousand computers does not need ten thousand lines. */
  readonly first: readonly SentChange[];
  readonly count: number;
  /** Some changes may have taken effect, without a clear answer. */
  readonly isUncertain: boolean;
  /** Changes that were sent but not answered yet. */
  pending(): readonly UnansweredChange[];
  /** `send` marks when the change is sent, because waiting for a token changes nothing. */
  record(call: Call, send: (markSent?: MarkSent) => Promise<RetriedReply>): Promise<RetriedReply>;
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
      const change = { method, path, mayRepeat: mayRepeat(call.repeat, 'at-once') };
      let left = 0;
      const markSent = (): (() => void) => {
        left += 1;
        pending.add(change);
        return () => {
          left -= 1;
          if (left === 0) pending.delete(change);
        };
      };
      try {
        const settled = await send(markSent);
        isUncertain ||= settled.error instanceof UncertainWrite;
        note({
          method,
          path,
          status: settled.reply.status,
          ...endOf(settled.error),
          ...refusedIn(settled.reply, call),
        });
        return settled;
      } catch (error) {
        isUncertain ||= error instanceof UncertainWrite;
        // Interrupted before it was sent: there is nothing to record.
        if (left === 0 && error instanceof EmsError && isInterruption(error.kind)) throw error;
        note({
          method,
          path,
          status: null,
          failure: error instanceof EmsError ? error.kind : 'failed',
          ...endOf(error),
        });
        throw error;
      } finally {
        pending.delete(change);
      }
    },
  };
};

const endOf = (error: unknown): Pick<SentChange, 'end'> => {
  if (error instanceof ReportedFailure || (error instanceof EmsError && !(error instanceof UncertainWrite)))
    return { end: 'refused' };
  return error instanceof UncertainWrite ? { end: 'unknown' } : {};
};

/** A status of 200 may be a refusal; the failed part of a batch is said by its rows. */
const refusedIn = (reply: Reply, call: Call): Pick<SentChange, 'end'> => {
  if (call.promises === 'counts') return {};
  try {
    const json = reply.json();
    return reportsFailure(json, false) || findPartialFailure(json, call) !== undefined ? { end: 'refused' } : {};
  } catch {
    return {}; // not JSON
  }
};

/** The address of a batch lists its computers. */
const mostShown = 200;

/** Describes changes that were sent without an answer. Runs on many computers report theirs themselves. */
export const unanswered = (
  changes: readonly UnansweredChange[],
  mask: (text: string) => string,
): string | undefined => {
  const [first] = changes;
  if (first === undefined) return undefined;
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  const advice = changes.every((change) => change.mayRepeat)
    ? 'Running the same command again is safe.'
    : 'Check before you repeat it.';
  return `Stopped. Sent without a response: ${first.method} ${shortened(mask(first.path), mostShown)}${more}. This may have taken effect. ${advice}`;
};

/** Called before every request is sent; throws if it must not be. `url` is built only on demand. */
export type Guard = (call: Call, url: () => string) => void;

/** Allows only reads, as the contract defines them: a search is a POST. */
export const refuseChanges: Guard = ({ operation, repeat }) => {
  if (repeat !== 'read')
    throw new EmsError('refused', `Refused: ${operation} would change something, and only reads are allowed here.`, {
      operation,
    });
};
