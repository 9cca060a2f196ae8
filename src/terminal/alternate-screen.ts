import type { Output } from './terminal.js';

/** The alternate screen of a terminal; closing it restores the normal one. */
export interface AlternateScreen {
  /** Paints all lines of the screen; opens it on the first call. */
  paint(lines: readonly string[]): Promise<void>;
  /** Leaves the screen and writes `leftBehind` on the normal one. */
  close(leftBehind?: string): Promise<void>;
  /** The sequence that leaves the screen, for an immediate end; '' if it is not open. */
  ending(): string;
}

const begin = '\u001b[?1049h\u001b[?25l'; // alternate screen, hidden cursor
const end = '\u001b[?25h\u001b[?1049l';
const hold = '\u001b[?2026h'; // draw in one step, if the terminal supports it
const release = '\u001b[?2026l';
const home = '\u001b[H';
const restOfLine = '\u001b[K';
const restOfScreen = '\u001b[J';

/** Paints over the old lines without clearing them first, to avoid flicker. */
export const openAlternateScreen = (stdout: Pick<Output, 'write'>): AlternateScreen => {
  let isOpen = false;
  return {
    paint: async (lines) => {
      const first = isOpen ? '' : begin;
      // Set before writing, so that a process that ends meanwhile leaves the screen.
      isOpen = true;
      const painted = lines.map((line) => line + restOfLine).join('\r\n');
      await stdout.write(`${first}${hold}${home}${painted}${restOfScreen}${release}`);
    },
    close: async (leftBehind = '') => {
      if (isOpen) await stdout.write(`${end}${leftBehind}`);
      isOpen = false;
    },
    ending: () => (isOpen ? end : ''),
  };
};
