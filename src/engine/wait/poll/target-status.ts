import type { Polling } from './polling-windows.js';
import type { Observation, Watched } from './watch.js';

export interface KnownAgent {
  readonly hostname?: string | undefined;
  readonly status?: string | undefined;
  readonly lastSeen?: Date | undefined;
}

export interface Suspension {
  readonly mode: string; // Suspended, PresentationMode, MaintenanceMode
  readonly until: Date | undefined;
}

/** Why nothing may happen for a while, as far as the service tells. */
export interface Hindrances {
  readonly suspended: ReadonlyMap<Watched['id'], Suspension>;
  /** Agents that stopped reporting on schedule. */
  readonly stale: ReadonlySet<Watched['id']>;
  readonly offlineDepots: readonly string[];
  /** Read for a single computer only. */
  readonly polling: Polling | undefined;
}

/** Everything known about one target at one moment. */
export interface TargetStatus {
  readonly target: Watched;
  readonly look: Observation | undefined;
  readonly agent: KnownAgent | undefined;
  /** The agent has made contact since the wait began. */
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
