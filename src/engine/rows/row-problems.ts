import { EmsError } from '../../errors.js';

export interface RowProblem {
  readonly text: string;
  /** It names something that does not exist. */
  readonly isMissing?: boolean;
}

/** Tells everything that is wrong with a file at once. */
export const throwProblems = (problems: readonly RowProblem[]): void => {
  const [first, ...others] = problems.map(({ text }) => text);
  if (first === undefined) return;
  const shown = others.slice(0, 9);
  const more = others.length - shown.length;
  const kind = problems.some(({ isMissing }) => isMissing) ? 'not-found' : 'usage';
  throw new EmsError(kind, `--from-file: ${[first, ...shown].join('; ')}${more > 0 ? `; and ${more} more` : ''}`, {
    hint: 'Nothing was sent. Correct the file.',
  });
};

/** Describes a mistake of a row. A failed look-up is no fault of the row and is thrown as it is. */
export const problemOfRow = (error: unknown, where: string): RowProblem => {
  const isOfRow =
    error instanceof EmsError && ['not-found', 'usage'].includes(error.kind) && error.facts.status === undefined;
  if (!isOfRow) throw error;
  const { hint } = error.facts;
  const text = `${where}: ${error.message}${hint === undefined ? '' : ` ${hint}`}`;
  return { text, isMissing: error.kind === 'not-found' };
};
