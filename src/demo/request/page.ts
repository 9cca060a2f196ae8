import type { Json } from '../../contract/operation.js';
import { invalid, ok, type ServiceReply } from './reply.js';
import type { Values } from './values.js';

export interface Range {
  readonly skip: number;
  readonly top: number;
}

/** The default page size. */
export const usualPage = 50;

export const rangeOf = (query: Values): Range => {
  const skip = query.integer('skip') ?? 0;
  const top = query.integer('top') ?? usualPage;
  if (skip < 0) throw invalid('skip', "The value of 'skip' must not be negative.");
  if (top < 0) throw invalid('top', "The value of 'top' must not be negative.");
  return { skip, top };
};

/** Returns one page of the items of many subjects. Items outside the page are only counted. */
export const sweepPage = <Subject, T>(
  query: Values,
  subjects: readonly Subject[],
  find: (subject: Subject) => readonly T[],
  show: (item: T) => Json,
): ServiceReply => {
  const { skip, top } = rangeOf(query);
  const items: Json[] = [];
  let total = 0;
  for (const subject of subjects) {
    for (const item of find(subject)) {
      if (total >= skip && items.length < top) items.push(show(item));
      total += 1;
    }
  }
  return pageReply(items, { skip, top }, total);
};

/** One page of a list; only the items of the page are turned into JSON. */
export const page = <T>(query: Values, all: readonly T[], show: (item: T) => Json): ServiceReply => {
  const range = rangeOf(query);
  return pageReply(all.slice(range.skip, range.skip + range.top).map(show), range, all.length);
};

export const pageReply = (items: readonly Json[], { skip, top }: Range, totalCount: number): ServiceReply =>
  ok({ items, skip, top, totalCount, hasMore: skip + items.length < totalCount });

/** Substring match without regard to case; an absent or empty filter matches everything. */
export const contains = (text: string | null, wish: string | undefined): boolean =>
  wish === undefined || wish === '' || (text !== null && text.toLowerCase().includes(wish.toLowerCase()));
