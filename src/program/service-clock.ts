import type { Clock } from '../clock.js';

export interface ServiceClock extends Clock {
  /** Sets the current time of the service; a demo service may be days ahead. */
  hear(served: Date): void;
}

/** Smaller differences are ignored, because they would only make relative times jump. */
const toleranceMs = 120_000;

/**
 * The clock of the service, as far as it is known: ages, deadlines and relative times must use the clock that created
 * the times they are compared with. The monotonic part is from the machine, as are the clocks of tokens, retries, locks
 * and files, which use `context.machineClock`.
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
