import { thousands } from '../../../base/text/wording.js';
import type { ReportData } from '../report-data.js';
import { dayText } from '../../../service/issue-words.js';
import { empty, html, table, type Markup } from './table.js';

/** Why installations fail: causes first, then the packages that suffer most. */
export const causesSection = (data: ReportData): Markup =>
  html`<section id="causes">
    <h2>Why installations fail</h2>
    ${causeTable(data)}${packageTable(data)}
  </section>`;

const causeTable = ({ causes: found, takenAt }: ReportData): Markup => {
  if (found === null) return html`<p class="intro">The failures could not be read.</p>`;
  if (found.lines.length === 0) return html`<p class="intro">No installation is failing.</p>`;
  const now = new Date(takenAt);
  const basis =
    found.read < found.of
      ? `From the first ${thousands(found.read)} of ${thousands(found.of)} affected computers.`
      : `From all ${thousands(found.of)} affected computers.`;
  return html`<p class="intro">
      Errors that differ only in numbers, paths, times and host names are one cause. ${basis} What the affected
      computers have in common: <code>ems fleet failures</code>.
    </p>
    <div class="card">
      ${table({
        caption: 'Causes',
        columns: [
          { title: 'Error', wide: true },
          { title: 'Computers', number: true },
          { title: 'Since' },
          { title: 'Packages', wide: true },
          { title: 'For example', wide: true },
        ],
        rows: found.lines.map((line) => [
          { shown: html`${line.text}${line.isNew && html` <span class="new">new</span>`}`, by: line.text },
          thousands(line.computers),
          { shown: line.since === null ? '' : dayText(line.since, now), by: line.since ?? '' },
          some(line.packages, line.packages.length),
          some(line.examples, line.computers),
        ]),
      })}
    </div>`;
};

/** A host name is not broken at its hyphen. */
const some = (names: readonly string[], total: number): Markup => {
  const shown = names.slice(0, 3);
  const rest = total - shown.length;
  return html`${shown.map((name, at) => html`${at > 0 && ', '}<span class="name">${name.replace('@', ' ')}</span>`)}${
    rest > 0 && ` and ${thousands(rest)} more`
  }`;
};

const packageTable = ({ failingPackages }: ReportData): Markup =>
  failingPackages.length === 0
    ? empty
    : html`<div class="card">
        ${table({
          caption: 'Packages that fail most',
          columns: [
            { title: 'Package' },
            { title: 'Version' },
            { title: 'Computers', number: true },
            { title: 'Most frequent error', wide: true },
          ],
          rows: failingPackages.map((each) => [
            each.package,
            each.version ?? '',
            thousands(each.computers),
            each.cause ?? '',
          ]),
        })}
      </div>`;
