import { openAlternateScreen } from '../terminal/alternate-screen.js';
import { cleanLines } from '../text/clean-text.js';
import { typedDuration } from '../text/duration.js';
import type { ProgramContext } from './make-context.js';

export interface Round {
  /** The printed text; undefined if this round failed. */
  readonly text: string | undefined;
  readonly said: readonly string[];
}

export interface Screen {
  show(round: Round): Promise<void>;
  close(): Promise<void>;
}

/** The last screen is printed again on the normal screen. */
export const openScreen = (context: ProgramContext, title: string, interval: number): Screen => {
  const { stdout } = context.terminal;
  const screen = openAlternateScreen(stdout);
  let last = '';
  return {
    show: async ({ said, text }) => {
      last = text ?? last;
      const time = context.clock.date().toTimeString().slice(0, 8);
      const header = `${title}  ·  every ${typedDuration(interval)}  ·  ${time}  ·  Ctrl-C ends`;
      const body = last.replace(/\n$/, '').split('\n');
      const notes = said.flatMap((line) => cleanLines(line).split('\n'));
      await screen.paint([cut(header, stdout.columns), '', ...fitted(body, notes, rowsOf(context))]);
    },
    close: () => screen.close(last),
  };
};

const rowsOf = ({ terminal }: ProgramContext): number => {
  const rows = terminal.raw?.stderr().rows;
  return rows !== undefined && rows > 0 ? rows : Infinity;
};

/** The beginning of what does not fit, how much is missing, and what was said. */
const fitted = (body: readonly string[], notes: readonly string[], rows: number): string[] => {
  const room = rows - 2 - (notes.length > 0 ? notes.length + 1 : 0);
  const whole = body.length <= room;
  const shown = whole ? body : body.slice(0, Math.max(1, room - 1));
  const more = whole ? [] : [`… ${body.length - shown.length} more lines; a taller window or --limit shows them`];
  return [...shown, ...more, ...(notes.length > 0 ? ['', ...notes] : [])];
};

const cut = (text: string, columns: number): string =>
  text.length > columns ? `${text.slice(0, columns - 1)}…` : text;
