import type { Output } from './terminal.js';

/** A screen of its own, which gives the usual one back as it was. */
export interface AlternateScreen {
  /** All lines of the screen; opens it the first time. */
  paint(lines: readonly string[]): Promise<void>;
  /** Leaves it, and writes what stays behind on the usual screen. */
  close(leftBehind?: string): Promise<void>;
  /** The sequence that leaves the screen, for an immediate end; '' if it is not open. */
  ending(): string;
}

const begin = '\u001b[?1049h\u001b[?25l'; // a screen of its own, without the cursor
const end = '\u001b[?25h\u001b[?1049l';
const hold = '\u001b[?2026h'; // drawn at once where the terminal knows how
const release = '\u001b[?2026l';
const home = '\u001b[H';
const restOfLine = '\u001b[K';
const restOfScreen = '\u001b[J';

/** Painted over, line by line, never cleared first: nothing flickers. */
export const openAlternateScreen = (stdout: Pick<Output, 'write'>): AlternateScreen => {
  let isOpen = false;
  return {
    paint: async (lines) => {
      const first = isOpen ? '' : begin;
      // Before it is written: whoever ends meanwhile has to leave it.
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
