import type { Canvas } from '../command/result.js';
import type { Terminal } from '../terminal/terminal.js';
import { measureFor, wrap } from '../base/text/widths.js';
import { loadPalette, type Palette } from './sink/palette.js';

/** Width of a page in a pipe or a file, comfortable for reading. */
const pipeColumns = 100;

/** Canvas for a page; `text` is measured for characters that are not ASCII. */
export const canvasOn = async (
  terminal: Terminal,
  { palette, now, text }: { readonly palette: Palette; readonly now: Date; readonly text: string },
): Promise<Canvas> => {
  const columns = Number.isFinite(terminal.stdout.columns) ? terminal.stdout.columns : pipeColumns;
  const measure = await measureFor(text);
  const canvas = {
    columns,
    plain: terminal.plain,
    byLine: terminal.byLine,
    now,
    measure,
    heading: (sentence: string) =>
      wrap(sentence, columns, measure)
        .map((line) => palette.heading(line))
        .join('\n'),
    muted: (line: string) => palette.muted(line),
    tone: (tone: Parameters<Canvas['tone']>[0], line: string) => palette.tone(tone, line),
  };
  return {
    ...canvas,
    grid: async (grid) => (await import('./table/draw-grid.js')).drawGrid(grid, canvas),
  };
};

export const paletteOf = ({ stdout }: Terminal): Promise<Palette> => loadPalette(stdout.color);
