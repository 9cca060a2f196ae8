import { EmsError } from '../../errors.js';
import type { Page } from '../../json/page.js';
import { saidBy, type Said } from '../../json/said-by.js';
import { isObject, type Json } from '../../json/objects.js';

/** Facts that a page reports about the following pages: totalCount and hasMore. */
export type SaidMore = Pick<Page, 'count' | 'hasMore' | 'oddTotal' | 'totalCount'>;

/** `received`: with this page, and with what was skipped. A wrapper may give the total only. */
export const saysMore = ({ hasMore, totalCount = 0 }: Said, received: number): boolean =>
  hasMore ?? received < totalCount;

/** An answer that may be counts or a list: of counts without entries, the total is one of them. */
export const isPart = (json: Json | undefined, entries: number): boolean => {
  if (!isObject(json)) return false;
  const said = saidBy(json);
  return entries > 0 ? saysMore(said, entries) : said.hasMore === true;
};

/** A page that says nothing, and has as many items as were asked for, may be followed by others: the next one tells. */
export const goesOn = (page: SaidMore, received: number, asked?: number): boolean =>
  page.count > 0 && (saysMore(page, received) || (saysNothing(page) && page.count === asked));

export const saysNothing = ({ hasMore, totalCount }: Said): boolean =>
  hasMore === undefined && totalCount === undefined;

/** Going on would ask for the same page for ever, and ending quietly would pass for the whole list. */
export const refuseEmpty = (page: SaidMore, received: number): void => {
  if (page.count > 0 || !saysMore(page, received)) return;
  throw new EmsError('failed', 'The service returned an empty page although more items exist.', {
    hint: 'What was read is incomplete. Try again; a part of a list is fetched with --skip and --top.',
  });
};

/** An empty page of a list that counts items is not its end. */
export const refuseEmptyFirst = (page: SaidMore, skip: number): void =>
  refuseEmpty(
    skip < (page.totalCount ?? 0) || page.oddTotal === true ? { ...page, hasMore: true } : page,
    skip + page.count,
  );

/** Its items would be listed twice, and those behind them never. */
export const samePage = (): EmsError =>
  new EmsError('failed', 'The service returned the same page twice although more items exist: it does not obey skip.', {
    hint: 'What was read is incomplete. A larger page may hold the whole list: --top <n>.',
  });

export const notAList = ({ operation }: { readonly operation: string }): EmsError =>
  new EmsError('failed', 'The service did not return a list.', { operation });

export const warnOfMissing = (
  received: number,
  total: number | undefined,
  { warn }: { readonly warn?: ((line: string, missing?: boolean) => void) | undefined },
): void => {
  if (total !== undefined && received < total)
    warn?.(
      `The list may be incomplete: the service counts ${total} items, and its pages ended after ${received}.`,
      true,
    );
};
