import type { Stats } from 'node:fs';
import { unlessAborted } from '../clock.js';
import { EmsError } from '../errors.js';
import { once } from '../text/once.js';
import { decideColor } from './color.js';
import { Descriptor, writeFailure } from './descriptor.js';
import { hasRoom } from './has-room.js';
import type { Output, ScreenPreferences, Terminal } from './terminal.js';

/** The part of `process` that is needed; its streams are looked at only where a terminal may be behind them. */
export interface ProcessStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export interface TerminalOptions {
  readonly noColor: boolean;
  readonly plain: boolean;
  /** Asked each time: the settings are read after the terminal is made. */
  preferred?(): ScreenPreferences;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fstat: (descriptor: number) => Pick<Stats, 'isCharacterDevice' | 'rdev'>;
  /** The process's own, one for each number: two would not keep their writes in order. */
  readonly descriptor?: ((descriptor: number) => Descriptor) | undefined;
  /** Ends the reading of stdin, whose writer may never come to an end. */
  readonly interrupt?: AbortSignal | undefined;
}

export const makeTerminal = (streams: ProcessStreams, options: TerminalOptions): Terminal => {
  const isTerminal = (descriptor: number, stream: () => { readonly isTTY?: boolean }): boolean =>
    mayBeTerminal(descriptor, options.fstat) && stream().isTTY === true;
  const stdinIsTerminal = once(() => isTerminal(0, () => streams.stdin));
  // Whoever has typed a list to its end cannot type an answer as well.
  let isStdinRead = false;
  const output = (descriptor: number, stream: () => NodeJS.WriteStream): Output => {
    const terminal = isTerminal(descriptor, stream);
    const color = (): boolean =>
      decideColor({ ...options, isTerminal: terminal, preferred: options.preferred?.().color });
    const target = options.descriptor?.(descriptor);
    return terminal
      ? terminalOutput(stream(), descriptor, color, target)
      : pipeOutput(target ?? new Descriptor(descriptor), descriptor, color);
  };
  const stdout = once(() => output(1, () => streams.stdout));
  const stderr = once(() => output(2, () => streams.stderr));
  const rawStderr = once(() => neverBlocking(streams.stderr, options.descriptor?.(2)));
  const targets = once(() =>
    [stdout(), stderr()].flatMap((each, index) => (each.isTerminal ? (options.descriptor?.(index + 1) ?? []) : [])),
  );
  const released = async (): Promise<void> => {
    for (const target of targets()) await target.released();
  };
  const rawStdin = once(() => neverWaiting(streams.stdin, targets(), released));
  return {
    get stdout() {
      return stdout();
    },
    get stderr() {
      return stderr();
    },
    get stdinIsTerminal() {
      return !isStdinRead && stdinIsTerminal();
    },
    get stdinIsNull() {
      return isNull(0, options.fstat);
    },
    readStdin: () => {
      isStdinRead = true;
      return unlessInterrupted(readAll(streams), options.interrupt);
    },
    get plain() {
      return (
        options.plain || (options.preferred?.().plain ?? asksForPlain(options.env)) || options.env['TERM'] === 'dumb'
      );
    },
    raw: { stdin: rawStdin, stderr: rawStderr, released },
  };
};

/** Before any setting is read. */
const asksForPlain = (env: TerminalOptions['env']): boolean =>
  /^(1|true|yes|on)$/i.test(env['EMS_PLAIN']?.trim() ?? '');

// /dev/null is a character device as well: number 1:3 on Linux. Elsewhere the stream itself is asked, 5 ms later.
const nullDevice = 0x103;

const isNull = (descriptor: number, fstat: TerminalOptions['fstat']): boolean => {
  try {
    const stats = fstat(descriptor);
    return stats.isCharacterDevice() && stats.rdev === nullDevice;
  } catch {
    return true; // a closed descriptor
  }
};

