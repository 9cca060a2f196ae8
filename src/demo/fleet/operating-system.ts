import { pick, roll, salt } from '../model/chance.js';
import type { World } from '../model/world.js';
import { isServerRole, roleOf } from './identity.js';

export interface OperatingSystem {
  readonly name: string;
  readonly edition: string;
  readonly version: string;
  readonly build: string;
  /** The product of the patch catalog. */
  readonly productId: number;
}

const systems = salt('operating system');

const windows11: OperatingSystem = {
  name: 'Windows 11',
  edition: 'Enterprise',
  version: '23H2',
  build: '22631',
  productId: 11,
};
const workstations: readonly [OperatingSystem, ...OperatingSystem[]] = [
  windows11,
  windows11,
  { name: 'Windows 11', edition: 'Pro', version: '22H2', build: '22621', productId: 11 },
  { name: 'Windows 10', edition: 'Enterprise', version: '22H2', build: '19045', productId: 12 },
  { name: 'Windows 10', edition: 'Enterprise LTSC', version: '21H2', build: '19044', productId: 12 },
];
const servers: readonly [OperatingSystem, ...OperatingSystem[]] = [
  { name: 'Windows Server 2022', edition: 'Standard', version: '21H2', build: '20348', productId: 13 },
  { name: 'Windows Server 2022', edition: 'Datacenter', version: '21H2', build: '20348', productId: 13 },
  { name: 'Windows Server 2019', edition: 'Standard', version: '1809', build: '17763', productId: 13 },
];

/** The system of a computer that is set up by hand. */
export const workstationSystem: Pick<OperatingSystem, 'name' | 'edition' | 'version'> = windows11;

export const operatingSystemOf = (world: World, id: number): OperatingSystem => {
  const own = world.state.computers.get(id)?.system;
  if (own !== undefined) {
    const { name, edition, version } = own;
    return { ...likest(name, version), name, edition, version };
  }
  const bits = roll(world.seed, id, systems);
  return isServerRole(roleOf(world, id)) ? pick(servers, bits) : pick(workstations, bits);
};

const known = [...workstations, ...servers];

/** Build and product of a system that was installed from an image. */
const likest = (name: string, version: string): OperatingSystem =>
  known.find((each) => each.name === name && each.version === version) ??
  known.find((each) => each.name === name) ??
  windows11;

/** A made-up computer, or a created one whose operating system was installed: something that has an inventory. */
export const hasSystem = (world: World, id: number): boolean => id <= world.size || systemSince(world, id) !== null;

/** When the agent of a created computer was installed, with its operating system; null: not yet. */
export const systemSince = (world: World, id: number): number | null =>
  world.state.computers.get(id)?.system?.since ?? null;
