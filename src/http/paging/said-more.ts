import { EmsError } from '../../errors.js';
import type { Page } from '../../json/page.js';

/** What a page says of those behind it. */
export type SaidMore = Pick<Page, 'count' | 'hasMore' | 'totalCount'>;

/** `received`: with this page, and with what was skipped. A wrapper may give the total only. */
export const saysMore = ({ hasMore, totalCount = 0 }: Omit<SaidMore, 'count'>, received: number): boolean =>
  hasMore ?? received < totalCount;

export const goesOn = (page: SaidMore, received: number): boolean => page.count > 0 && saysMore(page, received);

/** Going on would ask for the same page for ever, and ending quietly would pass for the whole list. */
export const refuseEmpty = (page: SaidMore, received: number): void => {
  if (page.count > 0 || !saysMore(page, received)) return;
  throw new EmsError('failed', 'The service returned an empty page although more items exist.', {
    hint: 'What was read is incomplete. Try again; a part of a list is fetched with --skip and --top.',
  });
};

/** Nothing of what it counts: not the end of a list, whatever else it says. */
export const refuseEmptyFirst = (page: SaidMore, skip: number): void =>
  refuseEmpty(skip < (page.totalCount ?? 0) ? { ...page, hasMore: true } : page, skip + page.count);

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
