import { rowsOf, type Row } from './outcome.js';
import { mayRepeat } from './plan.js';
import type { Replay } from './replay.js';

/** Which requests of a run are to be sent now. */
export type Wanted = (replayed: Replay, unit: number) => boolean;

/** What a resume sends: what never left, and what is in doubt where a second time does no harm. */
export const isLeft: Wanted = ({ plan, states }, unit) => {
  const state = states[unit];
  if (state?.kind === 'in-doubt' || state?.kind === 'unknown') return mayRepeat(plan.call.repeat);
  return state?.kind === 'left';
};

/** What a retry sends: what the service refused or could not do. */
export const isFailed: Wanted = ({ states }, unit) => {
  const state = states[unit];
  if (state?.kind === 'left') return state.problem !== undefined;
  return state?.kind === 'failed' || (state?.kind === 'done' && state.inside.length > 0);
};

export const wantedIn = (replayed: Replay, isWanted: Wanted): number[] =>
  replayed.units.flatMap((_, unit) => (isWanted(replayed, unit) ? [unit] : []));

export const allRows = ({ states, units }: Replay): Row[] =>
  units.flatMap((unit, index) => rowsOf(unit, states[index] ?? { kind: 'left' }));
