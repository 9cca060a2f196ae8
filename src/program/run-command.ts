import type { Input } from '../command/input.js';
import type { CommandSpec } from '../command/spec.js';
import type { Interruption } from '../errors.js';
import type { ProgramContext } from './make-context.js';
import { sentUnshown, showResult } from './show-result.js';

/** Runs a command and prints its result; a change is in the history whatever the end. */
export const runCommand = async (spec: CommandSpec, input: Input, context: ProgramContext): Promise<number> => {
  const started = context.clock.now();
  let failure: unknown;
  let isDone = false;
  const writes = spec.writes && !input.shared.dryRun;
  const remember = (endedBy?: Interruption): void =>
    context.remember({ durationMs: context.clock.now() - started, isDone, failure, endedBy });
  // Changes that were answered but not yet reported.
  let tell = (): string | undefined => (writes && context.hasAnswered() ? sentUnshown : undefined);
  context.atAbruptEnd((kind) => {
    failure ??= context.interrupt.reason;
    remember(kind);
    return tell();
  });
  try {
    const { query } = await context.output();
    // A bad expression is found before anything is sent.
    if (query !== undefined) await (await import('../output/query.js')).checkExpression(query);
    if (input.shared.watch !== undefined && !spec.writes)
      return await (await import('./watch.js')).watch(spec, input, context, `ems ${spec.words.join(' ')}`);
    if (spec.live !== undefined && input.flags['once'] !== true)
      return await (await import('./live.js')).runLive(await spec.live(input, context), context);
    const result = await spec.run(input, context);
    const acted = writes && context.hasSent();
    isDone = result.outcome === undefined;
    let isShown = false;
    // Evaluating an expression blocks the event loop; a read has nothing to tidy up.
    if (query !== undefined && !acted) context.endAtNextSignal();
    tell = () => (isShown ? undefined : (result.outcome?.facts.hint ?? (acted ? sentUnshown : undefined)));
    try {
      await showResult(result, acted, input, context);
      isShown = result.outcome === undefined;
    } finally {
      for (const remark of result.remarks ?? []) context.say(remark);
      for (const gap of result.gaps ?? []) context.warn(gap);
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
