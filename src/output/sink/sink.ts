import type { Terminal, Output } from '../../terminal/terminal.js';
import { once } from '../../base/text/once.js';
import { loadPalette, plainPalette, type Palette } from './palette.js';
import { isTable, type OutputEncoding, type OutputOptions } from '../../settings/output-formats.js';
import type { Page } from '../../base/json/objects.js';

/** Target and style of a printed result. */
export interface RenderContext {
  readonly options: OutputOptions;
  readonly terminal: Terminal;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** Throws between two chunks if the result is no longer wanted; absent if it must be complete. */
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
  /** Set if a clock time was shown: the time zone is then printed once at the end. */
  readonly zone: { isNeeded: boolean };
  say(line: string): void;
}

export const openSink = async (context: RenderContext): Promise<Sink> => {
  const { options, terminal, now, say, throwIfOver } = context;
  const { stdout } = terminal;
  // FORCE_COLOR is common in CI, but data in a pipe must stay free of colors.
  const color = stdout.color && (isTable(options.format) || stdout.isTerminal);
  const time = once(now);
  return {
    options,
    terminal,
    reader: {
      terminal: stdout.isTerminal,
      // Evaluated at the first row with a time: by then the time of the service is known.
      get now() {
        return time();
      },
    },
    palette: color ? await loadPalette(true) : plainPalette,
    chunks: new Chunks(encodedOutput(stdout, options.encoding), throwIfOver),
    zone: { isNeeded: false },
    say,
  };
};

/** Adds a piece and flushes once enough is collected. */
export const put = async (sink: Sink, piece: string | Uint8Array): Promise<void> => {
  if (sink.chunks.add(piece)) await sink.chunks.flush();
};

/** Chunks end between characters, so each can be encoded by itself. */
const encodedOutput = (output: Output, encoding: OutputEncoding | undefined): Pick<Output, 'write'> => {
  if (encoding === undefined) return output;
  let mark = encoding === 'escaped' ? '' : '\uFEFF';
  return {
    write: (chunk) => {
      const text = mark + encode(Buffer.from(chunk).toString(), encoding);
      mark = '';
      return output.write(Buffer.from(text));
    },
  };
};

const encode = (text: string, encoding: OutputEncoding): string => {
  if (encoding === 'excel') return text.replaceAll(/\r?\n/g, '\r\n');
  if (encoding === 'marked') return text;
  // In JSON, other characters occur only inside of strings.
  return text.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

/** Bytes per write: a pipe takes 64 KiB at a time, and few large writes cost a third of many small ones. */
const enough = 64 * 1024;

/** Collects small pieces into large writes and awaits each write, so memory use is constant for any length. */
class Chunks {
  readonly #output: Pick<Output, 'write'>;
  readonly #throwIfOver: () => void;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(output: Pick<Output, 'write'>, throwIfOver?: () => void) {
    this.#output = output;
    this.#throwIfOver = throwIfOver ?? (() => undefined);
  }

  /** Returns true if the caller must await `flush`. Synchronous, to keep the loop over rows synchronous. */
  add(piece: string | Uint8Array): boolean {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.#pieces.push(bytes);
    this.#size += bytes.length;
    return this.#size >= enough;
  }

  async flush(): Promise<void> {
    const size = this.#size;
    if (size === 0) return;
    const chunk = Buffer.concat(this.#pieces, size);
    this.#pieces = [];
    this.#size = 0;
    await this.#output.write(chunk);
    // Lets signals through between the pieces of a long result.
    if (size < enough) return;
    await new Promise(setImmediate);
    this.#throwIfOver();
  }
}

/**
 * Yields pages in order. Before waiting for the next page, writes the rows of the last one, so that a reader gets them
 * at once. Pages that are already there are combined into large writes.
 */
export const deliver = async function* (sink: Pick<Sink, 'chunks'>, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); next.done !== true; next = await afterDelivery(sink, iterator)) {
      yield next.value;
    }
  } finally {
    // Stops fetching ahead if the reader is gone. Not awaited, because a running request may take long.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
};

const afterDelivery = async (sink: Pick<Sink, 'chunks'>, pages: AsyncIterator<Page>): Promise<IteratorResult<Page>> => {
  const next = pages.next();
  next.catch(() => undefined); // unused if the reader is gone
  if ((await Promise.race([next, nextTurn()])) !== undefined) return next;
  await sink.chunks.flush();
  return next;
};

const nextTurn = (): Promise<undefined> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(undefined));
  });
