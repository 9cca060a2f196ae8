import type { Column } from '../areas/column.js';
import type { ListResult, ObjectResult } from '../command/result.js';
import type { OutputOptions } from '../settings/output-formats.js';
import { columnPath } from './rows/columns.js';

/** The first line of what a child of `ems each` prints: how its parent shows the rows that follow. */
export const shapeLine = (result: ListResult | ObjectResult, options: OutputOptions): string =>
  `${JSON.stringify({ emsRows: isMade(options) ? {} : { columns: columnsOf(result, options), fields: result.fields } })}\n`;

/** Rows that were made of the list have other columns. */
const isMade = ({ count, countBy, query }: OutputOptions): boolean =>
  count === true || countBy !== undefined || query !== undefined;

const columnsOf = (
  result: ListResult | ObjectResult,
  { columns: typed }: OutputOptions,
): readonly Column[] | undefined => {
  const shown =
    result.columns ??
    (result.kind === 'object' ? result.view?.find(({ rows }) => rows === undefined)?.fields : undefined);
  return typed?.map((path) => shown?.find((column) => columnPath(column) === path) ?? path) ?? shown;
};
