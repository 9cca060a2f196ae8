import { itemsOf } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { mapBounded } from '../read/map-bounded.js';
import { searchComputers } from '../read/read-all.js';
import { wholePage } from '../read/read-items.js';
import { stateUnknown, type Asker } from './ask.js';
import { dateOf } from './dates.js';
import type { Watched } from './watched.js';

/** What a computer's record tells about its agent. */
export interface Seen {
  readonly hostname: string | undefined;
  /** null: it has never called in. */
  readonly lastSeen: Date | null;
  /** null: never taken; undefined: the record does not say. */
  readonly inventoryDate: Date | null | undefined;
}

/** When computers called in last: of a few one by one, of many by the page. */
export interface Contacts {
  /** One page most of the time tells who has called in of all. */
  readonly paged: boolean;
  /** Returns why there was no answer, if that is so. */
  refresh(targets: readonly Watched[], ask: Asker): Promise<string | undefined>;
  seen(id: Watched['id']): Seen | undefined;
  /** The service's own time when they were first read. */
  served(): Date | undefined;
}

/** Up to so many computers are asked about one by one. */
export const fewComputers = 25;

/** `members`: the list that has all of them, where they are the computers of a group. */
export const contactsOf = (targets: readonly Watched[], members?: Call): Contacts =>
  targets.length > fewComputers ? pagedContacts(targets, members) : singleContacts();

const singleContacts = (): Contacts => {
  const known = new Map<Watched['id'], Seen>();
  let served: Date | undefined;
  return {
    paged: false,
    refresh: async (targets, ask) => {
      const lost = await mapBounded(targets, 8, async ({ id }) => {
        const asked = await ask(getCall('/api/computer/{id}', { pathValues: { id } }));
        if (asked.kind !== 'answer') return asked.kind === 'lost' ? asked.why : undefined;
        served ??= asked.date;
        const seen = seenIn(asked.json);
        if (seen !== undefined) known.set(id, seen);
      });
      return lost.find((why) => why !== undefined);
    },
    seen: (id) => known.get(id),
    served: () => served,
  };
};

/** Contacts may be recorded a moment after they happened: what is asked for reaches back this far. */
const slackMs = 2 * 60_000;

const pagedContacts = (targets: readonly Watched[], members: Call | undefined): Contacts => {
  const wanted = new Set(targets.map(({ id }) => id));
  const known = new Map<Watched['id'], Seen>();
  let served: Date | undefined;
  let newest = 0;
  const take = (json: Json | undefined): boolean => {
    for (const item of itemsOf(json)) {
      const { id } = item;
      const seen = seenIn(item);
      if (typeof id !== 'number' || seen === undefined || !wanted.has(id)) continue;
      known.set(id, seen);
      newest = Math.max(newest, seen.lastSeen?.getTime() ?? 0);
    }
    return known.size === wanted.size;
  };
  /** The first time everything, then only who has called in since. */
  const refresh = async (ask: Asker): Promise<string | undefined> => {
    const whole = known.size === 0;
    const call = whole ? (members ?? searchComputers({})) : calledSince(new Date(newest - slackMs));
    const reading = { top: wholePage, enough: (entries: readonly Json[]) => take(entries) && whole };
    const asked = await ask.list({ ...call, compressed: true }, reading).catch((error: unknown) => {
      if (!whole || members === undefined || !(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
      return ask.list({ ...searchComputers({}), compressed: true }, reading); // the group may not be read
    });
    if (asked.kind === 'answer') served ??= asked.date;
    return asked.kind === 'lost' ? asked.why : undefined;
  };
  return { paged: true, refresh: (_targets, ask) => refresh(ask), seen: (id) => known.get(id), served: () => served };
};

const calledSince = (time: Date): Call =>
  searchComputers(time.getTime() <= 0 ? {} : { lastSeenAfter: time.toISOString() });

export const seenIn = (json: Json | undefined): Seen | undefined => {
  if (!isObject(json) || !('lastSeenUtc' in json)) return undefined;
  const { hostname, inventoryDate, lastSeenUtc } = json;
  const lastSeen = lastSeenUtc === null ? null : dateOf(lastSeenUtc);
  // What is no time is not "never": after it, every earlier contact would be a new one.
  if (lastSeen === undefined) return undefined;
  return {
    hostname: typeof hostname === 'string' ? hostname : undefined,
    lastSeen,
    inventoryDate: inventoryDate === null ? null : dateOf(inventoryDate),
  };
};

/** Before a request: nothing was sent yet, so giving up costs nothing. */
export const readContacts = async (contacts: Contacts, targets: readonly Watched[], ask: Asker): Promise<void> => {
  const why = await contacts.refresh(targets, ask);
  if (why !== undefined) throw stateUnknown(why);
};

/** What was known of the contacts before the request, and when the request was made. */
export interface ContactsBefore {
  /** null: never called in; absent: not known. */
  readonly times: ReadonlyMap<Watched['id'], Date | null>;
  /** The service's own time when they were read. */
  readonly served: Date;
  /** And when it answered each request. */
  readonly requested?: ReadonlyMap<Watched['id'], Date> | undefined;
}

/**
 * The agent has called in since the request. Between the state before and the request lie moments, in a bulk run minutes:
 * a contact of that time saw no request. Where the clocks cannot be compared, a contact that has moved counts.
 */
export const isNewContact = (id: Watched['id'], last: Date | null | undefined, before: ContactsBefore): boolean => {
  if (last === null || last === undefined) return false;
  const earlier = before.times.get(id);
  if (earlier === undefined) return last > before.served;
  if (earlier !== null && last <= earlier) return false;
  const requested = before.requested?.get(id);
  return requested === undefined || last >= requested || last.getTime() < before.served.getTime() - 1000;
};

export const lastContacts = (targets: readonly Watched[], contacts: Contacts): Map<Watched['id'], Date | null> =>
  new Map(
    targets.flatMap(({ id }) => {
      const seen = contacts.seen(id);
      return seen === undefined ? [] : [[id, seen.lastSeen] as const];
    }),
  );
