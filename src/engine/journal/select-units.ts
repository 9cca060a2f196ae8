import type { Repeat } from '../../contract/operation.js';
import { rowsOf, type OutcomeRow } from '../run/outcome.js';
import { mayRepeat, type Unit } from '../plan/plan.js';
import type { Replay } from './replay.js';
import type { UnitState } from './unit-state.js';

/** Which computers of a request are to be sent now; none: it is not sent. */
export type UnitSelection = (state: UnitState, unit: Unit, repeat: Repeat) => Unit;

/** What a resume sends: what never left, and what is in doubt where a second time does no harm. */
export const unsent: UnitSelection = ({ kind }, unit, repeat) => {
  if (kind === 'in-doubt' || kind === 'unknown') return mayRepeat(repeat) ? unit : [];
  return kind === 'left' ? unit : [];
};

/** What a retry sends: what the service refused or could not do, and of a batch only those computers. */
export const failedUnits: UnitSelection = (state, unit, repeat) => {
  if (state.kind !== 'done') return state.kind === 'failed' ? unit : [];
  const again = state.refusals.filter(({ unsure }) => unsure !== true || mayRepeat(repeat));
  const ids = new Set(again.map(({ id }) => id));
  return unit.filter(({ id }) => ids.has(id));
};

export const selectUnits = ({ plan, states, units }: Replay, wanted: UnitSelection): Map<number, Unit> =>
  new Map(
    units
      .map((unit, index) => [index, wanted(states[index] ?? { kind: 'left' }, unit, plan.call.repeat)] as const)
      .filter(([, { length }]) => length > 0),
  );

export const allRows = ({ plan, states, units }: Replay): OutcomeRow[] =>
  units.flatMap((unit, index) => rowsOf(unit, states[index] ?? { kind: 'left' }, plan.subject));
