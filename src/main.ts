import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import { codeOf, exitCodes, messageOf } from './base/errors.js';
import { longestTimerMs, sinceStartMs } from './base/clock.js';
import { run } from './program/run.js';
import { listenForSignals } from './program/signals.js';
import { makeTerminal } from './terminal/streams.js';
import { openWriters } from './terminal/writer.js';
import type { ProcessHost } from './program/make-context.js';

/** The only file that reads `process`. */
const main = async (): Promise<void> => {
  // If all awaited work hangs, the runtime exits by itself, which is not a success.
  process.exitCode = exitCodes.failed;
  // The variable has no effect on our checks (http/transport/trust.ts), but Node would warn about it.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  // Warnings of Node and packages are for developers; users cannot act on them.
  process.removeAllListeners('warning').on('warning', () => undefined);
  const signals = listenForSignals(process, (words, code) => void endNow(words, code));
  const { interrupt } = signals;
  const writers = openWriters(process, { fstat: fstatSync, interrupt });
  const endNow = async (words: string, code: number): Promise<void> => {
    if (words !== '') await Promise.race([writers.stderr().write(words), sleep(lastWordsMs)]);
    end(code);
  };
  const host: ProcessHost = {
    env: process.env,
    interrupt,
    runtime: {
      node: process.versions.node,
      bun: process.versions['bun'],
      platform: process.platform,
      home: home(),
      self: selfWords(),
    },
    clock: {
      now: sinceStartMs,
      date: () => new Date(),
      sleep: (milliseconds, signal) => sleep(milliseconds, signal),
    },
    terminal: (options) =>
      makeTerminal(process, { ...options, env: process.env, fstat: fstatSync, writers, interrupt }),
    atAbruptEnd: (words) => signals.addLastWords(words),
    lineIsText: () => isText('/proc/self/cmdline'),
    endAtNextSignal: () => signals.release(),
    endsProcess: true,
    forModule: process.argv[2] === '__line',
  };
  const argv = host.forModule === true ? (await import('./program/passed-line.js')).passedLine() : undefined;
  const code = await run(argv ?? process.argv.slice(2), host);
  await writers.flushed();
  end(code === 0 ? signals.exitCode() : code);
};

/** Time limit for a slow reader of stderr to take the last message. */
const lastWordsMs = 700;

/** Whether the command line is valid text; true if the system has no such file. */
const isText = (file: string): boolean => {
  try {
    const bytes = readFileSync(file);
    return bytes.equals(Buffer.from(bytes.toString('utf8')));
  } catch {
    return true;
  }
};

/**
 * Ends explicitly, because undici's WebAssembly would be compiled a second time in the background (measured: 377 against
 * 103 ms). Every write has been flushed by now.
 */
const end = (code: number): never => {
  // Node 20 resets its terminals on exit and aborts if one is gone, which leaves a core file with the secret.
  if (!('Bun' in globalThis)) for (const descriptor of [0, 1, 2]) if (isLostTerminal(descriptor)) closeSync(descriptor);
  // oxlint-disable-next-line unicorn/no-process-exit -- see above
  process.exit(code);
};

/** Avoids node:tty, which takes 5 ms to load. Only a closed terminal returns EIO. */
const isLostTerminal = (descriptor: number): boolean => {
  try {
    if (process.platform === 'win32' || !fstatSync(descriptor).isCharacterDevice()) return false;
    closeSync(openSync(`/dev/fd/${descriptor}`, constants.O_RDONLY | constants.O_NOCTTY | constants.O_NONBLOCK));
    return false;
  } catch (error) {
    return codeOf(error) === 'EIO';
  }
};

/**
 * Ignores a relative or empty HOME, which would mean the current directory, with settings that another user may have
 * put there. Returns '' without a home.
 */
const home = (): string => {
  const { HOME } = process.env;
  // Same value as homedir(), whose module node:os takes 1.5 ms to load.
  if (HOME !== undefined && isAbsolute(HOME) && process.platform !== 'win32') return HOME;
  const named = orNothing(homedir);
  const places = [named, isAbsolute(named) ? '' : orNothing(() => userInfo().homedir)];
  return places.find((place) => isAbsolute(place)) ?? '';
};

const orNothing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return ''; // no entry for this user
  }
};

/** A single executable has no script. */
const selfWords = (): string[] => {
  const [, script] = process.argv;
  return script !== undefined && /\.[cm]?js$|\/ems$/.test(script) && !script.startsWith('/$bunfs')
    ? [process.execPath, script]
    : [process.execPath];
};

const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error); // our own abort reasons are errors
    const cancel = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error); // as above
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      },
      Math.min(milliseconds, longestTimerMs),
    );
    signal?.addEventListener('abort', cancel, { once: true });
  });

/** Reports an error of reportError itself: one line, never a stack trace. */
const giveUp = (error: unknown): never => {
  const message = messageOf(error);
  try {
    writeSync(2, `error: unexpected: ${message.split('\n', 1)[0] ?? ''}\n`);
  } catch {
    // No other place could report it.
  }
  return end(1);
};

main().catch(giveUp);
