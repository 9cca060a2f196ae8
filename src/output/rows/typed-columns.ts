import type { Column } from '../../areas/column.js';
import type { ListResult, ObjectResult } from '../../command/result.js';
import type { OutputOptions } from '../../settings/output-formats.js';
import { headerKey } from '../../base/text/header-key.js';
import { columnPath, countColumn } from './columns.js';
import { titleOf } from './fields.js';

/** Finds a column by its shown header, too: 'last seen' is lastSeenUtc. Field names have precedence. */
const pathCalled = (typed: string, known: readonly Column[], fields: readonly string[] = []): string => {
  const paths = [...known.map(columnPath), ...fields];
  if (paths.includes(typed)) return typed;
  const wanted = headerKey(typed);
  const titled = known.find((column) => typeof column !== 'string' && headerKey(column.title ?? '') === wanted);
  if (titled !== undefined) return columnPath(titled);
  return paths.find((path) => [path, titleOf(path)].map(headerKey).includes(wanted)) ?? typed;
};

/** Splits "id hostname", which PowerShell makes of an unquoted id,hostname through npm's ems.ps1. */
const splitBlanks = (typed: string, path: (word: string) => string): string[] => {
  const whole = path(typed);
  return whole === typed && /\s/.test(typed) ? typed.split(/\s+/).map(path) : [whole];
};

/** Replaces headers by field names in the options. */
export const withPaths = (options: OutputOptions, result: ListResult | ObjectResult): OutputOptions => {
  const { columns, countBy, sortBy } = options;
  const view = result.kind === 'object' ? (result.view ?? []).flatMap(({ fields }) => fields) : [];
  const counts = countBy === undefined ? [] : [countColumn];
  const known = [...(result.columns ?? []), ...view, ...counts];
  const path = (typed: string): string => pathCalled(typed, known, result.fields);
  const [, sign = '', sorted = ''] = /^([+-]?)([\s\S]*)$/.exec(sortBy ?? '') ?? [];
  return {
    ...options,
    columns: columns?.flatMap((typed) => splitBlanks(typed, path)),
    countBy: countBy === undefined ? undefined : path(countBy),
    sortBy: sortBy === undefined ? undefined : `${sign}${path(sorted)}`,
  };
};
