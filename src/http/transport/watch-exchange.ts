import type { Exchange, RawReply } from './exchange.js';
import { onAbort } from './on-abort.js';
import { TransportFailure } from './transport-failure.js';

/** Stops an exchange at its time limit and at the caller's signals, until the returned function is called. */
export const watchExchange = (
  { timeoutMs, signal, unsentSignal }: Exchange,
  isSent: () => boolean,
  stop: (failure: TransportFailure) => void,
): (() => void) => {
  const timer = setTimeout(() => stop(new TransportFailure('time-out', isSent())), timeoutMs);
  const abort = (): void => stop(new TransportFailure('aborted', isSent(), signal?.reason));
  const abortUnsent = (): void => {
    if (!isSent()) stop(new TransportFailure('aborted', false, unsentSignal?.reason));
  };
  if (signal !== undefined) onAbort(signal, abort);
  if (unsentSignal !== undefined) onAbort(unsentSignal, abortUnsent);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    unsentSignal?.removeEventListener('abort', abortUnsent);
  };
};

/** The failure of an exchange that was cancelled before it began. */
export const stoppedAlready = ({ signal, unsentSignal }: Exchange): TransportFailure | undefined => {
  const first = [signal, unsentSignal].find((each) => each?.aborted === true);
  return first === undefined ? undefined : new TransportFailure('aborted', false, first.reason);
};

/**
 * Answers with the status alone where a refusal broke off: the request did nothing, so it must be neither repeated nor
 * doubted. An error that is too large to be read counts as well.
 */
export const refusalCutShort = (
  head: Pick<RawReply, 'status' | 'headers'> | undefined,
  { reason }: TransportFailure,
): RawReply | undefined => {
  if (head === undefined || head.status < 400) return undefined;
  const isLost = (reason === 'lost' || reason === 'time-out') && head.status < 500;
  if (!isLost && reason !== 'too-large') return undefined;
  const { 'content-encoding': _, ...headers } = head.headers;
  return { status: head.status, headers, body: Buffer.alloc(0) };
};
