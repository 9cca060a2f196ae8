import type { Column } from '../areas/column.js';
import type { ListResult, ObjectResult } from '../command/result.js';
import type { OutputOptions } from '../settings/output-formats.js';
import { columnPath } from './rows/columns.js';

/** The first output line of a child of `ems each`: how its parent shows the following rows. */
export const shapeLine = (result: ListResult | ObjectResult, options: OutputOptions): string =>
  `${JSON.stringify({ emsRows: isMade(options) ? {} : { columns: columnsOf(result, options), fields: result.fields } })}\n`;

/** Whether the rows are computed from the list and so have other columns. */
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
