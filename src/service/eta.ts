import type { Computer, AgentSuspendedItem } from '../contract/answers.js';
import { timeIn } from './times.js';
import { computerApi } from './computers.js';
import { thousands } from '../base/text/wording.js';
import { agentFactsIn, type AgentFacts } from './agent-facts.js';
import { whenText } from '../base/text/when-text.js';
import type { Context } from '../context.js';
import { mapBounded } from './read-items.js';
import { openFleetReader, type FleetReader, type SentRequests } from './reading.js';
import { readSpread } from './fleet-counts.js';
import { sweepCall } from './issues.js';
import type { Scope } from './scope.js';
import { mapReadable, type Readable } from './readable.js';

/** When the members of a set will have made contact, as far as their habits tell. */
export interface Eta {
  /** Computers of the scope. */
  readonly computers: number;
  /** Times at which shares of them will have made contact. */
  readonly percentiles: readonly ContactShare[];
  /** Computers that were not seen for 30 days. */
  readonly silent: number;
  /** Computers that are suspended without an end. */
  readonly suspended: number;
  /** Computers that were never seen. */
  readonly unknown: number;
}

interface ContactShare {
  /** A share of all computers, from 0 to 1. */
  readonly share: number;
  /** The time; null if the share includes computers that are not expected to make contact. */
  readonly at: string | null;
}

/** The answer of `ems fleet eta`. */
export interface FleetEtaAnswer extends Eta, EtaBasis, SentRequests {
  /** How many computers were read; null: all. */
  readonly sampled: number | null;
}

export interface MemberContact {
  readonly lastSeen: Date | undefined;
  /** Suspended: until then, or without an end. */
  readonly suspended?: { readonly until: Date | undefined } | undefined;
}

export interface Habits {
  readonly intervalMinutes: number;
  /** The polling window is closed until then. */
  readonly notBefore?: Date | undefined;
}

const minute = 60_000;
const day = 1_440 * minute;
const shares = [0.5, 0.9, 1] as const;
const silentAfterDays = 30;

export const etaOf = (members: readonly MemberContact[], habits: Habits, now: Date): Eta => {
  const isSilent = ({ lastSeen }: MemberContact): boolean =>
    lastSeen !== undefined && now.getTime() - lastSeen.getTime() >= silentAfterDays * day;
  const unknown = members.filter(({ lastSeen }) => lastSeen === undefined).length;
  const silent = members.filter(isSilent).length;
  const alive = members.filter((member) => member.lastSeen !== undefined && !isSilent(member));
  const stopped = alive.filter(({ suspended }) => suspended !== undefined && suspended.until === undefined).length;
  const times = expectedContacts(alive, habits, now);
  const percentiles = shares.map((share) => ({
    share,
    at: times[Math.ceil(share * members.length) - 1]?.toISOString() ?? null,
  }));
  return { computers: members.length, percentiles, silent, suspended: stopped, unknown };
};

/** The next expected contacts, soonest first, without members whose next contact cannot be predicted. */
export const expectedContacts = (members: readonly MemberContact[], habits: Habits, now: Date): Date[] =>
  members
    .flatMap((member) => nextContactOf(member, habits, now) ?? [])
    .toSorted((left, right) => left.getTime() - right.getTime());

/**
 * A computer is due one polling interval after its last contact, or two if it is overdue. One that missed two intervals
 * is switched off or away, and is expected back after as long again.
 */
const nextContactOf = ({ lastSeen, suspended }: MemberContact, habits: Habits, now: Date): Date | undefined => {
  if (lastSeen === undefined || (suspended !== undefined && suspended.until === undefined)) return undefined;
  const age = now.getTime() - lastSeen.getTime();
  const interval = habits.intervalMinutes * minute;
  const next = lastSeen.getTime() + (age < interval ? interval : 2 * interval);
  const due = age < 2 * interval ? next : now.getTime() + age;
  const earliest = Math.max(suspended?.until?.getTime() ?? 0, habits.notBefore?.getTime() ?? 0);
  return new Date(Math.max(due, earliest));
};

/** The items of a computer list and of the agent-suspended sweep as contacts. */
export const contactsIn = (
  computers: readonly Computer[],
  suspended: readonly AgentSuspendedItem[],
): MemberContact[] => {
  const until = new Map(suspended.map((item) => [item.id, { until: timeIn(item.suspendedUntil) }]));
  return computers.map((item) => ({ lastSeen: timeIn(item.lastSeenUtc), suspended: until.get(item.id) }));
};

