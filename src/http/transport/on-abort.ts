import { setMaxListeners } from 'node:events';

/** Many requests listen to one Ctrl-C: Node would take more than ten listeners for a leak, and say so on stderr. */
export const onAbort = (signal: AbortSignal, listener: () => void): void => {
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
};
