import { gap, fixedWidthTable, type Paint, type TableLook } from './fixed-width.js';
import { isNarrow } from '../../base/text/widths.js';

export interface DrawnTable {
  readonly header: readonly (readonly string[])[];
  /** A title across all columns, or the cells of a row. */
  readonly rows: readonly (string | readonly string[])[];
  readonly look: TableLook;
  readonly paintTitle?: (title: string) => string;
  /** Indentation of rows below titles; part of the first width. */
  readonly indent?: number;
}

const asItIs = (title: string): string => title;

/** cli-table3 takes 60 ms for 200 rows and grows quadratically; in longer tables cells are cut, not wrapped. */
const mostDrawn = 200;

/** Draws a table for close reading: no cell is cut, long text wraps, and a title may span all columns. */
export const drawTable = async (drawn: DrawnTable): Promise<string> => {
  const { header, indent = 0, look, paintTitle = asItIs, rows } = drawn;
  // cli-table3 has an older table of character widths, so other text is laid out by the fixed-width writer.
  if (rows.length > mostDrawn || !rows.flat().every(isNarrow)) return plainTable(drawn);
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    chars: { ...noLines(), middle: ' '.repeat(gap) },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: look.right.map((right) => (right ? 'right' : 'left')),
    colWidths: [...look.widths],
    wordWrap: true,
  });
  const push = (row: string | readonly string[], paint: Paint): void => {
    if (typeof row === 'string') table.push([{ content: paintTitle(row), colSpan: look.widths.length }]);
    else
      table.push(
        row.map((cell, at) => ({
          content: paintedLines(cell, (look.widths[at] ?? 0) - (at === 0 ? indent : 0), (text) =>
            paint(at, text, text),
          ),
          style: { 'padding-left': at === 0 ? indent : 0 },
        })),
      );
  };
  for (const row of header) push(row, look.paintHeader);
  for (const row of rows) push(row, look.paint);
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
};

/** Breaks words wider than their column, which would otherwise be cut. */
const paintedLines = (cell: string, width: number, paint: (text: string) => string): string =>
  paint(cell.replaceAll(/\S+/g, (word) => (word.length > width ? inPieces(word, width).join(' ') : word)));

const inPieces = (word: string, width: number): string[] =>
  word.length <= width ? [word] : [word.slice(0, width), ...inPieces(word.slice(width), width)];

const plainTable = ({ header, indent = 0, look, paintTitle = asItIs, rows }: DrawnTable): string => {
  const indented = ([first = '', ...rest]: readonly string[]): string[] => [`${' '.repeat(indent)}${first}`, ...rest];
  return [
    fixedWidthTable({ header: header.map(indented), cells: [], look }),
    ...rows.map((row) =>
      typeof row === 'string' ? `${paintTitle(row)}\n` : fixedWidthTable({ header: [], cells: [indented(row)], look }),
    ),
  ].join('');
};

const noLines = (): Record<string, string> =>
  Object.fromEntries(
    'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
      .split(' ')
      .map((name) => [name, '']),
  );
