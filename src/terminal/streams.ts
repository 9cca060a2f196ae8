import { unlessAborted } from '../base/clock.js';
import { EmsError } from '../base/errors.js';
import { once } from '../base/text/once.js';
import type { Output, ScreenPreferences, Terminal } from './terminal.js';
import {
  isTerminalBehind,
  nullDevice,
  openWriters,
  type ProcessStreams,
  type Writer,
  type WriterOptions,
  type Writers,
} from './writer.js';
import { fstatSync, readFileSync, statfsSync } from 'node:fs';

interface TerminalOptions extends WriterOptions {
  readonly noColor: boolean;
  readonly plain: boolean;
  /** Called on each use, because the settings are read after the terminal is created. */
  preferred?(): ScreenPreferences;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The writers of the process: two for one descriptor would not keep the order of writes. */
  readonly writers?: Writers | undefined;
}

export const makeTerminal = (streams: ProcessStreams, options: TerminalOptions): Terminal => {
  const { stdout: stdoutWriter, stderr: stderrWriter } = options.writers ?? openWriters(streams, options);
  const stdout = once(() => outputOf(1, stdoutWriter(), () => streams.stdout, options));
  const stderr = once(() => outputOf(2, stderrWriter(), () => streams.stderr, options));
  const stdinIsTerminal = once(() => isTerminalBehind(0, () => streams.stdin, options.fstat));
  // After typing a list up to its end, a user cannot type an answer as well.
  let isStdinRead = false;
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
    // A list may be needed twice, to check the computers again.
    readStdin: once(() => {
      isStdinRead = true;
      const text = readAll(streams);
      return options.interrupt === undefined ? text : unlessAborted(text, options.interrupt);
    }),
    get plain() {
      return isByLine(options) || options.env['TERM'] === 'dumb';
    },
    get byLine() {
      return isByLine(options);
    },
    raw: { stdin: () => streams.stdin, stderr: () => streams.stderr },
  };
};

const isByLine = (options: TerminalOptions): boolean =>
  options.plain || (options.preferred?.().plain ?? asksForPlain(options.env));

/** Reads the variable itself, because settings may not be loaded yet. */
const asksForPlain = (env: TerminalOptions['env']): boolean =>
  /^(1|true|yes|on)$/i.test(env['EMS_PLAIN']?.trim() ?? '');

/** The device number of NUL in libuv: FILE_DEVICE_NULL in the upper half. */
const windowsNull = 0x15_0000;

const isNull = (descriptor: number, fstat: TerminalOptions['fstat']): boolean => {
  try {
    const stats = fstat(descriptor);
    return stats.isCharacterDevice() && (stats.rdev === nullDevice || stats.rdev === windowsNull);
  } catch {
    return true; // a closed descriptor
  }
};

const outputOf = (
  descriptor: 1 | 2,
  { isTerminal, write }: Writer,
  stream: () => NodeJS.WriteStream,
  options: TerminalOptions,
): Output => ({
  isTerminal,
  get columns() {
    if (!isTerminal) return Number.POSITIVE_INFINITY;
    return stream().columns > 0 ? stream().columns : fallbackColumns; // some terminals report 0
  },
  get rows() {
    return isTerminal && stream().rows > 0 ? stream().rows : undefined;
  },
  get color() {
    return !isByLine(options) && decideColor({ ...options, isTerminal, preferred: options.preferred?.().color });
  },
  write,
  ...(isTerminal ? { onResize: onResizeOf(stream()) } : { hasRoom: (bytes) => hasRoom(descriptor, bytes) }),
});

const fallbackColumns = 80;

const onResizeOf =
  (stream: NodeJS.WriteStream): Output['onResize'] & {} =>
  (act) => {
    stream.on('resize', act);
    return () => void stream.off('resize', act);
  };

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
  const { inputText } = await import('../base/text/input-text.js');
  return inputText(Buffer.concat(chunks), 'stdin');
};

interface ColorFacts {
  /** --no-color. */
  readonly noColor: boolean;
  /** The setting in the profile. */
  readonly preferred?: boolean | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/** Order of precedence: the flag, NO_COLOR, FORCE_COLOR, the profile, then the kind of stream. */
export const decideColor = ({ noColor, env, isTerminal, preferred }: ColorFacts): boolean => {
  if (noColor || isSet(env['NO_COLOR'])) return false;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  return preferred ?? (isTerminal && env['TERM'] !== 'dumb');
};

// no-color.org: an empty value counts as not set.
const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** /dev/full on Linux, which scripts are tested with. */
const fullDevice = 263; // 1, 7

/** Returns false for a file on a full disk or one that is not writable, without writing; true if unknown. */
export const hasRoom = (descriptor: number, bytes: number): boolean => {
  try {
    const file = fstatSync(descriptor);
    if (file.isCharacterDevice()) return file.rdev !== fullDevice;
    if (!file.isFile()) return !file.isDirectory();
    const [, flags = ''] = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    // Opened read-only.
    if (flags !== '' && (Number.parseInt(flags, 8) & 3) === 0) return false;
    const { bavail, bsize } = statfsSync(`/proc/self/fd/${descriptor}`);
    return bavail * bsize >= bytes;
  } catch {
    return true;
  }
};
