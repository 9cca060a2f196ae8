import type { InsideOptions, InsideRun } from '../command/inside.js';
import type { ReadLine, Result } from '../command/spec.js';
import type { EmsError } from '../base/errors.js';
import type { Page } from '../base/json/objects.js';
import { ClosedPipe, type Output, type Terminal } from '../terminal/terminal.js';
import { runCommand } from './run-command.js';
import { makeContext, type ProcessHost } from './make-context.js';
import { knownError } from './report-error.js';

/** Runs a command inside another: collects the requested lines and writes nothing to the terminal. */
export const runInside = async (
  outer: ProcessHost,
  { spec, input }: ReadLine,
  argv: readonly string[],
  options: InsideOptions,
): Promise<InsideRun> => {
  const stdout = keepLines(options);
  const stderr = keepLines({ skip: 0, keep: mostMessages });
  const seen: Seen = { kind: undefined, affected: undefined, total: undefined, hasMore: undefined };
  const { guard, interrupt, by, masksReads } = options;
  const terminal = quietTerminal(stdout.output, stderr.output);
  const { env, clock, runtime, transport } = outer;
  const context = makeContext(input, spec, {
    env,
    clock,
    runtime,
    argv,
    guard,
    interrupt,
    by,
    masksReads,
    transport,
    terminal: () => terminal,
  });
  const watched = {
    ...spec,
    run: async (...given: Parameters<typeof spec.run>) => watch(await spec.run(...given), seen),
  };
  let error: EmsError | undefined;
  try {
    const { query } = input.shared;
    if (query !== undefined) await (await import('../output/query.js')).refuseGrowth(query);
    await runCommand(watched, input, context);
  } catch (thrown) {
    if (!(thrown instanceof ClosedPipe)) error = await knownError(thrown, context, { interrupt });
  } finally {
    await context.close();
  }
  return { ...seen, lines: stdout.lines(), count: stdout.count(), messages: stderr.lines(), error };
};

/** The number of stderr lines that are kept. */
const mostMessages = 100;

interface Seen {
  kind: Result['kind'] | undefined;
  affected: number | null | undefined;
  total: number | undefined;
  hasMore: boolean | undefined;
}

const watch = (result: Result, seen: Seen): Result => {
  seen.kind = result.kind;
  seen.affected = result.affected;
  if (result.kind !== 'list') return result;
  seen.total = result.total;
  return { ...result, pages: watchPages(result.pages, seen) };
};

const watchPages = async function* (pages: AsyncIterable<Page>, seen: Seen): AsyncGenerator<Page> {
  for await (const page of pages) {
    seen.total = page.totalCount ?? seen.total;
    seen.hasMore = page.hasMore;
    yield page;
  }
};

interface KeptLines {
  readonly output: Output;
  lines(): readonly string[];
  count(): number;
}

const keepLines = ({ skip, keep }: Pick<InsideOptions, 'skip' | 'keep'>): KeptLines => {
  const lines: string[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  const add = (line: string): void => {
    count += 1;
    if (count > skip && lines.length < keep) lines.push(line);
  };
  return {
    output: {
      isTerminal: false,
      columns: Infinity,
      color: false,
      write: (piece) => {
        const parts = (rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))).split(
          '\n',
        );
        rest = parts.pop() ?? '';
        for (const line of parts) add(line);
      },
    },
    lines: () => (rest === '' || lines.length >= keep ? lines : [...lines, rest]),
    count: () => count + (rest === '' ? 0 : 1),
  };
};

const quietTerminal = (stdout: Output, stderr: Output): Terminal => ({
  stdout,
  stderr,
  stdinIsTerminal: false,
  stdinIsNull: true,
  readStdin: async () => '',
  plain: true,
});
