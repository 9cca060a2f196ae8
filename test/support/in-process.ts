import { testedPlatform } from './needed.js';
import type { Readable } from 'node:stream';
import type { Clock } from '../../src/base/clock.js';
import type { ProcessHost } from '../../src/program/make-context.js';
import { run } from '../../src/program/run.js';
import type { Output, Terminal } from '../../src/terminal/terminal.js';
import { aMoment } from './a-moment.js';
import { checkOutput } from './check-answer.js';
import { checkHints } from './check-hints.js';

export { useDirectory } from './directories.js';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both in the order in which they were written: what a terminal shows. */
  readonly screen: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** As if it ran there, for what is decided before any file is read. */
  readonly platform?: 'win32';
  /** The command line had bytes that are no text. */
  readonly lineIsGarbled?: true;
  /** Makes stdin look like one to which nothing is connected. */
  readonly stdinIsNull?: true;
  /** Columns of a terminal; without it stdout and stderr are pipes. */
  readonly columns?: number;
  readonly interrupt?: AbortSignal;
  /** Stands for the stream itself, for a server that reads as it comes. */
  readonly rawStdin?: Readable;
  /** The words that start the program again, for commands that do. */
  readonly self?: readonly string[];
  /** Tells the time; that of this machine if left out. */
  date?(): Date;
  /** A sleep is over at once and the time has moved on by it: no looking a hundred times until a limit is reached. */
  readonly skipsSleeps?: true;
  /** Requests go here instead of over HTTP, which takes a third of the time of a command. */
  readonly transport?: ProcessHost['transport'];
  /** Gets what would be said if the user ended everything with a second Ctrl-C. */
  atAbruptEnd?: ProcessHost['atAbruptEnd'];
  /** DigestMarker each time stdout was written to, with all of it so far. */
  readonly onOutput?: (stdout: string) => void;
}

/** The whole program in this process, against real HTTP unless a transport is given: everything but main.ts. */
export const runHere = async (argv: readonly string[], directory: string, options: RunOptions = {}): Promise<Ran> => {
  const screen: string[] = [];
  const stdout = capture(options.columns, screen, options.onOutput);
  const stderr = capture(options.columns, screen);
  const terminal: Terminal = {
    stdout: stdout.output,
    stderr: stderr.output,
    stdinIsTerminal: false,
    stdinIsNull: options.stdinIsNull === true,
    readStdin: async () => options.stdin ?? '',
    plain: false,
    raw: { stdin: () => (options.rawStdin ?? process.stdin) as NodeJS.ReadStream, stderr: () => process.stderr },
  };
  const host: ProcessHost = {
    env: { EMS_CONFIG_DIR: directory, ...withoutHistory(options.env), ...options.env },
    interrupt: options.interrupt ?? new AbortController().signal,
    runtime: {
      node: process.versions.node,
      platform: options.platform ?? testedPlatform,
      home: directory,
      self: options.self ?? ['false'],
    },
    clock: options.skipsSleeps === true ? skippingClock(options) : shortClock(options),
    terminal: ({ plain }) => ({ ...terminal, plain, byLine: plain }),
    transport: options.transport,
    atAbruptEnd: (words) => options.atAbruptEnd?.(words),
    lineIsText: () => options.lineIsGarbled !== true,
  };
  const code = await run(argv, host);
  checkOutput(argv, stdout.text(), stderr.text());
  // On a terminal, lines are wrapped.
  if (options.columns === undefined) await checkHints(stderr.text(), directory);
  return { code, stdout: stdout.text(), stderr: stderr.text(), screen: screen.join('') };
};

/**
 * Servers of tests count requests. The history reads the state before each change, for undo: that has tests of its own,
 * which set EMS_HISTORY.
 */
export const withoutHistory = (env: RunOptions['env'] = {}): Record<string, string> =>
  env['EMS_URL'] === undefined ? {} : { EMS_HISTORY: 'false' };

/** Sleeps are shortened; the time goes on as ever. */
const shortClock = (options: RunOptions): Clock => ({
  now: () => performance.now(),
  date: () => options.date?.() ?? new Date(),
  sleep: (milliseconds) => aMoment(Math.min(milliseconds, 5)),
});

const skippingClock = (options: RunOptions): Clock => {
  let skipped = 0;
  const now = (): number => performance.now() + skipped;
  const sleep = async (milliseconds: number): Promise<void> => {
    const end = now() + milliseconds;
    await aMoment(Math.min(milliseconds, 5));
    // Not added up: of two that sleep at the same time, the longer one counts.
    skipped = Math.max(skipped, end - performance.now());
  };
  return { now, date: () => options.date?.() ?? new Date(performance.timeOrigin + now()), sleep };
};

const capture = (
  columns: number | undefined,
  screen: string[],
  onWrite?: (text: string) => void,
): { output: Output; text(): string } => {
  const parts: string[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    text: () => parts.join(''),
    output: {
      isTerminal: columns !== undefined,
      columns: columns ?? Infinity,
      color: false,
      write: (text) => {
        const written = typeof text === 'string' ? text : decoder.decode(text);
        parts.push(written);
        screen.push(written);
        onWrite?.(parts.join(''));
      },
    },
  };
};
