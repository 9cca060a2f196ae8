import { entriesFor, entryIn, entryValue, planIn, targetsValue, unitsIn } from './journal-entries.js';
import {
  lineAt,
  linesOf,
  parse,
  stateIn,
  stateLine,
  valueIn,
  type FileState,
  type ReadState,
} from './journal-lines.js';
import type { Plan, Unit } from '../plan/plan.js';
import { stateAfter, type JournalEntry, type UnitState } from './unit-state.js';

export interface Replay {
  readonly plan: Plan;
  readonly units: readonly Unit[];
  readonly states: readonly UnitState[];
  /** Requests from this number on have surely not been sent. */
  readonly bound: number;
  /** Why a part of it is not known: what may have been sent counts as in doubt. */
  readonly damage?: string | undefined;
  /** Before anything is added it has to be written anew: damaged, half a line at its end, or of an earlier version. */
  readonly isIrregular: boolean;
}

/**
 * What is known of a run after it ended in any way. `boot`: this start of the machine, as the journal names it.
 * undefined: nothing can be known.
 */
export const replay = (text: string | Buffer, boot = ''): Replay | undefined => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const lines = linesOf(bytes);
  const file = stateIn(lines[0]?.text ?? '');
  if (file === 'newer') return undefined;
  const read = file === undefined ? parse : valueIn;
  const [head, list, ...rest] = file === undefined ? lines : lines.slice(1);
  const plan = head === undefined ? undefined : planIn(read(head.text, head.position));
  const units = list === undefined ? undefined : unitsIn(read(list.text, list.position));
  if (plan === undefined || units === undefined) return undefined;
  const values = rest.map((line) => ({ ...line, value: read(line.text, line.position) }));
  const found = follow(values, units.length, file?.length ?? 0);
  const damage = damageOf(found, file, bytes.length, boot);
  const bound = boundOf(file, found.mostSent, units.length);
  return {
    plan,
    units,
    states: damage === undefined ? found.states : found.states.map((state, unit) => doubted(state, unit < bound)),
    bound,
    damage,
    isIrregular: damage !== undefined || found.isTorn || file === undefined,
  };
};

/** Where the line that says it is damaged, any of them may have been sent. */
const boundOf = (file: ReadState | undefined, mostSent: number, count: number): number =>
  file?.isDamaged === true ? count : Math.max(file?.bound ?? 0, mostSent + 1);

/** A whole journal, from its beginning. */
export const journalText = (
  { plan, units }: Pick<Replay, 'plan' | 'units'>,
  entries: readonly JournalEntry[],
  file: Omit<FileState, 'length'> = { bound: 0, boot: '', isOpen: false },
): string => {
  const parts = [stateLine({ ...file, length: 0 })];
  let length = Buffer.byteLength(parts[0] ?? '');
  for (const value of [{ plan }, targetsValue(units), ...entries.map(entryValue)]) {
    const line = lineAt(value, length);
    parts.push(line);
    length += Buffer.byteLength(line);
  }
  parts[0] = stateLine({ ...file, length });
  return parts.join('');
};

/** The same knowledge in a journal that can be added to. */
export const rewritten = (replayed: Replay): string =>
  journalText(replayed, entriesFor(replayed.states), { bound: replayed.bound, boot: '', isOpen: false });

interface Followed {
  readonly states: readonly UnitState[];
  readonly mostSent: number;
  readonly hasBadLine: boolean;
  /** Half a line behind all that is known to have been written. */
  readonly isTorn: boolean;
}

const follow = (
  lines: readonly { readonly position: number; readonly value: ReturnType<typeof parse> }[],
  count: number,
  length: number,
): Followed => {
  const states: UnitState[] = Array.from({ length: count }, () => ({ kind: 'left' }));
  const before = [...states];
  let mostSent = -1;
  let hasBadLine = false;
  let isTorn = false;
  for (const { position, value } of lines) {
    const entry = entryIn(value, count);
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

const damageOf = (
  { states, mostSent, hasBadLine }: Followed,
  file: ReadState | undefined,
  size: number,
  boot: string,
): string | undefined => {
  if (file?.isDamaged === true) return 'its first line is damaged';
  if (file !== undefined && size < file.length) return 'its end is missing';
  if (hasBadLine) return 'some lines cannot be read';
  // Requests are sent in order: nothing was noted of one before a later one. Earlier versions have no better sign.
  if (file === undefined)
    return states.slice(0, Math.max(0, mostSent)).some(({ kind }) => kind === 'left')
      ? 'some lines are missing'
      : undefined;
  const isOtherBoot = file.isOpen && boot !== '' && file.boot !== '' && file.boot !== boot;
  return isOtherBoot ? 'the machine stopped while it was written' : undefined;
};

const doubted = (state: UnitState, maybeSent: boolean): UnitState =>
  state.kind === 'left' && maybeSent ? { kind: 'in-doubt' } : state;