const mayBeTerminal = (descriptor: number, fstat: TerminalOptions['fstat']): boolean => {
  try {
    const stats = fstat(descriptor);
    return stats.isCharacterDevice() && stats.rdev !== nullDevice;
  } catch {
    return false; // a closed descriptor
  }
};

const fallbackColumns = 80;

const terminalOutput = (
  stream: NodeJS.WriteStream,
  descriptor: number,
  color: () => boolean,
  target: Descriptor | undefined,
): Output => {
  // Without a listener the loss of the terminal would end the process with a stack trace; the callback reports it.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  return {
    isTerminal: true,
    get columns() {
      return stream.columns > 0 ? stream.columns : fallbackColumns; // some terminals report 0
    },
    get rows() {
      return stream.rows > 0 ? stream.rows : undefined;
    },
    get color() {
      return color();
    },
    onResize: (act) => {
      stream.on('resize', act);
      return () => void stream.off('resize', act);
    },
    // A terminal that was stopped with Ctrl-S blocks as well.
    write: (text) => {
      if (target?.neverBlocks === true) return descriptor === 2 ? target.say(text) : target.write(text);
      return new Promise((resolve, reject) => {
        // Talk on stderr is not awaited anywhere, and there is no other place to tell that it was lost.
        stream.write(text, (error) => (error && descriptor !== 2 ? reject(writeFailure(error)) : resolve()));
      });
    },
  };
};

/**
 * The stream of a terminal blocks the whole program, and no signal is heard, while the terminal is stopped. The packages
 * that draw on it keep the stream itself, also for the cursor that they show again at the exit; so its write is replaced.
 * What they paint meanwhile waits for 'drain', as with any stream that is full.
 */
const neverBlocking = (stream: NodeJS.WriteStream, target: Descriptor | undefined): NodeJS.WriteStream => {
  if (target?.neverBlocks !== true) return stream;
  stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    const done = rest.find((given) => typeof given === 'function');
    const later = target.say(text);
    const tell = (): void => {
      done?.();
      if (later !== undefined && !target.isFull) stream.emit('drain');
    };
    if (later === undefined) queueMicrotask(tell);
    else void later.then(tell);
    return later === undefined;
  };
  return stream;
};

/**
 * The kernel changes the mode of a terminal only when no write to it is under way, and keeps the whole program waiting:
 * for one in a thread, on a terminal that was stopped, for ever. So that is put off until the write is done.
 */
const neverWaiting = (
  stream: NodeJS.ReadStream,
  targets: readonly Descriptor[],
  released: () => Promise<void>,
): NodeJS.ReadStream => {
  if (!stream.isTTY) return stream;
  const setRawMode = stream.setRawMode.bind(stream);
  let wanted = false;
  stream.setRawMode = (isRaw) => {
    wanted = isRaw;
    if (targets.some((target) => target.isStuck)) void released().then(() => setRawMode(wanted));
    else setRawMode(isRaw);
    return stream;
  };
  return stream;
};

const pipeOutput = (target: Descriptor, descriptor: number, color: () => boolean): Output => ({
  isTerminal: false,
  columns: Number.POSITIVE_INFINITY,
  get color() {
    return color();
  },
  // Talk on stderr is not awaited anywhere: main.ts waits for it at the end.
  write: (text) => (descriptor === 2 ? target.say(text) : target.write(text)),
  hasRoom: (bytes) => hasRoom(descriptor, bytes),
});

const unlessInterrupted = <T>(work: Promise<T>, interrupt: AbortSignal | undefined): Promise<T> =>
  interrupt === undefined ? work : unlessAborted(work, interrupt);

const mostInput = 64 * 1024 * 1024;

const readAll = async (streams: ProcessStreams): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of streams.stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostInput)
      throw new EmsError('usage', 'stdin is larger than 64 MiB.', { hint: 'Send the data in parts.' });
    chunks.push(bytes);
  }
  const { inputText } = await import('../text/input-text.js');
  return inputText(Buffer.concat(chunks), 'stdin');
};
