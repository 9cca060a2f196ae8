import { unitsBefore, type Plan, type Unit } from '../plan.js';
import type { SubjectId, Target } from '../target.js';
import type { RefusedInBatch, UnitState } from './unit-state.js';

type Units = Pick<Plan, 'units'>;

export type StateOf = (unit: number) => UnitState;

/**
 * Whether a target of a unit may be sent, according to the units it depends on. open: not decided yet. blocked: an
 * earlier step failed. unneeded: there is nothing to put back.
 */
export type Readiness = 'ready' | 'open' | 'blocked' | 'unneeded';

export const dependencyOf = (unit: Unit, plan: Units, stateOf: StateOf): ((id: SubjectId) => Readiness) => {
  const { after, insteadOf } = unit;
  const verdicts = [after ?? []].flat().map((number) => verdictOf(number, plan, stateOf));
  const verdict = (id: SubjectId): Readiness => worstOf(verdicts.map((each) => each(id)));
  if (insteadOf === undefined) return verdict;
  const isRefused = refusedBy(insteadOf, stateOf);
  return (id) => (isRefused(id) ? verdict(id) : 'unneeded');
};

const worstOf = (found: readonly Readiness[]): Readiness =>
  (['blocked', 'open'] as const).find((each) => found.includes(each)) ?? 'ready';

export const readyTargets = (unit: Unit, plan: Units, stateOf: StateOf): readonly Target[] => {
  if (unitsBefore(unit).length === 0) return unit.targets;
  const isReady = dependencyOf(unit, plan, stateOf);
  return unit.targets.filter(({ id }) => isReady(id) === 'ready');
};

/** If the earlier unit covers other targets, one success among them is enough. */
const verdictOf = (number: number, plan: Units, stateOf: StateOf): ((id: SubjectId) => Readiness) => {
  const state = stateOf(number);
  const unit = plan.units[number] ?? { targets: [] };
  const own = idsIn(unit.targets);
  if (state.kind === 'left') {
    const before = dependencyOf(unit, plan, stateOf);
    const isBlocked = (id: SubjectId): boolean =>
      own.has(id) ? before(id) === 'blocked' : own.size > 0 && [...own].every((each) => before(each) === 'blocked');
    return (id) => (isBlocked(id) ? 'blocked' : 'open');
  }
  if (state.kind !== 'done') return () => 'blocked';
  const refused = idsIn(state.refusals);
  const worked = own.size === 0 || refused.size < own.size;
  return (id) => ((own.has(id) ? !refused.has(id) : worked) ? 'ready' : 'blocked');
};

const refusedBy = (unit: number, stateOf: StateOf): ((id: SubjectId) => boolean) => {
  const state = stateOf(unit);
  if (state.kind === 'failed' || state.kind === 'unknown') return () => true;
  if (state.kind !== 'done') return () => false;
  const refused = idsIn(state.refusals.filter(({ blocked }) => blocked !== true));
  return (id) => refused.has(id);
};

const idsIn = (items: readonly (Target | RefusedInBatch)[]): Set<SubjectId> => new Set(items.map(({ id }) => id));

/** Targets that another unit has put back: a retry of this unit would lack its first half. */
export const putBackIds = (plan: Units, stateOf: StateOf): ((unit: number) => ReadonlySet<SubjectId>) => {
  const back = new Map<number, ReadonlySet<SubjectId>>();
  for (const [number, unit] of plan.units.entries()) {
    const state = stateOf(number);
    if (unit.insteadOf === undefined || state.kind !== 'done') continue;
    const refused = idsIn(state.refusals);
    back.set(unit.insteadOf, idsIn(readyTargets(unit, plan, stateOf).filter(({ id }) => !refused.has(id))));
  }
  return (unit) => back.get(unit) ?? none;
};

const none: ReadonlySet<SubjectId> = new Set();
