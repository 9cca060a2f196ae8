import { roll, salt } from '../world/chance.js';
import { day, hour, type World } from '../world/world.js';
import { agentOf, lastBeat, routineContact } from './agent.js';

const boots = salt('boot');
const required = salt('reboot required');
const sources = ['WindowsUpdate', 'PendingFileRename', 'ComponentBasedServicing'] as const;

export interface RebootFacts {
  readonly lastReboot: number | null;
  readonly required: boolean;
  readonly source: string | null;
}

/** Seven of a hundred computers wait for a reboot; a reboot since the world began settles that. */
export const rebootOf = (world: World, id: number): RebootFacts => {
  const rebootedAt = world.state.computers.get(id)?.rebootedAt ?? null;
  if (rebootedAt !== null) return { lastReboot: rebootedAt, required: false, source: null };
  const contact = routineContact(world, id);
  if (contact === null) return { lastReboot: null, required: false, source: null };
  const bits = roll(world.seed, id, boots);
  const waits = id <= 60 ? id % 15 === 4 : roll(world.seed, id, required) % 100 < 7;
  const source = waits ? (sources[bits % sources.length] ?? null) : null;
  return { lastReboot: lastBoot(world, id, waits, contact, bits), required: waits, source };
};

const lastBoot = (world: World, id: number, waits: boolean, contact: number, bits: number): number => {
  if (waits || agentOf(world, id).kind !== 'reporting') {
    return Math.min(contact, world.birth) - (2 * day + (bits % (40 * 24)) * hour);
  }
  return lastBeat(world.now, (1 + (bits % 10)) * day, bits >>> 4);
};
