import { onAbort } from './transport/on-abort.js';

/** Follows `interrupt` at once, or only after a while: a write that was sent is given time to be answered. */
export interface Grace {
  readonly signal: AbortSignal | undefined;
  dispose(): void;
}

export const withGrace = (interrupt: AbortSignal | undefined, own: AbortSignal | undefined, graceMs: number): Grace => {
  if (interrupt === undefined) return { signal: own, dispose: () => undefined };
  if (graceMs === 0)
    return { signal: own === undefined ? interrupt : AbortSignal.any([interrupt, own]), dispose: () => undefined };
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onInterrupt = (): void => {
    timer = setTimeout(() => late.abort(interrupt.reason), graceMs);
  };
  onAbort(interrupt, onInterrupt);
  return {
    signal: own === undefined ? late.signal : AbortSignal.any([late.signal, own]),
    dispose() {
      clearTimeout(timer);
      interrupt.removeEventListener('abort', onInterrupt);
    },
  };
};
