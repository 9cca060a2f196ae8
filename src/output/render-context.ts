import type { OutputOptions } from '../settings/output-formats.js';
import type { Terminal } from '../terminal/terminal.js';

/** What a result is printed on, and how. */
export interface RenderContext {
  readonly options: OutputOptions;
  readonly terminal: Terminal;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** Ends a result that nobody wants any more between two pieces of it; absent where it has to be told in full. */
  readonly throwIfOver?: (() => void) | undefined;
}
