import { thousands } from '../../../text/thousands.js';
import type { ReportData } from '../report-data.js';
import { shareText } from '../words.js';
import { html, type Markup } from './markup.js';
import { ring } from './ring.js';

/** The headline in words, and four numbers for who reads no further. */
export const leadSection = (data: ReportData): Markup => {
  const [first = '', ...more] = data.headline;
  return html`<section class="lead" aria-label="Summary">
    <div class="words">
      <div>
        <p class="first">${first}</p>
        ${more.map((line) => html`<p>${line}</p>`)}
      </div>
      ${data.computers !== null && data.computers > 0 && data.well !== null && ring(data.well / data.computers, 'well')}
    </div>
    <dl class="tiles">
      ${tilesOf(data).map(
        ({ title, value, note }) =>
          html`<div>
            <dt>${title}</dt>
            <dd>${value}<small>${note}</small></dd>
          </div>`,
      )}
    </dl>
  </section>`;
};

interface Tile {
  readonly title: string;
  readonly value: string;
  readonly note: string;
}

const tilesOf = ({ computers, well, issues, contact }: ReportData): Tile[] => {
  const ofAll = (count: number): string =>
    computers === null || computers === 0 ? '' : `${shareText(count / computers)} of ${thousands(computers)}`;
  const beyond = issues.filter(({ state }) => state === 'warning' || state === 'critical');
  const seen = contact.find(({ within }) => within === '24 h');
  return [
    {
      title: 'Without an issue',
      value: well === null ? '?' : thousands(well),
      note: well === null ? 'not readable' : ofAll(well),
    },
    {
      title: 'With an issue',
      value: well === null || computers === null ? '?' : thousands(computers - well),
      note: well === null || computers === null ? 'not readable' : ofAll(computers - well),
    },
    {
      title: 'Issues beyond a limit',
      value: String(beyond.length),
      note: `of ${issues.length}; ${beyond.filter(({ state }) => state === 'critical').length} critical`,
    },
    {
      title: 'Seen within 24 hours',
      value: seen === undefined ? '?' : thousands(seen.computers),
      note: seen === undefined ? 'not readable' : ofAll(seen.computers),
    },
  ];
};
