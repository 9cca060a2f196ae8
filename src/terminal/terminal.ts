import { EmsError } from '../base/errors.js';

/** The streams of the process, their kind, and prompts. main.ts makes the only real one. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdinIsTerminal: boolean;
  /** True for /dev/null, which Node also opens in place of a closed stdin. */
  readonly stdinIsNull?: boolean;
  /** All of stdin, for `-` arguments and --secret-stdin. */
  readStdin(): Promise<string>;
  /** Screen-reader mode: no repainting, no box lines. */
  readonly plain: boolean;
  /** One label and value per line, without colors. A terminal that is only dumb gets tables. */
  readonly byLine?: boolean;
  /** The raw streams, for packages that draw on them; absent without a terminal. */
  readonly raw?: RawStreams | undefined;
}

/** The profile's display settings; undefined if not set. */
export interface ScreenPreferences {
  readonly color?: boolean | undefined;
  readonly plain?: boolean | undefined;
}

export interface RawStreams {
  stdin(): NodeJS.ReadStream;
  stderr(): NodeJS.WriteStream;
}

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number; // Infinity in a pipe
  /** Lines of the screen; absent without one. */
  readonly rows?: number | undefined;
  readonly color: boolean;
  /** Resolves when the text was accepted; rejects with EPIPE turned into ClosedPipe. */
  write(text: string | Uint8Array): Promise<void> | void;
  /** False for a file without room for these bytes; absent if unknown. */
  hasRoom?(bytes: number): boolean;
  /** Calls `act` when the window size changes, until the returned function is called; absent without a window. */
  onResize?(act: () => void): () => void;
}

/** The reader closed the pipe: not an error, the command ends with exit 0. */
export class ClosedPipe extends Error {}

/** A full disk or a broken device: the output is incomplete, even if the command succeeded. */
export class NotWritten extends EmsError {
  constructor(reason: string, cause: unknown) {
    super('failed', `The result could not be written: ${reason}`, { hint: 'The output is incomplete.', cause });
  }
}

export interface Prompts {
  /** True only if stdin and stderr are terminals; callers check `canAsk` first. */
  readonly canAsk: boolean;
  /** Asks for y or n; with a list, l shows it and asks again. */
  confirm(question: string, list?: () => Promise<readonly string[]>): Promise<boolean>;
  /** Requires the exact text (a number, a profile name); an empty answer or n cancels. */
  typeToConfirm(question: string, expected: string, list?: () => Promise<readonly string[]>): Promise<boolean>;
  text(question: string, initial?: string): Promise<string>;
  secret(question: string): Promise<string>;
  select(question: string, choices: readonly { name: string; value: string }[]): Promise<string>;
}

/** A line or block on stderr. Repaints on a terminal; elsewhere, one line per change. */
export interface Progress {
  update(lines: string | readonly string[]): void;
  /** Writes a line that is not repainted. */
  note(line: string): void;
  stop(): void;
}

/** A sentence about a completed action, with a tick; without one for a screen reader and a log. */
export const ticked = (sentence: string, { plain, stderr }: Pick<Terminal, 'plain' | 'stderr'>): string =>
  stderr.isTerminal && !plain ? `✔ ${sentence}` : sentence;
