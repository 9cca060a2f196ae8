import type { Canvas } from '../../../command/result.js';
import type { OutcomeRow } from '../../../changes/execute/outcome.js';
import { drawRows } from '../../../output/drawn-rows.js';
import { joinTexts } from '../../../base/text/wording.js';
import type { StateDifference } from '../model.js';
import { changeSentence, valueChange } from '../show/change-words.js';
import {
  changeAnswer,
  differenceAnswer,
  type StateChangeAnswer,
  type StateDiffAnswer,
} from '../show/difference-json.js';
import type { AppliedChange, ChangeResult } from './apply-changes.js';

interface ApplyFacts {
  /** The folder that leads back; null if nothing was changed. */
  readonly restore: string | null;
  /** Computers that receive the changes at their next activation; null: not known. */
  readonly asleep: number | null;
  /** Whether all changed groups were activated. */
  readonly activated: boolean;
}

/** The answer of `ems state apply`: that of diff, with the result of each change. */
export interface StateApplyAnswer extends Omit<StateDiffAnswer, 'changes'>, ApplyFacts {
  /** The changes with their results. */
  readonly changes: readonly AppliedChangeAnswer[];
}

interface AppliedChangeAnswer extends StateChangeAnswer {
  /** Whether it was applied. */
  readonly result: ChangeResult;
  /** Why it was not applied. */
  readonly error: string | null;
}

export const appliedAnswer = (
  difference: StateDifference,
  changes: readonly AppliedChange[],
  facts: ApplyFacts,
): StateApplyAnswer => ({
  ...differenceAnswer(difference, false),
  changes: changes.map(({ change, error, result }) => ({ ...changeAnswer(change), result, error })),
  ...facts,
});

export const resultCounts = (changes: readonly AppliedChange[]): Readonly<Record<ChangeResult, number>> => {
  const counts = { applied: 0, failed: 0, skipped: 0, unknown: 0 };
  for (const { result } of changes) counts[result]++;
  return counts;
};

/** The rows of --report. */
export const reportRows = (changes: readonly AppliedChange[]): OutcomeRow[] =>
  changes.map(({ change, error, result }, at) => ({
    id: at + 1,
    name: changeSentence(change),
    outcome: result === 'applied' ? 'done' : result,
    status: null,
    code: null,
    message: error,
  }));

export const drawApplied = (
  changes: readonly AppliedChange[],
  canvas: Pick<Canvas, 'byLine' | 'columns' | 'measure' | 'muted' | 'tone'>,
): string => {
  const rows = changes.map(({ change, error, result }) => [
    result,
    change.action,
    change.kind,
    change.on,
    joinTexts([change.what, error ?? valueChange(change)], ': '),
  ]);
  return drawRows(columns, rows, canvas, 0)
    .map((line) => `${line}\n`)
    .join('');
};

const columns = [
  {
    title: 'RESULT',
    tone: (result: string) => (result === 'applied' ? ('good' as const) : ('bad' as const)),
  },
  { title: 'ACTION' },
  { title: 'KIND' },
  { title: 'ON' },
  { title: 'WHAT' },
];
