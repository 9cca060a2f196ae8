import type { Clock, FollowingClock } from '../base/clock.js';

export interface ServiceClock extends FollowingClock {
  /** Sets the current time of the service; a demo service may be days ahead. */
  hear(served: Date, isDemo?: boolean): void;
}

/** Smaller differences are ignored, because they would only make relative times jump. */
const toleranceMs = 120_000;

/** Clocks that differ by more than this are not both right. */
const wrongMs = 300_000;

/**
 * The clock of the service, as far as it is known: ages, deadlines and relative times must use the clock that created
 * the times they are compared with. The monotonic part is from the machine, as are the clocks of tokens, retries, locks
 * and files, which use `context.machineClock`.
 */
export const serviceClock = (machine: Clock, onChange: (aheadMs: number) => void): ServiceClock => {
  let aheadMs = 0;
  let differenceMs: number | undefined;
  return {
    now: () => machine.now(),
    sleep: (milliseconds, signal) => machine.sleep(milliseconds, signal),
    date: () => new Date(machine.date().getTime() + aheadMs),
    differenceMs: () => differenceMs,
    hear(served, isDemo = false) {
      const difference = served.getTime() - machine.date().getTime();
      const next = Math.abs(difference) > toleranceMs ? difference : 0;
      if (Math.abs(next - aheadMs) > toleranceMs) onChange(next);
      aheadMs = next;
      differenceMs = isDemo || Math.abs(difference) <= wrongMs ? 0 : difference;
    },
  };
};
