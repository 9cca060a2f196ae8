import type { Canvas } from '../../../command/spec.js';
import { lengthOf, wrap } from '../../../base/text/widths.js';
import { drawRows } from '../../../output/drawn-rows.js';
import { cleanOutcome, measureText, namesText } from '../check/formats.js';
import type { CheckOutcome } from '../check/run-checks.js';

type CheckCanvas = Pick<Canvas, 'columns' | 'measure' | 'muted' | 'tone'>;

/** Lines for a mail: no colors, and wide enough for every check. */
export const plainCanvas: CheckCanvas = {
  columns: 120,
  measure: lengthOf,
  muted: (text) => text,
  tone: (_, text) => text,
};

export const drawChecks = (found: readonly CheckOutcome[], canvas: CheckCanvas): string => {
  if (found.length === 0) return '';
  const outcomes = found.map(cleanOutcome);
  const columns = [
    { title: 'STATE', tone: toneOf },
    { title: 'CHECK' },
    { title: 'VALUE' },
    { title: 'WARN' },
    { title: 'CRIT' },
  ];
  const rows = outcomes.map((outcome) => [
    outcome.state,
    outcome.scope === 'the whole fleet' ? outcome.check : `${outcome.check} (${outcome.scope})`,
    measureText(outcome),
    outcome.warn ?? '',
    outcome.crit ?? '',
  ]);
  const bad = outcomes.filter(({ state, names }) => state !== 'ok' && names.length > 0);
  const named = bad.flatMap((outcome) => wrap(`${outcome.check}: ${namesText(outcome)}`, canvas.columns));
  return `${[...drawRows(columns, rows, canvas), ...(named.length === 0 ? [] : ['', ...named])].join('\n')}\n`;
};

const toneOf = (state: string): 'good' | 'attention' | 'bad' =>
  state === 'ok' ? 'good' : state === 'critical' ? 'bad' : 'attention';
