import { streamOfOne, type Json } from '../json/objects.js';
import type { ListResult } from './result.js';

/** A list that ems itself created. */
export const listFromItems = (
  items: readonly Json[],
  facts: Omit<ListResult, 'kind' | 'pages'>,
  text = JSON.stringify(items),
): ListResult => {
  const page = { text: Buffer.from(text), wrapped: false, count: items.length, items: () => items };
  return { ...facts, kind: 'list', pages: streamOfOne(page) };
};
