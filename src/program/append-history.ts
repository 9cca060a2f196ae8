import type { Context } from '../context.js';
import type { JsonObject } from '../contract/operation.js';
import { EmsError, exitCodes, isInterruption, messageOf, type Interruption } from '../base/errors.js';
import type { SentChange, UnansweredChange } from '../http/change-log.js';
import { UncertainWrite } from '../http/failure.js';
import { withoutHiddenWord, withoutTypedSecret, withoutTypedSecrets } from '../http/typed-secrets.js';
import { shellWord } from '../base/text/shell-word.js';
import type { SignedInClient } from '../http/make-client.js';
import { fileReason } from '../base/files/file-problem.js';
import { forgetHistory, newHistoryId, recordHistory, type HistoryEntry } from '../settings/history.js';
import type { LoadedSettings } from '../settings/load.js';
import { ClosedPipe } from '../terminal/terminal.js';
import { keepChanges } from './keep-changes.js';

export interface CommandEnd {
  readonly durationMs: number;
  /** The change is complete; later errors are only about its output. */
  readonly isDone: boolean;
  readonly failure: unknown;
  /** The second signal, which ended the command at once. */
  readonly endedBy?: Interruption | undefined;
}

/** The facts of an entry that are known before anything is sent. */
interface About {
  readonly argv: readonly string[];
  readonly reason: string | undefined;
  /** The program that requested the command. */
  readonly by: string | undefined;
}

/**
 * Wraps the client of a writing command, if the settings allow a history. Writes an entry before the first change is
 * sent, so that a killed process has one, and again at the end, however the command ends.
 */
export const openHistory = (
  client: SignedInClient,
  settings: LoadedSettings,
  about: About,
  context: Context,
): { readonly client: SignedInClient; readonly record: (ended: CommandEnd) => void } => {
  if (!isOn(settings, context)) return { client, record: () => undefined };
  const { stateDirectory } = settings;
  const { changes } = client;
  const entryOf = makeEntry(client, settings, about, context);
  const { id } = entryOf([], 0);
  let state: 'unused' | 'begun' | 'ended' = 'unused';
  const writeEntry = entryWriter(settings, context);
  const kept = keepChanges(
    client,
    {
      stateDirectory,
      id,
      begin: (call) => {
        if (state !== 'unused') return;
        state = 'begun';
        writeEntry(() => {
          const first = { method: call.method, path: client.url(call).slice(client.origin.length) };
          recordHistory(stateDirectory, { ...entryOf([unanswered(first)], 1), unkept: 0, pid: process.pid });
        }, true);
      },
    },
    context,
  );
  const record = (ended: CommandEnd): void => {
    if (state !== 'begun') return;
    state = 'ended';
    const pending = changes.pending();
    const count = changes.count + pending.length;
    const entry = { ...entryOf([...changes.first, ...pending.map(unanswered)], count), unkept: kept.unkept() };
    const end = endOf(ended, { isOpen: pending.length > 0, isUncertain: changes.isUncertain }, context);
    writeEntry(
      () => (count === 0 ? forgetHistory(stateDirectory, id) : recordHistory(stateDirectory, { ...entry, ...end })),
      false,
    );
  };
  return { client: kept.client, record };
};

/** Says once that the history is not kept. Where each change needs a reason, there is none without it. */
const entryWriter = (settings: LoadedSettings, context: Context): ((write: () => void, isBefore: boolean) => void) => {
  let isTold = false;
  return (write, isBefore) => {
    try {
      write();
    } catch (error) {
      if (settings.get('reason') === 'required' && isBefore)
        throw new EmsError(
          'refused',
          `Refused: the history, which keeps the reason, cannot be written: ${fileReason(error)}.`,
          {
            hint: 'Make the directory writable, or make room. Show it with: ems config path',
            cause: error,
          },
        );
      if (!isTold) context.warn(`The history cannot be written, so this change is not in it: ${fileReason(error)}.`);
      isTold = true;
    }
  };
};

/** A setting that cannot be read must not fail the command. */
const tryWriting = (context: Context, write: () => void): void => {
  try {
    write();
  } catch (error) {
    context.detail(`Cannot write the history: ${messageOf(error)}`);
  }
};

const isOn = (settings: LoadedSettings, context: Context): boolean => {
  let isAllowed = false;
  tryWriting(context, () => (isAllowed = settings.get('history')));
  return isAllowed;
};

type EntryOf = (
  requests: readonly SentChange[],
  requestCount: number,
) => Omit<HistoryEntry, 'outcome' | 'exitCode' | 'durationMs' | 'unkept'>;

const makeEntry = (
  { mask }: SignedInClient,
  settings: LoadedSettings,
  { argv, by, reason = '' }: About,
  { machineClock }: Context,
): EntryOf => {
  const id = newHistoryId(machineClock.date());
  return (requests, requestCount) => ({
    id,
    time: machineClock.date().toISOString(),
    profile: settings.profile,
    server: settings.get('url') ?? null,
    command: mask(
      ['ems', ...withoutTypedSecrets(argv).map((word) => withoutHiddenWord(word, mask.values))]
        .map(shellWord)
        .join(' '),
    ),
    ...(by === undefined ? {} : { by }),
    requestCount,
    requests: requests.map((change): JsonObject => ({ ...change, path: mask(withoutTypedSecret(change.path)) })),
    reason: reason.trim() === '' ? null : mask(withoutTypedSecret(reason)),
  });
};

const endOf = (
  ended: CommandEnd,
  { isOpen, isUncertain }: { readonly isOpen: boolean; readonly isUncertain: boolean },
  { interrupt }: Context,
): Pick<HistoryEntry, 'outcome' | 'exitCode' | 'durationMs'> => ({
  outcome: isOpen ? 'unknown' : outcomeOf(ended, isUncertain),
  exitCode: ended.endedBy === undefined ? exitCodeOf(ended.failure, interrupt) : exitCodes[ended.endedBy],
  durationMs: Math.round(ended.durationMs),
});

/** A change that may have been made does not count as failed. */
const outcomeOf = ({ isDone, failure }: CommandEnd, isUncertain: boolean): string => {
  if (isDone || failure === undefined) return 'done';
  if (!(failure instanceof EmsError)) return 'failed';
  return failure instanceof UncertainWrite || (isUncertain && isInterruption(failure.kind)) ? 'unknown' : failure.kind;
};

/** A reader that closed the pipe is no failure; a signal decides the code. */
const exitCodeOf = (failure: unknown, { aborted, reason }: AbortSignal): number => {
  if (aborted && reason instanceof EmsError) return reason.exitCode;
  if (failure instanceof EmsError) return failure.exitCode;
  return failure === undefined || failure instanceof ClosedPipe ? 0 : 1;
};

const unanswered = ({ method, path }: Pick<UnansweredChange, 'method' | 'path'>): SentChange => ({
  method,
  path,
  status: null,
  failure: 'interrupted',
});
