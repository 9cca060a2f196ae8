import { EmsError } from '../errors.js';

/** The streams of the process, their kind, and prompts. main.ts makes the only real one. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdinIsTerminal: boolean;
  /** /dev/null, which Node also opens in the place of a stdin that is closed. */
  readonly stdinIsNull?: boolean;
  /** stdin whole, for `-` arguments and --secret-stdin. */
  readStdin(): Promise<string>;
  /** Screen-reader mode: no repainting, no box lines. */
  readonly plain: boolean;
  /** The streams themselves, for the packages that draw on them; absent where there is no terminal behind. */
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
  /** Lines of the screen; absent where there is none. */
  readonly rows?: number | undefined;
  readonly color: boolean;
  /** Resolves when the text was accepted; rejects with EPIPE turned into ClosedPipe. */
  write(text: string | Uint8Array): Promise<void> | void;
  /** false: a file that cannot take as much as that. Absent where nobody can tell. */
  hasRoom?(bytes: number): boolean;
  /** DigestMarker when the window has another size, until the function that is given back is called; absent where there is none. */
  onResize?(act: () => void): () => void;
}

/** The reader went away: not an error, the command ends quietly with exit 0. */
export class ClosedPipe extends Error {}

/** A full disk, a broken device: the result is not where it should be, whatever the command itself did. */
export class NotWritten extends EmsError {
  constructor(reason: string, cause: unknown) {
    super('failed', `The result could not be written: ${reason}`, { hint: 'The output is incomplete.', cause });
  }
}

export interface Prompts {
  /** Only where stdin and stderr are terminals; callers check `canAsk` first. */
  readonly canAsk: boolean;
  /** y or n; with a list, l shows it and asks again. */
  confirm(question: string, list?: () => Promise<readonly string[]>): Promise<boolean>;
  /** The exact text (a number, a profile's name) has to be typed; nothing or n cancels. */
  typeToConfirm(question: string, expected: string, list?: () => Promise<readonly string[]>): Promise<boolean>;
  text(question: string, initial?: string): Promise<string>;
  secret(question: string): Promise<string>;
  select(question: string, choices: readonly { name: string; value: string }[]): Promise<string>;
}

/** A calm line or block on stderr. On a terminal it repaints; elsewhere one line per change. */
export interface Progress {
  update(lines: string | readonly string[]): void;
  /** A line that stays. */
  note(line: string): void;
  stop(): void;
}

/** A sentence that says what was done, marked for the eye; a screen reader and a log get the words alone. */
export const ticked = (sentence: string, { plain, stderr }: Pick<Terminal, 'plain' | 'stderr'>): string =>
  stderr.isTerminal && !plain ? `✔ ${sentence}` : sentence;
