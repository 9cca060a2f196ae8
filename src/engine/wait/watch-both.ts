import { isObservation, type PollResult, type Watch, type Watched } from './watch.js';

/** Done when both are: the second is looked at once the first is done (first the operating system, then its software). */
export const watchBoth = (first: Watch, second: Watch): Watch => {
  const passed = new Set<Watched['id']>();
  return {
    ...second,
    what: `${first.what} and ${second.what}`,
    needsDepot: true,
    look: async (unfinished, ask, round) => {
      const open = unfinished.filter(({ id }) => !passed.has(id));
      const results = open.length === 0 ? new Map<Watched['id'], PollResult>() : await first.look(open, ask, round);
      for (const [id, result] of results) if (isObservation(result) && result.state === 'done') passed.add(id);
      const ready = unfinished.filter(({ id }) => passed.has(id));
      if (ready.length === 0) return results;
      return new Map([...results, ...(await second.look(ready, ask, round))]);
    },
  };
};
