import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import { codeOf, EmsError, exitCodes, messageOf, type Interruption } from './errors.js';
import { longestTimerMs, sinceStartMs } from './clock.js';
import { linkAt, textIn } from './files/told.js';
import { run } from './program/run.js';
import { Descriptor } from './terminal/descriptor.js';
import { sharedTarget } from './terminal/shared-target.js';
import { makeTerminal } from './terminal/streams.js';
import type { ProcessHost } from './program/make-context.js';

/** The only file that reads `process`. */
const main = async (): Promise<void> => {
  // Whatever is waited for may never come, and the runtime then ends by itself. That is not a success.
  process.exitCode = exitCodes.failed;
  // Certificates are checked whatever it says (http/transport/trust.ts); Node would warn as if they were not.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  // Warnings of Node and of packages are for who develops this; a user cannot do anything about them.
  process.removeAllListeners('warning').on('warning', () => undefined);
  const interrupt = new AbortController();
  const { descriptor, made } = descriptors(interrupt.signal);
  const lastWords: ((kind: Interruption) => string | undefined)[] = [];
  let signaled = 0;
  let signaledAt = 0;
  const finish = (code: number): never => {
    // Only after a signal is a write left behind.
    if (made().some((each) => each.isStuck)) exitBySignal(signaled === exitCodes.interrupted ? 'SIGINT' : 'SIGTERM');
    return end(code);
  };
  const stop = (kind: Interruption): void => {
    // The second time at once: the user has said it twice.
    if (signaled > 0) {
      if (sinceStartMs() - signaledAt < sameSignalMs) return;
      const lines = lastWords.flatMap((each) => each(kind)?.split('\n') ?? []);
      const words = [...new Set(lines)].map((line) => `${line}\n`).join('');
      if (words !== '') for (const each of made()) each.cut();
      const said = descriptor(2).sayNow(words);
      if (said === undefined) finish(exitCodes[kind]);
      void Promise.race([said, sleep(lastWordsMs)]).then(() => finish(exitCodes[kind]));
      return;
    }
    signaled = exitCodes[kind];
    signaledAt = sinceStartMs();
    interrupt.abort(new EmsError(kind, kind));
  };
  process.on('SIGINT', () => stop('interrupted'));
  process.on('SIGTERM', () => stop('terminated'));
  // Of one closed terminal both tell: the shell, before it ends, and the system. A person does not say it twice that way.
  onHangup(() => (signaled === 0 ? stop('terminated') : undefined));
  const host: ProcessHost = {
    env: process.env,
    interrupt: interrupt.signal,
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
      makeTerminal(process, {
        ...options,
        env: process.env,
        fstat: fstatSync,
        descriptor,
        interrupt: interrupt.signal,
      }),
    atAbruptEnd: (words) => void lastWords.push(words),
    lineIsText: () => isText('/proc/self/cmdline'),
    endAtSignal,
  };
  const code = await run(process.argv.slice(2), host);
  for (const each of made()) await each.drained();
  finish(code === 0 ? signaled : code);
};

/** Of a container: what it does not hear itself, the system drops. */
const isFirstProcess = process.pid === 1;

/** Back to what the system does with a signal, until the function that is given back is called. */
const endAtSignal = (): (() => void) => {
  if (isFirstProcess) return () => undefined;
  const names: readonly NodeJS.Signals[] = startedByNohup() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const heard = names.flatMap((name) => process.listeners(name).map((listener) => ({ name, listener })));
  for (const { name, listener } of heard) process.off(name, listener);
  return () => {
    for (const { name, listener } of heard) process.on(name, listener);
  };
};

/** What ends a whole group (timeout, npx) signals twice in an instant; a person takes longer. */
const sameSignalMs = 50;

/** For a reader that is behind, or takes nothing any more. */
const lastWordsMs = 700;

interface Descriptors {
  /** One for each number, made when it is first written to; and one for a terminal or socket, where the order of both counts. */
  readonly descriptor: (number: number) => Descriptor;
  readonly made: () => Descriptor[];
}

const descriptors = (interrupt: AbortSignal): Descriptors => {
  const made = new Map<number, Descriptor>();
  const descriptor = (number: number): Descriptor => {
    const known =
      made.get(number) ?? (number === 1 && isShared() ? descriptor(2) : new Descriptor(number, { interrupt }));
    made.set(number, known);
    return known;
  };
  const isShared = (): boolean => {
    const target = sharedTarget(1, 2);
    return target === 'socket' || (target === 'device' && descriptor(2).neverBlocks);
  };
  return { descriptor, made: () => [...made.values()] };
};

/** A closed terminal ends the work like SIGTERM, in order; not so under nohup, which is there to outlive it. */
const onHangup = (stop: () => void): void => {
  if (process.platform === 'win32' || ('Bun' in globalThis && ignoresHangup())) return;
  process.on('SIGHUP', () => {
    if (!startedByNohup()) stop();
  });
};

/** Node itself forgets what was ignored before it started; the single executable does not. */
const ignoresHangup = (): boolean => {
  const [, line = ''] = (textIn('/proc/self/status') ?? '').split('\nSigIgn:');
  const [mask = ''] = line.split('\n');
  return (Number.parseInt(mask.slice(-1), 16) & 1) === 1;
};

/** bash and zsh tell which program they started; nohup puts a /dev/null that cannot be read in the place of a terminal. */
const startedByNohup = (): boolean =>
  /(^|\/)nohup$/.test(process.env['_'] ?? '') ||
  (linkAt('/proc/self/fd/0') === '/dev/null' && /^flags:\s*\d*1$/m.test(textIn('/proc/self/fdinfo/0') ?? ''));

/** Where there is no such file, nothing is known against it. */
const isText = (file: string): boolean => {
  try {
    const bytes = readFileSync(file);
    return bytes.equals(Buffer.from(bytes.toString('utf8')));
  } catch {
    return true;
  }
};

/**
 * Every write has reached its descriptor by now (see terminal/descriptor.ts), so nothing can be cut off; waiting for the
 * loop to empty would only wait for undici's WebAssembly to be compiled a second time (measured: 377 against 103 ms).
 */
const end = (code: number): never => {
  // Node 20 sets what was a terminal back at its exit, and aborts when it is gone: a core file, with the secret in it.
  if (!('Bun' in globalThis)) for (const descriptor of [0, 1, 2]) if (isLostTerminal(descriptor)) closeSync(descriptor);
  // oxlint-disable-next-line unicorn/no-process-exit -- see above
  process.exit(code);
};

/** Node's process.exit() would wait for the thread that is stuck. The signal comes last, after all that others do at the exit. */
const exitBySignal = (signal: 'SIGINT' | 'SIGTERM'): void => {
  if ('Bun' in globalThis) return;
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};

/** Asked without node:tty, which takes 5 ms to load. Only a terminal that was closed answers EIO. */
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
 * Not what a relative or empty HOME says: that would be wherever the program was started, with settings that somebody else
 * may have put there. '' where there is none at all.
 */
const home = (): string => {
  const { HOME } = process.env;
  // What homedir() would say; loading node:os for it takes 1.5 ms.
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

/** A single executable has no script beside it. */
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

/** Not even the report of an error worked: one line, never a stack trace. */
const giveUp = (error: unknown): never => {
  const message = messageOf(error);
  try {
    writeSync(2, `error: unexpected: ${message.split('\n', 1)[0] ?? ''}\n`);
  } catch {
    // There is no other place to tell it.
  }
  return end(1);
};

main().catch(giveUp);
