import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { previewMany } from '../../../changes/preview.js';
import { askPermit } from '../../../changes/permit.js';
import type { Permit } from '../../../http/client.js';
import { EmsError, exitCodes, usage, withHint } from '../../../base/errors.js';
import { advanceRollout } from '../steps/advance.js';
import { refuseIdleAnswer } from '../steps/doubt.js';
import { refuseUnknown } from '../steps/held.js';
import type { Drive, RolloutStep } from '../session/drive.js';
import { withDrive } from '../session/session.js';
import { askForRing, stepsResult, withContinueHint } from './steps.js';
import { answerIn, chooseRollout, openNames, type NamedRollout } from './rollout-argument.js';
import { endOperations, ringOperations } from '../session/step-operations.js';

export const runAdvance = async (input: Input, context: CommandContext): Promise<Result> => {
  const all = await chooseRollouts(input, context);
  const ran: Advanced[] = [];
  const problems: EmsError[] = [];
  for (const named of all) {
    try {
      const advanced = await advanceOne(named, input, context);
      if (advanced !== undefined) ran.push(advanced);
    } catch (error) {
      // A rollout that cannot continue does not stop the others.
      if (!(error instanceof EmsError) || all.length === 1 || context.interrupt.aborted) throw error;
      context.warn(`${named.name}: ${withHint(error)}`);
      problems.push(error);
    }
  }
  const failed = problems[0]?.exitCode;
  if (!input.shared.dryRun) return { ...(await news(ran, context)), exitCode: failed ?? exitCodeOf(ran) };
  const preview = previewMany(
    ran.flatMap(({ drive }) => drive.access.rehearsed ?? []),
    await context.client(),
  );
  return failed === undefined ? preview : { ...preview, exitCode: failed };
};

interface Advanced {
  readonly steps: readonly RolloutStep[];
  readonly drive: Drive;
}

/** Prints nothing if nothing was due and no format was chosen: cron would mail the `[]` of every run. */
const news = async (ran: readonly Advanced[], context: CommandContext): Promise<Result> => {
  const steps = ran.flatMap((each) => each.steps);
  if (steps.length === 0 && (await isUnchosenFormat(context))) {
    // Only a person gets an answer; cron sends no mail.
    if (context.terminal.stdout.isTerminal)
      for (const { drive } of ran) context.say(`Nothing is due. See: ems rollout status ${drive.file.name}`);
    return { kind: 'text', text: '' };
  }
  const names = new Map(ran.map(({ drive: { file } }) => [file.name, file.rings.map(({ name }) => name)]));
  return stepsResult(steps, ({ ring, rollout }) => names.get(rollout)?.[(ring ?? 0) - 1]);
};

const isUnchosenFormat = async (context: CommandContext): Promise<boolean> =>
  (await context.settings()).origin('output') === 'default' || (await context.output()).format === 'table';

/** 12: a gate has failed; 8: too few reports to say; 0 else. It stays so until somebody decides. */
const exitCodeOf = (ran: readonly Advanced[]): number => {
  const words = ran.flatMap(({ drive, steps }) => [drive.hold, ...steps.map(({ verdict }) => verdict)]);
  if (words.includes('failed')) return exitCodes['job-failed'];
  return words.includes('inconclusive') ? exitCodes.pending : 0;
};

const chooseRollouts = async (input: Input, context: CommandContext): Promise<NamedRollout[]> => {
  const typed = [input.arguments['rollout'] ?? []].flat();
  if (input.flags['all'] === true) {
    if (typed.length > 0 || input.flags['file'] !== undefined) throw usage('--all and a rollout cannot be combined');
    if (answerIn(input) !== undefined)
      throw usage('An activation in doubt is answered for one rollout: name it instead of --all');
    return (await openNames(context)).map((name) => ({ name, file: undefined }));
  }
  return typed.length > 1 ? typed.map((name) => ({ name, file: undefined })) : [await chooseRollout(input, context)];
};

const advanceOne = async (one: NamedRollout, input: Input, context: CommandContext): Promise<Advanced | undefined> => {
  const { dryRun: rehearse, maxAffected } = input.shared;
  const takeOver = input.flags['take-over'] === true;
  const confirmRing = askForRing(input, context);
  const answer = answerIn(input);
  const options = {
    ...one,
    takeOver,
    answer,
    rehearse,
    most: rehearse ? undefined : maxAffected,
    confirmRing,
    waitMs: 0,
  };
  const ran = await withDrive(context, options, async (drive, place) => {
    refuseUnknown(drive, place);
    refuseIdleAnswer(drive, place);
    if (!input.shared.dryRun) drive.access.allow(await allowed(one, input, context));
    return { steps: await withContinueHint(drive, () => advanceRollout(drive, place)), drive };
  });
  if (ran === undefined) context.say(`${one.name}: another ems on this machine is advancing it right now.`);
  return ran;
};

/** Refuses what the profile forbids. A question follows only where a ring begins. */
const allowed = ({ name }: NamedRollout, input: Input, context: CommandContext): Promise<Permit> =>
  // Each step checks the limit itself.
  askPermit(
    {
      question: `Advance the rollout ${name}?`,
      dangerous: false,
      affected: 0,
      undo: 'in-part',
      // A gate that fails may roll back or abort.
      operations: [...ringOperations, ...endOperations],
    },
    input,
    context,
  );
