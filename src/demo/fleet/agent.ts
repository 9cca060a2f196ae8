import { roll, rollBelow, rollBetween, salt } from '../model/chance.js';
import { day, hour, minute, type World } from '../model/world.js';
import { isServerRole, isUngrouped, roleOf } from './identity.js';
import { hasSystem, systemSince } from './operating-system.js';
import { mayHave, spellAt, type Spell, type Spells } from './spells.js';

export type AgentStatus = 'Reporting' | 'Stale' | 'Silent' | 'Unknown';
export type SuspensionMode = 'Suspended' | 'PresentationMode' | 'MaintenanceMode';

export interface Agent {
  readonly kind: 'reporting' | 'stale' | 'silent' | 'never';
  readonly suspension: SuspensionMode | null;
  readonly suspendedUntil: number | null;
  /** The agent makes contact and carries out pending work. */
  readonly callsIn: boolean;
}

const kinds = salt('agent kind');
const suspensions = salt('agent suspension');
const phases = salt('agent phase');
const ages = salt('agent age');
const drift = salt('agent drift');

const modes = ['Suspended', 'PresentationMode', 'MaintenanceMode'] as const;
const never: Agent = { kind: 'never', suspension: null, suspendedUntil: null, callsIn: false };
const reporting: Agent = { kind: 'reporting', suspension: null, suspendedUntil: null, callsIn: true };

/** All other agents of the first 60 computers report, so that the tour can rely on them. */
const firstOnes: Readonly<Record<number, Agent['kind']>> = { 17: 'stale', 33: 'silent', 51: 'never' };

/** One computer in eight is switched off for some weeks now and then. */
const absences: Spells = { question: salt('field work'), share: 125, calm: [25, 110], spell: [2, 45] };

/** Per hundred computers, 3 are stale, 2 silent and 1 never made contact; 2 of the reporting ones are suspended. */
export const agentOf = (world: World, id: number): Agent => {
  const since = silentSince(world, id);
  if (since === null) return agentAtBirth(world, id);
  const kind = world.now - since > 30 * day ? 'silent' : 'stale';
  return { kind, suspension: null, suspendedUntil: null, callsIn: false };
};

/** The agent at the start of the world, on which scenarios rely. */
export const agentAtBirth = (world: World, id: number): Agent => {
  if (id > world.size) return hasSystem(world, id) ? reporting : never;
  const kind = kindOf(world, id);
  if (kind === 'never') return never;
  if (kind !== 'reporting') return { kind, suspension: null, suspendedUntil: null, callsIn: false };
  return isSuspended(world, id) ? suspendAgent(world, id) : reporting;
};

/** When a reporting computer that is away comes back; null: it is not away, or stays silent. */
export const returnOf = (world: World, id: number): number | null =>
  world.state.computers.get(id)?.silentSince === undefined ? (absenceOf(world, id)?.until ?? null) : null;

/** When a reporting computer stopped calling in, because it is away or was silenced; null: it calls in. */
const silentSince = (world: World, id: number): number | null => {
  const silenced = world.state.computers.get(id)?.silentSince ?? null;
  const away = absenceOf(world, id)?.since ?? null;
  return silenced === null || away === null ? (silenced ?? away) : Math.min(silenced, away);
};

/** True if the computer is never away, so that a scenario can rely on it. */
export const isSteady = (world: World, id: number): boolean => !mayHave(world, id, absences);

/** The first 64 computers, which include all depots, are never away. */
const absenceOf = (world: World, id: number): Spell | null =>
  id <= 64 || id > world.size || isSteady(world, id) || kindOf(world, id) !== 'reporting'
    ? null
    : spellAt(world, id, absences, world.now);

/** One agent in twenty runs an older version than its template requires. */
export const isBehind = (world: World, id: number): boolean => roll(world.seed, id, drift) % 20 === 0;

/** The last routine contact of a computer; null: never. */
export const routineContact = (world: World, id: number): number | null => {
  if (id > world.size) {
    // A created computer reports since its setup.
    const since = systemSince(world, id);
    return since === null ? null : Math.max(since, lastPoll(world, id));
  }
  return kindOf(world, id) === 'reporting' ? lastPoll(world, id) : contactAtBirth(world, id);
};

/** The last contact when the world began: nothing of the made-up past is later. Null: never. */
export const contactAtBirth = (world: World, id: number): number | null => {
  switch (kindOf(world, id)) {
    case 'reporting':
      return world.birth;
    case 'stale':
      return world.birth - rollBetween(world.seed, id, ages, [30, 20 * 24]) * hour;
    case 'silent':
      return world.birth - rollBetween(world.seed, id, ages, [45, 200]) * day;
    case 'never':
      return null;
  }
};

/** Agents poll as often as the templates of their groups say. */
const lastPoll = (world: World, id: number): number => {
  const isHourly = isServerRole(roleOf(world, id)) && !isUngrouped(world, id);
  return lastBeat(silentSince(world, id) ?? world.now, (isHourly ? 60 : 15) * minute, roll(world.seed, id, phases));
};

/** The newest multiple of `period`, shifted by `phase`, that is not after `now`. */
export const lastBeat = (now: number, period: number, phase: number): number =>
  now - modulo(now + (phase % period), period);

/** The remainder of positive whole numbers. Where they don't fit into 32 bits, `%` takes five times as long. */
const modulo = (value: number, divisor: number): number => value - Math.floor(value / divisor) * divisor;

const kindOf = (world: World, id: number): Agent['kind'] => {
  if (id <= 60) return firstOnes[id] ?? 'reporting';
  const bits = rollBelow(world.seed, id, kinds, 100);
  if (bits < 3) return 'stale';
  if (bits < 5) return 'silent';
  return bits < 6 ? 'never' : 'reporting';
};

const isSuspended = (world: World, id: number): boolean =>
  id <= 60 ? id === 25 || id === 44 : rollBelow(world.seed, id, suspensions, 100) < 2;

const suspendAgent = (world: World, id: number): Agent => {
  const bits = roll(world.seed, id, suspensions);
  const mode = modes[(bits >>> 8) % 3] ?? 'Suspended';
  const until = mode === 'Suspended' ? null : lastBeat(world.now, day, bits) + day;
  return { kind: 'reporting', suspension: mode, suspendedUntil: until, callsIn: false };
};
