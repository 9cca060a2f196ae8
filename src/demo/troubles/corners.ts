import { agentAtBirth, isSteady } from '../fleet/agent.js';
import { hostnameOf, roleOf, serialOf } from '../fleet/identity.js';
import { isUntidy } from '../fleet/patch-story.js';
import { remember, type World } from '../world/world.js';
import type { ComputerRecord } from '../world/state.js';
import { leastComputers, sharersOf, troublesOf } from './troubles.js';

/** A computer whose data is unusual in one way: what a script has to cope with. Nothing else is wrong with it. */
export interface Corner {
  readonly id: string;
  readonly shows: string;
  readonly computerId: number;
  readonly hostname: string;
}

interface Shape {
  readonly id: string;
  readonly shows: string;
  readonly role: 'desktop' | 'laptop';
  /** What its record has instead of what the fleet made up; `others` are the computers of the corners before it. */
  readonly record?: (world: World, others: ReadonlyMap<string, number>) => Partial<ComputerRecord>;
}

const docked = (): Partial<ComputerRecord> => ({ macAddress: '02:D0:CC:00:00:01' });

const shapes: readonly Shape[] = [
  {
    id: 'bare-record',
    shows: 'no domain, no MAC address, no serial number and no OU',
    role: 'desktop',
    record: () => ({ domain: '', isDomain: false, macAddress: null, serialNumber: null, inventoryId: null }),
  },
  { id: 'bare-inventory', shows: 'an inventory whose values are null: batteries, processors, disks …', role: 'laptop' },
  {
    id: 'long-name',
    shows: 'a host name of 120 characters',
    role: 'desktop',
    record: () => ({ name: `KIOSK-${'NORTH-ENTRANCE-'.repeat(9)}`.slice(0, 119).padEnd(120, '1') }),
  },
  {
    id: 'other-scripts',
    shows: 'a host name with letters beyond ASCII',
    role: 'desktop',
    record: () => ({ name: 'BÜRO-東京-Ωμέγα' }),
  },
  {
    id: 'odd-deployments',
    shows: 'the installation states Uninstalled and None, and history without names',
    role: 'desktop',
  },
  { id: 'same-serial', shows: 'a serial number that another computer has too', role: 'desktop' },
  {
    id: 'same-serial-too',
    shows: 'the serial number of the computer before',
    role: 'desktop',
    record: (world, others) => ({ serialNumber: serialOf(world, others.get('same-serial') ?? 1) }),
  },
  {
    id: 'docking-station',
    shows: 'the MAC address of a docking station, reported by two laptops',
    role: 'laptop',
    record: docked,
  },
  { id: 'docking-station-too', shows: 'the other laptop of the docking station', role: 'laptop', record: docked },
];

/** From the end of the fleet, so that the first pages of every list stay as they are. */
export const cornersOf = (world: World): readonly Corner[] => {
  if (world.size < leastComputers) return [];
  const troubles = troublesOf(world);
  const taken = new Set([...troubles.map(({ computerId }) => computerId), ...sharersOf(world, troubles)]);
  return shapes.flatMap(({ id, shows, role }) => {
    const computerId = lastSound(world, role, taken);
    if (computerId === undefined) return [];
    taken.add(computerId);
    return [{ id, shows, computerId, hostname: hostnameOf(world, computerId) }];
  });
};

export const recordsOfCorners = (
  world: World,
  corners: readonly Corner[],
): ReadonlyMap<number, Partial<ComputerRecord>> => {
  const others = new Map(corners.map(({ id, computerId }) => [id, computerId]));
  return new Map(
    corners.map(({ id, computerId }) => {
      const shape = shapes.find((each) => each.id === id);
      return [computerId, shape?.record?.(world, others) ?? {}];
    }),
  );
};

/** What its agent reports of the hardware are empty values. */
export const hasBareInventory = (world: World, computerId: number): boolean =>
  remember(world, 'bare inventory', () => cornersOf(world).find(({ id }) => id === 'bare-inventory')?.computerId) ===
  computerId;

const lastSound = (world: World, role: Shape['role'], taken: ReadonlySet<number>): number | undefined => {
  for (let id = world.size; id > 64; id -= 1) if (!taken.has(id) && isSound(world, id, role)) return id;
  return undefined;
};

const isSound = (world: World, id: number, role: Shape['role']): boolean => {
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
