import { thousands } from '../../../text/thousands.js';
import { issueTitle } from '../issue-words.js';
import type { ReportData, SiteRow } from '../report-data.js';
import { shareText } from '../words.js';
import { empty, html, type Markup } from './markup.js';
import { heatSteps } from './palette.js';
import { table, type Cell } from './table.js';

/** Sites by issues: the deeper the color, the larger the share; the numbers say it as well. */
export const siteTable = ({ sites }: ReportData): Markup => {
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
    shown: html`${thousands(count)} <small>${shareText(share)}</small>`,
    by: share,
    class: `heat${Math.min(step, heatSteps - 1)}`,
  };
};
