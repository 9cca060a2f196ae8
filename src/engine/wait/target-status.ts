import type { KnownAgent } from './agents.js';
import type { Hindrances, Suspension } from './hindrances.js';
import type { Observation, Watched } from './watch.js';

/** Everything known about one target at one moment. */
export interface TargetStatus {
  readonly target: Watched;
  readonly look: Observation | undefined;
  readonly agent: KnownAgent | undefined;
  /** The agent has called in since the wait began. */
  readonly called: boolean;
  readonly silent: boolean;
  readonly suspension?: Suspension | undefined;
}

export type End = 'finished' | 'until' | 'fail-fast' | 'time-out' | 'interrupted';

export interface Polled {
  readonly end: End;
  readonly standings: readonly TargetStatus[];
  /** Why the last poll had no answer, if that is so. */
  readonly lost?: string | undefined;
}

export interface WaitSnapshot {
  readonly standings: readonly TargetStatus[];
  readonly leftMs: number;
  readonly lost: string | undefined;
  readonly hindrances: Hindrances;
}
