import type { OutputOptions } from '../settings/output-formats.js';
import type { Terminal } from '../terminal/terminal.js';

/** What a result is printed on, and how. */
export interface RenderContext {
  readonly options: OutputOptions;
  readonly terminal: Terminal;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** As in a context; where there is none, signals are heard later. */
  readonly endAtSignal?: (() => Promise<() => void>) | undefined;
}
