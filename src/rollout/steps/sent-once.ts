import { proveActivation, type ActivationProof, type UncertainActivation } from '../gate/uncertain-activation.js';
import { expectMarker, markRing, save, type Drive, type MarkedRing } from '../state/drive.js';
import type { Marker } from '../state/marker.js';
import type { WrittenActivation } from '../state/record.js';

/**
 * An activation stands between two markers, and this machine notes beside the first one whether the request has left. So
 * it is in doubt only where the process died while the request was on its way, or where another machine goes on.
 */
export const frameActivation = (drive: Drive, ring: MarkedRing, change: Partial<Marker>): Promise<MarkedRing> =>
  markRing(drive, ring, change, { before: (text) => noteSent(drive, text, 'no') });

/**
 * `ring` is what `frameActivation` returned. Its marker is read once more, as late as can be: another machine that was
 * about to write when this one read it back has written by now, and is the one to send.
 */
export const sendFramed = async (drive: Drive, ring: MarkedRing, send: () => Promise<void>): Promise<void> => {
  const { group, text } = ring;
  await noteSent(drive, text, 'maybe');
  if (drive.access.rehearsed === undefined) await expectMarker(drive.access, group, text);
  await send();
  // It is done, whatever becomes of the note: without it the results tell.
  await noteSent(drive, text, 'yes').catch(() => undefined);
};

const noteSent = async (drive: Drive, text: string | undefined, sent: WrittenActivation['sent']): Promise<void> => {
  if (text !== undefined) await save(drive, { activation: { text, sent } });
};

/** Finds an activation whose second marker was never written. */
export const proofOf = async (
  { access, record }: Drive,
  ring: MarkedRing,
  doubt: UncertainActivation,
): Promise<ActivationProof> => {
  const { activation } = record;
  if (activation === undefined || activation.text !== ring.text || activation.sent === 'maybe')
    return proveActivation(access, doubt);
  return activation.sent === 'yes' ? { kind: 'happened', by: 'note' } : { kind: 'did not happen', by: 'note' };
};
