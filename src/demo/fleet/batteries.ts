import type { Battery } from '../../contract/answers.js';
import { roll, salt } from '../state/chance.js';
import type { World } from '../state/world.js';
import { roleOf } from './identity.js';
import { modelOf } from './machine.js';
import { asReported } from './routine.js';

const wear = salt('battery wear');

/** Laptops have one battery, every twelfth has two; one laptop in seven has a battery at 60 percent or less. */
export const batteriesOf = (world: World, id: number): Battery[] => {
  if (roleOf(world, id) !== 'laptop') return [];
  const bits = roll(world.seed, id, wear);
  const name = modelOf(world, id).manufacturer;
  const first = battery(`${name} 1`, `BAT0-${id}`, 57_000, healthFrom(bits));
  const all = bits % 12 === 0 ? [first, battery(`${name} 2`, `BAT1-${id}`, 24_000, healthFrom(bits >>> 5))] : [first];
  return asReported(world, id, all);
};

const healthFrom = (bits: number): number =>
  (bits >>> 4) % 7 === 0 ? 35 + ((bits >>> 8) % 26) : 65 + ((bits >>> 8) % 36);

const battery = (name: string, deviceId: string, designed: number, percent: number): Battery => {
  const full = Math.round((designed * percent) / 100);
  const healthPercent = Math.round((full / designed) * 1000) / 10;
  return {
    name,
    chemistry: 'LiP',
    deviceId,
    batteryStatus: 'OK',
    designedCapacityMwh: designed,
    fullChargedCapacityMwh: full,
    remainingCapacityPercent: Math.round(healthPercent),
    healthPercent,
  };
};
