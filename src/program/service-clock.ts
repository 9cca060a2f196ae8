import type { Clock } from '../clock.js';

export interface ServiceClock extends Clock {
  /** The service's current time; a demo service may be days ahead. */
  hear(served: Date, isDemo?: boolean): void;
  /** The time that an earlier command saw; the next response corrects it. */
  assume(aheadMs: number): void;
  isDemo(): boolean;
  /** How far it is ahead of the machine's. */
  aheadMs(): number;
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
  let isDemo = false;
  return {
    now: () => machine.now(),
    sleep: (milliseconds, signal) => machine.sleep(milliseconds, signal),
    date: () => new Date(machine.date().getTime() + aheadMs),
    assume: (earlier) => void (aheadMs = earlier),
    isDemo: () => isDemo,
    aheadMs: () => aheadMs,
    hear(served, fromDemo = false) {
      isDemo = fromDemo;
      const difference = served.getTime() - machine.date().getTime();
      const next = Math.abs(difference) > toleranceMs ? difference : 0;
      if (Math.abs(next - aheadMs) > toleranceMs) onChange(next);
      aheadMs = next;
    },
  };
};
