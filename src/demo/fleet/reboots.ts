import { roll, rollBetween, salt } from '../state/chance.js';
import { day, hour, type World } from '../state/world.js';
import { contactAtBirth, lastBeat, routineContact } from './agent.js';
import { lastSeenOf } from './routine.js';
import { mayHave, spellAt, type Spells } from './spells.js';

const boots = salt('boot');
const required = salt('reboot required');
const sources = ['WindowsUpdate', 'PendingFileRename', 'ComponentBasedServicing'] as const;

/** Updates make one computer in three require a reboot now and then. */
const updates: Spells = { question: salt('reboot after update'), share: 330, calm: [20, 60], spell: [1, 14] };

export interface RebootFacts {
  readonly lastReboot: number | null;
  readonly required: boolean;
  readonly source: string | null;
}

/** Seven of a hundred computers wait for a reboot at any time. A contact on request moves nothing. */
export const rebootOf = (world: World, id: number): RebootFacts => {
  const contact = routineContact(world, id) ?? lastSeenOf(world, id);
  if (contact === null) return { lastReboot: null, required: false, source: null };
  const wait = waitOf(world, id, contact);
  const habit = wait?.lastReboot ?? routineBoot(world, id, contact);
  const lastReboot = Math.max(world.state.computers.get(id)?.rebootedAt ?? 0, habit);
  const isRequired = wait !== null && lastReboot <= wait.since;
  return { lastReboot, required: isRequired, source: isRequired ? wait.source : null };
};

interface Wait {
  readonly since: number;
  readonly lastReboot: number;
  readonly source: string;
}

const waitOf = (world: World, id: number, contact: number): Wait | null => {
  const installedAt = world.state.computers.get(id)?.rebootDueAt;
  if (installedAt !== undefined && routineBoot(world, id, contact) <= installedAt)
    return { since: installedAt, lastReboot: routineBoot(world, id, installedAt), source: 'PackageInstallation' };
  const source = sources[roll(world.seed, id, boots) % sources.length] ?? sources[0];
  if (isWaitingSinceBirth(world, id, contact))
    return { since: world.birth, lastReboot: bootBeforeBirth(world, id), source };
  const spell = id > 60 && mayHave(world, id, updates) ? spellAt(world, id, updates, contact) : null;
  return spell === null ? null : { since: spell.since, lastReboot: routineBoot(world, id, spell.since), source };
};

const isWaitingSinceBirth = (world: World, id: number, contact: number): boolean =>
  id <= 60
    ? id % 15 === 4
    : roll(world.seed, id, required) % 100 < 7 &&
      contact < world.birth + rollBetween(world.seed, id, required + 1, [5, 60]) * day;

/** Users restart a computer every one to ten days, whether a reboot is required or not. */
const routineBoot = (world: World, id: number, time: number): number => {
  const bits = roll(world.seed, id, boots);
  return lastBeat(time, (1 + (bits % 10)) * day, bits >>> 4);
};

const bootBeforeBirth = (world: World, id: number): number =>
  (contactAtBirth(world, id) ?? world.birth) - (2 * day + (roll(world.seed, id, boots) % (40 * 24)) * hour);
