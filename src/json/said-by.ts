import type { Json, JsonObject } from './objects.js';

/** Total and hasMore of a list's wrapper. */
export interface Said {
  readonly hasMore?: boolean | undefined;
  readonly totalCount?: number | undefined;
  /** It counts, and no list has so many: -5, 1.5. */
  readonly oddTotal?: true | undefined;
}

/**
 * The one reader of it. "true" and "7" are what they say, and a total says more than a `hasMore` as text. Of one that
 * cannot be read there is more, since a list that is taken for whole is believed. A total that cannot be one says
 * nothing, but an empty list beside it is none.
 */
export const saidBy = (wrapper: JsonObject): Said => {
  const totalCount = countIn(wrapper['totalCount']);
  const hasMore = wrapper['hasMore'] ?? undefined;
  const isUnsaid = hasMore === undefined || (typeof hasMore !== 'boolean' && totalCount !== undefined);
  const isOdd = totalCount === undefined && (wrapper['totalCount'] ?? undefined) !== undefined;
  return { hasMore: isUnsaid ? undefined : !isNo(hasMore), totalCount, ...(isOdd ? { oddTotal: true } : {}) };
};

const isNo = (value: Json): boolean =>
  value === false || value === 0 || (typeof value === 'string' && value.toLowerCase() === 'false');

const countIn = (value: Json | undefined): number | undefined => {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined;
};

/** To count by: a page that was asked for one item has it, where there is any, and no more than there are. */
export const totalOf = ({ hasMore, totalCount }: Said, shown: number): number | undefined => {
  if (totalCount === undefined || !Number.isSafeInteger(totalCount) || totalCount < shown) return undefined;
  if (shown === 0 && totalCount > 0) return undefined;
  return hasMore === true && totalCount === shown ? undefined : totalCount;
};
