import type { Input, CommandSpec, Result } from '../command/spec.js';
import { type Interruption, EmsError } from '../base/errors.js';
import type { ProgramContext } from './make-context.js';
import { isTable } from '../settings/output-formats.js';
import { ClosedPipe, NotWritten, type Output } from '../terminal/terminal.js';

/** Runs a command and prints its result; the history records changes however it ends. */
export const runCommand = async (spec: CommandSpec, input: Input, context: ProgramContext): Promise<number> => {
  const started = context.clock.now();
  let failure: unknown;
  let isDone = false;
  const writes = spec.writes && !input.shared.dryRun;
  const remember = (endedBy?: Interruption): void =>
    context.remember({ durationMs: context.clock.now() - started, isDone, failure, endedBy });
  // The last message on a second signal, while answered changes are not yet reported.
  let tell = (): string | undefined => (writes && context.hasAnswered() ? sentUnshown : undefined);
  context.atAbruptEnd((kind) => {
    failure ??= context.interrupt.reason;
    remember(kind);
    return tell();
  });
  try {
    const options = await context.output();
    const { count, countBy, envelope, query } = options;
    if (count === true || countBy !== undefined || envelope)
      (await import('../output/flag-clashes.js')).refuseClashes(options);
    // Report an invalid expression before anything is sent.
    if (query !== undefined) await (await import('../output/query.js')).checkExpression(query);
    if (input.shared.watch !== undefined && !spec.writes)
      return await (await import('./watch.js')).watch(spec, input, context, `ems ${spec.words.join(' ')}`);
    if (spec.live !== undefined && input.flags['once'] !== true)
      return await (await import('./live.js')).runLive(await spec.live(input, context), context);
    const result = await spec.run(input, context);
    const acted = writes && context.hasSent();
    isDone = result.outcome === undefined;
    let isShown = false;
    // Evaluating an expression blocks the event loop; a read needs no cleanup.
    if (query !== undefined && !acted) context.endAtNextSignal();
    tell = () => (isShown ? undefined : (result.outcome?.facts.hint ?? (acted ? sentUnshown : undefined)));
    try {
      await showResult(result, acted, input, context);
      isShown = result.outcome === undefined;
    } finally {
      for (const remark of result.remarks ?? []) context.say(remark);
      for (const gap of result.gaps ?? []) context.warn(gap);
      if (result.affected !== undefined) context.tellReach(result.affected);
    }
    await result.printed?.();
    if (result.outcome !== undefined) throw result.outcome;
    return result.exitCode ?? 0;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    remember();
  }
};

/** Prints the result on stdout; an output error never hides that a change was made. */
const showResult = async (result: Result, acted: boolean, input: Input, context: ProgramContext): Promise<void> => {
  const options = await context.output();
  try {
    await renderPaged(result, acted, input, context);
  } catch (error) {
    // The exit code still shows a failure after the reader closed the pipe.
    if (error instanceof ClosedPipe && result.outcome !== undefined) throw result.outcome;
    if (error === context.interrupt.reason || (acted && context.interrupt.aborted))
      throw unshown(context.interrupt.reason as EmsError, result, acted); // our abort reasons are EmsErrors
    if (acted && error instanceof NotWritten) throw withVerifyHint(error);
    if (!acted || !(error instanceof EmsError) || error.kind !== 'usage') throw error;
    // Exit code 2 would mean that nothing was sent, and a script would send it again.
    if (options.format === 'name') return context.say('Done. The response has no id to print.');
    throw new EmsError('failed', `Done, but the result cannot be shown in this format: ${error.message}`, error.facts);
  }
};

/** Output longer than the screen goes through the pager; messages wait until the pager is closed. */
const renderPaged = async (result: Result, acted: boolean, input: Input, context: ProgramContext): Promise<void> => {
  const { terminal } = context;
  // A completion, requested by every TAB, is 3 ms faster without loading the formats.
  if (result.kind === 'text' && !terminal.stdout.isTerminal) return writeText(result.text, terminal.stdout);
  const { render } = await import('../output/render.js');
  const options = await context.output();
  // After Ctrl-C skip the pager, so that the user sees at once what is uncertain.
  const mayPage =
    terminal.stdout.isTerminal &&
    input.flags['no-pager'] !== true &&
    result.kind !== 'file' &&
    !context.interrupt.aborted;
  const hasHeader = result.kind === 'list' && isTable(options.format) && options.header;
  const paged = mayPage
    ? (await import('../terminal/pager.js')).openPaged(terminal, {
        env: context.env,
        platform: context.runtime.platform,
        hasHeader,
        interrupt: context.interrupt,
        onOpen: () => {
          if (!acted) context.interrupt.throwIfAborted();
        },
      })
    : undefined;
  const held: string[] = [];
  const say = (line: string): void => void (paged?.isOpen() === true ? held.push(line) : context.say(line));
  const isData = result.kind === 'list' || result.kind === 'object';
  const mayEnd = isData && !acted && result.outcome === undefined;
  if (mayEnd) context.interrupt.throwIfAborted();
  // The pager handles Ctrl-C itself.
  const throwIfOver = (): void => {
    if (paged?.isOpen() !== true) context.interrupt.throwIfAborted();
  };
  try {
    await render(result, {
      options,
      terminal: paged?.terminal ?? terminal,
      now: () => (result.isLocal === true ? context.machineClock : context.clock).date(),
      say,
      throwIfOver: mayEnd ? throwIfOver : undefined,
    });
  } finally {
    await paged?.close();
    for (const line of held) context.say(line);
  }
};

const writeText = async (text: string, stdout: Output): Promise<void> =>
  stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);

const sentUnshown = 'The change was sent, but its result was not written.';

/** The error if the reader stopped reading and the user interrupted; keeps the outcome of the command. */
const unshown = (reason: EmsError, { outcome }: Result, acted: boolean): EmsError => {
  if (outcome?.kind === reason.kind)
    return new EmsError(outcome.kind, `${outcome.message} Not all of the result was written.`, outcome.facts);
  const { kind } = reason;
  if (outcome !== undefined) return new EmsError(kind, `${kind}. ${outcome.message}`, outcome.facts);
  if (!acted) return reason;
  return new EmsError(kind, `${kind}. ${sentUnshown}`, { hint: 'Check it before you repeat the command.' });
};

const withVerifyHint = ({ kind, message, facts }: EmsError): EmsError =>
  new EmsError(kind, message, {
    ...facts,
    hint: `${facts.hint} The change was sent. Check it before you repeat the command.`,
  });
