import type { Json } from '../../contract/operation.js';
import type { ErrorKind } from '../../errors.js';
import { isObject } from '../check-shape.js';
import type { Plan, Unit } from './plan.js';
import type { Target } from './target.js';

/** One line of a journal after its head; `unit` counts from 0. */
export type Entry =
  | { readonly kind: 'sent'; readonly unit: number }
  | { readonly kind: 'done'; readonly unit: number; readonly status: number; readonly inside?: readonly Refusal[] }
  | { readonly kind: 'failed' | 'unknown'; readonly unit: number; readonly problem: Problem };

/** Why a request did not do what it was to do. */
export interface Problem {
  readonly error: ErrorKind;
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly hint?: string;
}

/** A computer that the service refused inside a batch that it accepted. */
export interface Refusal {
  readonly id: number;
  readonly code?: string;
  readonly message?: string;
  /** Some of these failed; the answer does not say which. */
  readonly unsure?: true;
}

export type UnitState =
  /** Never sent, or surely never carried out: the next resume sends it. */
  | { readonly kind: 'left'; readonly problem?: Problem }
  /** Sent, and the run ended before the answer was noted. */
  | { readonly kind: 'in-doubt' }
  | { readonly kind: 'done'; readonly status: number; readonly inside: readonly Refusal[] }
  | { readonly kind: 'failed' | 'unknown'; readonly problem: Problem };

export interface Replay {
  readonly plan: Plan;
  readonly units: readonly Unit[];
  readonly states: readonly UnitState[];
}

/** Nothing reached the service, or it turned everything of this caller away: trying again is no repetition. */
const neverStarted = new Set<ErrorKind>(['unreachable', 'not-signed-in', 'forbidden', 'rate-limited']);

/** What is known of a run after it ended in any way. A torn line is no line. */
export const replay = (text: string): Replay | undefined => {
  const [head, list, ...lines] = text.split('\n');
  const plan = planIn(head);
  const units = unitsIn(list);
  if (plan === undefined || units === undefined) return undefined;
  const states: UnitState[] = units.map(() => ({ kind: 'left' }));
  for (const line of lines) {
    const entry = entryIn(line);
    if (entry !== undefined && entry.unit < states.length) states[entry.unit] = stateAfter(entry);
  }
  return { plan, units, states };
};

export const stateAfter = (entry: Entry): UnitState => {
  switch (entry.kind) {
    case 'sent':
      return { kind: 'in-doubt' };
    case 'done':
      return { kind: 'done', status: entry.status, inside: entry.inside ?? [] };
    case 'failed':
      return neverStarted.has(entry.problem.error)
        ? { kind: 'left', problem: entry.problem }
        : { kind: 'failed', problem: entry.problem };
    case 'unknown':
      return { kind: 'unknown', problem: entry.problem };
  }
};

/** The head of a journal: what to send, and to whom. */
export const headLines = (plan: Plan, units: readonly Unit[]): string => {
  const targets = units.flat().map(({ id, name }) => (name === undefined ? [id] : [id, name]));
  const sizes = units.every((unit) => unit.length === 1) ? {} : { sizes: units.map((unit) => unit.length) };
  return `${JSON.stringify({ plan })}\n${JSON.stringify({ targets, ...sizes })}\n`;
};

/** Short, because there are two a computer: {"sent":12} {"done":12,"status":200}. */
export const entryLine = (entry: Entry): string => {
  switch (entry.kind) {
    case 'sent':
      return `{"sent":${entry.unit}}\n`;
    case 'done':
      return entry.inside === undefined || entry.inside.length === 0
        ? `{"done":${entry.unit},"status":${entry.status}}\n`
        : `${JSON.stringify({ done: entry.unit, status: entry.status, inside: entry.inside })}\n`;
    case 'failed':
    case 'unknown':
      return `${JSON.stringify({ [entry.kind]: entry.unit, problem: entry.problem })}\n`;
  }
};

const entryIn = (line: string): Entry | undefined => {
  const json = parse(line);
  if (!isObject(json)) return undefined;
  if (typeof json['sent'] === 'number') return { kind: 'sent', unit: json['sent'] };
  if (typeof json['done'] === 'number')
    return {
      kind: 'done',
      unit: json['done'],
      status: Number(json['status']),
      inside: (json['inside'] ?? []) as unknown as readonly Refusal[], // written by entryLine
    };
  const problem = json['problem'] as unknown as Problem; // written by entryLine
  if (typeof json['failed'] === 'number') return { kind: 'failed', unit: json['failed'], problem };
  if (typeof json['unknown'] === 'number') return { kind: 'unknown', unit: json['unknown'], problem };
  return undefined;
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
