import { computerApi } from '../../../service/computers.js';
import type { Computer } from '../../../contract/answers.js';
import { EmsError } from '../../../base/errors.js';
import { itemsOf, type Json } from '../../../base/json/objects.js';
import { mapBounded, searchComputers, wholePage } from '../../../service/read-items.js';
import type { membersCall } from '../../targets/select-computers.js';
import { stateUnknown, type Asker } from './ask.js';
import { timeOf } from './fields.js';
import type { Contacts, Seen, Watched } from './watch.js';

/** Up to this many computers are read one by one. */
export const fewComputers = 25;

/** `members`: the list that has all of them, where they are the computers of a group. */
export const contactsOf = (targets: readonly Watched[], members?: ReturnType<typeof membersCall>): Contacts =>
  targets.length > fewComputers ? pagedContacts(targets, members) : singleContacts();

const singleContacts = (): Contacts => {
  const known = new Map<Watched['id'], Seen>();
  let served: Date | undefined;
  return {
    paged: false,
    refresh: async (targets, ask) => {
      const lost = await mapBounded(targets, 8, async ({ id }) => {
        const asked = await ask.object(computerApi.one(id));
        if (asked.kind !== 'answer') return asked.kind === 'lost' ? asked.why : undefined;
        served ??= asked.date;
        const seen = seenIn(asked.value);
        if (seen !== undefined) known.set(id, seen);
      });
      return lost.find((why) => why !== undefined);
    },
    seen: (id) => known.get(id),
    served: () => served,
  };
};

/** Contacts may be recorded a moment after they happened, so each search reaches back this far. */
const slackMs = 2 * 60_000;

const pagedContacts = (targets: readonly Watched[], members: ReturnType<typeof membersCall> | undefined): Contacts => {
  const wanted = new Set(targets.map(({ id }) => id));
  const known = new Map<Watched['id'], Seen>();
  let served: Date | undefined;
  let newest = 0;
  const remember = (computers: readonly Computer[]): void => {
    for (const computer of computers) {
      const seen = seenIn(computer);
      if (seen === undefined || !wanted.has(computer.id)) continue;
      known.set(computer.id, seen);
      newest = Math.max(newest, seen.lastSeen?.getTime() ?? 0);
    }
  };
  /** The first time everything, then only the computers that have made contact since. */
  const read = (ask: Asker): ReturnType<typeof readAllOf> => {
    if (known.size === 0) return readAllOf(wanted, members, ask);
    const since = newest <= slackMs ? {} : { lastSeenAfter: new Date(newest - slackMs).toISOString() };
    return ask.list({ ...searchComputers(since), compressed: true }, { top: wholePage });
  };
  return {
    paged: true,
    refresh: async (_targets, ask) => {
      const asked = await read(ask);
      if (asked.kind === 'answer') {
        served ??= asked.date;
        remember(asked.value);
      }
      return asked.kind === 'lost' ? asked.why : undefined;
    },
    seen: (id) => known.get(id),
    served: () => served,
  };
};

/** Stops at the page that completes the wanted computers. */
const readAllOf = (
  wanted: ReadonlySet<Watched['id']>,
  members: ReturnType<typeof membersCall> | undefined,
  ask: Asker,
) => {
  const unread = new Set<Json | undefined>(wanted);
  const enough = (entries: readonly Json[]): boolean => {
    for (const { id } of itemsOf(entries)) unread.delete(id);
    return unread.size === 0;
  };
  const search = () => ask.list({ ...searchComputers({}), compressed: true }, { top: wholePage, enough });
  if (members === undefined) return search();
  return ask.list({ ...members, compressed: true }, { top: wholePage, enough }).catch((error: unknown) => {
    if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
    return search(); // the role for groups is missing
  });
};

const seenIn = ({ hostname, inventoryDate, lastSeenUtc }: Computer): Seen | undefined => {
  const lastSeen = timeOf(lastSeenUtc);
  if (lastSeen === undefined) return undefined;
  return { hostname: hostname ?? undefined, lastSeen, inventoryDate: timeOf(inventoryDate) };
};

/** The contacts before the request, and when the request was made. */
export interface ContactsBefore {
  /** null: never made contact; absent: not known. */
  readonly times: ReadonlyMap<Watched['id'], Date | null>;
  /** The service's own time when they were read. */
  readonly served: Date;
  /** The service's own time of its answer to each request. */
  readonly requested?: ReadonlyMap<Watched['id'], Date> | undefined;
}

/** Reads them before a request: nothing was sent yet, so giving up costs nothing. */
export const readContacts = async (contacts: Contacts, targets: readonly Watched[], ask: Asker): Promise<void> => {
  const why = await contacts.refresh(targets, ask);
  if (why !== undefined) throw stateUnknown(why);
};

export const contactsSince = (targets: readonly Watched[], since: Date): ContactsBefore => ({
  times: new Map(targets.map(({ id }) => [id, since])),
  served: since,
});

export const contactsKnown = (targets: readonly Watched[], contacts: Contacts, served: Date): ContactsBefore => ({
  times: new Map(
    targets.flatMap(({ id }) => {
      const seen = contacts.seen(id);
      return seen === undefined ? [] : [[id, seen.lastSeen] as const];
    }),
  ),
  served,
});

/**
 * The agent has made contact since the request. In a bulk run, minutes may pass between reading the state before and
 * the request: a contact in between does not count. If the clocks cannot be compared, any later contact counts.
 */
export const isNewContact = (id: Watched['id'], last: Date | null | undefined, before: ContactsBefore): boolean => {
  if (last === null || last === undefined) return false;
  const earlier = before.times.get(id);
  if (earlier === undefined) return last > before.served;
  if (earlier !== null && last <= earlier) return false;
  const requested = before.requested?.get(id);
  return requested === undefined || last >= requested || last.getTime() < before.served.getTime() - 1000;
};
