import type { Repeat } from '../../contract/operation.js';
import { mayRepeat, templateFor, type Unit } from '../plan/plan.js';
import type { Replay } from './replay.js';
import type { UnitState } from './unit-state.js';

/** Picks the targets of a request that are to be sent now; none: it is not sent. */
export type UnitSelection = (state: UnitState, unit: Unit, repeat: Repeat) => Unit['targets'];

/** A resume sends what never left, and what is in doubt if a second time does no harm. */
export const unsent: UnitSelection = ({ kind }, { targets }, repeat) => {
  if (kind === 'in-doubt' || kind === 'unknown') return mayRepeat(repeat) ? targets : [];
  return kind === 'left' ? targets : [];
};

/** A retry sends what the service refused or could not do, and only those computers of a batch. */
export const failedUnits: UnitSelection = (state, { targets }, repeat) => {
  if (state.kind !== 'done') return state.kind === 'failed' ? targets : [];
  const again = state.refusals.filter(({ unsure }) => unsure !== true || mayRepeat(repeat));
  const ids = new Set(again.map(({ id }) => id));
  return targets.filter(({ id }) => ids.has(id));
};

export const selectUnits = ({ plan, states }: Replay, wanted: UnitSelection): Map<number, Unit> =>
  new Map(
    plan.units.flatMap((unit, index) => {
      const targets = wanted(states[index] ?? { kind: 'left' }, unit, templateFor(plan, unit).repeat);
      return targets.length === 0 ? [] : [[index, { ...unit, targets }] as const];
    }),
  );
