import { refused, type EmsError } from '../../../base/errors.js';
import { note, save, type Drive, type RolloutStep } from '../session/drive.js';
import type { EndState } from '../session/record.js';
import { stepOf } from './begin-ring.js';

/** Reports once that the rollout was ended on another machine or deleted. */
export const reportOver = async (drive: Drive): Promise<RolloutStep[]> => {
  const { record } = drive;
  if (record.told?.verdict === 'ended') return [];
  await save(drive, { told: { ring: record.head?.ring ?? 0, verdict: 'ended' } });
  await note(drive, { ring: null, event: 'ended', text: overText });
  return [stepOf(drive, null, `is over: ${overText}`)];
};

const overText = 'its groups are no longer on the service';

export const hasEnded = (name: string, state: EndState): EmsError =>
  refused(
    `the rollout ${name} ${state === 'ended' ? `is over: ${overText}` : `has ended (${state})`}`,
    `See what was done with: ems rollout log ${name}`,
  );
