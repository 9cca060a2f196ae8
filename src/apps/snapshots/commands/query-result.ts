import type { ListResult } from '../../../command/spec.js';
import { compactText, ExactNumber, type JsonObject, type Page, type ValueObject } from '../../../base/json/objects.js';
import { pageFrom } from '../../../engine/read/shape-result.js';
import type { QueryAnswer } from '../sql/run-query.js';

export const queryResult = ({ columns, batches, remark }: QueryAnswer): ListResult => ({
  kind: 'list',
  pages: pagesOf(batches),
  noun: 'rows',
  ...(remark === undefined ? {} : { gaps: [`${remark.charAt(0).toUpperCase()}${remark.slice(1)}.`] }),
  ...(columns === undefined ? {} : { fields: columns }),
});

const pagesOf = async function* (batches: Iterable<readonly ValueObject[]>): AsyncGenerator<Page, void, undefined> {
  for (const rows of batches) yield pageOf(rows);
};

/** Check the text for long numbers before the items are parsed. */
const pageOf = (rows: readonly ValueObject[]): Page => {
  const isExact = rows.some((row) => Object.values(row).some((value) => value instanceof ExactNumber));
  const text = isExact ? compactText(rows) : JSON.stringify(rows);
  return pageFrom(rows as readonly JsonObject[], Buffer.from(text), false, {}); // an ExactNumber is printed as a number
};
