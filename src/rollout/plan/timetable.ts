import type { Gate, Window } from '../types.js';
import { nextOpening } from '../window-hours.js';
import type { RingPlan } from './ring-plan.js';

/** When a ring can begin if everything goes well. */
export interface RingTime {
  /** undefined: an earlier ring cannot be expected to pass. */
  readonly startsAt: Date | undefined;
  readonly passesAt: Date | undefined;
}

/** Each ring begins in the window, waits for its reports, soaks, and lets the next one begin. Nobody waits on an empty one. */
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
