import type { CommandSpec } from '../../../src/command/spec.js';
import type { Chance } from '../history/chance.js';
import { faultKinds, type FaultKind } from '../wire/faults.js';
import type { Commands } from './draw.js';

/**
 * Commands and faults that occur in one history, the frequent ones several times. A mix in which everything happens hides
 * what needs the same thing five times, so each seed leaves 30 to 70 % of them out and weighs the rest unevenly; every third
 * has one kind of fault only.
 */
export interface Swarm {
  readonly writing: readonly CommandSpec[];
  readonly reading: readonly CommandSpec[];
  readonly faults: readonly FaultKind[];
}

export const drawSwarm = (chance: Chance, { reading, writing }: Commands): Swarm => ({
  writing: weighed(writing, chance),
  reading: weighed(reading, chance),
  // One of them would leave nothing to draw from.
  faults: chance.once(3)
    ? [chance.pick(faultKinds.filter((kind) => kind !== 'idle'))]
    : ['500', ...weighed(faultKinds, chance)],
});

const weighed = <Item>(items: readonly Item[], chance: Chance): Item[] => {
  const kept = chance.some(items, Math.ceil((items.length * chance.between(30, 70)) / 100));
  return kept.flatMap((item) => Array.from({ length: 2 ** chance.int(4) }, () => item));
};
