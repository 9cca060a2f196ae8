import type { Grid, Paper } from '../../command/result.js';
import { cleanCell } from '../../text/clean-text.js';
import { drawTable } from './draw-table.js';
import { gap, totalWidth } from './fit.js';

const indent = 2;
const narrowest = 12;

/** Sections below each other with the same columns; each title is a line of its own. */
export const drawGrid = async (
  { header, sections }: Grid,
  { columns, heading, measure, muted }: Omit<Paper, 'grid'>,
): Promise<string> => {
  const rows = sections.map((section) => ({ title: section.title, rows: section.rows.map(clean) }));
  const titles = clean(header);
  const natural = titles.map(
    (_, at) =>
      Math.max(...[titles, ...rows.flatMap((section) => section.rows)].map((row) => measure(row[at] ?? ''))) +
      (at === 0 ? indent : 0),
  );
  const widths = fitted(natural, columns - gap * (natural.length - 1));
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

/** The widest column gives way first. */
const fitted = (columns: readonly number[], room: number): number[] => {
  const widest = Math.max(...columns);
  const isWide = columns.reduce((sum, width) => sum + width, 0) > room && widest > narrowest;
  if (!isWide) return [...columns];
  return fitted(columns.with(columns.indexOf(widest), widest - 1), room);
};
