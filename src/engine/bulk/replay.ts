import type { Json } from '../../contract/operation.js';
import { isObject } from '../request/check-shape.js';
import type { Plan, Unit } from './plan.js';
import type { Target } from './target.js';
import { stateAfter, type Entry, type Problem, type Refusal, type UnitState } from './unit-state.js';

export interface Replay {
  readonly plan: Plan;
  readonly units: readonly Unit[];
  readonly states: readonly UnitState[];
}

/** What is known of a run after it ended in any way. A torn line is no line. */
export const replay = (text: string): Replay | undefined => {
  const [head, list, ...lines] = text.split('\n');
  const plan = planIn(head);
  const units = unitsIn(list);
  if (plan === undefined || units === undefined) return undefined;
  const states: UnitState[] = units.map(() => ({ kind: 'left' }));
  const before = [...states];
  for (const line of lines) {
    const entry = entryIn(line);
    const state = states[entry?.unit ?? -1];
    if (entry === undefined || state === undefined) continue;
    if (entry.kind === 'sent') before[entry.unit] = state;
    states[entry.unit] = stateAfter(entry, before[entry.unit] ?? state);
  }
  return { plan, units, states };
};

/** The head of a journal: what to send, and to whom. */
export const headLines = (plan: Plan, units: readonly Unit[]): string => {
  const targets = units.flat().map(({ id, name }) => (name === undefined ? [id] : [id, name]));
  const sizes = units.every((unit) => unit.length === 1) ? {} : { sizes: units.map((unit) => unit.length) };
  return `${JSON.stringify({ plan })}\n${JSON.stringify({ targets, ...sizes })}\n`;
};

/** Short, because there are two a computer: {"sent":12} {"done":12,"status":200}. */
export const entryLine = ({ ids, kind, unit, ...facts }: Entry): string => {
  const about = 'refusals' in facts && facts.refusals?.length === 0 ? { ...facts, refusals: undefined } : facts;
  return `${JSON.stringify({ [kind]: unit, ids, ...about })}\n`;
};

const entryIn = (line: string): Entry | undefined => {
  const json = parse(line);
  if (!isObject(json)) return undefined;
  // Whatever else is there was written by entryLine.
  const problem = json['problem'] as unknown as Problem;
  const refusals = (json['refusals'] ?? []) as unknown as readonly Refusal[];
  const ids = json['ids'] as unknown as readonly number[] | undefined;
  const { sent, unsent, done, failed, unknown } = json;
  if (typeof sent === 'number') return { kind: 'sent', unit: sent, ids };
  if (typeof unsent === 'number') return { kind: 'unsent', unit: unsent, ids };
  if (typeof done === 'number') return { kind: 'done', unit: done, ids, status: Number(json['status']), refusals };
  if (typeof failed === 'number') return { kind: 'failed', unit: failed, ids, problem };
  return typeof unknown === 'number' ? { kind: 'unknown', unit: unknown, ids, problem } : undefined;
};

const planIn = (line: string | undefined): Plan | undefined => {
  const json = parse(line ?? '');
  const plan = isObject(json) ? json['plan'] : undefined;
  return isObject(plan) && isObject(plan['call']) && isObject(plan['carrier']) ? (plan as unknown as Plan) : undefined; // written by headLines
};

const unitsIn = (line: string | undefined): Unit[] | undefined => {
  const json = parse(line ?? '');
  if (!isObject(json) || !Array.isArray(json['targets'])) return undefined;
  const targets: Target[] = (json['targets'] as readonly (readonly [number, string?])[]).map(([id, name]) => ({
    id,
    name,
  })); // written by headLines
  const sizes = json['sizes'];
  if (!Array.isArray(sizes)) return targets.map((target) => [target]);
  let from = 0;
  return (sizes as readonly number[]).map((size) => targets.slice(from, (from += size)));
};

const parse = (line: string): Json | undefined => {
  try {
    return JSON.parse(line) as Json; // JSON.parse gives nothing but JSON
  } catch {
    return undefined;
  }
};
