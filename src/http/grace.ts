import { abortedLater } from '../clock.js';

/** The signal that ends a request. A change that was sent gets `graceMs` after an interrupt to be answered. */
interface Grace {
  readonly signal: AbortSignal | undefined;
  release(): void;
}

export const withGrace = (interrupt: AbortSignal | undefined, own: AbortSignal | undefined, graceMs: number): Grace => {
  if (interrupt === undefined) return { signal: own, release: () => undefined };
  const late = graceMs === 0 ? { signal: interrupt, release: () => undefined } : abortedLater(graceMs, interrupt);
  return own === undefined ? late : { signal: AbortSignal.any([late.signal, own]), release: late.release };
};
