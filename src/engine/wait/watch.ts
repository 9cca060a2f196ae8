import type { JsonObject } from '../../contract/operation.js';
import type { PollAnswer, Asker } from './ask.js';
import type { Contacts } from './contacts.js';
import type { Watched } from './watched.js';

export type { Watched } from './watched.js';

/** What one look at it says. `running`: the agent or the service is at it. */
export interface Observation {
  readonly state: 'done' | 'failed' | 'pending';
  readonly running?: boolean;
  readonly message?: string | undefined;
  /** Why it cannot be called pending or running either: 'unknown status 4'. */
  readonly unclear?: string | undefined;
  /** What to do about a failure. */
  readonly remedy?: string | undefined;
  /** The watched fields, in the service's own names. */
  readonly fields: JsonObject;
}

/** What a look may end in: an answer that was judged, nothing there yet, or no answer. */
export type PollResult = Observation | Exclude<PollAnswer, { readonly kind: 'answer' }>;

export interface Watch {
  /** 'inventory scan', for the display. */
  readonly what: string;
  readonly targets: readonly Watched[];
  /** One round for everything unfinished. A target that is not in the answer is looked at next time. */
  look(unfinished: readonly Watched[], ask: Asker, round: number): Promise<ReadonlyMap<Watched['id'], PollResult>>;
  /** The command that resumes waiting: 'ems wait reboot 42'. */
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
  /** The command that lists what there is. */
  readonly findHint?: string;
  /** Where to look for the end of a job that is no longer listed. */
  readonly vanishedHint?: string;
  /** Of many computers they are read by the page in each look, so that the display need not ask for them. */
  readonly contacts?: Contacts | undefined;
  /** Computers that could be looked at at once: while there are some, polling does not slow down. */
  readonly backlog?: () => number;
  /** The deployment group that they belong to: lists can be narrowed to it. */
  readonly groupId?: string | undefined;
  /** Files have to come from a depot: one that is offline is worth telling. */
  readonly needsDepot?: boolean;
}

export const isObservation = (result: PollResult): result is Observation => 'state' in result;
