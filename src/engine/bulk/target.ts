import type { JsonObject } from '../../contract/operation.js';
import { cleanCell } from '../../text/clean-text.js';
import { plural } from '../../text/plural.js';
import { thousands } from '../../text/thousands.js';

/** One computer to act on. The name is known when it was given or found; an id alone costs no look-up. */
export interface Target {
  readonly id: number;
  readonly name: string | undefined;
  /** What this computer's request has in its body beside what all have: the row of a file. */
  readonly body?: JsonObject | undefined;
}

export const nameOf = (target: Target): string => target.name ?? String(target.id);

/** 'PC-1, PC-2, PC-3 and 9 more' */
export const firstFew = (targets: readonly Target[], shown = 5): string => {
  // A line break in a name must not make a line of its own in a question.
  const names = targets
    .slice(0, shown)
    .map((target) => cleanCell(nameOf(target)))
    .join(', ');
  const more = targets.length - shown;
  return more > 0 ? `${names} and ${thousands(more)} more` : names;
};

export const countComputers = (count: number): string => plural(count, 'computer');

/** The first of each id stays; a name known to only one of them is kept. */
export const withoutDuplicates = (targets: readonly Target[]): Target[] => {
  const byId = new Map<number, Target>();
  for (const target of targets) {
    const earlier = byId.get(target.id);
    if (earlier === undefined || earlier.name === undefined)
      byId.set(target.id, earlier === undefined ? target : { ...earlier, name: target.name });
  }
  return [...byId.values()];
};
