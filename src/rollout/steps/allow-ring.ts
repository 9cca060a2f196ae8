import type { Drive } from '../state/drive.js';
import type { Place } from '../state/place.js';
import type { RingComputer } from '../types.js';
import { plannedIn } from './known-plan.js';
import { refuseLargeRing } from './most-affected.js';

/** Asks once before a ring begins, with its number of computers; more than that are asked about again. */
export const allowRing = async (drive: Drive, n: number, computers: readonly RingComputer[]): Promise<void> => {
  refuseLargeRing(drive, n, computers.length);
  if (computers.length === 0 || (drive.allowed.get(n) ?? 0) >= computers.length) return;
  if (drive.access.rehearsed === undefined) await drive.confirmRing?.(n, computers);
  drive.allowed.set(n, computers.length);
};

/** Asks about the next ring before this one is said to have passed, so that a refusal changes nothing. */
export const allowNext = async (drive: Drive, place: Place, n: number): Promise<void> => {
  if (n <= drive.file.rings.length) await allowRing(drive, n, await plannedIn(drive, place, n));
};
