import type { Result, CommandContext, Input } from '../../../command/spec.js';
import { previewMany } from '../../../changes/preview.js';
import { EmsError, exitCodes, interruptKind, refused } from '../../../base/errors.js';
import { answerJson } from '../../../base/json/objects.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import type { Drive, RolloutStep } from '../session/drive.js';
import type { Place } from '../session/place.js';
import { withDrive, type SessionOptions } from '../session/session.js';
import { UncertainWrite } from '../../../http/failure.js';
import { askPermit } from '../../../changes/permit.js';
import { subjectTitle } from '../plan/plan-json.js';
import { fewNames, computersText } from '../../../base/text/wording.js';

/** A row of `ems rollout advance`, and of the other commands that take a step. */
export type RolloutStepAnswer = Omit<RolloutStep, 'isPartial'>;

/** One line per step; no output if nothing happened. */
export const stepsResult = (
  steps: readonly RolloutStep[],
  rings: (step: RolloutStep) => string | undefined,
): Result => ({
  kind: 'object',
  value: steps
    .map(({ did, numbers, ring, rollout, verdict }): RolloutStepAnswer => ({ rollout, ring, did, verdict, numbers }))
    .map(answerJson),
  draw: () => steps.map((step) => `${lineOf(step, rings(step))}\n`).join(''),
  exitCode: steps.some(({ isPartial }) => isPartial === true) ? exitCodes.partial : undefined,
  id: 'rollout',
});

/** 'keepass-2.57, ring 2 (canary) passed: 18 of 20 active computers reported, none failed' */
const lineOf = ({ did, ring, rollout }: RolloutStep, name: string | undefined): string => {
  const where = ring === null ? '' : `, ring ${ring}${name === undefined ? '' : ` (${name})`}`;
  // A full stop after a command would be copied along.
  const stop = /: ems \S[^:]*$/.test(did) ? '' : '.';
  return cleanCell(`${rollout}${where} ${did}${stop}`);
};

const patienceMs = 30_000;

/** A change to one rollout, with its lock; with --dry-run, the requests that it would begin with. */
export const changeRollout = async (
  options: Omit<SessionOptions, 'waitMs' | 'rehearse'>,
  input: Input,
  context: CommandContext,
  change: (drive: Drive, place: Place) => Promise<readonly RolloutStep[]>,
): Promise<Result> => {
  const rehearse = input.shared.dryRun;
  const ran = await withDrive(context, { ...options, rehearse, waitMs: patienceMs }, async (drive, place) => ({
    steps: await change(drive, place),
    drive,
  }));
  if (ran === undefined) throw busy(options.name);
  const { access, file } = ran.drive;
  if (access.rehearsed !== undefined) return previewMany(access.rehearsed, await context.client());
  return stepsResult(ran.steps, ({ ring }) => file.rings[(ring ?? 0) - 1]?.name);
};

const busy = (name: string): EmsError =>
  refused(`another ems on this machine is working on the rollout ${name}`, 'Wait until it is done, then try again.');

/** If interrupted, once or twice, prints that the step may be half done, and the command that continues it. */
export const withContinueHint = <Value>(drive: Drive, work: () => Promise<Value>): Promise<Value> => {
  const next = (): string =>
    `The step may be half done; nothing is done twice when it continues. ${continueText(drive)}`;
  return withLastWords(drive.access, { next, whenRefused: next }, work);
};

/** Before the first ring, `advance` has nothing to continue: only `start` begins. */
export const continueText = ({ file, record }: Drive): string =>
  record.groupId === undefined
    ? 'No ring has begun. Run the same command again.'
    : `Continue with: ems rollout advance ${file.name}`;

interface LastWords {
  /** The hint if the change may have been applied when the command was interrupted. */
  readonly next: () => string;
  /** Message if the service refused the change meanwhile; the refusal itself by default. */
  readonly whenRefused?: () => string;
}

export const withLastWords = async <Value>(
  { context, rehearsed }: Pick<Drive['access'], 'context' | 'rehearsed'>,
  words: LastWords,
  work: () => Promise<Value>,
): Promise<Value> => {
  let isUnderWay = rehearsed === undefined;
  context.atAbruptEnd(() => (isUnderWay ? words.next() : undefined));
  try {
    return await work();
  } catch (error) {
    throw isUnderWay && context.interrupt.aborted ? halfWay(error, words, context.interrupt) : error;
  } finally {
    isUnderWay = false;
  }
};

const halfWay = (error: unknown, { next, whenRefused }: LastWords, interrupt: AbortSignal): unknown => {
  if (!(error instanceof EmsError) || error.kind === 'refused') return error;
  const kind = interruptKind(interrupt);
  const { facts, message } = error;
  if (error instanceof UncertainWrite) return new UncertainWrite(kind, message, { ...facts, hint: next() });
  if (error.kind === kind) return new EmsError(kind, message, { ...facts, hint: next() });
  return new EmsError(kind, `${kind}. ${message}`, { ...facts, hint: whenRefused?.() ?? facts.hint });
};

const namesShown = 5;

/** Asks before a ring begins. With --yes it prints nothing: `advance` runs from cron and reports afterwards what it began. */
export const askForRing =
  (input: Input, context: CommandContext): NonNullable<SessionOptions['confirmRing']> =>
  async ({ file, subject, target }, n, computers) => {
    const names = computers.map(({ hostname }) => hostname);
    const some = fewNames(names.slice(0, namesShown), Math.min(namesShown, names.length), names.length);
    await askPermit(
      {
        question: `Begin ring ${n} (${file.rings[n - 1]?.name ?? ''}) of the rollout ${file.name} with ${computersText(names.length)}?`,
        dangerous: true,
        // `start` has asked about all computers: with --yes only a limit that was typed counts, which every step holds.
        affected: input.shared.yes ? 0 : names.length,
        undo: 'in-part',
        // A question only: the permit of the command carries the step.
        operations: [],
        facts: input.shared.yes
          ? []
          : [
              `Installs ${subjectTitle(subject)}${subject.kind === 'patch' ? ' and what else the PM group contains' : ''} on ${computersText(names.length)} of ${target.path}: ${some}`,
            ],
        list: () => Promise.resolve(names.map((name) => `  ${name}`)),
      },
      input,
      context,
    );
  };
