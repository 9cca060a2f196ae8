import type { Grid, Canvas } from '../../command/result.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { drawTable } from './draw-table.js';
import { shrinkColumns, totalWidth } from './fixed-width.js';

const indent = 2;

/** Draws sections with common columns below each other; each title has its own line. */
export const drawGrid = async (
  { header, sections }: Grid,
  { byLine, columns, heading, measure, muted }: Omit<Canvas, 'grid'>,
): Promise<string> => {
  const rows = sections.map((section) => ({ title: section.title, rows: section.rows.map(clean) }));
  const titles = clean(header);
  if (byLine === true)
    return rows
      .flatMap(({ title, rows: lines }) => [
        title,
        ...lines.flatMap(([name = '', ...cells]) =>
          cells.map((cell, at) => `  ${name}, ${titles[at + 1] ?? ''}: ${cell}`),
        ),
        '',
      ])
      .join('\n');
  const natural = titles.map(
    (_, at) =>
      Math.max(...[titles, ...rows.flatMap((section) => section.rows)].map((row) => measure(row[at] ?? ''))) +
      (at === 0 ? indent : 0),
  );
  // Keeps every column, because columns are compared.
  const widths = shrinkColumns(
    natural.map((width) => ({ natural: width, priority: 0, whole: true })),
    columns,
  );
  return drawTable({
    indent,
    header: [titles],
    rows: rows.flatMap((section, at) => [...(at === 0 ? [] : ['']), section.title, ...section.rows]),
    paintTitle: (title) => (title === '' ? '' : heading(title)),
    look: {
      widths,
      right: widths.map(() => false),
      cut: widths.map(() => totalWidth(natural) > columns),
      measure,
      paint: (_, __, padded) => padded,
      paintHeader: (_, __, padded) => muted(padded),
    },
  });
};

const clean = (row: readonly string[]): string[] => row.map((cell) => cleanCell(cell));
