import { signalsHeard } from '../clock.js';
import { largeText } from '../json/held-list.js';
import type { Call, Reply } from './client.js';
import type { TransportFailure } from './transport/transport-failure.js';

/** Told of each request, and of each answer that takes long to work on. */
export interface OnWork {
  sends(): void;
  isLarge(): void;
}

interface Surroundings {
  readonly interrupt?: AbortSignal | undefined;
  readonly onWork?: OnWork | undefined;
  /** No other request is under way. */
  readonly isAlone?: () => boolean;
}

/**
 * A signal that came while the answer did is heard before the work on it begins, in which none would be. Not in the middle
 * of other answers: one that comes between being looked for and being given back to the system is lost.
 */
export const tellLarge = async (
  outcome: Reply | TransportFailure,
  { held, repeat }: Call,
  { interrupt, isAlone = () => true, onWork }: Surroundings,
): Promise<void> => {
  if (!('status' in outcome) || onWork === undefined) return;
  const areLarge = async (): Promise<void> => {
    await signalsHeard();
    if (repeat === 'read') interrupt?.throwIfAborted();
    onWork.isLarge();
  };
  if (held === undefined) {
    if (outcome.body.length >= largeText && isAlone()) await areLarge();
    return;
  }
  held.bytes += outcome.body.length;
  if (held.bytes >= largeText) held.areLarge = areLarge;
};
