import type { Json, Repeat } from '../../contract/operation.js';
import { isObject, tryJson } from '../../base/json/objects.js';
import { checksum } from '../../base/text/checksum.js';
import { mayRepeat } from '../../contract/repeat.js';
import { repeatOf, unitsBefore, type Plan, type Unit } from '../plan.js';
import { putBackIds, readyTargets } from './dependencies.js';
import { stateAfter, type JournalEntry, type RefusedInBatch, type UnitState } from './unit-state.js';

/**
 * A journal is a text of lines that only grows: the plan first, then an entry before and after each request. Each line
 * ends in a checksum of its text, so that zeros and foreign lines are noticed:
 *
 *     {"kind":"sent","unit":12}<TAB>9f3a1c22
 */
export type JournalLine =
  | JournalEntry
  /** Requests below `bound` may have been sent, even if a power cut of this boot loses their lines. */
  | { readonly kind: 'announced'; readonly bound: number; readonly boot: string }
  | { readonly kind: 'closed' };

export interface Replay {
  readonly plan: Plan;
  /** One for each unit of the plan. */
  readonly states: readonly UnitState[];
  /** Requests from this number on were certainly not sent. */
  readonly bound: number;
  /** Why a part of it is unknown: requests that may have been sent are in doubt. */
  readonly damage?: string | undefined;
  /** Length in bytes, without a partial line at the end after a full disk or a kill. */
  readonly end: number;
}

const journalFormat = 5;

export const journalLine = (value: object): string => {
  const text = JSON.stringify(value);
  return `${text}\t${checksum(text)}\n`;
};

export const journalText = (plan: Plan, lines: readonly JournalLine[] = []): string =>
  [{ format: journalFormat, plan }, ...lines].map(journalLine).join('');

/**
 * Restores the states of a run, however it ended. `boot`: id of the current boot. Returns undefined if the file is not
 * a journal of this version, or if its head is damaged.
 */
export const replay = (text: string | Buffer, boot = ''): Replay | undefined => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const [first, ...lines] = linesOf(bytes);
  const head = first?.value;
  if (!isObject(head) || head['format'] !== journalFormat) return undefined;
  const plan = head['plan'] as unknown as Plan; // its checksum is valid
  const found = follow(
    lines.map(({ value }) => value as unknown as JournalLine | undefined), // only this version writes them
    plan.units.length,
  );
  // A partial line at the end was never finished, so its request was not sent.
  const isTorn = lines.at(-1)?.value === undefined;
  const hasBadLine = lines.slice(0, -1).some(({ value }) => value === undefined);
  const damage = hasBadLine ? 'some lines cannot be read' : lossOf(found, boot);
  const bound = hasBadLine ? plan.units.length : found.bound;
  return {
    plan,
    states: damage === undefined ? found.states : found.states.map((state, unit) => doubt(state, unit < bound)),
    bound,
    damage,
    end: (isTorn ? lines.at(-1)?.position : undefined) ?? bytes.length,
  };
};

interface Followed {
  readonly states: readonly UnitState[];
  readonly bound: number;
  /** Id of the boot that wrote last and did not close the file. */
  readonly openBoot: string;
}

const follow = (lines: readonly (JournalLine | undefined)[], count: number): Followed => {
  const states: UnitState[] = Array.from({ length: count }, () => ({ kind: 'left' }));
  const before = [...states];
  let bound = 0;
  let openBoot = '';
  for (const line of lines) {
    if (line === undefined) continue;
    if (line.kind === 'closed') openBoot = '';
    else if (line.kind === 'announced') {
      bound = Math.max(bound, line.bound);
      openBoot = line.boot;
    } else {
      const state = states[line.unit] ?? { kind: 'left' };
      bound = Math.max(bound, line.unit + 1);
      if (line.kind === 'sent') before[line.unit] = state;
      states[line.unit] = stateAfter(line, before[line.unit] ?? state);
    }
  }
  return { states, bound, openBoot };
};

/** A power cut may lose lines; a kill does not. */
const lossOf = ({ openBoot }: Followed, boot: string): string | undefined =>
  boot !== '' && openBoot !== '' && openBoot !== boot ? 'the machine stopped while it was written' : undefined;

const doubt = (state: UnitState, maybeSent: boolean): UnitState =>
  state.kind === 'left' && maybeSent ? { kind: 'in-doubt' } : state;

/** Each line with its byte position; without a value if the checksum is wrong. */
const linesOf = (bytes: Buffer): { readonly value: Json | undefined; readonly position: number }[] => {
  const lines = [];
  for (let position = 0, end = 0; position < bytes.length; position = end) {
    const feed = bytes.indexOf(0x0a, position);
    end = feed === -1 ? bytes.length : feed + 1;
    const value = feed === -1 ? undefined : valueIn(bytes.toString('utf8', position, feed));
    lines.push({ value, position });
  }
  return lines;
};

const valueIn = (line: string): Json | undefined => {
  const [text = '', sum] = line.split('\t');
  return sum === checksum(text) ? tryJson(text) : undefined;
};

/** Picks the targets of a request to send now; if there are none, it is not sent. */
export type UnitSelection = (state: UnitState, unit: Unit, repeat: Repeat) => Unit['targets'];

/** A resume sends what was not sent, and what is in doubt if a repetition is harmless. */
export const unsent: UnitSelection = (state, { targets }, repeat) => {
  switch (state.kind) {
    case 'left':
      return targets;
    case 'in-doubt':
    case 'unknown':
      return mayRepeat(repeat, 'later') ? targets : [];
    case 'failed':
      return [];
    case 'done':
      return among(
        targets,
        state.refusals.filter(({ blocked }) => blocked === true),
      );
  }
};

/** Only the second halves of changes that have begun. */
export const secondHalves: UnitSelection = (state, unit, repeat) =>
  unit.completes === true || state.kind === 'in-doubt' ? unsent(state, unit, repeat) : [];

/** A retry sends what the service refused or could not do, and only those computers of a batch. */
export const failedUnits: UnitSelection = (state, { after, targets }, repeat) => {
  if (state.kind === 'left') return after === undefined ? [] : targets;
  if (state.kind !== 'done') return state.kind === 'failed' ? targets : [];
  return among(
    targets,
    state.refusals.filter(({ unsure }) => unsure !== true || mayRepeat(repeat, 'later')),
  );
};

const among = (targets: Unit['targets'], refusals: readonly RefusedInBatch[]): Unit['targets'] => {
  const ids = new Set(refusals.map(({ id }) => id));
  return targets.filter(({ id }) => ids.has(id));
};

/** The units to send. A dependent unit is sent only with the unit it needs, or after its success. */
export const selectUnits = (
  { plan, states }: Pick<Replay, 'plan' | 'states'>,
  wanted: UnitSelection,
): Map<number, Unit> => {
  const selected = new Map<number, Unit>();
  const stateOf = (unit: number): UnitState => states[unit] ?? { kind: 'left' };
  const putBack = putBackIds(plan, stateOf);
  for (const [index, unit] of plan.units.entries()) {
    const chosen = wanted(stateOf(index), unit, repeatOf(plan, unit)).filter(({ id }) => !putBack(index).has(id));
    const isOpen = unitsBefore(unit).some((each) => selected.has(each));
    const targets = isOpen ? chosen : readyTargets({ ...unit, targets: chosen }, plan, stateOf);
    if (targets.length > 0) selected.set(index, { ...unit, targets });
  }
  return selected;
};
