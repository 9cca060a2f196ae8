import { roll, rollBetween, salt } from '../state/chance.js';
import { day, hour, type World } from '../state/world.js';
import { agentOf, lastBeat, routineContact } from './agent.js';
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

/** Seven of a hundred computers wait for a reboot at any time. */
export const rebootOf = (world: World, id: number): RebootFacts => {
  const change = world.state.computers.get(id);
  const asked = change?.rebootedAt ?? null;
  const contact = latest(routineContact(world, id), change?.contactAt ?? null);
  if (contact === null) return { lastReboot: asked, required: false, source: null };
  const wait = waitOf(world, id, contact, change?.rebootDueAt);
  const habit = wait === null ? routineBoot(world, id, contact) : bootBefore(world, id, Math.min(contact, wait.since));
  const lastReboot = asked === null ? habit : Math.max(asked, habit);
  const isRequired = wait !== null && lastReboot <= wait.since;
  return { lastReboot, required: isRequired, source: isRequired ? wait.source : null };
};

const latest = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.max(left, right);

/** Lets a sweep skip most computers: false if neither updates, packages nor the made-up past require a reboot. */
export const mayWaitForReboot = (world: World, id: number): boolean =>
  waitsAtBirth(world, id) || getsUpdates(world, id) || world.state.computers.get(id)?.rebootDueAt !== undefined;

interface Wait {
  readonly since: number;
  readonly source: string;
}

/** Returns the reason for a required reboot, as of the last contact of the agent. */
const waitOf = (world: World, id: number, contact: number, installedAt: number | undefined): Wait | null => {
  if (installedAt !== undefined && nextBoot(world, id, installedAt) > contact)
    return { since: installedAt, source: 'PackageInstallation' };
  if (isWaitingSinceBirth(world, id, contact)) return { since: world.birth, source: sourceOf(world, id) };
  const spell = getsUpdates(world, id) ? spellAt(world, id, updates, contact) : null;
  return spell === null ? null : { since: spell.since, source: sourceOf(world, id) };
};

const sourceOf = (world: World, id: number): string =>
  sources[roll(world.seed, id, boots) % sources.length] ?? sources[0];

const isWaitingSinceBirth = (world: World, id: number, contact: number): boolean =>
  waitsAtBirth(world, id) &&
  (id <= 60 || contact < world.birth + rollBetween(world.seed, id, required + 1, [5, 60]) * day);

const waitsAtBirth = (world: World, id: number): boolean =>
  id <= 60 ? id % 15 === 4 : roll(world.seed, id, required) % 100 < 7;

const getsUpdates = (world: World, id: number): boolean => id > 60 && mayHave(world, id, updates);

/** A reporting computer starts every one to ten days. */
const routineBoot = (world: World, id: number, contact: number): number => {
  if (agentOf(world, id).kind !== 'reporting') return bootBefore(world, id, contact);
  return lastBeat(world.now, periodOf(world, id), roll(world.seed, id, boots) >>> 4);
};

/** Users restart a computer regularly, whether a reboot is required or not. */
const nextBoot = (world: World, id: number, after: number): number =>
  lastBeat(after, periodOf(world, id), roll(world.seed, id, boots) >>> 4) + periodOf(world, id);

const bootBefore = (world: World, id: number, time: number): number =>
  time - (2 * day + (roll(world.seed, id, boots) % (40 * 24)) * hour);

const periodOf = (world: World, id: number): number => (1 + (roll(world.seed, id, boots) % 10)) * day;
