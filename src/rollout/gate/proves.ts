import type { GateLimit } from '../types.js';

const significance = 0.05;

/**
 * The share that `reports` without a failure prove: with 95 % confidence the true failure rate is below it. 20 → 0.139,
 * 149 → 0.0199, 0 → 1.
 */
export const provenBelow = (reports: number): number => (reports === 0 ? 1 : 1 - significance ** (1 / reports));

/** How many reports without a failure it takes to show a share: 2 % → 149. */
export const reportsToProve = (share: number): number => Math.ceil(Math.log(significance) / Math.log(1 - share));

/** A limit as a number of computers, of those that it is a share of: the most that is still within it. */
export const allowedBy = ({ share, count }: GateLimit, total: number): number =>
  count ?? Math.floor((share ?? 0) * total);

/** Whether more than the limit: 3 of 100 are above 2 %, 2 of 100 are not. */
export const isAbove = ({ share, count }: GateLimit, value: number, total: number): boolean =>
  count === undefined ? value > (share ?? 0) * total + 1e-9 : value > count;
