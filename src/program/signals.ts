import { sinceStartMs } from '../base/clock.js';
import { EmsError, exitCodes, type Interruption } from '../base/errors.js';
import { linkAt, textIn } from '../base/files/private-file.js';

/** Returns what is uncertain when the second signal ends the program. */
export type LastWords = (kind: Interruption) => string | undefined;

export interface Signals {
  /** Aborted by the first signal. Its reason is the error to end with. */
  readonly interrupt: AbortSignal;
  /** The exit code of the first signal; 0 without one. */
  exitCode(): number;
  addLastWords(words: LastWords): void;
  /** Lets the next signal end the process: before computations that block the event loop and change nothing. */
  release(): void;
}

/** The first signal aborts: no new requests; running ones may finish. The second one calls `end` at once. */
export const listenForSignals = (
  source: Pick<NodeJS.Process, 'env' | 'pid' | 'on' | 'off'>,
  end: (words: string, code: number) => void,
): Signals => {
  const interrupt = new AbortController();
  const lastWords: LastWords[] = [];
  let first: { readonly code: number; readonly at: number } | undefined;
  const hear = (name: NodeJS.Signals): void => {
    const kind = name === 'SIGINT' ? 'interrupted' : 'terminated';
    if (name === 'SIGHUP' && isUnderNohup(source.env)) return;
    if (first === undefined) {
      first = { code: exitCodes[kind], at: sinceStartMs() };
      interrupt.abort(new EmsError(kind, kind));
    } else if (!isRepetition(name, first.at)) end(textOf(lastWords, kind), exitCodes[kind]);
  };
  const heard = ignoresHangup() ? names.filter((name) => name !== 'SIGHUP') : names;
  for (const name of heard) source.on(name, hear);
  return {
    interrupt: interrupt.signal,
    exitCode: () => first?.code ?? 0,
    addLastWords: (words) => void lastWords.push(words),
    release: () => {
      // As the first process of a container, keep listening: the system would drop signals without a listener.
      if (source.pid !== 1) for (const name of heard) source.off(name, hear);
    },
  };
};

/** Ctrl-Break of Windows is SIGBREAK; other systems never send it. */
const names: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'];

/** npx and timeout forward signals that the process also gets itself; closing a terminal sends SIGHUP twice. */
const isRepetition = (name: NodeJS.Signals, firstAt: number): boolean =>
  name === 'SIGHUP' || sinceStartMs() - firstAt < samePressMs;

/** A person takes longer to press Ctrl-C twice. */
const samePressMs = 50;

const textOf = (lastWords: readonly LastWords[], kind: Interruption): string => {
  const lines = lastWords.flatMap((words) => words(kind)?.split('\n') ?? []);
  return [...new Set(lines)].map((line) => `${line}\n`).join('');
};

/** Node resets ignored signals at its start, so nohup shows only in `_`, or in the write-only /dev/null it puts on stdin. */
const isUnderNohup = (env: NodeJS.ProcessEnv): boolean =>
  /(^|\/)nohup$/.test(env['_'] ?? '') ||
  (linkAt('/proc/self/fd/0') === '/dev/null' && /^flags:\s*\d*1$/m.test(textIn('/proc/self/fdinfo/0') ?? ''));

/** The single executable leaves ignored signals ignored. Listening would undo that. */
const ignoresHangup = (): boolean => {
  if (!('Bun' in globalThis)) return false;
  const [, ignored = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(textIn('/proc/self/status') ?? '') ?? [];
  return (Number.parseInt(ignored.slice(-1), 16) & 1) === 1;
};
