import { seededGroupIds } from '../catalog/membership.js';
import { troubledModel } from '../catalog/packages.js';
import { agentAtBirth, isBehind, isSteady } from '../fleet/agent.js';
import { hostnameOf, masterServerId, roleOf } from '../fleet/identity.js';
import { modelOf } from '../fleet/machine.js';
import { type World, day, hour, remember } from '../model/world.js';

/** A problem that keeps a package from a computer, with the computer that shows it. */
export interface Trouble {
  readonly id: string;
  /** The link that `ems explain` must name; null: no problem. */
  readonly cause: string | null;
  readonly package: string;
  /** The group that was created for it; null: every fleet has this trouble. */
  readonly group: string | null;
  readonly shows: string;
  /** True if the next step that explain suggests solves it. */
  readonly curable: boolean;
  readonly computerId: number;
  readonly hostname: string;
}

type Fits = (world: World, id: number) => boolean;

/** Id, cause, package, group, what it shows, and its computer: an id or a condition. */
type Row = readonly [string, string | null, string, string | null, string, number | Fits];

const isWorkstation: Fits = (world, id) => ['desktop', 'laptop'].includes(roleOf(world, id));
const isGrouped: Fits = (world, id) => seededGroupIds(world, id).length > 0;
const isModel: Fits = (world, id) => modelOf(world, id).model === troubledModel;

/** Its agent is in contact, now and later, and it is in no group of failing packages. */
export const isSound: Fits = (world, id) => {
  const { kind, suspension } = agentAtBirth(world, id);
  return kind === 'reporting' && suspension === null && isSteady(world, id) && id % 24 !== 7;
};

/** True for a computer without problems, so that the trouble is the only one. */
const sound: Fits = (world, id) =>
  isWorkstation(world, id) && isSound(world, id) && !isBehind(world, id) && isGrouped(world, id);

const isOutOfSync: Fits = (world, id) =>
  isWorkstation(world, id) &&
  isBehind(world, id) &&
  agentAtBirth(world, id).callsIn &&
  isSteady(world, id) &&
  isGrouped(world, id);

const isSwitchedOff: Fits = (world, id) =>
  isWorkstation(world, id) && agentAtBirth(world, id).kind === 'stale' && isGrouped(world, id);

/** In the order of the chain: the first ones are about groups, the last about results. */
const rows: readonly Row[] = [
  ['not-a-member', 'member', '7-Zip@24.08', null, 'the computer is in no group', 58],
  ['not-assigned', 'assigned', 'VLC media player@3.0.21', null, 'the package is assigned to a sibling group only', 43],
  ['not-ready', 'usable', 'Scanner Suite@5.0-rc', 'Scanner stations', 'the package is not ready to install', sound],
  [
    'wrong-system',
    'usable',
    'Server Console@3.2',
    'Console users',
    'the package is for another operating system',
    sound,
  ],
  ['uninstall', 'mode', 'Old Player@1.9', 'Player removal', 'the desired mode is Uninstall', sound],
  [
    'window-closed',
    'options',
    'Year-End Tools@2.0',
    'Accounting',
    'the schedule of the assignment has not opened yet',
    sound,
  ],
  [
    'offer-expired',
    'options',
    'Drawing Board@4.1',
    'Drawing',
    'the package was offered until a date that has passed',
    sound,
  ],
  ['not-activated', 'activation', 'Notepad++@8.6.9', null, 'assigned and in contact, but never activated', 15],
  ['suspended', 'agent', 'Note Taker@7.3', 'Meeting rooms', 'the agent is suspended', 44],
  [
    'out-of-sync',
    'agent',
    'Badge Reader@1.1',
    'Reception',
    'the agent is configured differently from its template',
    isOutOfSync,
  ],
  ['stale', 'agent', 'Time Clock@2.6', 'Shop floor', 'the computer is switched off', isSwitchedOff],
  [
    'next-contact-later',
    'contact',
    'Label Printer@3.0',
    'Warehouse',
    'the agent asks for work on Sunday nights only',
    sound,
  ],
  ['depot-offline', 'depot', 'Route Planner@8.8', 'Drivers', 'the only depot server of its group is offline', sound],
  [
    'depot-lacks-tag',
    'depot',
    'Build Tools@17.10',
    'Developers',
    'its depot server does not carry the tag of the package',
    sound,
  ],
  ['failed-alone', 'result', 'Font Pack@2.2', 'Print shop', 'it failed on this computer alone', sound],
  [
    'failed-on-a-model',
    'result',
    'CAD Viewer@2025.1',
    'Engineering',
    'it failed like 19 others, nearly all of one hardware model',
    (world, id) => sound(world, id) && isModel(world, id),
  ],
  [
    'by-design',
    null,
    'Patch Management Fix@1.0',
    null,
    'the patch management fix package waits until it is needed: nothing is wrong',
    42,
  ],
];

const incurable = new Set(['suspended', 'next-contact-later']);

/** Examples and the tour use the computers before this id. */
const firstFree = 65;

/** Smaller fleets have no room for all of them. */
export const leastComputers = 200;

/** Follows from seed and size alone, so every process gets the same list. */
export const troublesOf = (world: World): readonly Trouble[] => {
  if (world.size < leastComputers) return [];
  const taken = new Set<number>();
  return rows.flatMap(([id, cause, item, group, shows, computer]) => {
    const computerId = typeof computer === 'number' ? computer : findFree(world, computer, taken);
    if (computerId === undefined) return [];
    taken.add(computerId);
    const hostname = hostnameOf(world, computerId);
    return { id, cause, package: item, group, shows, curable: !incurable.has(id), computerId, hostname };
  });
};

const findFree = (world: World, fits: Fits, taken: ReadonlySet<number>): number | undefined => {
  for (let id = firstFree; id <= world.size; id += 1) if (!taken.has(id) && fits(world, id)) return id;
  return undefined;
};

/** The 19 other computers of the shared failure: 17 of the failing model and 2 of another. */
export const sharersOf = (world: World, troubles: readonly Trouble[]): number[] => {
  const taken = new Set(troubles.map(({ computerId }) => computerId));
  const others: number[] = [];
  const strangers: number[] = [];
  for (let id = firstFree; id <= world.size && others.length < 17; id += 1) {
    if (taken.has(id) || !sound(world, id)) continue;
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
