import { hostnameOf, masterServerId } from '../fleet/identity.js';
import { type World, day, hour, remember } from '../state/world.js';
import { firstFree, isModel, isSound } from './find-computer.js';
import { troubleScenarios, type TroubleScenario } from './trouble-scenarios.js';

/** A problem that keeps a package from a computer, with the computer that shows it. */
export interface Trouble extends Omit<TroubleScenario, 'computer'> {
  readonly computerId: number;
  readonly hostname: string;
}

/** Smaller fleets have no room for all of them. */
export const leastComputers = 200;

/** Follows from seed and size alone, so every process gets the same list. */
export const troublesOf = (world: World): readonly Trouble[] => {
  if (world.size < leastComputers) return [];
  const taken = new Set<number>();
  return troubleScenarios.flatMap(({ computer, ...scenario }) => {
    const computerId = computer(world, taken);
    if (computerId === undefined) return [];
    taken.add(computerId);
    return { ...scenario, computerId, hostname: hostnameOf(world, computerId) };
  });
};

/** The 19 other computers of the shared failure: 17 of the failing model and 2 of another. */
export const sharersOf = (world: World, troubles: readonly Trouble[]): number[] => {
  const taken = new Set(troubles.map(({ computerId }) => computerId));
  const others: number[] = [];
  const strangers: number[] = [];
  for (let id = firstFree; id <= world.size && others.length < 17; id += 1) {
    if (taken.has(id) || !isSound(world, id)) continue;
    if (isModel(world, id)) others.push(id);
    else if (strangers.length < 2) strangers.push(id);
  }
  return [...others, ...strangers];
};

/** The last depot is the one that is offline. */
export const offlineDepotId = (world: World): number | undefined =>
  world.size < leastComputers ? undefined : masterServerId(world) + 3;

/** The next contact of the agent that polls only on Sunday nights; undefined for all others. */
export const lateContact = (world: World, computerId: number): number | undefined => {
  const late = remember(world, 'late contact', () => troublesOf(world).find(({ id }) => id === 'next-contact-later'));
  return late?.computerId === computerId ? nextSundayNight(world.now) : undefined;
};

/** January 1, 1970 was a Thursday. */
const firstSunday = 3 * day + 2 * hour;

const nextSundayNight = (now: number): number => firstSunday + Math.ceil((now + 1 - firstSunday) / (7 * day)) * 7 * day;
