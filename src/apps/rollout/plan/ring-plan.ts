import { etaOf, expectedContacts, type Eta, type Habits, type MemberContact } from '../../../service/eta.js';
import { allowedBy, provenBelow, reportsWanted } from '../gate/judge.js';
import type { Gate, ResolvedRing, RingNumbers, Window } from '../types.js';
import { nextOpening } from '../window.js';

/** A ring as it would be if it began now. */
export interface RingPlan extends Pick<RingNumbers, 'members' | 'needed' | 'active' | 'silent' | 'suspended'> {
  readonly ring: ResolvedRing;
  /** Reports that the gate waits for. */
  readonly reportsNeeded: number;
  /** The most failures among them that it lets pass. */
  readonly failuresAllowed: number;
  /** With no failure among these reports, the true rate is below this share. */
  readonly proves: number;
  readonly eta: Eta;
  /** Time until enough computers have made contact; undefined if that cannot be predicted. */
  readonly reportsAfterMs: number | undefined;
}

interface RingFacts {
  readonly gate: Gate;
  /** Suspended computers, with the end of the suspension where there is one. */
  readonly suspended: ReadonlyMap<number, MemberContact['suspended']>;
  readonly habits: Habits;
  /** Computers that miss one of the patches; undefined: of a package, or not readable. */
  readonly missing: ReadonlySet<number> | undefined;
  readonly now: Date;
}

export const planRing = (ring: ResolvedRing, { gate, suspended, habits, missing, now }: RingFacts): RingPlan => {
  // A computer that has the patches proves nothing, so that the gate does not count it.
  const concerned = missing === undefined ? ring.computers : ring.computers.filter(({ id }) => missing.has(id));
  const contacts = concerned.map(({ id, lastSeen }) => ({ lastSeen, suspended: suspended.get(id) }));
  const isSeen = ({ lastSeen }: MemberContact): boolean =>
    lastSeen !== undefined && now.getTime() - lastSeen.getTime() <= gate.activeMs;
  const seen = contacts.filter(isSeen);
  const active = seen.filter((member) => member.suspended === undefined);
  const reportsNeeded = reportsWanted(gate.reported, active.length);
  const last = expectedContacts(active, habits, now)[reportsNeeded - 1];
  return {
    ring,
    members: ring.computers.length,
    ...(missing === undefined ? {} : { needed: concerned.length }),
    active: active.length,
    silent: contacts.length - seen.length,
    suspended: seen.length - active.length,
    reportsNeeded,
    failuresAllowed: allowedBy(gate.failed, reportsNeeded),
    proves: provenBelow(reportsNeeded),
    eta: etaOf(contacts, habits, now),
    reportsAfterMs: last === undefined ? undefined : last.getTime() - now.getTime(),
  };
};

/** When a ring can begin if everything goes well. */
export interface RingTime {
  /** undefined if an earlier ring cannot be expected to pass. */
  readonly startsAt: Date | undefined;
  readonly passesAt: Date | undefined;
}

/** Each ring begins in the window, waits for reports, soaks, and lets the next one begin. Empty rings take no time. */
export const timetable = (
  rings: readonly RingPlan[],
  { gate, window, now }: { readonly gate: Gate; readonly window: Window | undefined; readonly now: Date },
): RingTime[] => {
  let from: Date | undefined = now;
  return rings.map((plan) => {
    const startsAt = from === undefined ? undefined : nextOpening(window, from);
    from = passesAt(plan, startsAt, gate);
    return { startsAt, passesAt: from };
  });
};

const passesAt = ({ members, reportsAfterMs }: RingPlan, startsAt: Date | undefined, gate: Gate): Date | undefined => {
  if (startsAt === undefined || members === 0) return startsAt;
  if (reportsAfterMs === undefined || reportsAfterMs > gate.deadlineMs) return undefined;
  return new Date(startsAt.getTime() + reportsAfterMs + gate.soakMs);
};
