import type { Context } from '../context.js';
import type { JsonObject } from '../contract/operation.js';
import { EmsError, messageOf } from '../errors.js';
import type { ChangeLog } from '../http/change-log.js';
import { maskNamed } from '../http/mask.js';
import { shellWord } from '../text/shell-word.js';
import { recordHistory } from '../settings/history.js';
import { signedInClient } from '../settings/loaded.js';
import { ClosedPipe } from '../terminal/terminal.js';

export interface Remembered {
  readonly argv: readonly string[];
  readonly durationMs: number;
  /** What followed was only to show it. */
  readonly isDone: boolean;
  readonly failure: unknown;
}

/** Leaves a line about a change in the local history, where the setting allows it. That it cannot never spoils the command. */
export const appendHistory = async (entry: Remembered, context: Context): Promise<void> => {
  try {
    const settings = await context.settings();
    if (!settings.get('history')) return;
    const { mask, changes } = await sentBy(context);
    if (changes === undefined || changes.count === 0) return;
    const { failure, durationMs, isDone } = entry;
    await recordHistory(settings.stateDirectory, {
      time: context.machineClock.date().toISOString(),
      profile: settings.profile,
      server: settings.get('url') ?? null,
      command: mask(['ems', ...entry.argv].map(shellWord).join(' ')),
      outcome: isDone ? 'done' : await outcomeOf(failure),
      exitCode: failure instanceof EmsError ? failure.exitCode : isEnd(failure) ? 0 : 1,
      durationMs: Math.round(durationMs),
      requestCount: changes.count,
      requests: changes.first.map((change): JsonObject => ({ ...change, path: mask(change.path) })),
    });
  } catch (error) {
    context.detail(`Cannot write the history: ${messageOf(error)}`);
  }
};

/** A reader that closed the pipe is no failure. */
const isEnd = (failure: unknown): boolean => failure === undefined || failure instanceof ClosedPipe;

/** A change that may have been made did not fail. */
const outcomeOf = async (failure: unknown): Promise<string> => {
  if (failure === undefined) return 'done';
  if (!(failure instanceof EmsError)) return 'failed';
  const { UncertainWrite } = await import('../http/failure.js');
  return failure instanceof UncertainWrite ? 'unknown' : failure.kind;
};

interface Sent {
  readonly mask: (text: string) => string;
  readonly changes: ChangeLog | undefined;
}

/** A command that failed before it had a client changed nothing. */
const sentBy = async (context: Context): Promise<Sent> => {
  try {
    const { mask, changes } = signedInClient(await context.client());
    return { mask, changes };
  } catch {
    return { mask: maskNamed, changes: undefined };
  }
};
