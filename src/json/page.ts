import type { Json } from './objects.js';

/** One page as it came. `text` is the whole JSON text of the answer, so that json and ndjson can pass items through unparsed. */
export interface Page {
  readonly text: Buffer;
  /** The items are the root (a bare array) or its `items` field (the service's wrapper). */
  readonly wrapped: boolean;
  readonly count: number;
  readonly totalCount?: number | undefined;
  readonly hasMore?: boolean | undefined;
  /** Parsed on first use. */
  items(): readonly Json[];
}

/** Wraps a single page or batch as a list of pages. */
export const streamOfOne = async function* <Item>(item: Item): AsyncGenerator<Item> {
  yield item;
};
