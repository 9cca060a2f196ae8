import type { Page } from '../json/page.js';
import type { Sink } from './sink.js';
import { within } from './within.js';

/**
 * Pages in order. Before the next one is waited for, what was written of the last one leaves, so a reader has its rows
 * as soon as the service has sent them. Pages that are there already are gathered into large writes.
 */
export const deliver = async function* (sink: Sink, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); next.done !== true; next = await afterDelivery(sink, iterator)) {
      yield next.value;
    }
  } finally {
    // Stops fetching ahead when the reader is gone. Not waited for: a page under way may take its time.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
};

const afterDelivery = async (sink: Sink, pages: AsyncIterator<Page>): Promise<IteratorResult<Page>> => {
  const { chunks, reader } = sink;
  const next = pages.next();
  next.catch(() => undefined); // if the reader is gone, nobody asks for it any more
  if ((await Promise.race([next, nextTurn()])) !== undefined) return next;
  // Writing is the only way to learn that a pipe was closed (`| head -1`): the last line follows a moment later.
  if (!reader.terminal) {
    await chunks.flushLines();
    await within(next, momentMs);
  }
  await chunks.flush();
  return next;
};

const nextTurn = (): Promise<undefined> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(undefined));
  });

/** Time enough for `head` to read what it needs and to end. */
const momentMs = 50;
