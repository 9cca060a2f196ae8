import type { Result } from '../../command/result.js';
import type { CommandContext, Input } from '../../command/spec.js';
import { previewMany } from '../../engine/safety/preview.js';
import { confirmOrRefuse } from '../../engine/safety/confirm.js';
import { EmsError, usage } from '../../errors.js';
import type { Call } from '../../http/client.js';
import { advanceRollout } from '../../rollout/advance.js';
import type { Drive, Step } from '../../rollout/drive.js';
import { parseMarker } from '../../rollout/marker.js';
import { headOf, readPlace } from '../../rollout/place.js';
import { lockedBy, withDrive } from '../../rollout/session.js';
import { exitCodeOf, stepsResult } from './steps.js';
import { openNames, rolloutMeant, type Meant } from './which.js';

export const runAdvance = async (input: Input, context: CommandContext): Promise<Result> => {
  const steps: Step[] = [];
  const calls: Call[] = [];
  const names = new Map<string, readonly string[]>();
  const holds: (string | undefined)[] = [];
  for (const meant of await allMeant(input, context)) {
    const ran = await advanceOne(meant, input, context);
    if (ran === undefined) continue;
    steps.push(...ran.steps);
    calls.push(...(ran.drive.desk.rehearsed ?? []));
    names.set(
      meant.name,
      ran.drive.file.rings.map(({ name }) => name),
    );
    holds.push(parseMarker(ran.drive.record.head?.text)?.hold);
  }
  if (input.shared.dryRun) return previewMany(calls, await context.client());
  const result = stepsResult(steps, ({ ring, rollout }) => names.get(rollout)?.[(ring ?? 0) - 1]);
  return { ...result, exitCode: exitCodeOf(holds) };
};

const allMeant = async (input: Input, context: CommandContext): Promise<Meant[]> => {
  const typed = [input.arguments['rollout'] ?? []].flat();
  if (input.flags['all'] === true) {
    if (typed.length > 0 || input.flags['file'] !== undefined) throw usage('--all and a rollout cannot be combined');
    return (await openNames(context)).map((name) => ({ name, file: undefined }));
  }
  return typed.length > 1 ? typed.map((name) => ({ name, file: undefined })) : [await rolloutMeant(input, context)];
};

const advanceOne = async (
  meant: Meant,
  input: Input,
  context: CommandContext,
): Promise<{ readonly steps: readonly Step[]; readonly drive: Drive } | undefined> => {
  const options = { ...meant, takeOver: input.flags['take-over'] === true, rehearse: input.shared.dryRun, waitMs: 0 };
  const ran = await withDrive(context, options, async (drive) => {
    await refuseUnstarted(drive);
    if (!input.shared.dryRun) await allowed(meant, input, context);
    return { steps: await advanceRollout(drive), drive };
  });
  if (ran === undefined)
    context.say(`${meant.name}: another ems on ${await lockedBy(context, meant.name)} is advancing it right now.`);
  return ran;
};

/** Without a record, the service has to know it: a file alone starts nothing. */
const refuseUnstarted = async ({ desk, file, isKnown }: Drive): Promise<void> => {
  if (isKnown || headOf(await readPlace(desk, file.name)) !== undefined) return;
  throw new EmsError('not-found', `The rollout ${file.name} was not started.`, {
    hint: `Start it with: ems rollout start -f ${file.origin?.file ?? '<file>'}`,
  });
};

/** Who started it was asked about all its computers; what a profile forbids is forbidden here too. */
const allowed = ({ name }: Meant, input: Input, context: CommandContext): Promise<void> =>
  confirmOrRefuse({ question: `Advance the rollout ${name}?`, dangerous: false }, input, context);
