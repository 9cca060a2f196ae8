import { isRemoval } from '../compare/plan-order.js';
import { kindNamed, stateKinds } from '../kinds.js';
import type { StateChange, KindName } from '../model.js';
import { nameKey, splitGroupPath } from '../paths.js';

/** Changes that are sent and read back together: those of one group, or of one other object, in one phase. */
export interface Step {
  readonly phase: number;
  readonly on: string;
  readonly kind: StateChange['kind'];
  /** The path of a group; false for tags, fields, principals, depots and packages. */
  readonly isGroup: boolean;
  readonly changes: readonly StateChange[];
}

/** Parents first, then assignments, settings, members to add, members to remove, assignments to remove, deletions. */
export const orderSteps = (changes: readonly StateChange[]): Step[] => {
  const steps = new Map<string, { phase: number; on: string; kind: StateChange['kind']; changes: StateChange[] }>();
  for (const change of changes) {
    const phase = phaseOf(change);
    const key = `${phase}\n${change.kind}\n${nameKey(change.on)}`;
    const step = steps.get(key) ?? { phase, on: change.on, kind: change.kind, changes: [] };
    step.changes.push(change);
    steps.set(key, step);
  }
  return [...steps.values()]
    .map((step) => ({
      ...step,
      isGroup: kindNamed(step.kind).file === undefined,
      changes: creationFirst(step.changes),
    }))
    .toSorted((left, right) => left.phase - right.phase || depthOrder(left, right));
};

/** The table has the kinds in the order in which they are written. */
const writingOrder: readonly KindName[] = stateKinds.map(({ name }) => name);

const removals = 100;
const deletions = 200;

const phaseOf = (change: StateChange): number => {
  const order = writingOrder.indexOf(change.kind) + 1;
  if (change.action === 'delete') return deletions - order;
  return isRemoval(change) ? removals - order : order;
};

/** A group is created before its children, and deleted after them. */
const depthOrder = (left: Step | Omit<Step, 'isGroup'>, right: Step | Omit<Step, 'isGroup'>): number => {
  const depth = splitGroupPath(left.on).length - splitGroupPath(right.on).length;
  return (left.phase >= removals ? -depth : depth) || (left.on < right.on ? -1 : left.on > right.on ? 1 : 0);
};

/** A group is created or renamed before it gets its description. */
const creationFirst = (changes: readonly StateChange[]): StateChange[] =>
  changes.toSorted((left, right) => Number(left.what === 'description') - Number(right.what === 'description'));
