import { agentAtBirth, isSteady } from '../fleet/agent.js';
import { hostnameOf, roleOf } from '../fleet/identity.js';
import { isUntidy } from '../fleet/patch-story.js';
import type { ComputerRecord } from '../state/state.js';
import { remember, type World } from '../state/world.js';
import { cornerShapes, type CornerShape } from './corner-shapes.js';
import { leastComputers, offlineDepotId, sharersOf, troublesOf } from './troubles.js';

/** A computer with unusual data of one kind, which scripts must handle. It has no other problem. */
export interface Corner {
  readonly id: string;
  readonly shows: string;
  /** The command that shows it. */
  readonly command: string;
  readonly computerId: number;
  readonly hostname: string;
}

/** Takes computers from the end of the fleet, so that the first pages of lists don't change. */
export const cornersOf = (world: World): readonly Corner[] => {
  if (world.size < leastComputers) return [];
  const troubles = troublesOf(world);
  const taken = new Set([...troubles.map(({ computerId }) => computerId), ...sharersOf(world, troubles)]);
  return cornerShapes.flatMap((shape) => {
    const computerId = lastSound(world, shape, taken);
    if (computerId === undefined) return [];
    taken.add(computerId);
    return [cornerOn(world, computerId, shape)];
  });
};

/** Unusual computers that every fleet has. */
export const knownCorners = (world: World): readonly Corner[] => {
  const offline = offlineDepotId(world);
  if (offline === undefined) return [];
  return [
    cornerOn(world, 51, {
      id: 'never-seen',
      shows: 'it never made contact: no times, no inventory',
      command: 'computer show *',
    }),
    cornerOn(world, 58, { id: 'no-group', shows: 'it is in no group', command: 'computer groups *' }),
    cornerOn(world, offline, {
      id: 'offline-depot',
      shows: 'a depot server that is offline',
      command: 'system sync-depots',
    }),
  ];
};

const cornerOn = (
  world: World,
  computerId: number,
  { id, shows, command }: Pick<CornerShape, 'id' | 'shows' | 'command'>,
): Corner => {
  const hostname = hostnameOf(world, computerId);
  const line = command.replace('*', String(computerId)).replace('@', hostname);
  return { id, shows, command: `ems ${line}`, computerId, hostname };
};

export const recordsOfCorners = (
  world: World,
  corners: readonly Corner[],
): ReadonlyMap<number, Partial<ComputerRecord>> => {
  const others = new Map(corners.map(({ id, computerId }) => [id, computerId]));
  return new Map(
    corners.map(({ id, computerId }) => {
      const shape = cornerShapes.find((each) => each.id === id);
      return [computerId, shape?.record?.(world, others) ?? {}];
    }),
  );
};

/** True for the computer whose agent reports empty hardware values. */
export const hasBareInventory = (world: World, computerId: number): boolean =>
  remember(world, 'bare inventory', () => cornersOf(world).find(({ id }) => id === 'bare-inventory')?.computerId) ===
  computerId;

const lastSound = (world: World, { role, fits }: CornerShape, taken: ReadonlySet<number>): number | undefined => {
  for (let id = world.size; id > 64; id -= 1)
    if (!taken.has(id) && isSound(world, id, role) && fits?.(world, id) !== false) return id;
  return undefined;
};

const isSound = (world: World, id: number, role: CornerShape['role']): boolean => {
  const { kind, suspension } = agentAtBirth(world, id);
  return (
    roleOf(world, id) === role &&
    kind === 'reporting' &&
    suspension === null &&
    isSteady(world, id) &&
    !isUntidy(world, id) &&
    id % 24 !== 7
  );
};
