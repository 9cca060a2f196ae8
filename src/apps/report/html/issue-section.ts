import { changeText, percentText } from '../../../output/drawn-rows.js';
import { thousands } from '../../../base/text/wording.js';
import type { CheckState } from '../../fleet/index.js';
import type { ReportData, ReportIssue } from '../report-data.js';
import { drawBars, figure } from './figure.js';
import { html, table, type Markup, type Cell } from './table.js';

const marks: Readonly<Record<CheckState, string>> = { ok: '●', warning: '▲', critical: '■', unknown: '?' };
const order: readonly CheckState[] = ['critical', 'warning', 'unknown', 'ok'];

/** '■ critical': a shape and a word as well as a color. */
export const stateCell = (state: CheckState): Cell => ({
  shown: html`<span class="state ${state}"><span aria-hidden="true">${marks[state]} </span>${state}</span>`,
  by: order.indexOf(state),
});

/** '+12' colored as better or worse: for every issue, fewer computers is better. */
export const changeCell = (change: number | null): Cell => ({
  shown:
    change === null || change === 0
      ? changeText(change, 'no change')
      : html`<span class="${change > 0 ? 'worse' : 'better'}">${changeText(change, 'no change')}</span>`,
  by: change ?? '',
});

export const issuesSection = ({ issues: lines, computers }: ReportData): Markup => {
  const sorted = lines.toSorted((left, right) => right.computers - left.computers);
  const [first] = sorted;
  return html`<section id="issues">
    <h2>Issues</h2>
    <p class="intro">
      Computers by issue; a computer can have several. Dashed marks are the limits of <code>ems fleet check</code>: ▲ is
      beyond the limit for a warning, ■ beyond the critical one.
    </p>
    <div class="card">
      ${figure({
        id: 'issues',
        title: 'Computers by issue',
        description:
          first === undefined
            ? 'No issue could be read.'
            : `Most computers have this issue: ${first.title.toLowerCase()}, ${thousands(first.computers)}. Beyond a limit: ${namesOf(lines, ['critical', 'warning'])}.`,
        wide: 1000,
        table: issueTable(sorted),
        draw: (width, id) =>
          drawBars(
            sorted.map((line) => ({
              label: line.title,
              value: line.computers,
              share: line.share,
              state: line.state,
              note: line.change === null ? '' : changeText(line.change, 'no change'),
              limits: limitsOf(line, computers),
            })),
            Math.max(1, ...lines.map((line) => line.computers)) * 1.04,
            width,
            id,
          ),
      })}
    </div>
  </section>`;
};

const namesOf = (lines: readonly ReportIssue[], states: readonly CheckState[]): string =>
  lines
    .filter(({ state }) => states.includes(state))
    .map(({ title, state }) => `${title.toLowerCase()} (${state})`)
    .join(', ') || 'none';

/** Converts the limits from shares to numbers of computers. */
const limitsOf = ({ warn, crit }: ReportIssue, computers: number | null): number[] =>
  [warn, crit].flatMap((limit) => {
    const share = /^(\d+(?:\.\d+)?)%$/.exec(limit ?? '')?.[1];
    return share === undefined || computers === null ? [] : [(Number(share) / 100) * computers];
  });

const issueTable = (lines: readonly ReportIssue[]): Markup => {
  const hasChange = lines.some(({ change }) => change !== null);
  return table({
    caption: 'Computers by issue, with limits and examples',
    columns: [
      { title: 'Issue' },
      { title: 'State' },
      { title: 'Computers', number: true },
      { title: 'Share', number: true },
      ...(hasChange
        ? ([
            { title: 'Before', number: true },
            { title: 'Change', number: true },
          ] as const)
        : []),
      { title: 'Warning above', number: true },
      { title: 'Critical above', number: true },
      { title: 'Examples', wide: true },
    ],
    rows: lines.map((line) => [
      line.title,
      stateCell(line.state),
      thousands(line.computers),
      percentText(line.share),
      ...(hasChange ? [line.before === null ? '' : thousands(line.before), changeCell(line.change)] : []),
      (line.warn ?? '').replace('%', ' %'),
      (line.crit ?? '').replace('%', ' %'),
      line.examples.join(', '),
    ]),
  });
};
