import { mapBounded } from '../../engine/read/map-bounded.js';
import { atOnce } from '../../fleet/fleet-reader.js';
import { kindNamed } from '../kinds.js';
import type { Real, StateChange, Wanted } from '../model.js';
import { isWithin } from '../paths.js';
import type { GroupMatch } from './match-groups.js';

export type Unreached = Omit<StateChange, 'computers'>;

/** Adds to each change how many computers it reaches. */
export const withReach = async (
  changes: readonly Unreached[],
  real: Real,
  wanted: Wanted,
  groups: GroupMatch,
): Promise<StateChange[]> => {
  const below = async (path: string): Promise<number | null> => {
    const group = groups.groupAt(path);
    // A new group has the members that the files give it.
    if (group === undefined) return wantedBelow(wanted, path);
    return (await real.computersBelow(group.path)) ?? null;
  };
  return mapBounded(changes, atOnce, async (change) => ({ ...change, computers: await reachOf(change, below) }));
};

const reachOf = (
  { action, kind, on }: Unreached,
  below: (path: string) => Promise<number | null>,
): Promise<number | null> | number => {
  const { reach } = kindNamed(kind);
  if (reach === 'none') return 0;
  if (reach === 'computer') return 1;
  // A new group, a name and a description reach nobody; what a group had is gone for all of its computers.
  return kind === 'group' && action !== 'delete' ? 0 : below(on);
};

const wantedBelow = (wanted: Wanted, path: string): number =>
  new Set(wanted.facts.flatMap(({ kind, on, what }) => (kind === 'member' && isWithin(on, path) ? [what] : []))).size;
