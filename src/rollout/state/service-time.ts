import type { Clock } from '../../clock.js';
import { readableDuration } from '../../text/duration.js';

export interface ServiceTime {
  /** Takes the Date of an answer. A demo service may be days ahead: its time was advanced on purpose. */
  readonly note: (served: Date | undefined, isDemo?: boolean) => void;
  /** The service's time, or the machine's where the service's cannot be trusted. */
  readonly now: () => Date;
  /** The earlier of the two clocks: no wait is over before both say so. */
  readonly earliest: () => Date;
  /** Why no decision can rest on the time, if so. */
  readonly doubt: () => string | undefined;
}

/** Clocks that differ by more than this do not show the same time. */
const toleranceMs = 10 * 60_000;

/**
 * Dates of answers are whole seconds; the monotonic clock runs on in between. A Date that only cuts off the milliseconds
 * is ignored, so that the entries of a log stay in order.
 */
export const serviceTime = (machine: Pick<Clock, 'now' | 'date'>): ServiceTime => {
  let known: { readonly served: number; readonly at: number } | undefined;
  let isAdvanced = false;
  let doubt: string | undefined;
  const local = (): number => machine.date().getTime();
  const now = (): number => (known === undefined ? local() : known.served + machine.now() - known.at);
  return {
    note: (served, isDemo = false) => {
      if (served === undefined) return;
      isAdvanced = isDemo;
      const difference = served.getTime() - local();
      if (!isDemo && Math.abs(difference) > toleranceMs) return void (doubt ??= differenceText(difference));
      const ahead = now() - served.getTime();
      if (known === undefined || ahead < 0 || ahead >= 1000) known = { served: served.getTime(), at: machine.now() };
    },
    now: () => new Date(now()),
    earliest: () => new Date(isAdvanced ? now() : Math.min(now(), local())),
    doubt: () => doubt ?? (known === undefined ? 'the service does not say what time it is' : undefined),
  };
};

const differenceText = (differenceMs: number): string =>
  `the clock of the service is ${readableDuration(Math.abs(differenceMs) / 1000)} ${differenceMs > 0 ? 'ahead of' : 'behind'} the clock of this machine`;
