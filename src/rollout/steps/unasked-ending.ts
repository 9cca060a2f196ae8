import type { Drive, RolloutStep } from '../state/drive.js';
import type { Place } from '../state/place.js';
import type { RolloutIntent } from '../state/record.js';
import { executeIntent } from './execute-intent.js';
import { refuseLargeFinish, refuseUnaskedRollback } from './unasked-rollback.js';

/** What the file says about a gate that has failed. */
export const endingOf = ({ file, subject }: Drive): RolloutIntent | undefined => {
  if (file.onFailed === 'pause') return undefined;
  // Patches cannot be taken back.
  return file.onFailed === 'abort' || subject.kind === 'patch'
    ? { what: 'abort', gateFailed: true }
    : { what: 'rollback', to: 'none', gateFailed: true };
};

/** By the file, or begun by a person who is not there any more. */
export const executeUnasked = async (drive: Drive, place: Place, intent: RolloutIntent): Promise<RolloutStep[]> => {
  if (intent.what === 'rollback') await refuseUnaskedRollback(drive, place);
  if (intent.what === 'finish') await refuseLargeFinish(drive);
  return afterGate(drive, await executeIntent(drive, place, intent));
};

/** Whoever looks at the exit code hears of the gate, also where the run that judged it was killed. */
export const afterGate = (drive: Drive, steps: RolloutStep[]): RolloutStep[] => {
  const { intent } = drive.record;
  if (intent !== undefined && intent.what !== 'finish' && intent.gateFailed === true) drive.hold = 'failed';
  return steps;
};
