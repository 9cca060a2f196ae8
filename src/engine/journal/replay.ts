import type { Json } from '../../contract/operation.js';
import { isObject } from '../../json/objects.js';
import type { Plan } from '../plan/plan.js';
import { lineAt, linesOf, stateIn, stateLine, valueIn, type FileState, type ReadState } from './journal-lines.js';
import { stateAfter, type JournalEntry, type UnitState } from './unit-state.js';

export interface Replay {
  readonly plan: Plan;
  /** One for each unit of the plan. */
  readonly states: readonly UnitState[];
  /** Requests from this number on have surely not been sent. */
  readonly bound: number;
  /** Why a part of it is not known: whatever may have been sent counts as in doubt. */
  readonly damage?: string | undefined;
  /** Damaged, or half a line at its end: it has to be written anew before anything is added. */
  readonly isIrregular: boolean;
}

/**
 * Tells what is known of a run after it ended in any way. `boot`: this start of the machine, as the journal names it.
 * undefined: the file is not a journal of this version, or its head is damaged. Lines are not checked beyond their
 * checksum, because only this version writes them.
 */
export const replay = (text: string | Buffer, boot = ''): Replay | undefined => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const [first, head, ...rest] = linesOf(bytes);
  const file = stateIn(first?.text ?? '');
  if (file === undefined || head === undefined) return undefined;
  const plan = planIn(valueIn(head.text, head.position));
  if (plan === undefined) return undefined;
  const lines = rest.map(({ position, text: line }) => ({ position, entry: entryIn(valueIn(line, position)) }));
  const found = follow(lines, plan.units.length, file.length);
  const damage = damageOf(found, file, bytes.length, boot);
  const bound = file.isDamaged ? plan.units.length : Math.max(file.bound, found.mostSent + 1);
  return {
    plan,
    states: damage === undefined ? found.states : found.states.map((state, unit) => doubt(state, unit < bound)),
    bound,
    damage,
    isIrregular: damage !== undefined || found.isTorn,
  };
};

const planIn = (value: Json | undefined): Plan | undefined =>
  isObject(value) && isObject(value['plan']) ? (value['plan'] as unknown as Plan) : undefined; // its checksum is right

const entryIn = (value: Json | undefined): JournalEntry | undefined =>
  isObject(value) ? (value as unknown as JournalEntry) : undefined; // its checksum is right

/** A whole journal, from its beginning. */
export const journalText = (
  plan: Plan,
  entries: readonly JournalEntry[],
  file: Omit<FileState, 'length'> = { bound: 0, boot: '', isOpen: false },
): string => {
  const parts = [stateLine({ ...file, length: 0 })];
  let length = Buffer.byteLength(parts[0] ?? '');
  for (const value of [{ plan }, ...entries]) {
    const line = lineAt(value, length);
    parts.push(line);
    length += Buffer.byteLength(line);
  }
  parts[0] = stateLine({ ...file, length });
  return parts.join('');
};

/** Writes the same knowledge as a journal that can be added to. */
export const rewritten = ({ bound, plan, states }: Replay): string =>
  journalText(plan, entriesFor(states), { bound, boot: '', isOpen: false });

const entriesFor = (states: readonly UnitState[]): JournalEntry[] =>
  states.flatMap((state, unit): JournalEntry[] => {
    switch (state.kind) {
      case 'left':
        return [];
      case 'in-doubt':
        return [{ kind: 'sent', unit }];
      case 'done':
        return [{ kind: 'done', unit, status: state.status, refusals: state.refusals }];
      case 'failed':
      case 'unknown':
        return [{ kind: state.kind, unit, problem: state.problem }];
    }
  });

interface Followed {
  readonly states: readonly UnitState[];
  readonly mostSent: number;
  readonly hasBadLine: boolean;
  /** Half a line behind everything that is known to have been written. */
  readonly isTorn: boolean;
}

const follow = (
  lines: readonly { readonly position: number; readonly entry: JournalEntry | undefined }[],
  count: number,
  length: number,
): Followed => {
  const states: UnitState[] = Array.from({ length: count }, () => ({ kind: 'left' }));
  const before = [...states];
  let mostSent = -1;
  let hasBadLine = false;
  let isTorn = false;
  for (const { entry, position } of lines) {
    const state = states[entry?.unit ?? -1];
    if (entry === undefined || state === undefined) {
      if (position < length) hasBadLine = true;
      else isTorn = true;
      continue;
    }
    mostSent = Math.max(mostSent, entry.unit);
    if (entry.kind === 'sent') before[entry.unit] = state;
    states[entry.unit] = stateAfter(entry, before[entry.unit] ?? state);
  }
  return { states, mostSent, hasBadLine, isTorn };
};

const damageOf = ({ hasBadLine }: Followed, file: ReadState, size: number, boot: string): string | undefined => {
  if (file.isDamaged) return 'its first line is damaged';
  if (size < file.length) return 'its end is missing';
  if (hasBadLine) return 'some lines cannot be read';
  const isOtherBoot = file.isOpen && boot !== '' && file.boot !== '' && file.boot !== boot;
  return isOtherBoot ? 'the machine stopped while it was written' : undefined;
};

const doubt = (state: UnitState, maybeSent: boolean): UnitState =>
  state.kind === 'left' && maybeSent ? { kind: 'in-doubt' } : state;
