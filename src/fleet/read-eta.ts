import type { Context } from '../context.js';
import type { JsonObject } from '../contract/operation.js';
import { mapBounded } from '../engine/read/read-items.js';
import { getCall } from '../http/reads.js';
import { agentFactsIn, timeIn, type AgentFacts } from './agent-facts.js';
import { contactsIn, etaOf, etaText, type Eta, type Habits } from './eta.js';
import { openFleetReader, type FleetReader } from './fleet-reader.js';
import { sweepCall } from './issue-sets.js';
import { mapReadable, type Readable } from './readable.js';
import type { Scope } from './scope.js';
import { readSpread } from './spread.js';

const suspendedRead = 500;
/** Above so many members, evenly spread pages stand for all: the cost stays the same at any size. */
const pagesRead = 10;
const agentsAsked = 5;

export interface EtaReading {
  readonly eta: Eta;
  /** How many computers it was worked out from, where those are not all. */
  readonly sampled: number | undefined;
  readonly intervalMinutes: number;
  /** false: no agent tells its interval, so it is taken from how old the last contacts are. */
  readonly intervalKnown: boolean;
  /** Suspensions could not be read: they are not in it. */
  readonly withoutSuspensions: boolean;
}

/** At most 17 requests: pages of members, the suspended ones, and the agents of a few who report. */
export const readEta = async (reader: FleetReader, scope: Scope, now: Date): Promise<Readable<EtaReading>> => {
  const [members, suspended] = await Promise.all([
    readSpread(reader, scope, pagesRead),
    reader.sample(sweepCall('agent-suspended', scope), suspendedRead),
  ]);
  if (!members.ok) return members;
  const { items, total } = members.value;
  const { habits, isKnown } = await readHabits(reader, items, now);
  const eta = etaOf(contactsIn(items, suspended.ok ? suspended.value.items : []), habits, now);
  return mapReadable(members, () => ({
    eta: items.length === total ? eta : scaled(eta, total),
    sampled: items.length === total ? undefined : items.length,
    intervalMinutes: habits.intervalMinutes,
    intervalKnown: isKnown,
    withoutSuspensions: !suspended.ok,
  }));
};

/** How often the agents of these computers ask, from a few of them: at most 5 requests. */
export const readHabits = async (
  reader: FleetReader,
  items: readonly JsonObject[],
  now: Date,
): Promise<{ readonly habits: Habits; readonly isKnown: boolean }> => {
  const known = habitsOf(await readAgents(reader, items, now), now);
  return { habits: known ?? { intervalMinutes: observedInterval(items, now) }, isKnown: known !== undefined };
};

/** Those who reported last: what they say of their polling holds for the others. */
const readAgents = async (reader: FleetReader, items: readonly JsonObject[], now: Date): Promise<AgentFacts[]> => {
  const latest = items
    .flatMap((item) => {
      const seen = timeIn(item['lastSeenUtc']);
      return seen === undefined || typeof item['id'] !== 'number' ? [] : [{ id: item['id'], seen }];
    })
    .toSorted((left, right) => right.seen.getTime() - left.seen.getTime())
    .slice(0, agentsAsked);
  const answers = await mapBounded(latest, agentsAsked, ({ id }) =>
    reader.object(getCall('/api/computer/{id}/uem-agent', { pathValues: { id } })),
  );
  return answers.flatMap((answer) => (answer.ok ? [agentFactsIn(answer.value, now)] : []));
};

const habitsOf = (agents: readonly AgentFacts[], now: Date): Habits | undefined => {
  const intervals = agents.flatMap(({ intervalMinutes }) => intervalMinutes ?? []).toSorted((a, b) => a - b);
  const intervalMinutes = intervals[Math.floor(intervals.length / 2)];
  if (intervalMinutes === undefined) return undefined;
  const nexts = agents.flatMap(({ nextContact }) => nextContact ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const soonest = nexts[0];
  const isClosed = soonest !== undefined && soonest.getTime() > now.getTime() + 2 * intervalMinutes * 60_000;
  return isClosed && nexts.length === agents.length ? { intervalMinutes, notBefore: soonest } : { intervalMinutes };
};

/** The age of the last contact of 90 % of the computers seen within a day; one hour if none was. */
const observedInterval = (items: readonly JsonObject[], now: Date): number => {
  const ages = items
    .map((item) => (now.getTime() - (timeIn(item['lastSeenUtc'])?.getTime() ?? 0)) / 60_000)
    .filter((age) => age < 1_440)
    .toSorted((left, right) => left - right);
  return Math.max(1, Math.ceil(ages[Math.floor(ages.length * 0.9)] ?? 60));
};

const scaled = (eta: Eta, total: number): Eta => {
  const times = (count: number): number => Math.round((count * total) / eta.computers);
  const { silent, suspended, unknown } = eta;
  return { ...eta, computers: total, silent: times(silent), suspended: times(suspended), unknown: times(unknown) };
};

/**
 * 'Contact: 50 % by 09:40, 90 % by tomorrow 08:30' for the computers of a group and below, in a briefing, a wait or an
 * outcome. It stands beside what was asked for: where it cannot be read, nothing is said.
 */
export const groupEtaLine = async (groupId: string, context: Context): Promise<string | undefined> => {
  const now = context.clock.date();
  try {
    const read = await readEta(await openFleetReader(context), { kind: 'group', id: groupId, name: '' }, now);
    return read.ok && read.value.eta.computers > 0 ? `Contact: ${etaText(read.value.eta, now)}` : undefined;
  } catch {
    context.interrupt.throwIfAborted();
    return undefined;
  }
};
