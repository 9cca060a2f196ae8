import { cleanCell } from '../base/text/clean-text.js';
import { measureFor, truncate } from '../base/text/widths.js';
import type { Progress, Terminal } from './terminal.js';

export interface ProgressOptions {
  readonly quiet: boolean;
}

/** Repaints a block on a terminal; writes one line per change in a pipe, for a screen reader or without a width. */
export const makeProgress = async (terminal: Terminal, { quiet }: ProgressOptions): Promise<Progress> => {
  if (quiet) return silent;
  const stream = terminal.stderr.isTerminal && !terminal.plain ? terminal.raw?.stderr() : undefined;
  // ora divides by the width, and loops for ever if it is 0.
  if (stream === undefined || !(stream.columns > 0)) return lineProgress(terminal);
  return spinnerProgress(terminal, stream);
};

const silent: Progress = { update: () => undefined, note: () => undefined, stop: () => undefined };

/** Writes only changed lines, in the order of the block. */
export const lineProgress = (terminal: Terminal): Progress => {
  let shown: readonly string[] = [];
  const say = (line: string): void => void terminal.stderr.write(`${line}\n`);
  return {
    update: (block) => {
      const lines = linesOf(block);
      for (const [at, line] of lines.entries()) if (line !== '' && line !== shown[at]) say(line);
      shown = lines;
    },
    note: (line) => say(cleanCell(line)),
    stop: () => {
      shown = [];
    },
  };
};

const spinnerProgress = async (terminal: Terminal, stream: NodeJS.WriteStream): Promise<Progress> => {
  const { default: ora } = await import('ora');
  const measure = await measureFor('\u4e00'); // host names may be wide
  // discardStdin would make ora swallow Ctrl-C.
  // Always enabled, because the decision was made above; ora would also check the variable CI.
  const color = terminal.stderr.color ? 'cyan' : false;
  const spinner = ora({ stream, discardStdin: false, isEnabled: true, color });
  const fit = (line: string, at: number): string => {
    const room = Math.max(10, stream.columns - 4);
    return `${at === 0 ? '' : '  '}${truncate(line, room, measure)}`;
  };
  return {
    update: (block) => {
      spinner.text = linesOf(block).map(fit).join('\n');
      if (!spinner.isSpinning) spinner.start();
    },
    note: (line) => {
      spinner.clear();
      stream.write(`${cleanCell(line)}\n`);
      if (spinner.isSpinning) spinner.render();
    },
    stop: () => {
      if (spinner.isSpinning) spinner.stop();
    },
  };
};

const linesOf = (block: string | readonly string[]): readonly string[] =>
  (typeof block === 'string' ? [block] : block).flatMap((line) => line.split('\n')).map(cleanCell);
