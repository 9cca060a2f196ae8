import { gap } from './fit.js';
import { fixedWidthRow, type Paint, type TableLook } from './fixed-width.js';
import { isNarrow, pad, truncate } from '../../text/widths.js';

interface Drawn {
  readonly header: readonly (readonly string[])[];
  readonly cells: readonly (readonly string[])[];
  readonly look: TableLook;
}

/** cli-table3 takes 60 ms for 200 rows and grows with the square; above it the fixed-width writer takes over. */
export const mostDrawn = 200;

/** What a person reads: the whole table at once, header included. */
export const drawTable = async ({ header, cells, look }: Drawn): Promise<string> => {
  const rows = [
    ...header.map((row) => ({ row, paint: look.paintHeader })),
    ...cells.map((row) => ({ row, paint: look.paint })),
  ];
  // cli-table3 brings an older table of character widths: what it would misjudge is laid out by the fixed-width writer.
  if (rows.length > mostDrawn || !rows.every(({ row }) => row.every(isNarrow))) {
    return rows.map(({ row, paint }) => fixedWidthRow(row, look, paint)).join('');
  }
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    chars: { ...noLines, middle: ' '.repeat(gap) },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: look.right.map((right) => (right ? 'right' : 'left')),
    colWidths: [...look.widths],
  });
  for (const { row, paint } of rows) table.push(row.map((cell, at) => drawnCell(cell, at, look, paint)));
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
};

const drawnCell = (cell: string, at: number, look: TableLook, paint: Paint): string => {
  const width = look.widths[at] ?? 0;
  const text = look.cut[at] === true ? truncate(cell, width, look.measure) : cell;
  const right = look.right[at] ?? false;
  const isLast = at === look.widths.length - 1;
  return paint(at, text, isLast && !right ? text : pad(text, width, right, look.measure));
};

const noLines = Object.fromEntries(
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
    .split(' ')
    .map((name) => [name, '']),
);
