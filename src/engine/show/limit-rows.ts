import type { Input, ListResult, Result } from '../../command/spec.js';
import { cutPage } from '../../http/paging/read-page.js';
import type { Page } from '../../base/json/objects.js';

/**
 * -n and --count of a list that was read in one piece. --count-by needs all rows, and sorting comes before cutting. A
 * number needs no remarks about the rows.
 */
export const limitedBy = ({ shared }: Pick<Input, 'shared'>, result: Result): Result => {
  if (result.kind !== 'list') return result;
  const { count, countBy, limit, sortBy } = shared;
  if (count) return { ...result, remarks: undefined };
  if (limit === undefined || countBy !== undefined) return result;
  if (sortBy !== undefined) return { ...result, window: { skip: 0, count: limit } };
  return { ...result, pages: firstRows(result.pages, limit), hintAll: false };
};

const firstRows = async function* (pages: ListResult['pages'], limit: number): AsyncGenerator<Page> {
  let left = limit;
  for await (const page of pages) {
    yield cutPage(page, left);
    left -= page.count;
    if (left <= 0) return;
  }
};
