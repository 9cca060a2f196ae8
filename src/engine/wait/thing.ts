import type { Clock } from '../../base/clock.js';
import type { Asker } from './poll/ask.js';
import type { ContactsBefore } from './poll/contacts.js';
import { rotation } from './poll/rotation.js';
import type { Contacts, PollResults, Watch, Watched } from './poll/watch.js';

/** Computers that are waited for together. */
export interface WatchedSet {
  readonly targets: readonly Watched[];
  readonly contacts: Contacts;
  /** The deployment group that they were selected by. */
  readonly groupId?: string | undefined;
}

/** The state before the request: only something newer proves the end. */
export interface StateBefore {
  readonly contacts: ContactsBefore;
}

export interface ReadingMeans {
  readonly ask: Asker;
  readonly clock: Clock;
}

export type ComputerWatch = Omit<Watch, 'resumeCommand'>;

/** Something that computers do at the contact of their agents: a reboot, a scan, a deployment. */
export interface ComputerThing<Before extends StateBefore = StateBefore> {
  /** The words after `ems wait` that resume it: 'rescan', 'emergency-patching 9'. */
  readonly command: string;
  /** Their flags beside --since: '--type Patch'. */
  readonly flags: string;
  /** Reads what has to be known before the request is sent. */
  readonly readBefore: (set: WatchedSet, means: ReadingMeans) => Promise<Before>;
  /** Replaces `readBefore` if the request was sent elsewhere: only its time is known. */
  readonly assumeBefore: (targets: readonly Watched[], since: Date) => Before;
  /**
   * `before` undefined: nothing is known of the start, so the state as it stands counts. `trackingId`: the task that
   * the service created for the request, if known.
   */
  readonly watch: (set: WatchedSet, before: Before | undefined, trackingId?: string) => ComputerWatch;
}

export const watchComputers = (
  { contacts, groupId, targets }: WatchedSet,
  own: Pick<Watch, 'what' | 'look'> & Partial<Pick<Watch, 'backlog'>>,
): ComputerWatch => ({ targets, contacts, groupId, computers: true, absent: 'no computer has this id', ...own });

/** Reads each of a few computers in every round, and of many those whose agents have made contact since `before`. */
export const watchEach = (
  set: WatchedSet,
  what: string,
  before: ContactsBefore['times'] | undefined,
  readEach: (some: readonly Watched[], ask: Asker) => Promise<PollResults>,
): ComputerWatch => {
  const turns = rotation(set.contacts, before);
  return watchComputers(set, {
    what,
    backlog: turns.backlog,
    look: async (unfinished, ask) => {
      if (!set.contacts.paged) return readEach(unfinished, ask);
      await turns.refresh(unfinished, ask);
      return turns.look(unfinished, (some) => readEach(some, ask));
    },
  });
};
