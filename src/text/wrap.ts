import type { Measure } from './widths.js';

/** Breaks a line at spaces; a word longer than the line stays whole. */
export const wrap = (line: string, width: number, measure: Measure): string[] => {
  if (measure(line) <= width) return [line];
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && measure(longer) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
};
