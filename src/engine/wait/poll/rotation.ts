import { mapBounded } from '../../../service/read-items.js';
import type { Asker, PollAnswer } from './ask.js';
import type { Contacts, PollResult, PollResults, Watched } from './watch.js';

/** Reads and judges each target, a few at a time, if the service has no read for the whole set. */
export const pollEach = async <Value>(
  targets: readonly Watched[],
  read: (target: Watched) => Promise<PollAnswer<Value>>,
  judge: (value: Value, target: Watched) => PollResult,
): Promise<Map<Watched['id'], PollResult>> => {
  const results = await mapBounded(targets, 8, async (target): Promise<[Watched['id'], PollResult]> => {
    const asked = await read(target);
    return [target.id, asked.kind === 'answer' ? judge(asked.value, target) : asked];
  });
  return new Map(results);
};

interface PollRotation {
  /** Reads the contacts, unless computers with news still wait for their turn. */
  readonly refresh: (unfinished: readonly Watched[], ask: Asker) => Promise<void>;
  /** Reads the computers that may have news and a few of the others; the rest keep their last known state. */
  readonly look: (
    unfinished: readonly Watched[],
    each: (some: readonly Watched[]) => Promise<PollResults>,
  ) => Promise<PollResults>;
  /** Counts the computers with news that the last round had no room for. */
  readonly backlog: () => number;
}

/** Computers with news in one round; the next follows at once. A time-out or Ctrl-C loses no more than one round. */
const newsPerRound = 64;
/** Silent computers in one round: with the pages of contacts and lists, a quiet round stays at ten requests. */
const silentPerRound = 6;

/**
 * Watches many computers without reading each of them in each round: nothing changes about a computer before its agent
 * makes contact, and one page lists the contacts. Without contacts from before the request each is read once in any case.
 */
export const rotation = (
  contacts: Contacts,
  before: ReadonlyMap<Watched['id'], Date | null> | undefined,
): PollRotation => {
  const looked = new Map<Watched['id'], { readonly order: number; readonly contact: number }>();
  let order = 0;
  let waiting = 0;
  const contactOf = (id: Watched['id']): number => contacts.seen(id)?.lastSeen?.getTime() ?? 0;
  const hasMadeContact = ({ id }: Watched): boolean => contactOf(id) > (before?.get(id)?.getTime() ?? 0);
  const hasNews = (target: Watched): boolean => {
    const last = looked.get(target.id);
    return last === undefined ? before === undefined || hasMadeContact(target) : contactOf(target.id) > last.contact;
  };
  const orderOf = ({ id }: Watched): number => looked.get(id)?.order ?? 0;
  return {
    refresh: async (unfinished, ask) => {
      if (waiting === 0) await contacts.refresh(unfinished, ask);
    },
    look: async (unfinished, each) => {
      const queue = unfinished.toSorted((left, right) => orderOf(left) - orderOf(right));
      const news = queue.filter(hasNews);
      const silent = queue
        .filter((target) => !hasNews(target))
        .toSorted((left, right) => Number(hasMadeContact(right)) - Number(hasMadeContact(left)));
      const some = [...news.slice(0, newsPerRound), ...silent.slice(0, silentPerRound)];
      waiting = Math.max(0, news.length - newsPerRound);
      const found = await each(some);
      for (const { id } of some) looked.set(id, { order: ++order, contact: contactOf(id) });
      return new Map<Watched['id'], PollResult>([
        ...unread(silent, looked).map((id) => [id, { state: 'pending', fields: {} }] as const),
        ...unread(news, looked).map((id) => [id, { state: 'pending', fields: {}, message: 'not polled yet' }] as const),
        ...found,
      ]);
    },
    backlog: () => waiting,
  };
};

const unread = (targets: readonly Watched[], looked: ReadonlyMap<Watched['id'], unknown>): Watched['id'][] =>
  targets.flatMap(({ id }) => (looked.has(id) ? [] : [id]));
