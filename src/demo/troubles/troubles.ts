import { agentAtBirth, isBehind, isSteady } from '../fleet/agent.js';
import { hostnameOf, masterServerId, roleOf } from '../fleet/identity.js';
import { modelOf } from '../fleet/machine.js';
import { troubledModel } from '../catalog/packages.js';
import { seededGroupIds } from '../catalog/membership.js';
import type { World } from '../world/world.js';

/** One thing that keeps a package from a computer, with a computer that shows it. */
export interface Trouble {
  readonly id: string;
  readonly shows: string;
  /** The link that `ems explain` has to name; null: nothing is wrong. */
  readonly cause: string | null;
  readonly computerId: number;
  readonly hostname: string;
  readonly package: string;
  /** The group that was made for it; null where the fleet has the trouble anyway. */
  readonly group: string | null;
  /** The interface has a way out: what explain says next changes the verdict. */
  readonly curable: boolean;
}

/** Smaller fleets have no room for all of them. */
export const leastComputers = 200;

type Finder = (world: World, taken: ReadonlySet<number>) => number | undefined;

interface Scenario {
  readonly id: string;
  readonly shows: string;
  readonly cause: string | null;
  readonly package: string;
  readonly group: string | null;
  readonly curable: boolean;
  readonly computer: Finder;
}

const firstFree = 65;

const find = (world: World, taken: ReadonlySet<number>, fits: (id: number) => boolean): number | undefined => {
  for (let id = firstFree; id <= world.size; id += 1) if (!taken.has(id) && fits(id)) return id;
  return undefined;
};

const isWorkstation = (world: World, id: number): boolean => ['desktop', 'laptop'].includes(roleOf(world, id));

/** Nothing is wrong with it: the trouble shall be the only one. */
const isSound = (world: World, id: number): boolean => {
  const { kind, suspension } = agentAtBirth(world, id);
  return (
    isWorkstation(world, id) &&
    kind === 'reporting' &&
    suspension === null &&
    isSteady(world, id) &&
    !isBehind(world, id) &&
    seededGroupIds(world, id).length > 0 &&
    id % 24 !== 7
  );
};

const sound: Finder = (world, taken) => find(world, taken, (id) => isSound(world, id));
const fixed =
  (id: number): Finder =>
  () =>
    id;

/** In the order of the chain: the first ones are about groups, the last about results. */
const scenarios: readonly Scenario[] = [
  {
    id: 'not-a-member',
    shows: 'the computer is in no group',
    cause: 'member',
    package: '7-Zip@24.08',
    group: null,
    curable: true,
    computer: fixed(58),
  },
  {
    id: 'not-assigned',
    shows: 'the package is assigned to a sibling group only',
    cause: 'assigned',
    package: 'VLC media player@3.0.21',
    group: null,
    curable: true,
    computer: fixed(43),
  },
  {
    id: 'not-ready',
    shows: 'the package is not ready to install',
    cause: 'usable',
    package: 'Scanner Suite@5.0-rc',
    group: 'Scanner stations',
    curable: true,
    computer: sound,
  },
  {
    id: 'wrong-system',
    shows: 'the package is for another operating system',
    cause: 'usable',
    package: 'Server Console@3.2',
    group: 'Console users',
    curable: true,
    computer: sound,
  },
  {
    id: 'uninstall',
    shows: 'the wanted mode is Uninstall',
    cause: 'mode',
    package: 'Old Player@1.9',
    group: 'Player removal',
    curable: true,
    computer: sound,
  },
  {
    id: 'window-closed',
    shows: 'the schedule of the assignment has not opened yet',
    cause: 'options',
    package: 'Year-End Tools@2.0',
    group: 'Accounting',
    curable: true,
    computer: sound,
  },
  {
    id: 'offer-expired',
    shows: 'the package was offered until a date that has passed',
    cause: 'options',
    package: 'Drawing Board@4.1',
    group: 'Drawing',
    curable: true,
    computer: sound,
  },
  {
    id: 'not-activated',
    shows: 'assigned and in contact, but never activated',
    cause: 'activation',
    package: 'Notepad++@8.6.9',
    group: null,
    curable: true,
    computer: fixed(15),
  },
  {
    id: 'suspended',
    shows: 'the agent is suspended',
    cause: 'agent',
    package: 'Note Taker@7.3',
    group: 'Meeting rooms',
    curable: false,
    computer: fixed(44),
  },
  {
    id: 'out-of-sync',
    shows: 'the agent is configured differently from its template',
    cause: 'agent',
    package: 'Badge Reader@1.1',
    group: 'Reception',
    curable: true,
    computer: (world, taken) =>
      find(
        world,
        taken,
        (id) =>
          isWorkstation(world, id) &&
          isBehind(world, id) &&
          agentAtBirth(world, id).callsIn &&
          isSteady(world, id) &&
          seededGroupIds(world, id).length > 0,
      ),
  },
  {
    id: 'stale',
    shows: 'the computer is switched off',
    cause: 'agent',
    package: 'Time Clock@2.6',
    group: 'Shop floor',
    curable: true,
    computer: (world, taken) =>
      find(
        world,
        taken,
        (id) =>
          isWorkstation(world, id) && agentAtBirth(world, id).kind === 'stale' && seededGroupIds(world, id).length > 0,
      ),
  },
  {
    id: 'next-contact-later',
    shows: 'the agent asks for work on Sunday nights only',
    cause: 'contact',
    package: 'Label Printer@3.0',
    group: 'Warehouse',
    curable: false,
    computer: sound,
  },
  {
    id: 'depot-offline',
    shows: 'the only depot server of its group is offline',
    cause: 'depot',
    package: 'Route Planner@8.8',
    group: 'Drivers',
    curable: true,
    computer: sound,
  },
  {
    id: 'depot-lacks-tag',
    shows: 'its depot server does not carry the tag of the package',
    cause: 'depot',
    package: 'Build Tools@17.10',
    group: 'Developers',
    curable: true,
    computer: sound,
  },
  {
    id: 'failed-alone',
    shows: 'it failed on this computer alone',
    cause: 'result',
    package: 'Font Pack@2.2',
    group: 'Print shop',
    curable: true,
    computer: sound,
  },
  {
    id: 'failed-on-a-model',
    shows: 'it failed like 19 others, nearly all of one hardware model',
    cause: 'result',
    package: 'CAD Viewer@2025.1',
    group: 'Engineering',
    curable: true,
    computer: (world, taken) => find(world, taken, (id) => isSound(world, id) && isModel(world, id)),
  },
  {
    id: 'by-design',
    shows: 'the patch management fix package waits until it is needed: nothing is wrong',
    cause: null,
    package: 'Patch Management Fix@1.0',
    group: null,
    curable: true,
    computer: fixed(42),
  },
];

export const isModel = (world: World, id: number): boolean => modelOf(world, id).model === troubledModel;

/** The same list in every process: it follows from seed and size alone. */
export const troublesOf = (world: World): readonly Trouble[] => {
  if (world.size < leastComputers) return [];
  const taken = new Set<number>();
  return scenarios.flatMap(({ computer, ...scenario }) => {
    const computerId = computer(world, taken);
    if (computerId === undefined) return [];
    taken.add(computerId);
    return { ...scenario, computerId, hostname: hostnameOf(world, computerId) };
  });
};

/** The 19 others: sound computers, 17 of the model and 2 of another. */
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
