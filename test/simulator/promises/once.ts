import { type Seen } from '../wire/wire.js';
import { arrivedChanges, requestText, type Promised } from './played.js';

export const once: Promised = {
  name: 'once',
  sentence: 'What must not be repeated arrives at most once, over retries, kills and resumes.',
  themes: ['each', 'wide', 'ahead', 'killed', 'ended'],
  check: ({ isKilled, runs, seen, spec, twin }) => {
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

const countOf = (seen: readonly Seen[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const each of arrivedChanges(seen).filter(({ isOnce }) => isOnce))
    counts.set(requestText(each), (counts.get(requestText(each)) ?? 0) + 1);
  return counts;
};
