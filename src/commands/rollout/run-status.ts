import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { exitCodes } from '../../errors.js';
import { drawStatus } from '../../rollout/status/draw-status.js';
import { readRolloutStatus } from '../../rollout/status/status.js';
import type { RolloutState } from '../../rollout/types.js';
import { rolloutMeant } from './chosen-rollout.js';
import type { Input } from '../../command/input.js';

export const runStatus = async (input: Input, context: CommandContext): Promise<Result> => {
  const { file, name } = await rolloutMeant(input, context);
  const { now, requests, status: found } = await readRolloutStatus(context, name, file);
  return {
    kind: 'object',
    value: { ...JSON.parse(JSON.stringify(found)), requests },
    draw: (paper) => drawStatus(found, now, paper),
    id: 'rollout',
    exitCode: input.flags['exit-code'] === true ? codes[found.state] : 0,
  };
};

const codes: Readonly<Record<RolloutState, number>> = {
  planned: exitCodes.pending,
  running: exitCodes.pending,
  paused: exitCodes['job-failed'],
  failed: exitCodes['job-failed'],
  aborting: exitCodes['job-failed'],
  aborted: exitCodes['job-failed'],
  'rolling-back': exitCodes['job-failed'],
  'rolled-back': exitCodes['job-failed'],
  complete: 0,
};
