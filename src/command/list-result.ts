import { streamOfOne, type Json } from '../base/json/objects.js';
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

/** A list of typed rows, written and read as JSON once for all of them: fields that are undefined are gone. */
export const listOfAnswers = (rows: readonly object[], facts: Omit<ListResult, 'kind' | 'pages'>): ListResult => {
  const text = JSON.stringify(rows);
  const items: Json[] = JSON.parse(text);
  return listFromItems(items, facts, text);
};
