import { roll, salt } from '../state/chance.js';
import type { World } from '../state/world.js';
import { roleOf } from './identity.js';
import { modelOf } from './machine.js';

export interface Battery {
  readonly name: string;
  readonly deviceId: string;
  readonly designedMwh: number;
  readonly fullMwh: number;
}

const wear = salt('battery wear');

export const hasBattery = (world: World, id: number): boolean => roleOf(world, id) === 'laptop';

/** Laptops have one battery, every twelfth has two; one laptop in seven has a battery at 60 percent or less. */
export const batteriesOf = (world: World, id: number): Battery[] => {
  if (!hasBattery(world, id)) return [];
  const bits = roll(world.seed, id, wear);
  const name = modelOf(world, id).manufacturer;
  const first = battery(`${name} 1`, `BAT0-${id}`, 57_000, healthFrom(bits));
  return bits % 12 === 0 ? [first, battery(`${name} 2`, `BAT1-${id}`, 24_000, healthFrom(bits >>> 5))] : [first];
};

/** Full charge against design, in percent with one decimal; null when a capacity is missing. */
export const healthPercent = ({ designedMwh, fullMwh }: Battery): number | null =>
  designedMwh === 0 || fullMwh === 0 ? null : Math.round((fullMwh / designedMwh) * 1000) / 10;

const healthFrom = (bits: number): number =>
  (bits >>> 4) % 7 === 0 ? 35 + ((bits >>> 8) % 26) : 65 + ((bits >>> 8) % 36);

const battery = (name: string, deviceId: string, designedMwh: number, percent: number): Battery => ({
  name,
  deviceId,
  designedMwh,
  fullMwh: Math.round((designedMwh * percent) / 100),
});
