import { hash } from 'node:crypto';
import type { RingComputer } from '../types.js';

/** Positions run from 0 to 9,999; a ring of 1 % holds those below 100. */
export const positions = 10_000;

/**
 * The position of a computer in the order of a rollout: the same on every machine, different in every rollout. A computer
 * without a uuid is placed by its id, which every machine reads from the same service.
 */
export const ringPosition = (rollout: string, { id, uuid }: Pick<RingComputer, 'id' | 'uuid'>): number => {
  const digest = hash('sha256', `${rollout}\n${uuid?.toLowerCase() ?? `computer ${id}`}`);
  return Math.floor((Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * positions);
};
