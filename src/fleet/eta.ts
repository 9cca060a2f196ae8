import type { JsonObject } from '../contract/operation.js';
import { thousands } from '../text/wording.js';
import { timeIn } from './agent-facts.js';
import { whenText } from './when-text.js';

/** When the members of a set will have made contact, as far as their habits tell. */
export interface Eta {
  readonly computers: number;
  /** A share of all computers; `at` is null if the share includes computers that are not expected to make contact. */
  readonly percentiles: readonly { readonly share: number; readonly at: string | null }[];
  /** Not seen for 30 days. */
  readonly silent: number;
  /** Suspended without an end. */
  readonly suspended: number;
  /** Never seen. */
  readonly unknown: number;
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

/** When each of them is expected next, the soonest first; who cannot be expected is left out. */
export const expectedContacts = (members: readonly MemberContact[], habits: Habits, now: Date): Date[] =>
  members
    .flatMap((member) => nextContactOf(member, habits, now) ?? [])
    .toSorted((left, right) => left.getTime() - right.getTime());

/**
 * A computer is due one polling interval after its last contact. One that missed more than two intervals is switched off
 * or away, and is expected back after as long again.
 */
const nextContactOf = ({ lastSeen, suspended }: MemberContact, habits: Habits, now: Date): Date | undefined => {
  if (lastSeen === undefined || (suspended !== undefined && suspended.until === undefined)) return undefined;
  const age = now.getTime() - lastSeen.getTime();
  const interval = habits.intervalMinutes * minute;
  const due = age <= 2 * interval ? Math.max(now.getTime(), lastSeen.getTime() + interval) : now.getTime() + age;
  const earliest = Math.max(suspended?.until?.getTime() ?? 0, habits.notBefore?.getTime() ?? 0);
  return new Date(Math.max(due, earliest));
};

/** The items of a computer list and of the agent-suspended sweep as contacts. */
export const contactsIn = (computers: readonly JsonObject[], suspended: readonly JsonObject[]): MemberContact[] => {
  const until = new Map(suspended.map((item) => [item['id'], { until: timeIn(item['suspendedUntil']) }]));
  return computers.map((item) => ({ lastSeen: timeIn(item['lastSeenUtc']), suspended: until.get(item['id']) }));
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
