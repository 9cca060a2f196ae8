import { percentText } from '../../../output/drawn-rows.js';
import { thousands, capitalized } from '../../../base/text/wording.js';
import { issueTitle } from '../../../service/issue-words.js';
import type { ReportData, SiteRow } from '../report-data.js';
import { drawBars, figure, type Bar } from './figure.js';
import { stateCell } from './issue-section.js';
import { empty, html, table, type Markup, type Cell } from './table.js';
import { heatSteps } from './palette.js';

/** Contact, operating systems, patches, sites, servers. */
export const detailsSection = (data: ReportData): Markup =>
  html`<section id="details">
    <h2>Details</h2>
    <div class="two">${contactChart(data)}${systemChart(data)}${patchChart(data)}${checkTable(data)}</div>
    ${siteTable(data)} ${serverTables(data)}
  </section>`;

const contactChart = ({ contact, computers }: ReportData): Markup => {
  const bars = contact.map(({ within, computers: count }) => ({
    label: within === 'never' ? 'Never seen' : `Within ${within}`,
    value: count,
    share: computers === null || computers === 0 ? null : count / computers,
  }));
  return barCard({ id: 'contact', title: 'Last contact', what: 'Contact', bars, most: computers });
};

const systemChart = ({ systems, computers }: ReportData): Markup => {
  const bars = systems.map(({ system, computers: count, share }) => ({ label: system, value: count, share }));
  return barCard({ id: 'systems', title: 'Operating systems', what: 'System', bars, most: computers });
};

const patchChart = ({ patches }: ReportData): Markup => {
  const bars = patches.map(({ what, computers: count, share }) => ({ label: capitalized(what), value: count, share }));
  return barCard({ id: 'patches', title: 'Missing security patches', what: 'Patches', bars, most: null });
};

interface BarCard {
  readonly id: string;
  readonly title: string;
  /** Title of the first column of the table. */
  readonly what: string;
  readonly bars: readonly Bar[];
  /** The end of the scale; null: that of the longest bar. */
  readonly most: number | null;
}

const barCard = ({ id, title, what, bars, most }: BarCard): Markup => {
  if (bars.length === 0) return empty;
  const end = most ?? Math.max(1, ...bars.map(({ value }) => value));
  return html`<div class="card">
    ${figure({
      id,
      title,
      description: bars.map(({ label, value }) => `${label}: ${thousands(value)}`).join('; '),
      wide: 480,
      table: table({
        caption: title,
        quietCaption: true,
        columns: [{ title: what }, { title: 'Computers', number: true }, { title: 'Share', number: true }],
        rows: bars.map(({ label, value, share }) => [label, thousands(value), percentText(share)]),
      }),
      draw: (width, drawn) => drawBars(bars, end, width, drawn),
    })}
  </div>`;
};

const checkTable = ({ checks }: ReportData): Markup =>
  html`<div class="card">
    ${table({
      caption: 'Servers and catalog',
      columns: [{ title: 'Check', wide: true }, { title: 'State' }, { title: 'Value', wide: true }],
      rows: checks.map(({ title, state, text }) => [title, stateCell(state), text]),
    })}
  </div>`;

const serverTables = (data: ReportData): Markup => {
  const cards = [depotTable(data), queueTable(data)].filter((card) => card !== empty);
  return cards.length === 2 ? html`<div class="two">${cards}</div>` : html`${cards}`;
};

const mostDepots = 20;

/** Depots that are not online come first; the list is cut at `mostDepots`. */
const depotTable = ({ depots }: ReportData): Markup => {
  if (depots.length === 0) return empty;
  const sorted = depots.toSorted((left, right) => Number(isOnline(left)) - Number(isOnline(right)));
  const more = depots.length - mostDepots;
  return html`<div class="card">
    ${table({
      caption: 'Depot servers',
      columns: [{ title: 'Depot' }, { title: 'Heartbeat' }],
      rows: sorted.slice(0, mostDepots).map(({ depot, state }) => [depot, heartbeat(state)]),
    })}
    ${more > 0 && html`<p class="intro">${thousands(more)} more depots.</p>`}
  </div>`;
};

const queueTable = ({ queues }: ReportData): Markup =>
  queues.length === 0
    ? empty
    : html`<div class="card">
        ${table({
          caption: 'Queues of the backend',
          columns: [{ title: 'Queue' }, { title: 'Jobs', number: true }],
          rows: queues.map(({ queue, jobs }) => [queue, thousands(jobs)]),
        })}
      </div>`;

const isOnline = ({ state }: ReportData['depots'][number]): boolean => state.toLowerCase() === 'online';

const heartbeat = (state: string): Markup => {
  const known = { online: 'ok', offline: 'critical' }[state.toLowerCase()] ?? 'unknown';
  const mark = { ok: '●', critical: '■' }[known] ?? '?';
  return html`<span class="state ${known}"><span aria-hidden="true">${mark} </span>${state}</span>`;
};

/** Sites by issues: the deeper the color, the larger the share; the numbers say it as well. */
const siteTable = ({ sites }: ReportData): Markup => {
  if (sites === null || sites.rows.length === 0) return empty;
  const { issues, rows, leftOut } = sites;
  const most = Math.max(...rows.flatMap((row) => issues.map((issue) => shareIn(row, row.issues[issue]) ?? 0)));
  return html`<h3>Sites</h3>
    <p class="intro">
      Groups of the configuration tree, the most affected first. The deeper the color, the larger the share of the
      computers there.${leftOut > 0 && ` ${thousands(leftOut)} more groups are not shown.`}
    </p>
    <div class="card">
      ${table({
        caption: 'Sites and their most frequent issues',
        quietCaption: true,
        columns: [
          { title: 'Site' },
          { title: 'Computers', number: true },
          { title: 'With an issue', number: true },
          ...issues.map((issue) => ({ title: issueTitle(issue), number: true as const })),
        ],
        rows: rows.map((row) => [
          row.site,
          thousands(row.computers),
          shareCell(row, row.troubled, 1),
          ...issues.map((issue) => shareCell(row, row.issues[issue], most)),
        ]),
      })}
    </div>`;
};

const shareIn = ({ computers }: SiteRow, count: number | null | undefined): number | null =>
  count === null || count === undefined || computers === 0 ? null : count / computers;

const shareCell = (row: SiteRow, count: number | null | undefined, most: number): Cell => {
  const share = shareIn(row, count);
  if (share === null || count === null || count === undefined) return { shown: 'not readable', by: '' };
  const step = most === 0 || share === 0 ? 0 : Math.max(1, Math.ceil((share / most) * (heatSteps - 1)));
  return {
    shown: html`${thousands(count)} <small>${percentText(share)}</small>`,
    by: share,
    class: `heat${Math.min(step, heatSteps - 1)}`,
  };
};
