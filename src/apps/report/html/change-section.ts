import { plural, thousands } from '../../../base/text/wording.js';
import { issueTitle, dayText } from '../../../service/issue-words.js';
import type { InstallBucket, Installs, ReportData } from '../report-data.js';
import { figure, linear, ticksTo, type Drawing } from './figure.js';
import { changeCell } from './issue-section.js';
import { empty, html, table, type Markup, type Part } from './table.js';

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
          const points = [
            ...snapshots.map((each) => ({ at: Date.parse(each.takenAt), value: each.issues[line.issue] })),
            { at: now.getTime(), value: line.computers },
          ].filter((point): point is TrendPoint => point.value !== undefined);
          const values = points.map(({ value }) => thousands(value)).join(', ');
          return [
            issueTitle(line.issue),
            changeCell(line.change),
            thousands(line.computers),
            thousands(line.before ?? 0),
            {
              shown: sparkLine(points, `${line.title}: ${values}`),
              by: line.change ?? 0,
            },
          ];
        }),
    })}
  </div>`;
};

const installChart = (installs: Installs, { takenAt, since, scope }: ReportData): Markup => {
  const now = new Date(takenAt);
  const each = installs.bucketDays === 1 ? 'day' : `${installs.bucketDays} days`;
  return html`<div class="card">
    ${figure({
      id: 'installs',
      title: `Installations by ${each}: ${thousands(installs.total)}, of which ${thousands(installs.failed)} failed`,
      description: `${thousands(installs.failed)} of ${thousands(installs.total)} failed since ${dayText(since, now)}. Scope: ${scope}.`,
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

interface TrendPoint {
  readonly at: number;
  readonly value: number;
}

const spark = { width: 132, height: 30, edge: 4 };

/** A small curve in a row of a table; the numbers stand beside it. Points lie where their times are. */
const sparkLine = (points: readonly TrendPoint[], label: string): Markup => {
  const values = points.map(({ value }) => value);
  const [begin = 0, end = 0] = [points[0]?.at, points.at(-1)?.at];
  const low = Math.min(...values);
  const x = linear(end - begin || 1, spark.width - 2 * spark.edge);
  const y = linear(Math.max(...values) - low || 1, spark.height - 2 * spark.edge);
  const places = points.map(({ at, value }) => [
    spark.edge + x(at - begin),
    spark.height - spark.edge - y(value - low),
  ]);
  const [cx = 0, cy = 0] = places.at(-1) ?? [];
  return html`<svg class="spark" role="img" aria-label="${label}" viewBox="0 0 ${spark.width} ${spark.height}">
    <polyline points="${places.map((place) => place.join(',')).join(' ')}" />
    <circle cx="${cx}" cy="${cy}" r="3" />
  </svg>`;
};

const height = 240;
const left = 44;
const bottom = 28;
const top = 30;

/** Draws vertical columns: successes at the bottom, failures on top with a pattern. */
const drawColumns = (buckets: readonly InstallBucket[], now: Date, width: number, id: string): Drawing => {
  const ticks = ticksTo(Math.max(1, ...buckets.map(({ total }) => total)));
  const most = ticks.at(-1) ?? 1;
  const tall = height - top - bottom;
  const at = linear(most, tall);
  const step = (width - left - 4) / Math.max(1, buckets.length);
  const wide = Math.max(2, Math.min(26, step * 0.7));
  const floor = height - bottom;
  const columns = buckets.map(({ total, failed }, index) => {
    const x = Math.round((left + index * step + (step - wide) / 2) * 100) / 100;
    const good = at(total - failed);
    const bad = failed > 0 ? Math.max(2, at(failed)) : 0;
    return html`${good > 0 && html`<rect x="${x}" y="${floor - good}" width="${wide}" height="${good}" class="f-bar" />`}${bad > 0 && html`<rect x="${x}" y="${floor - good - bad}" width="${wide}" height="${bad}" fill="url(#${id}-bad)" />`}`;
  });
  const body = html`${ticks.map((tick) => gridLine(tick, floor - at(tick), width))}${columns}
    <line x1="${left}" x2="${width}" y1="${floor}" y2="${floor}" class="axis" />
    ${dayLabels(buckets, now, width).map(({ x, text, end }) => html`<text x="${x}" y="${height - 8}" class="tick${end}">${text}</text>`)}
    <rect x="${left}" y="4" width="12" height="12" class="f-bar" /><text x="${left + 18}" y="15" class="tick"
      >succeeded</text
    >
    <rect x="${left + 100}" y="4" width="12" height="12" fill="url(#${id}-bad)" /><text
      x="${left + 118}"
      y="15"
      class="tick"
      >failed</text
    >`;
  return { height, body };
};

const gridLine = (tick: number, y: number, width: number): Markup =>
  html`<line x1="${left}" x2="${width}" y1="${y}" y2="${y}" class="grid" /><text
      x="${left - 8}"
      y="${y + 4}"
      class="tick end"
      >${thousands(tick)}</text
    >`;

/** The first, the last, and as many between as have room. */
const dayLabels = (
  buckets: readonly InstallBucket[],
  now: Date,
  width: number,
): { readonly x: number; readonly text: string; readonly end: string }[] => {
  const room = Math.max(2, Math.floor((width - left) / 90));
  const every = Math.max(1, Math.ceil(buckets.length / room));
  const step = (width - left - 4) / Math.max(1, buckets.length);
  return buckets.flatMap(({ from }, at) => {
    const isShown = (buckets.length - 1 - at) % every === 0;
    const isLast = at === buckets.length - 1;
    const x = Math.round(left + at * step + step / 2);
    return isShown ? [{ x: isLast ? width - 2 : x, text: dayText(from, now), end: isLast ? ' end' : ' middle' }] : [];
  });
};
