import type { Context } from '../context.js';
import type { JsonObject } from '../contract/operation.js';
import { EmsError, exitCodes, isInterruption, messageOf, type Interruption } from '../errors.js';
import type { ChangeLog, SentChange, UnansweredChange } from '../http/change-log.js';
import { UncertainWrite } from '../http/failure.js';
import { withoutTypedSecret, withoutTypedSecrets } from '../http/typed-secrets.js';
import { shellWord } from '../text/shell-word.js';
import type { SignedInClient } from '../http/make-client.js';
import { newHistoryId, recordHistory } from '../settings/history.js';
import type { LoadedSettings } from '../settings/load.js';
import { ClosedPipe } from '../terminal/terminal.js';
import { keepChanges } from './keep-changes.js';

export interface Remembered {
  readonly argv: readonly string[];
  readonly durationMs: number;
  /** Errors after the change only concern showing it. */
  readonly isDone: boolean;
  readonly failure: unknown;
  /** The second signal, which ended it at once. */
  readonly endedBy?: Interruption | undefined;
}

/** Changes that a client sent, with words for the history. */
interface Sent {
  readonly id: string;
  readonly changes: ChangeLog;
  readonly mask: (text: string) => string;
  readonly reason: string | undefined;
  readonly unkept: () => number;
  readonly by?: string | undefined;
}

/** The client that a writing command sends with, and the line that is left at its end. */
export const openHistory = (
  client: SignedInClient,
  settings: LoadedSettings,
  { by, reason }: { readonly by: string | undefined; readonly reason: string | undefined },
  context: Context,
): { readonly client: SignedInClient; readonly record: (entry: Remembered) => void } => {
  const id = newHistoryId(context.machineClock.date());
  const { stateDirectory } = settings;
  const kept = isOn(settings) ? keepChanges(client, { stateDirectory, id }, context) : { client, unkept: () => 0 };
  const { changes, mask } = client;
  return {
    client: kept.client,
    record: historyOf(
      settings,
      { changes, mask, id, by, reason: reason ?? context.env['EMS_REASON'], unkept: kept.unkept },
      context,
    ),
  };
};

/** A setting that cannot be read is reported when the entry is written. */
const isOn = (settings: LoadedSettings): boolean => {
  try {
    return settings.get('history');
  } catch {
    return false;
  }
};

/**
 * Leaves a line about a change in the local history, where the setting allows it: once, at the end, whatever that is. That
 * it cannot never spoils the command.
 */
const historyOf = (settings: LoadedSettings, sent: Sent, context: Context): ((entry: Remembered) => void) => {
  let isRecorded = false;
  return (entry) => {
    const { by, changes, mask, reason } = sent;
    const pending = changes.pending();
    if (isRecorded || changes.count + pending.length === 0) return;
    isRecorded = true;
    const { argv, endedBy, failure, durationMs } = entry;
    try {
      if (!settings.get('history')) return;
      recordHistory(settings.stateDirectory, {
        id: sent.id,
        time: context.machineClock.date().toISOString(),
        profile: settings.profile,
        server: settings.get('url') ?? null,
        command: mask(['ems', ...withoutTypedSecrets(argv)].map(shellWord).join(' ')),
        ...(by === undefined ? {} : { by }),
        outcome: pending.length > 0 ? 'unknown' : outcomeOf(entry, changes.isUncertain),
        exitCode: endedBy === undefined ? exitCodeOf(failure, context.interrupt) : exitCodes[endedBy],
        durationMs: Math.round(durationMs),
        requestCount: changes.count + pending.length,
        requests: [...changes.first, ...pending.map(unanswered)].map((change): JsonObject => ({
          ...change,
          path: mask(withoutTypedSecret(change.path)),
        })),
        reason: reason === undefined || reason.trim() === '' ? null : mask(withoutTypedSecret(reason)),
        unkept: sent.unkept(),
      });
    } catch (error) {
      context.detail(`Cannot write the history: ${messageOf(error)}`);
    }
  };
};

/** A change that may have been made did not fail. */
const outcomeOf = ({ isDone, failure }: Remembered, isUncertain: boolean): string => {
  if (isDone || failure === undefined) return 'done';
  if (!(failure instanceof EmsError)) return 'failed';
  return failure instanceof UncertainWrite || (isUncertain && isInterruption(failure.kind)) ? 'unknown' : failure.kind;
};

/** A reader that closed the pipe is no failure; a signal that came meanwhile is told by the code. */
const exitCodeOf = (failure: unknown, { aborted, reason }: AbortSignal): number => {
  if (aborted && reason instanceof EmsError) return reason.exitCode;
  if (failure instanceof EmsError) return failure.exitCode;
  return failure === undefined || failure instanceof ClosedPipe ? 0 : 1;
};

const unanswered = ({ method, path }: UnansweredChange): SentChange => ({
  method,
  path,
  status: null,
  failure: 'interrupted',
});
