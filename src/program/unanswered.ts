import type { UnansweredChange } from '../http/change-log.js';
import { shortened } from '../text/cut-text.js';

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
