import { save, type Drive, type RolloutStep } from '../state/drive.js';
import type { Place } from '../state/place.js';
import type { RolloutIntent } from '../state/record.js';
import { executeIntent } from './execute-intent.js';
import { refuseLargeFinish, refuseUnaskedRollback } from './unasked-rollback.js';

/** Ends the rollout as the file says for a failed gate. */
export const endingOf = ({ file, subject }: Pick<Drive, 'file' | 'subject'>): RolloutIntent | undefined => {
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
  return gateTold(drive, await executeIntent(drive, place, intent));
};

const gateNews = 'gate failed';

/** The marker keeps it: whoever looks at the exit code hears of the gate, also where the run that judged it was killed. */
export const gateTold = async (drive: Drive, steps: RolloutStep[]): Promise<RolloutStep[]> => {
  // Ring 0 stands for the rollout as a whole.
  if (drive.hold === 'failed') await save(drive, { told: { ring: 0, verdict: gateNews } });
  return steps;
};

/** Once it has ended, each machine is told once. */
export const tellGateOnce = async (drive: Drive): Promise<void> => {
  if (drive.record.told?.verdict === gateNews) drive.hold = undefined;
  else await gateTold(drive, []);
};
