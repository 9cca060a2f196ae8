import type { Context } from '../../context.js';
import { closest } from '../../base/text/closest.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { fewNames } from '../../base/text/wording.js';

/** Names the nearest value that there is, where a criterion leaves no computer: 'Did you mean --model "Latitude 5440"?' */
export const sayNearest = (flag: string, typed: string, values: readonly string[], context: Context): void => {
  const known = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
  if (known.length === 0) return;
  const near = nearest(typed, known);
  const there =
    near === undefined ? `There is: ${fewNames(known.toSorted(), 5)}.` : `Did you mean --${flag} "${cleanCell(near)}"?`;
  context.say(`No computer has --${flag} "${typed}". ${there}`);
};

/** Finds a value with a typo: in the whole value, in as many of its first words as were typed, or in any word. */
const nearest = (typed: string, known: readonly string[]): string | undefined => {
  const count = typed.trim().split(/\s+/).length;
  const starts = known.map((value) => value.split(/\s+/).slice(0, count).join(' '));
  const whole = closest(typed, known) ?? closest(typed, starts);
  if (whole !== undefined) return whole;
  const words = new Map(known.flatMap((value) => value.split(/[\s\\/@]+/).map((word) => [word, value] as const)));
  return words.get(closest(typed, [...words.keys()]) ?? '');
};