/** '50 % by 09:40, 90 % by tomorrow 08:30, 14 not seen for 30 days' */
export const etaText = (eta: Eta, now: Date): string => {
  if (eta.computers === 0) return 'no computers';
  const reached = eta.percentiles.flatMap(({ share, at }) =>
    at === null ? [] : [`${share === 1 ? 'all' : `${Math.round(share * 100)} %`} by ${whenText(new Date(at), now)}`],
  );
  const rest = [
    eta.silent === 0 ? '' : `${thousands(eta.silent)} not seen for ${silentAfterDays} days`,
    eta.suspended === 0 ? '' : `${thousands(eta.suspended)} suspended without an end`,
    eta.unknown === 0 ? '' : `${thousands(eta.unknown)} never seen`,
  ];
  const said = [...reached, ...rest].filter((part) => part !== '');
  return said.length === 0 ? 'no contact can be expected' : said.join(', ');
};

const suspendedRead = 500;
/** Above so many members, evenly spread pages stand for all: the cost stays the same at any size. */
const pagesRead = 10;
const agentsAsked = 5;

interface EtaBasis {
  /** The polling interval of the agents. */
  readonly intervalMinutes: number;
  /** Whether agents report their interval; otherwise it is estimated from the ages of the last contacts. */
  readonly intervalKnown: boolean;
  /** Whether suspensions could not be read and are ignored. */
  readonly withoutSuspensions: boolean;
}

export interface EtaReading extends EtaBasis {
  readonly eta: Eta;
  /** How many computers were read, if not all. */
  readonly sampled: number | undefined;
  /** 90 % of those seen within a day made contact within this time. */
  readonly contactMinutes: number;
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
    contactMinutes: Math.max(1, Math.ceil(ageOf(0.9, items, now) ?? 60)),
    withoutSuspensions: !suspended.ok,
  }));
};

/** Reads the polling interval of these computers from a few agents, in at most 5 requests. */
export const readHabits = async (
  reader: FleetReader,
  items: readonly Computer[],
  now: Date,
): Promise<{ readonly habits: Habits; readonly isKnown: boolean }> => {
  const known = habitsOf(await readAgents(reader, items, now), now);
  return { habits: known ?? { intervalMinutes: estimatedInterval(items, now) }, isKnown: known !== undefined };
};

/** Reads the agents that reported last; their polling settings stand for all others. */
const readAgents = async (reader: FleetReader, items: readonly Computer[], now: Date): Promise<AgentFacts[]> => {
  const latest = items
    .flatMap((item) => {
      const seen = timeIn(item.lastSeenUtc);
      return seen === undefined ? [] : [{ id: item.id, seen }];
    })
    .toSorted((left, right) => right.seen.getTime() - left.seen.getTime())
    .slice(0, agentsAsked);
  const answers = await mapBounded(latest, agentsAsked, ({ id }) => reader.object(computerApi.agent(id)));
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

/** Contacts are spread over an interval, so half of them are older than half of it; one hour if none was within a day. */
const estimatedInterval = (items: readonly Computer[], now: Date): number =>
  Math.max(1, Math.ceil(2 * (ageOf(0.5, items, now) ?? 30)));

/** The age of the last contact of this share of the computers seen within a day. */
const ageOf = (share: number, items: readonly Computer[], now: Date): number | undefined => {
  const ages = items
    .map((item) => (now.getTime() - (timeIn(item.lastSeenUtc)?.getTime() ?? 0)) / 60_000)
    .filter((age) => age < 1_440)
    .toSorted((left, right) => left - right);
  return ages[Math.floor(ages.length * share)];
};

const scaled = (eta: Eta, total: number): Eta => {
  const times = (count: number): number => Math.round((count * total) / eta.computers);
  const { silent, suspended, unknown } = eta;
  return { ...eta, computers: total, silent: times(silent), suspended: times(suspended), unknown: times(unknown) };
};

/**
 * 'Contact: 50 % by 09:40, 90 % by tomorrow 08:30' for the computers of a group and below. It only adds to a briefing,
 * a wait or an outcome, so a failed read is not reported.
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
