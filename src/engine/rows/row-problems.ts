import type { Input } from '../../command/input.js';
import { EmsError } from '../../base/errors.js';
import { plural } from '../../base/text/wording.js';
import type { TableRow } from '../targets/table-file.js';

/** A mistake of a row. Without a row it is one of the whole file. */
export interface RowProblem {
  readonly row?: TableRow | undefined;
  readonly text: string;
  /** The row names something that does not exist. */
  readonly isMissing?: boolean;
}

/** Describes a mistake of a row. A failed look-up is no fault of the row and is thrown as it is. */
export const problemOfRow = (error: unknown, row: TableRow | undefined, where: string): RowProblem => {
  const isOfRow =
    error instanceof EmsError && ['not-found', 'usage'].includes(error.kind) && error.facts.status === undefined;
  if (!isOfRow) throw error;
  const { hint } = error.facts;
  const text = `${where}: ${error.message}${hint === undefined ? '' : ` ${hint}`}`;
  return { row, text, isMissing: error.kind === 'not-found' };
};

/** In the order of the file. */
export const inOrder = (problems: readonly RowProblem[]): RowProblem[] =>
  problems.toSorted((left, right) => (left.row?.row ?? 0) - (right.row?.row ?? 0));

/** Whether a row has none of these mistakes. */
export const goodRows = (problems: readonly RowProblem[]): ((row: TableRow | undefined) => boolean) => {
  const bad = new Set(problems.map(({ row }) => row));
  return (row) => !bad.has(row);
};

const shownProblems = 20;

/**
 * Tells all mistakes of a file at once, and sends nothing. With --skip-bad the rows without one are sent, if there are any.
 * `rows`: how many the file has.
 */
export const refuseBadRows = (problems: readonly RowProblem[], rows: number, { shared }: Input): void => {
  const [first, second] = problems;
  if (first === undefined) return;
  const isOfFile = problems.some(({ row }) => row === undefined);
  const good = isOfFile ? 0 : rows - new Set(problems.map(({ row }) => row)).size;
  if (shared.skipBad && good > 0) return;
  const texts = inOrder(problems).map(({ text }) => text.replace(/\.$/, ''));
  const shown = texts.slice(0, shownProblems).map((text) => `\n  ${text}`);
  const more = texts.length > shownProblems ? `\n  and ${texts.length - shownProblems} more` : '';
  const kind = problems.every(({ isMissing }) => isMissing) ? 'not-found' : 'usage';
  const all = `${plural(texts.length, 'mistake')} in ${plural(rows, 'row')}:${shown.join('')}${more}`;
  throw new EmsError(kind, `--from-file: ${second === undefined ? texts.join('') : all}`, {
    hint:
      good > 0
        ? `Nothing was sent. ${good} of ${plural(rows, 'row')} ${good === 1 ? 'is' : 'are'} good. Correct the file, or send the good rows with --skip-bad.`
        : 'Nothing was sent. Correct the file.',
    ...(second === undefined ? {} : { details: { problems: texts } }),
  });
};
