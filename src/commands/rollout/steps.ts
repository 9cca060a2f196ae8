import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { previewMany } from '../../engine/safety/preview.js';
import { EmsError, exitCodes } from '../../errors.js';
import { cleanCell } from '../../text/clean-text.js';
import type { Drive, RolloutStep } from '../../rollout/state/drive.js';
import { withDrive, type SessionOptions } from '../../rollout/state/session.js';
import type { Input } from '../../command/input.js';

/** One line per step; no output if nothing happened. */
export const stepsResult = (
  steps: readonly RolloutStep[],
  rings: (step: RolloutStep) => string | undefined,
): Result => ({
  kind: 'object',
  value: steps.map(({ did, numbers, ring, rollout, verdict }) => ({
    rollout,
    ring,
    did,
    verdict,
    numbers: numbers === null ? null : { ...numbers },
  })),
  draw: () => steps.map((step) => `${lineOf(step, rings(step))}\n`).join(''),
  exitCode: steps.some(({ isPartial }) => isPartial === true) ? exitCodes.partial : undefined,
  id: 'rollout',
});

/** 'keepass-2.57, ring 2 (canary) passed: 18 of 20 active computers reported, none failed' */
const lineOf = ({ did, ring, rollout }: RolloutStep, name: string | undefined): string => {
  const where = ring === null ? '' : `, ring ${ring}${name === undefined ? '' : ` (${name})`}`;
  return cleanCell(`${rollout}${where} ${did}.`);
};

const patienceMs = 30_000;

/** A change to one rollout, with its lock; with --dry-run, the requests that it would begin with. */
export const changeRollout = async (
  options: Omit<SessionOptions, 'waitMs' | 'rehearse'>,
  input: Input,
  context: CommandContext,
  change: (drive: Drive) => Promise<readonly RolloutStep[]>,
): Promise<Result> => {
  const rehearse = input.shared.dryRun;
  const ran = await withDrive(context, { ...options, rehearse, waitMs: patienceMs }, async (drive) => ({
    steps: await change(drive),
    drive,
  }));
  if (ran === undefined) throw busy(options.name);
  const { access, file } = ran.drive;
  if (access.rehearsed !== undefined) return previewMany(access.rehearsed, await context.client());
  return stepsResult(ran.steps, ({ ring }) => file.rings[(ring ?? 0) - 1]?.name);
};

const busy = (name: string): EmsError =>
  new EmsError('refused', `Refused: another ems on this machine is working on the rollout ${name}.`, {
    hint: 'Wait until it is done, then try again.',
  });
