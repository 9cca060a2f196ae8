import type { Page } from '../../json/page.js';

type Warn = (line: string) => void;

/**
 * Reads pages ahead of the renderer: the first one before the result is handed over, and the next while one is shown. The
 * renderer only takes pages, so that sign-in, locks and retries run outside of it. Warnings wait until every row was
 * taken; otherwise those about the end of the list would stand in front of its last page.
 */
export const readAhead = async (
  read: (warn: Warn) => AsyncIterable<Page>,
  warn: Warn,
): Promise<AsyncIterable<Page>> => {
  const warnings: string[] = [];
  const pages = read((line) => void warnings.push(line))[Symbol.asyncIterator]();
  let upcoming = pages.next();
  await upcoming;
  const takeNext = async (): Promise<IteratorResult<Page>> => {
    const current = upcoming;
    upcoming = current.then((page) => (page.done === true ? page : pages.next()));
    upcoming.catch(() => undefined); // thrown when its turn comes
    try {
      const page = await current;
      if (page.done === true) for (const line of warnings.splice(0)) warn(line);
      return page;
    } catch (error) {
      for (const line of warnings.splice(0)) warn(line);
      throw error;
    }
  };
  const stop = async (): Promise<IteratorResult<Page>> => {
    await pages.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next: takeNext, return: stop }) };
};
