import type { Contacts } from './contacts.js';
import type { PollResult, Watched } from './watch.js';

type Results = ReadonlyMap<Watched['id'], PollResult>;

export interface PollRotation {
  /** Asks about as many as a round may cost; the others keep what is known of them. */
  readonly look: (
    unfinished: readonly Watched[],
    each: (some: readonly Watched[]) => Promise<Results>,
  ) => Promise<Results>;
  /** Computers whose agents have called in and that nobody has looked at since. */
  readonly backlog: () => number;
}

/** With the pages of contacts and lists, a round stays at ten requests. */
const perRound = 6;

/**
 * Many computers without asking each of them in each round: nothing changes about a computer before its agent calls in,
 * and who has called in stands on one page. Without contacts from before the request, what stands now counts as well: each
 * is looked at once in any case.
 */
export const rotation = (
  contacts: Contacts,
  before: ReadonlyMap<Watched['id'], Date | null> | undefined,
): PollRotation => {
  const looked = new Map<Watched['id'], { readonly order: number; readonly contact: number }>();
  let order = 0;
  let waiting = 0;
  const contactOf = (id: Watched['id']): number => contacts.seen(id)?.lastSeen?.getTime() ?? 0;
  const hasCalled = (id: Watched['id']): boolean => contactOf(id) > (before?.get(id)?.getTime() ?? 0);
  /** 0 is the most urgent: news is to be expected. */
  const rankOf = ({ id }: Watched): number => {
    const last = looked.get(id);
    if (last === undefined) return before === undefined || hasCalled(id) ? 0 : 2;
    if (contactOf(id) > last.contact) return 0;
    return hasCalled(id) ? 1 : 2;
  };
  return {
    look: async (unfinished, each) => {
      const ranked = unfinished
        .map((target) => ({ target, rank: rankOf(target), order: looked.get(target.id)?.order ?? 0 }))
        .toSorted((left, right) => left.rank - right.rank || left.order - right.order);
      const some = ranked.slice(0, perRound).map(({ target }) => target);
      waiting = Math.max(0, ranked.filter(({ rank }) => rank === 0).length - some.length);
      const found = await each(some);
      for (const { id } of some) looked.set(id, { order: ++order, contact: contactOf(id) });
      const unseen = ranked.filter(({ target }) => !looked.has(target.id));
      return new Map<Watched['id'], PollResult>([
        ...unseen.map(({ rank, target }) => [target.id, unpolled(rank)] as const),
        ...found,
      ]);
    },
    backlog: () => waiting,
  };
};

/** Where news is to be expected, "pending" alone would say more than is known. */
const unpolled = (rank: number): PollResult => ({
  state: 'pending',
  fields: {},
  message: rank === 0 ? 'not polled yet' : undefined,
});
