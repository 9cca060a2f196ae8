import type { Canvas } from '../command/result.js';
import { cleanCell } from '../base/text/clean-text.js';
import { capitalized, thousands } from '../base/text/wording.js';
import { pad, truncate, wrap } from '../base/text/widths.js';

export interface DrawnColumn {
  readonly title: string;
  readonly right?: true;
  /** Colors a cell by its value. Only for the first column, which is never cut. */
  readonly tone?: (cell: string) => 'good' | 'attention' | 'bad' | 'none';
}

/** A small table inside of a page: columns as wide as they need, the last one cut at the edge. */
export const drawRows = (
  columns: readonly DrawnColumn[],
  rows: readonly (readonly string[])[],
  canvas: Pick<Canvas, 'byLine' | 'columns' | 'measure' | 'muted' | 'tone'>,
  indent = 2,
): string[] => {
  const cells = rows.map((row) => row.map((cell) => cleanCell(cell)));
  const shown = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ at }) => cells.some((row) => (row[at] ?? '') !== ''));
  if (canvas.byLine === true) {
    const labels = shown.map(({ at, title }) => ({ at, label: capitalized(title.trim().toLowerCase()) }));
    const lineOf = (label: string, cell = ''): string[] =>
      cell === '' ? [] : [`${' '.repeat(indent)}${label}: ${cell}\n`];
    return ['', ...cells.map((row) => labels.flatMap(({ at, label }) => lineOf(label, row[at])).join(''))];
  }
  const widths = shown.map(({ title, at }) =>
    Math.max(...[title, ...cells.map((row) => row[at] ?? '')].map((cell) => canvas.measure(cell))),
  );
  const line = (row: readonly string[]): string => {
    const text = shown
      .map(({ at, right }, place) => pad(row[at] ?? '', widths[place] ?? 0, right === true, canvas.measure))
      .join('  ')
      .trimEnd(); // cuts text, not the trailing space
    return `${' '.repeat(indent)}${truncate(text, Math.max(20, canvas.columns - indent), canvas.measure)}`.trimEnd();
  };
  const head = line(columns.map(({ title }) => title));
  const tone = shown[0]?.at === 0 ? columns[0]?.tone : undefined;
  const toned = (row: readonly string[]): string => {
    const text = line(row);
    const first = row[0] ?? '';
    if (tone === undefined || first === '') return text;
    return `${' '.repeat(indent)}${canvas.tone(tone(first), first)}${text.slice(indent + first.length)}`;
  };
  return [canvas.muted(head), ...cells.map(toned)];
};

/** The lines of a text on this canvas; at least 24 columns, however narrow it is. */
export const wrapText = (text: string, canvas: Pick<Canvas, 'columns' | 'measure'>, width = canvas.columns): string[] =>
  wrap(cleanCell(text), Math.max(24, width), canvas.measure);

/** '  Next    ems rollout status': a label with the lines of its text beside it. */
export const labeledLines = (
  [label, text]: readonly [label: string, text: string],
  labelWidth: number,
  canvas: Canvas,
  tone: Parameters<Canvas['tone']>[0] = 'none',
): string[] => {
  if (canvas.byLine === true) return [`  ${label}: ${text}`];
  const [first = '', ...rest] = wrapText(text, canvas, canvas.columns - labelWidth - 4);
  const head = `  ${canvas.tone(tone, label)}${' '.repeat(Math.max(0, labelWidth - label.length) + 2)}`;
  return [`${head}${first}`, ...rest.map((line) => `${' '.repeat(labelWidth + 4)}${line}`)];
};

/** '11.6 %'; '' where there is nothing to divide by. */
export const percentText = (share: number | null): string =>
  share === null ? '' : `${share > 0 && share < 0.001 ? '<0.1' : (share * 100).toFixed(1)} %`;

/** '+12', '−3'; '' without an earlier value, `same` without a change. */
export const changeText = (change: number | null, same = ''): string => {
  if (change === null) return '';
  if (change === 0) return same;
  return change > 0 ? `+${thousands(change)}` : `−${thousands(-change)}`;
};
