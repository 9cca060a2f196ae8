import { roll, salt } from '../state/chance.js';
import type { World } from '../state/world.js';
import { roleOf } from './identity.js';
import { modelOf } from './machine.js';
import { hasBareInventory } from './routine.js';

/** null: not reported. */
export interface Battery {
  readonly name: string | null;
  readonly deviceId: string | null;
  readonly designedMwh: number | null;
  readonly fullMwh: number | null;
}

const wear = salt('battery wear');

/** Laptops have one battery, every twelfth has two; one laptop in seven has a battery at 60 percent or less. */
export const batteriesOf = (world: World, id: number): Battery[] => {
  if (roleOf(world, id) !== 'laptop') return [];
  const bits = roll(world.seed, id, wear);
  const name = modelOf(world, id).manufacturer;
  const first = battery(`${name} 1`, `BAT0-${id}`, 57_000, healthFrom(bits));
  const all = bits % 12 === 0 ? [first, battery(`${name} 2`, `BAT1-${id}`, 24_000, healthFrom(bits >>> 5))] : [first];
  return hasBareInventory(world, id) ? all.map(() => unknown) : all;
};

/** Full charge against design, in percent with one decimal; null when a capacity is missing. */
export const healthPercent = ({ designedMwh, fullMwh }: Battery): number | null =>
  designedMwh === null || fullMwh === null ? null : Math.round((fullMwh / designedMwh) * 1000) / 10;

const unknown: Battery = { name: null, deviceId: null, designedMwh: null, fullMwh: null };

const healthFrom = (bits: number): number =>
  (bits >>> 4) % 7 === 0 ? 35 + ((bits >>> 8) % 26) : 65 + ((bits >>> 8) % 36);

const battery = (name: string, deviceId: string, designedMwh: number, percent: number): Battery => ({
  name,
  deviceId,
  designedMwh,
  fullMwh: Math.round((designedMwh * percent) / 100),
});
