import type { Drive } from '../state/drive.js';
import { isEnding, type Hold, type Marker } from '../state/marker.js';

/** Why it ends: a gate has failed, which every machine has to learn from the marker; or a person said so. */
export const endHold = ({ record }: Drive, { hold, phase }: Marker): Hold | undefined => {
  const { intent } = record;
  const isByGate =
    intent === undefined || intent.what === 'finish'
      ? isEnding(phase) && hold === 'failed'
      : intent.gateFailed === true;
  return isByGate ? 'failed' : undefined;
};
