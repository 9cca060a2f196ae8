import type { Result } from '../../output/result.js';
import type { Following } from '../follow/begin.js';
import { endedWith, type CarriedOut } from './carry-out.js';
import type { Unit } from './plan.js';

/** Waits for what was accepted; what was refused or not sent is told beside it. */
export const waitForStarted = async (
  following: Following,
  units: ReadonlyMap<number, Unit>,
  carried: CarriedOut,
): Promise<Result> => {
  const started = [...units].flatMap(([index, unit]) => {
    const outcome = carried.execution.outcomes.get(index);
    return unit.map(({ id }) => {
      if (outcome?.kind !== 'done')
        return { target: id, reply: undefined, problem: outcome?.problem.message ?? 'not sent' };
      const refusal = outcome.inside.find((each) => each.id === id && each.unsure !== true);
      if (refusal !== undefined)
        return { target: id, reply: undefined, problem: refusal.message ?? refusal.code ?? 'refused' };
      return { target: id, reply: outcome.reply };
    });
  });
  const result = await following.wait(started);
  return { ...result, outcome: endedWith(result.outcome ?? carried.outcome, carried) };
};
