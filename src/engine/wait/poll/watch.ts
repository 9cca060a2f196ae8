import type { Polling } from '../../../service/agent-facts.js';
import type { ViewSection } from '../../../areas/column.js';
import type { JsonObject } from '../../../contract/operation.js';
import type { Asker, NoAnswer } from './ask.js';

/** One thing that is waited for: a computer or a job. */
export interface Watched {
  /** Client id or tracking id. */
  readonly id: number | string;
  readonly name: string;
}

/** One target's state as it was judged. `running`: the agent or the service is at it. */
export interface Observation {
  readonly state: 'done' | 'failed' | 'pending';
  readonly running?: boolean;
  readonly message?: string | undefined;
  /** Why it cannot be called pending or running either: 'unknown status 4'. */
  readonly unclear?: string | undefined;
  /** How to fix a failure. */
  readonly remedy?: string | undefined;
  /** The watched fields, in the service's own names. */
  readonly fields: JsonObject;
}

export type PollResult = Observation | NoAnswer;
export type PollResults = ReadonlyMap<Watched['id'], PollResult>;

export const isObservation = (result: PollResult): result is Observation => 'state' in result;

export const isFinished = (look: Observation | undefined): boolean =>
  look?.state === 'done' || look?.state === 'failed';

export interface Watch {
  /** 'inventory scan', for the display. */
  readonly what: string;
  readonly targets: readonly Watched[];
  /** Reads one round for everything unfinished. A target that is not in the results is read in a later round. */
  look(unfinished: readonly Watched[], ask: Asker, round: number): Promise<PollResults>;
  /** The command that resumes waiting: 'ems wait reboot 42'. */
  readonly resumeCommand: string;
  /** Printed first. */
  readonly trackingId?: string;
  /** Targets are computers: their agents' contact is shown, and rows carry a host name. */
  readonly computers: boolean;
  /** This run sent the request, and the service has accepted it. */
  readonly fresh?: boolean;
  /** Explains a 404 after the grace period. */
  readonly absent: string;
  /** How to find the right id. */
  readonly findHint?: string;
  /** The read that shows the end of a job that is no longer listed. */
  readonly vanishedHint?: string;
  /** Words for the fields of a job that is shown alone. */
  readonly view?: readonly ViewSection[];
  readonly contacts?: Contacts | undefined;
  /** Counts the computers that this round had no room for: while there are some, the next round follows at once. */
  readonly backlog?: () => number;
  /** The deployment group that the computers belong to: lists can be narrowed to it. */
  readonly groupId?: string | undefined;
  /** Shows offline depots; only when waiting for depots, because nothing shows which one a computer uses. */
  readonly depots?: boolean;
}

/** A computer's record, as far as it tells about the agent. */
export interface Seen {
  readonly hostname: string | undefined;
  /** null: it has never made contact. */
  readonly lastSeen: Date | null;
  /** null: never taken; undefined: the record does not say. */
  readonly inventoryDate: Date | null | undefined;
}

/** The last contact of computers: a few are read one by one, many by the page. */
export interface Contacts {
  readonly paged: boolean;
  /** Returns why there was no answer, if that is so. */
  refresh(targets: readonly Watched[], ask: Asker): Promise<string | undefined>;
  seen(id: Watched['id']): Seen | undefined;
  /** The service's own time when they were first read. */
  served(): Date | undefined;
}

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
