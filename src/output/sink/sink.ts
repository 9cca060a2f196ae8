import type { Terminal, Output } from '../../terminal/terminal.js';
import { once } from '../../text/once.js';
import { loadPalette, plainPalette, type Palette } from './palette.js';
import { isTable, type OutputEncoding, type OutputOptions } from '../../settings/output-formats.js';
import type { Page } from '../../json/objects.js';

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
    chunks: new Chunks(encodedOutput(stdout, options.encoding), throwIfOver),
    zone: { isNeeded: false },
    say,
  };
};

/** Writes a piece and waits once enough has gathered. */
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
  // In JSON, other characters are found in texts only.
  return text.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

/** Bytes for one write: a pipe takes 64 KiB at a time, and fewer, larger writes cost a third of many small ones. */
const enough = 64 * 1024;

/** Gathers small pieces into large writes and waits for each write: memory stays constant however long the list is. */
class Chunks {
  readonly #output: Pick<Output, 'write'>;
  readonly #throwIfOver: () => void;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(output: Pick<Output, 'write'>, throwIfOver?: () => void) {
    this.#output = output;
    this.#throwIfOver = throwIfOver ?? (() => undefined);
  }

  /** True when enough has gathered; the caller then awaits `flush`. Kept apart so that the row loop stays synchronous. */
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
    // A long result is made piece by piece, and signals are heard in between.
    if (size < enough) return;
    await new Promise(setImmediate);
    this.#throwIfOver();
  }
}

/**
 * Pages in order. Before the next one is waited for, what was written of the last one leaves, so a reader has its rows
 * as soon as the service has sent them. Pages that are there already are gathered into large writes.
 */
export const deliver = async function* (sink: Pick<Sink, 'chunks'>, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); next.done !== true; next = await afterDelivery(sink, iterator)) {
      yield next.value;
    }
  } finally {
    // Stops fetching ahead when the reader is gone. Not waited for: a page under way may take its time.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
};

const afterDelivery = async (sink: Pick<Sink, 'chunks'>, pages: AsyncIterator<Page>): Promise<IteratorResult<Page>> => {
  const next = pages.next();
  next.catch(() => undefined); // if the reader is gone, nobody asks for it any more
  if ((await Promise.race([next, nextTurn()])) !== undefined) return next;
  await sink.chunks.flush();
  return next;
};

const nextTurn = (): Promise<undefined> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(undefined));
  });
