import type { Clock } from '../../clock.js';

export interface ServiceTime {
  /** What an answer says the time is. */
  readonly note: (served: Date | undefined) => void;
  readonly now: () => Date;
}

/**
 * Dates of answers are whole seconds; in between our own clock runs on. An answer that only cuts off the milliseconds that
 * have passed changes nothing: of two entries in a log the later one would be the earlier.
 */
export const serviceTime = (clock: Pick<Clock, 'now' | 'date'>): ServiceTime => {
  let known: { readonly served: number; readonly at: number } | undefined;
  const now = (): number => (known === undefined ? clock.date().getTime() : known.served + clock.now() - known.at);
  return {
    note: (served) => {
      if (served === undefined) return;
      const ahead = now() - served.getTime();
      if (known === undefined || ahead < 0 || ahead >= 1000) known = { served: served.getTime(), at: clock.now() };
    },
    now: () => new Date(now()),
  };
};
