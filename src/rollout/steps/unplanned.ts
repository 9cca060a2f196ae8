import { fewNames } from '../../text/few-names.js';
import { computersText } from '../../text/plural.js';
import type { RingComputer } from '../types.js';

/** Put into the ring by others, or no longer in the target. */
export const unplannedIn = <Member extends { readonly id: number }>(
  members: readonly Member[],
  planned: readonly RingComputer[],
): Member[] => {
  const ids = new Set(planned.map(({ id }) => id));
  return members.filter(({ id }) => !ids.has(id));
};

export const unplannedText = (group: string, strangers: readonly RingComputer[], what: 'get' | 'lose'): string => {
  const shown = fewUnplanned(strangers);
  return `${computersText(strangers.length)} in the group ${group} ${strangers.length === 1 ? 'is' : 'are'} not in the plan of the rollout and would ${what} the package: ${fewNames(shown, shown.length, strangers.length)}`;
};

export const fewUnplanned = (strangers: readonly RingComputer[]): string[] =>
  strangers.slice(0, 5).map(({ hostname }) => hostname);
