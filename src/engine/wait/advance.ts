import { timeIn } from '../../service/times.js';
import type { ObjectOf } from '../../contract/answers.js';
import type { JsonObject } from '../../contract/operation.js';
import type { ReadCall } from '../../http/client.js';
import { mapBounded } from '../../service/read-items.js';
import { requireAnswered } from './poll/ask.js';
import { contactsKnown, contactsSince, readContacts } from './poll/contacts.js';
import { timeOf } from './poll/fields.js';
import { pollEach } from './poll/rotation.js';
import type { Seen, Watched } from './poll/watch.js';
import { watchEach, type ComputerThing, type ReadingMeans, type StateBefore, type WatchedSet } from './thing.js';

/** Something that is over when a time of the computer has advanced: a reboot or a scan. */
interface Advancing<Key extends string> {
  readonly what: string;
  readonly command: string;
  readonly flags: string;
  readonly call: (id: Watched['id']) => ReadCall<Key>;
  readonly timeField: (status: ObjectOf<Key>) => string | null | undefined;
  /** The fields that a result shows. */
  readonly fieldsOf: (status: ObjectOf<Key>) => JsonObject;
  /** The time as the record of a computer has it, which pages of many computers list. */
  readonly timeSeen?: (seen: Seen) => Date | null | undefined;
}

export interface AdvanceBefore extends StateBefore {
  /** null: it has never happened; absent: not known, then it has to be later than the request. */
  readonly times: ReadonlyMap<Watched['id'], Date | null>;
  /** The request was sent elsewhere: it may be over before the wait begins. */
  readonly since?: true;
}

export const isLater = (time: string | null | undefined, before: Date): boolean => {
  const date = timeIn(time ?? undefined);
  return date !== undefined && date > before;
};

export const advanceThing = <Key extends string>(advancing: Advancing<Key>): ComputerThing<AdvanceBefore> => ({
  command: advancing.command,
  flags: advancing.flags,
  readBefore: (set, means) =>
    set.contacts.paged ? readPaged(advancing, set, means) : readTimes(advancing, set.targets, means),
  assumeBefore,
  watch: (set, before) => watchAdvance(advancing, set, before ?? assumeBefore(set.targets, new Date(0))),
});

const assumeBefore = (targets: readonly Watched[], since: Date): AdvanceBefore => {
  const contacts = contactsSince(targets, since);
  return { times: contacts.times, contacts, since: true };
};

/** For many computers, takes the times from the pages of contacts; without one, a time after the request is new. */
const readPaged = async <Key extends string>(
  { timeSeen }: Advancing<Key>,
  { contacts, targets }: WatchedSet,
  { ask, clock }: ReadingMeans,
): Promise<AdvanceBefore> => {
  await readContacts(contacts, targets, ask);
  const known = contactsKnown(targets, contacts, contacts.served() ?? clock.date());
  const times = targets.flatMap(({ id }) => {
    const seen = contacts.seen(id);
    const time = seen === undefined ? undefined : timeSeen?.(seen);
    return time === undefined ? [] : [[id, time] as const];
  });
  return { times: new Map(times), contacts: known };
};

const readTimes = async <Key extends string>(
  { call, timeField }: Advancing<Key>,
  targets: readonly Watched[],
  { ask, clock }: ReadingMeans,
): Promise<AdvanceBefore> => {
  const times = new Map<Watched['id'], Date | null>();
  let served: Date | undefined;
  await mapBounded(targets, 8, async ({ id }) => {
    const asked = await requireAnswered(ask.object(call(id)));
    served ??= asked?.date;
    const time = asked === undefined ? undefined : timeOf(timeField(asked.value));
    if (time !== undefined) times.set(id, time);
  });
  return { times, contacts: { times: new Map(), served: served ?? clock.date() } };
};

/** Clocks differ: a first scan may seem to be this much older than the request. */
const slackMs = 15 * 60_000;

const watchAdvance = <Key extends string>(
  { call, fieldsOf, timeField, what }: Advancing<Key>,
  set: WatchedSet,
  { contacts: before, since, times }: AdvanceBefore,
) => {
  // A time that shows up where there was none may be old: it counts from about the request on.
  const earliest = new Date(before.served.getTime() - slackMs);
  const from = (id: Watched['id']): Date => {
    const time = times.get(id);
    return time === undefined ? before.served : (time ?? earliest);
  };
  return watchEach(set, what, since === true ? undefined : before.times, (some, ask) =>
    pollEach(
      some,
      ({ id }) => ask.object(call(id)),
      (status, { id }) => ({
        state: isLater(timeField(status), from(id)) ? 'done' : 'pending',
        fields: fieldsOf(status),
      }),
    ),
  );
};
