import { fstatSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { EmsError, messageOf } from './errors.js';
import { longestTimerMs } from './clock.js';
import { run } from './program/run.js';
import { makeTerminal } from './terminal/streams.js';
import type { Host } from './program/make-context.js';

/** The only file that reads `process`. */
const main = async (): Promise<void> => {
  // Certificates are checked whatever it says (http/transport.ts); Node would warn as if they were not.
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  const interrupt = new AbortController();
  let signals = 0;
  const stop = (kind: 'interrupted' | 'terminated', code: number): void => {
    signals += 1;
    // The second time at once: the user has said it twice.
    if (signals > 1) end(code);
    interrupt.abort(new EmsError(kind, kind === 'interrupted' ? 'interrupted' : 'terminated'));
  };
  process.on('SIGINT', () => stop('interrupted', 130));
  process.on('SIGTERM', () => stop('terminated', 143));
  const host: Host = {
    env: process.env,
    interrupt: interrupt.signal,
    runtime: { node: process.versions.node, platform: process.platform, home: homedir(), self: selfWords() },
    clock: {
      // Monotonic like performance.now(), without the 2 ms that loading perf_hooks takes.
      now: () => process.uptime() * 1000,
      date: () => new Date(),
      sleep: (milliseconds, signal) => sleep(milliseconds, signal),
    },
    terminal: (options) => makeTerminal(process, { ...options, env: process.env, fstat: fstatSync }),
  };
  const code = await run(process.argv.slice(2), host);
  end(code);
};

/**
 * Every write has reached its descriptor by now (see terminal/streams.ts), so nothing can be cut off; waiting for the
 * loop to empty would only wait for undici's WebAssembly to be compiled a second time (measured: 377 against 103 ms).
 */
const end = (code: number): never => {
  // oxlint-disable-next-line unicorn/no-process-exit -- see above
  process.exit(code);
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
