import { plural } from '../../../text/plural.js';
import { thousands } from '../../../text/thousands.js';
import { issueTitle } from '../issue-words.js';
import type { Installs, ReportData } from '../report-data.js';
import { dayText } from '../words.js';
import { drawColumns } from './column-chart.js';
import { figure } from './figure.js';
import { changeCell } from './issues.js';
import { empty, html, type Markup, type Part } from './markup.js';
import { sparkLine } from './spark-line.js';
import { table } from './table.js';

/** Shows the changes and their source. */
export const changesSection = (data: ReportData): Markup =>
  html`<section id="changes">
    <h2>What changed</h2>
    <p class="intro">${sourceText(data)}</p>
    ${snapshotTable(data)} ${data.installs !== null && installChart(data.installs, data)}
  </section>`;

const sourceText = ({ changes: { source, comparedWith, snapshots }, takenAt }: ReportData): Part => {
  switch (source) {
    case 'snapshots':
      return `Issues are compared with ${plural(snapshots.length, 'snapshot')} since ${dayText(comparedWith ?? takenAt, new Date(takenAt))}. Installations come from the distribution history of the service.`;
    case 'distribution-history':
      return html`Installations come from the distribution history of the service. How the issues changed is not known:
        there is no snapshot of this period. <code>ems fleet snapshot</code> takes one.`;
    case 'none':
      return 'There is no snapshot of this period, and the distribution history could not be read.';
  }
};

const snapshotTable = ({ issues, changes: { snapshots, comparedWith }, takenAt }: ReportData): Markup => {
  if (snapshots.length === 0) return empty;
  const now = new Date(takenAt);
  return html`<div class="card">
    ${table({
      caption: `Issues since ${dayText(comparedWith ?? takenAt, now)}`,
      columns: [
        { title: 'Issue' },
        { title: 'Change', number: true },
        { title: 'Now', number: true },
        { title: 'Before', number: true },
        { title: 'Trend' },
      ],
      rows: issues
        .filter(({ before }) => before !== null)
        .toSorted((left, right) => Math.abs(right.change ?? 0) - Math.abs(left.change ?? 0))
        .map((line) => {
          const values = [...snapshots.flatMap((each) => each.issues[line.issue] ?? []), line.computers];
          return [
            issueTitle(line.issue),
            changeCell(line.change),
            thousands(line.computers),
            thousands(line.before ?? 0),
            {
              shown: sparkLine(values, `${line.title}: ${values.map((value) => thousands(value)).join(', ')}`),
              by: line.change ?? 0,
            },
          ];
        }),
    })}
  </div>`;
};

const installChart = (installs: Installs, { takenAt, scope }: ReportData): Markup => {
  const now = new Date(takenAt);
  const each = installs.bucketDays === 1 ? 'day' : `${installs.bucketDays} days`;
  const { lately, earlier } = installs;
  return html`<div class="card">
    ${figure({
      id: 'installs',
      title: `Installations by ${each}: ${thousands(installs.total)}, of which ${thousands(installs.failed)} failed`,
      description: `${thousands(lately.failed)} of ${thousands(lately.total)} failed in the last ${lately.days} days, ${thousands(earlier.failed)} of ${thousands(earlier.total)} in the ${earlier.days} days before. Scope: ${scope}.`,
      wide: 1000,
      table: table({
        caption: `Installations by ${each}`,
        columns: [
          { title: installs.bucketDays === 1 ? 'Day' : 'From' },
          { title: 'Installations', number: true },
          { title: 'Succeeded', number: true },
          { title: 'Failed', number: true },
        ],
        rows: installs.buckets.map(({ from, total, failed }) => [
          { shown: dayText(from, now), by: from },
          thousands(total),
          thousands(total - failed),
          thousands(failed),
        ]),
      }),
      draw: (width, id) => drawColumns(installs.buckets, now, width, id),
    })}
  </div>`;
};
