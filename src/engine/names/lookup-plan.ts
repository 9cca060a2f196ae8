import type { Client } from '../../http/client.js';
import type { Fit } from './matching.js';

export interface NameCandidate {
  readonly id: string | number | undefined;
  /** How a user would write it: PC-0042.corp.example, Parent/Child, Name@Version. */
  readonly label: string;
  /** undefined: a near miss, for the message. */
  readonly fit: Fit | undefined;
}

/** Known values that a look-up may need: a product is looked up by its patch. */
export type Known = Readonly<Record<string, string | number>>;

export interface LookupPlan {
  readonly noun: string;
  /** One request in the usual case; candidates may include near misses for the message. */
  find(text: string, client: Client, known: Known): Promise<NameCandidate[]>;
  /** Asked where nothing was found: names among which the one that was meant may be. */
  near?(text: string, client: Client): Promise<NameCandidate[]>;
  /** How to see what there is. */
  readonly listing: string;
}

/** Those that fit best. A thing that is listed twice, or moved to the next page while it was read, is one thing. */
export const bestOf = (candidates: readonly NameCandidate[]): NameCandidate[] => {
  const fits = candidates.flatMap(({ fit }) => (fit === undefined ? [] : [fit]));
  const least = fits.reduce((left, right) => Math.min(left, right), Infinity);
  const best = candidates.filter(({ fit }) => fit === least);
  return [...new Map(best.map((candidate) => [candidate.id ?? candidate, candidate])).values()];
};
