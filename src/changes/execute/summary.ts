import { groupBy } from '../../base/json/group-by.js';
import { countSubjects, type RowSubject } from '../target.js';
import { isOpenRow, rowName, type OutcomeRow } from './outcome.js';

/** Failures by code, the most frequent first, each with one message and what to do about it. */
export const summaryLines = (
  rows: readonly OutcomeRow[],
  hints: ReadonlyMap<string, string>,
  subject?: RowSubject,
): string[] => {
  return [...groupBy(rows.filter(isOpenRow), (row) => failureKey(row.outcome, row))]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .flatMap(([key, members]) => {
      const hint = hints.get(key) ?? hints.get(members[0]?.code ?? '');
      const names = members.slice(0, 3).map(rowName);
      const more = members.length > 3 ? ', …' : '';
      const message = members[0]?.message ?? null;
      return [
        `  ${key}: ${countSubjects(members.length, subject)} (${names.join(', ')}${more})${message === null ? '' : `: ${message}`}`,
        ...(hint === undefined ? [] : [`    ${hint}`]),
      ];
    });
};

/** The key by which failures are grouped. */
export const failureKey = (
  outcome: string,
  { code, status }: { readonly code?: string | null | undefined; readonly status?: number | null | undefined },
): string =>
  code ?? (typeof status === 'number' ? `HTTP ${status}` : outcome === 'unknown' ? 'unknown' : 'no response');
