import type { Paper } from '../command/result.js';
import { cleanCell } from '../text/clean-text.js';
import { pad, truncate } from '../text/widths.js';

export interface DrawnColumn {
  readonly title: string;
  readonly right?: true;
}

/** A small table inside of a page: columns as wide as they need, the last one cut at the edge. */
export const drawRows = (
  columns: readonly DrawnColumn[],
  rows: readonly (readonly string[])[],
  paper: Paper,
  indent = 2,
): string[] => {
  const cells = rows.map((row) => row.map((cell) => cleanCell(cell)));
  const shown = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ at }) => cells.some((row) => (row[at] ?? '') !== ''));
  const widths = shown.map(({ title, at }) =>
    Math.max(...[title, ...cells.map((row) => row[at] ?? '')].map((cell) => paper.measure(cell))),
  );
  const line = (row: readonly string[]): string => {
    const text = shown
      .map(({ at, right }, place) => pad(row[at] ?? '', widths[place] ?? 0, right === true, paper.measure))
      .join('  ');
    return `${' '.repeat(indent)}${truncate(text, Math.max(20, paper.columns - indent), paper.measure)}`.trimEnd();
  };
  const head = line(columns.map(({ title }) => title));
  return [paper.muted(head), ...cells.map(line)];
};

export const percentText = (share: number | null): string =>
  share === null ? '' : `${share > 0 && share < 0.001 ? '<0.1' : (share * 100).toFixed(1)} %`;
