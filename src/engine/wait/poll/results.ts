import { asSentence } from '../../../text/sentence.js';
import { EmsError } from '../../../errors.js';
import { firstText } from './fields.js';
import {
  isObservation,
  type Observation,
  type PollResult,
  type PollResults,
  type Watch,
  type Watched,
} from './watch.js';

/** Collects the results of all rounds. */
export interface AppliedResults {
  look(id: Watched['id']): Observation | undefined;
  /** Returns why there was no answer, if that is so. */
  take(results: PollResults): string | undefined;
}

/** A job that was listed may be missing for a moment only, while the service restarts. */
const vanishedMs = 10_000;

/** Tolerates a 404 for the grace period: the job may not be there yet. */
export const applyResults = (watch: Watch, graceMs: number, elapsedMs: () => number): AppliedResults => {
  const looks = new Map<Watched['id'], Observation>();
  const goneSince = new Map<Watched['id'], number>();
  const isGone = (id: Watched['id']): boolean => {
    if (!looks.has(id)) return elapsedMs() >= graceMs;
    if (!goneSince.has(id)) goneSince.set(id, elapsedMs());
    return elapsedMs() - (goneSince.get(id) ?? 0) >= vanishedMs;
  };
  const take = (id: Watched['id'], result: PollResult): string | undefined => {
    if (isObservation(result)) {
      looks.set(id, result);
      goneSince.delete(id);
      return undefined;
    }
    if (result.kind === 'lost') return result.why;
    if (!isGone(id)) return looks.has(id) ? 'not listed at the moment' : undefined;
    if (!watch.computers || watch.targets.length === 1) throw missing(watch, looks.get(id));
    looks.set(id, { state: 'failed', fields: looks.get(id)?.fields ?? {}, message: watch.absent });
    return undefined;
  };
  return {
    look: (id) => looks.get(id),
    take: (results) => [...results].map(([id, result]) => take(id, result)).findLast((why) => why !== undefined),
  };
};

/** An id that was never there is wrong. One that was there is right, and its end is not known. */
const missing = (watch: Watch, last: Observation | undefined): EmsError => {
  if (last === undefined || watch.computers)
    return new EmsError('not-found', asSentence(watch.absent), { hint: watch.findHint ?? 'Check the id.' });
  const status = firstText(last.fields, ['status', 'result', 'state', 'statusName']);
  const was = status === undefined ? (last.running === true ? 'running' : 'pending') : status;
  return new EmsError('not-found', `The service no longer lists the ${watch.what}; it was ${was} at the last poll.`, {
    hint: watch.vanishedHint,
  });
};
