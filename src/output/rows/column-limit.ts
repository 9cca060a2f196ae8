import { EmsError } from '../../errors.js';

/** Far more than any object of the service has. */
const mostColumns = 1_000;
/** Columns that hardly any row fills: a small answer must not become gigabytes of empty cells. */
const usualColumns = 100;
const mostCells = 10_000_000;

/** Columns made of what the rows contain. Rows of ever new fields would take a cell for each row and field. */
export const limitedColumns = <Name>(names: readonly Name[], rows: number): readonly Name[] => {
  const isSparse = names.length > usualColumns && names.length * rows > mostCells;
  if (rows < 2 || (names.length <= mostColumns && !isSparse)) return names;
  throw new EmsError('failed', `The rows have ${names.length} different fields, too many for a table or csv.`, {
    hint: 'Choose fields with --columns, or use -o json.',
  });
};
