import type { CommandSpec, Result, Input } from '../command/spec.js';
import { EmsError, interruptKind, usage } from '../base/errors.js';
import type { Output, Terminal } from '../terminal/terminal.js';
import type { ProgramContext } from './make-context.js';
import { retryNote } from './retry-note.js';
import type { OutputOptions } from '../settings/output-formats.js';
import { openAlternateScreen } from '../terminal/alternate-screen.js';
import { cleanLines } from '../base/text/clean-text.js';
import { typedDuration } from '../base/text/duration.js';

const shortestWatch = 2_000;

/** Repeats a read until Ctrl-C or a permanent error, on a repainted screen or with a line per change. */
export const watch = async (
  spec: CommandSpec,
  input: Input,
  context: ProgramContext,
  title: string,
): Promise<never> => {
  const interval = input.shared.watch ?? shortestWatch;
  if (interval < shortestWatch) throw usage('--watch: the shortest interval is 2s');
  if (input.shared.dryRun) throw usage('--watch and --dry-run cannot be combined');
  const { stdout, plain } = context.terminal;
  const screen = stdout.isTerminal && !plain ? openScreen(context, title, interval) : lineScreen(context);
  try {
    for (let round = 0; ; round++) {
      await screen.show(await readRound(spec, input, context, round));
      await context.clock.sleep(interval, context.interrupt).catch(() => undefined);
      if (context.interrupt.aborted) throw new EmsError(interruptKind(context.interrupt), '', { silent: true });
    }
  } finally {
    await screen.close();
  }
};

const readRound = async (spec: CommandSpec, input: Input, context: ProgramContext, round: number): Promise<Round> => {
  const messages: string[] = [];
  const say = (line: string): void => {
    if (!input.shared.quiet) messages.push(line);
  };
  const quiet: ProgramContext = { ...context, say, warn: (line) => void messages.push(line) };
  try {
    const result = await spec.run(input, quiet);
    const text = await renderText(result, quiet);
    context.interrupt.throwIfAborted();
    for (const remark of result.remarks ?? []) say(remark);
    messages.push(...(result.gaps ?? []));
    if (result.outcome !== undefined) messages.push(result.outcome.message);
    return { text, messages };
  } catch (error) {
    if (context.interrupt.aborted) throw new EmsError(interruptKind(context.interrupt), '', { silent: true });
    return { text: undefined, messages: [...messages, retryNote(error, round === 0)] };
  }
};

const renderText = async (result: Result, context: ProgramContext): Promise<string> => {
  const { render } = await import('../output/render.js');
  const parts: (string | Uint8Array)[] = [];
  const stdout: Output = {
    isTerminal: context.terminal.stdout.isTerminal,
    columns: context.terminal.stdout.columns,
    color: context.terminal.stdout.color,
    write: (text) => {
      parts.push(text);
      context.interrupt.throwIfAborted();
    },
  };
  // A spread would lose the getters of a terminal.
  const terminal: Terminal = Object.create(context.terminal, { stdout: { value: stdout } });
  await render(result, {
    options: await optionsFor(context),
    terminal,
    now: () => context.clock.date(),
    say: (line) => context.say(line),
  });
  return Buffer.concat(parts.map((part) => Buffer.from(part))).toString('utf8');
};

/** In a pipe, json becomes one line per item, so that a change is a line, too. */
const optionsFor = async (context: ProgramContext): Promise<OutputOptions> => {
  const options = await context.output();
  const isScreen = context.terminal.stdout.isTerminal && !context.terminal.plain;
  return options.format === 'json' && !isScreen ? { ...options, format: 'ndjson' } : options;
};

/** For a pipe, a log or a screen reader: prints everything once, then new or different lines. */
const lineScreen = (context: ProgramContext): Screen => {
  let before: readonly string[] | undefined;
  let messagesBefore = '';
  return {
    show: async ({ messages, text }) => {
      const lines = text?.split('\n').filter((line) => line !== '');
      const changes = lines === undefined ? undefined : changedLines(before, lines);
      for (const line of changes?.shown ?? []) await context.terminal.stdout.write(`${line}\n`);
      if (changes !== undefined && changes.gone > 0) context.say(`${changes.gone} gone or replaced.`);
      before = lines ?? before;
      // Print a remark once, instead of every few seconds.
      if (messages.join('\n') !== messagesBefore) for (const line of messages) context.warn(line);
      messagesBefore = messages.join('\n');
    },
    close: async () => undefined,
  };
};

interface ChangedLines {
  /** All lines in the first round; later only new ones. */
  readonly shown: readonly string[];
  /** Number of lines that disappeared. */
  readonly gone: number;
}

/** Compares lines as multisets, so that a moved row is no change. */
export const changedLines = (before: readonly string[] | undefined, now: readonly string[]): ChangedLines => {
  if (before === undefined) return { shown: now, gone: 0 };
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const shown = now.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, Math.max(0, count - 1));
    return count === 0;
  });
  return { shown, gone: [...left.values()].reduce((sum, count) => sum + count, 0) };
};

interface Round {
  /** The printed text; undefined if this round failed. */
  readonly text: string | undefined;
  readonly messages: readonly string[];
}

interface Screen {
  show(round: Round): Promise<void>;
  close(): Promise<void>;
}

/** The last screen is printed again on the normal screen. */
const openScreen = (context: ProgramContext, title: string, interval: number): Screen => {
  const { stdout } = context.terminal;
  const screen = openAlternateScreen(stdout);
  let last = '';
  return {
    show: async ({ messages, text }) => {
      last = text ?? last;
      const time = context.clock.date().toTimeString().slice(0, 8);
      const header = `${title}  ·  every ${typedDuration(interval)}  ·  ${time}  ·  Ctrl-C ends`;
      const body = last.replace(/\n$/, '').split('\n');
      const notes = messages.flatMap((line) => cleanLines(line).split('\n'));
      await screen.paint([cut(header, stdout.columns), '', ...fitted(body, notes, rowsOf(context))]);
    },
    close: () => screen.close(last),
  };
};

const rowsOf = ({ terminal }: ProgramContext): number => {
  const rows = terminal.raw?.stderr().rows;
  return rows !== undefined && rows > 0 ? rows : Infinity;
};

/** The beginning of a long text, the number of missing lines, and the messages. */
const fitted = (body: readonly string[], notes: readonly string[], rows: number): string[] => {
  const room = rows - 2 - (notes.length > 0 ? notes.length + 1 : 0);
  const whole = body.length <= room;
  const shown = whole ? body : body.slice(0, Math.max(1, room - 1));
  const more = whole ? [] : [`… ${body.length - shown.length} more lines; a taller window or --limit shows them`];
  return [...shown, ...more, ...(notes.length > 0 ? ['', ...notes] : [])];
};

const cut = (text: string, columns: number): string =>
  text.length > columns ? `${text.slice(0, columns - 1)}…` : text;
