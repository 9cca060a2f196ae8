import type { JsonObject } from '../../contract/operation.js';
import type { Asked, Asker } from './ask.js';

/** One thing that is waited for: a computer, a job. */
export interface Watched {
  /** Client id or tracking id. */
  readonly id: number | string;
  readonly name: string;
}

/** What one look at it says. `running`: the agent or the service is at it. */
export interface Observation {
  readonly state: 'done' | 'failed' | 'pending';
  readonly running?: boolean;
  readonly message?: string | undefined;
  /** What to do about a failure. */
  readonly remedy?: string | undefined;
  /** The watched fields, in the service's own names. */
  readonly fields: JsonObject;
}

/** What a look may end in: an answer that was judged, nothing there yet, or no answer. */
export type PollResult = Observation | Exclude<Asked, { readonly kind: 'answer' }>;

export interface Watch {
  /** 'inventory scan', for the display. */
  readonly what: string;
  readonly targets: readonly Watched[];
  /** One round for everything unsettled. A target that is not in the answer is looked at next time. */
  look(unsettled: readonly Watched[], ask: Asker, round: number): Promise<ReadonlyMap<Watched['id'], PollResult>>;
  /** The command that goes on waiting: 'ems wait reboot 42'. */
  readonly resumeCommand: string;
  /** Printed first. */
  readonly trackingId?: string;
  /** Targets are computers: their agents' contact is shown, and rows carry a host name. */
  readonly computers: boolean;
  /** The request was ours, just now: the service has accepted it. */
  readonly fresh?: boolean;
  /** Said once at the start. */
  readonly notes?: readonly string[];
  /** What a 404 after the grace period means. */
  readonly absent: string;
}

export const isObservation = (result: PollResult): result is Observation => 'state' in result;
