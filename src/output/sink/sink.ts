import type { Terminal } from '../../terminal/terminal.js';
import { once } from '../../text/once.js';
import { Chunks } from './chunks.js';
import { loadPalette, plainPalette, type Palette } from './palette.js';
import { isTable, type OutputOptions } from '../../settings/output-formats.js';

/** Target and style of a printed result. */
export interface RenderContext {
  readonly options: OutputOptions;
  readonly terminal: Terminal;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** Ends a result that nobody wants any more between two pieces of it; absent where it has to be told in full. */
  readonly throwIfOver?: (() => void) | undefined;
}

/** The reader: a person at a terminal (relative times, rounded sizes) or a pipe (ISO times, every digit). */
export interface Reader {
  readonly terminal: boolean;
  readonly now: Date;
}

/** The writer that every format uses. */
export interface Sink {
  readonly options: OutputOptions;
  readonly terminal: Terminal;
  readonly reader: Reader;
  readonly palette: Palette;
  readonly chunks: Chunks;
  /** A clock time was shown: the zone is told once, at the end. */
  readonly zone: { isNeeded: boolean };
  say(line: string): void;
}

export const openSink = async (context: RenderContext): Promise<Sink> => {
  const { options, terminal, now, say, throwIfOver } = context;
  const { stdout } = terminal;
  // FORCE_COLOR is common in CI: data for another program stays free of colors in a pipe all the same.
  const color = stdout.color && (isTable(options.format) || stdout.isTerminal);
  const time = once(now);
  return {
    options,
    terminal,
    reader: {
      terminal: stdout.isTerminal,
      // Asked for with the first row that shows a time: by then the service has said what time it is there.
      get now() {
        return time();
      },
    },
    palette: color ? await loadPalette(true) : plainPalette,
    chunks: new Chunks(stdout, throwIfOver),
    zone: { isNeeded: false },
    say,
  };
};

/** Writes a piece and waits once enough has gathered. */
export const put = async (sink: Sink, piece: string | Uint8Array): Promise<void> => {
  if (sink.chunks.add(piece)) await sink.chunks.flush();
};
