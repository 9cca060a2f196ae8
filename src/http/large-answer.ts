import { signalsHeard } from '../clock.js';
import { largeText } from '../json/held-limits.js';
import type { Call, Reply } from './client.js';
import type { TransportFailure } from './transport/transport-failure.js';

/** Told of each request, and of each answer that takes long to work on. */
export interface OnWork {
  sends(): void;
  isLarge(): void;
}

/** A signal that came while the answer did is heard before the work on it begins, in which none would be. */
export const tellLarge = async (
  outcome: Reply | TransportFailure,
  { held = { bytes: 0 }, repeat }: Call,
  { interrupt, onWork }: { readonly interrupt?: AbortSignal | undefined; readonly onWork?: OnWork | undefined },
): Promise<void> => {
  if (!('status' in outcome) || onWork === undefined) return;
  held.bytes += outcome.body.length;
  if (held.bytes < largeText) return;
  await signalsHeard();
  if (repeat === 'read') interrupt?.throwIfAborted();
  onWork.isLarge();
};
