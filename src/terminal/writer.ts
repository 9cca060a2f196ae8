import { writeSync, type Stats } from 'node:fs';
import { abortedLater, unlessAborted } from '../base/clock.js';
import { codeOf, messageOf } from '../base/errors.js';
import { once } from '../base/text/once.js';
import { ClosedPipe, NotWritten } from './terminal.js';

/** The part of `process` that is used. Accessing one of its streams takes 5 ms, so it is done on demand. */
export interface ProcessStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export interface Writer {
  readonly isTerminal: boolean;
  /** Resolves when the system has accepted every byte. stderr never rejects: no other place could report that. */
  readonly write: (text: string | Uint8Array) => Promise<void>;
}

export interface Writers {
  readonly stdout: () => Writer;
  readonly stderr: () => Writer;
  /** Resolves when all writes are done or abandoned. Exiting earlier would lose bytes. */
  flushed(): Promise<void>;
}

export interface WriterOptions {
  readonly fstat: (descriptor: number) => Pick<Stats, 'isCharacterDevice' | 'isFIFO' | 'isSocket' | 'rdev'>;
  /** Aborted by the first signal. Writes to a reader that accepts nothing for a second after that are abandoned. */
  readonly interrupt?: AbortSignal | undefined;
}

export const openWriters = (streams: ProcessStreams, options: WriterOptions): Writers => {
  // Writes to one stream finish in order, so waiting for the last one is enough.
  const last: { 1?: Promise<void>; 2?: Promise<void> } = {};
  const open = (descriptor: 1 | 2, stream: () => NodeJS.WriteStream): Writer => {
    const { isTerminal, write } = openWriter(descriptor, stream, options);
    return {
      isTerminal,
      write: (text) => {
        const written = unlessStalled(write(text), options.interrupt);
        const ended = written.catch(() => undefined);
        last[descriptor] = ended;
        return descriptor === 2 ? ended : written;
      },
    };
  };
  return {
    stdout: once(() => open(1, () => streams.stdout)),
    stderr: once(() => open(2, () => streams.stderr)),
    flushed: async () => void (await Promise.all([last[1], last[2]])),
  };
};

const openWriter = (descriptor: 1 | 2, stream: () => NodeJS.WriteStream, options: WriterOptions): Writer => {
  const isTerminal = isTerminalBehind(descriptor, stream, options.fstat);
  const isStream = isTerminal || isPipe(descriptor, options.fstat);
  const write = once(() => (isStream ? writeToStream(stream()) : writeToFile(descriptor)));
  return { isTerminal, write: (text) => write()(text) };
};

type Write = Writer['write'];

/** The system may write only a part, as on a nearly full disk; Node's file stream would drop the rest. */
const writeToFile =
  (descriptor: number): Write =>
  async (text) => {
    const bytes = Buffer.from(text);
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    } catch (error) {
      throw writeFailure(error);
    }
  };

const writeToStream = (stream: NodeJS.WriteStream): Write => {
  let failure: Error | undefined;
  // Without a listener, Node would end the process with a stack trace.
  stream.on('error', (error) => (failure ??= writeFailure(error)));
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(failure ?? writeFailure(error)) : resolve()));
    });
};

/** A full pipe must not keep a process alive after a signal. */
const unlessStalled = async (written: Promise<void>, interrupt: AbortSignal | undefined): Promise<void> => {
  if (interrupt === undefined) return written;
  const { signal, release } = abortedLater(patienceMs, interrupt);
  return unlessAborted(written, signal).finally(release);
};

const patienceMs = 1_000;

/** A reader may close its pipe at any time; any other failure means that the result is incomplete. */
const writeFailure = (error: unknown): Error => {
  const code = codeOf(error);
  if (code === 'EPIPE' || code === 'ECONNRESET') return new ClosedPipe('the reader closed the pipe');
  return new NotWritten(reasons.get(code ?? '') ?? messageOf(error), error);
};

const reasons = new Map([
  ['ENOSPC', 'no space left on the device'],
  ['EDQUOT', 'disk quota exceeded'],
  ['EFBIG', 'the file is too large'],
  ['EIO', 'input/output error'],
  ['EBADF', 'the output is closed'],
]);

const isPipe = (descriptor: number, fstat: WriterOptions['fstat']): boolean => {
  try {
    const stats = fstat(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false; // A closed descriptor: writing to it reports that.
  }
};

/** Accesses the stream only if it may be a terminal. */
export const isTerminalBehind = (
  descriptor: number,
  stream: () => { readonly isTTY?: boolean },
  fstat: WriterOptions['fstat'],
): boolean => {
  try {
    const stats = fstat(descriptor);
    return stats.isCharacterDevice() && stats.rdev !== nullDevice && stream().isTTY === true;
  } catch {
    return false; // a closed descriptor
  }
};

/** /dev/null on Linux (1, 3), also a character device. On other systems the stream itself tells, 5 ms later. */
export const nullDevice = 0x103;
