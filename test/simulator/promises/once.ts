import { type Seen } from '../wire/wire.js';
import type { RunStep } from '../history/history.js';
import type { Stage } from '../play/stage.js';
import { arrivedChanges, requestText, type Promised } from './played.js';

export const once: Promised = {
  name: 'once',
  sentence: 'What must not be repeated arrives at most once, over retries, kills and resumes.',
  themes: ['each', 'wide', 'ahead', 'counted', 'killed', 'ended'],
  check: ({ isKilled, runs, seen, spec, stage, step, twin }) => {
    const twice = arrivedAgain(step, seen, stage);
    if (twice !== undefined) return twice;
    // A line that is typed again asks for the same thing once more: only a resume continues.
    const isAsked = runs.some(
      ({ line: { words } }, at) => at > 0 && !words.includes('resume') && !words.includes('advance'),
    );
    const isAgain = runs.some(({ line }) => line.words.includes('retry-failed'));
    if (twin === undefined || spec?.words[0] === 'api' || isAgain || (isKilled && isAsked)) return undefined;
    const allowed = countOf(twin.seen);
    const found = [...countOf(seen)].find(([key, count]) => count > Math.max(1, allowed.get(key) ?? 1));
    return found === undefined ? undefined : `arrived ${found[1]} times: ${found[0]}`;
  },
};

/** Requests that arrived although their answers were lost, since the last change of another kind. */
const lost = new WeakMap<Stage, Set<string>>();

/** They may have arrived for all that ems can know: typing what failed again must leave them out. */
const arrivedAgain = ({ words }: RunStep, seen: readonly Seen[], stage: Stage): string | undefined => {
  const own = arrivedChanges(seen).filter(({ isOnce }) => isOnce);
  const isRetry = words.includes('retry-failed');
  const known = isRetry ? lost.get(stage) : undefined;
  const again = own.find((each) => known?.has(requestText(each)) === true);
  const now = own.filter(({ fault }) => fault === 'lost').map(requestText);
  lost.set(stage, new Set([...(known ?? []), ...now]));
  return again === undefined
    ? undefined
    : `arrived before, its answer was lost, and arrived again: ${requestText(again)}`;
};

const countOf = (seen: readonly Seen[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const each of arrivedChanges(seen).filter(({ isOnce }) => isOnce))
    counts.set(requestText(each), (counts.get(requestText(each)) ?? 0) + 1);
  return counts;
};
