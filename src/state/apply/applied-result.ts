import type { Canvas } from '../../command/result.js';
import type { OutcomeRow } from '../../changes/execute/outcome.js';
import { drawRows } from '../../fleet/draw-table.js';
import type { JsonObject } from '../../json/objects.js';
import { joinTexts } from '../../text/wording.js';
import type { StateDifference } from '../model.js';
import { changeSentence, valueChange } from '../show/change-words.js';
import { changeJson, differenceJson } from '../show/difference-json.js';
import type { AppliedChange, ChangeResult } from './apply-changes.js';

export interface ApplyFacts extends JsonObject {
  readonly restore: string | null;
  /** Computers that receive the changes at their next activation; null: not known. */
  readonly asleep: number | null;
  readonly activated: boolean;
}

/** The form of -o json: that of diff, with the result of each change. */
export const appliedJson = (
  difference: StateDifference,
  changes: readonly AppliedChange[],
  facts: ApplyFacts,
): JsonObject => ({
  ...differenceJson(difference, false),
  changes: changes.map(({ change, error, result }) => ({ ...changeJson(change), result, error })),
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
