import type { Clock } from '../clock.js';

export interface ServiceClock extends Clock {
  /** The service's current time; a demo service may be days ahead. */
  hear(served: Date): void;
}

/** Below this, clocks that agree: a difference of seconds would only make relative times jump. */
const toleranceMs = 120_000;

/**
 * The clock of the service, as far as it is known: ages, deadlines and relative times are measured by the clock that
 * made the times they are compared with. The monotonic part stays the machine's, as do the clocks of tokens, retries,
 * locks and files, which take `context.machineClock`.
 */
export const serviceClock = (machine: Clock, onChange: (aheadMs: number) => void): ServiceClock => {
  let aheadMs = 0;
  return {
    now: () => machine.now(),
    sleep: (milliseconds, signal) => machine.sleep(milliseconds, signal),
    date: () => new Date(machine.date().getTime() + aheadMs),
    hear(served) {
      const difference = served.getTime() - machine.date().getTime();
      const next = Math.abs(difference) > toleranceMs ? difference : 0;
      if (Math.abs(next - aheadMs) > toleranceMs) onChange(next);
      aheadMs = next;
    },
  };
};
