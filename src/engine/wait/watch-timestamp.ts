import type { Clock } from '../../clock.js';
import { itemsOf } from '../../json/items.js';
import type { Json } from '../../contract/operation.js';
import { mapBounded } from '../read/map-bounded.js';
import { searchComputers } from '../read/read-all.js';
import { wholePage } from '../read/read-items.js';
import { observeTimestamp, type TimestampField } from './timestamp-fields.js';
import { lastContacts, readContacts, fewComputers, type Contacts } from './contacts.js';
import { dateOf } from './dates.js';
import { rotation } from './rotation.js';
import { askFirst, type Asker } from './ask.js';
import { pollEach } from './poll-each.js';
import type { PollResult, Watch, Watched } from './watch.js';
import { isObject } from '../../json/objects.js';
import { ofComputers } from './of-computers.js';

/** From where each computer's time has to move, and what the service's own clock said then. */
export interface TimestampBaseline {
  /** Without a time of its own a computer's has to be later than `served`. */
  readonly times: ReadonlyMap<Watched['id'], Date | null>;
  readonly served: Date;
  /** Something may have happened since then, before the wait began. */
  readonly since?: true;
}

/** Of a few computers one by one. Of many the inventory by the page; else the time alone: what is later than it is new. */
export const readTimestampBaseline = async (
  moving: TimestampField,
  targets: readonly Watched[],
  contacts: Contacts,
  means: { readonly ask: Asker; readonly clock: Clock },
): Promise<TimestampBaseline> => {
  if (!contacts.paged) return readEach(moving, targets, means);
  await readContacts(contacts, targets, means.ask);
  const served = contacts.served() ?? means.clock.date();
  if (!hasSearch(moving)) return { times: new Map(), served };
  const times = targets.flatMap(({ id }) => {
    const seen = contacts.seen(id);
    return seen?.inventoryDate === undefined ? [] : [[id, seen.inventoryDate] as const];
  });
  return { times: new Map(times), served };
};

const readEach = async (
  moving: TimestampField,
  targets: readonly Watched[],
  { ask, clock }: { readonly ask: Asker; readonly clock: Clock },
): Promise<TimestampBaseline> => {
  const times = new Map<Watched['id'], Date | null>();
  let served: Date | undefined;
  await mapBounded(targets, 8, async ({ id }) => {
    const asked = await askFirst(moving.call(id), ask);
    if (asked.kind !== 'answer') return;
    served ??= asked.date;
    const time = isObject(asked.json) ? timeIn(asked.json[moving.field]) : undefined;
    if (time !== undefined) times.set(id, time);
  });
  return { times, served: served ?? clock.date() };
};

/** null: it has never happened, or nothing is known of it. undefined: the answer does not say, or is none; then only what is later than the request counts. */
const timeIn = (value: Json | undefined): Date | null | undefined => (value === null ? null : dateOf(value));

/** Waiting for what was started elsewhere: everything after `since` counts. */
export const baselineSince = (targets: readonly Watched[], since: Date): TimestampBaseline => ({
  times: new Map(targets.map(({ id }) => [id, since])),
  served: since,
  since: true,
});

/** Only the inventory's time is part of what a fleet search returns. */
const hasSearch = ({ field }: TimestampField): boolean => field === 'inventoryDate';

/** Clocks differ: what the search is asked for reaches back this far, and each computer is judged by its own baseline. */
const slackMs = 15 * 60_000;
/** And once in a while everything is looked at one by one, for a computer whose clock is off by more. */
const thoroughEvery = 12;

export interface AdvanceWatch {
  readonly moving: TimestampField;
  readonly targets: readonly Watched[];
  readonly baseline: TimestampBaseline;
  readonly contacts: Contacts;
  readonly groupId?: string | undefined;
  readonly resumeCommand: string;
}

export const watchAdvance = ({ baseline, contacts, groupId, moving, resumeCommand, targets }: AdvanceWatch): Watch => {
  // A time that shows up where there was none may be of long ago: it counts from about the request on.
  const aboutThen = new Date(baseline.served.getTime() - slackMs);
  const from = (id: Watched['id']): Date => {
    const time = baseline.times.get(id);
    return time === undefined ? baseline.served : (time ?? aboutThen);
  };
  const observe = (json: Json | undefined, { id }: Watched): PollResult =>
    observeTimestamp(json, moving.field, from(id));
  const each = (some: readonly Watched[], ask: Asker): Promise<Map<Watched['id'], PollResult>> =>
    pollEach(some, ask, ({ id }) => moving.call(id), observe);
  /** One request for the whole set: who has a new inventory. The others have what they had. */
  const searchAll = async (unfinished: readonly Watched[], ask: Asker): Promise<Map<Watched['id'], PollResult>> => {
    const inventoryAfter = aboutThen.toISOString();
    const call = { ...searchComputers({ inventoryAfter }), compressed: true };
    const asked = await ask.list(call, { top: wholePage });
    // A 404 is about the search here, not about a computer.
    const why = asked.kind === 'lost' ? asked.why : 'the computers cannot be searched';
    if (asked.kind !== 'answer') return new Map(unfinished.map(({ id }) => [id, { kind: 'lost', why }]));
    const found = new Map(itemsOf(asked.json).map((item) => [item['id'], item]));
    return new Map(
      unfinished.map((target) => {
        const before = baseline.times.get(target.id) === null ? null : from(target.id).toISOString();
        return [target.id, observe(found.get(target.id) ?? { [moving.field]: before }, target)];
      }),
    );
  };
  // A scan or a reboot is known once the agent has called in.
  const turns = rotation(contacts, contactsFrom(targets, baseline, contacts));
  return {
    what: moving.what,
    ...ofComputers({ targets, groupId, contacts, resumeCommand }, turns),
    look: async (unfinished, ask, round) => {
      if (unfinished.length <= fewComputers && !contacts.paged) return each(unfinished, ask);
      await contacts.refresh(unfinished, ask);
      const thorough = round % thoroughEvery === thoroughEvery - 1;
      if (hasSearch(moving) && !thorough) return searchAll(unfinished, ask);
      return turns.look(unfinished, (some) => each(some, ask));
    },
  };
};

/** undefined: nothing is known of the contacts before, so each computer is looked at once. */
const contactsFrom = (
  targets: readonly Watched[],
  { since }: TimestampBaseline,
  contacts: Contacts,
): ReadonlyMap<Watched['id'], Date | null> | undefined => {
  if (since === true || !contacts.paged) return undefined;
  return lastContacts(targets, contacts);
};
