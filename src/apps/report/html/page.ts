import { percentText } from '../../../output/drawn-rows.js';
import { createHash } from 'node:crypto';
import { zoneName } from '../../../base/text/calendar.js';
import { plural, thousands } from '../../../base/text/wording.js';
import type { ReportData } from '../report-data.js';
import { dayText, filedTime } from '../../../service/issue-words.js';
import { causesSection } from './causes.js';
import { changesSection } from './change-section.js';
import { detailsSection } from './details.js';
import { issuesSection } from './issue-section.js';
import { empty, fixedText, html, type Markup } from './table.js';
import { script, styles } from './styles.js';

/** A picture inside of the page: nothing is loaded from anywhere. */
export interface Logo {
  readonly type: string;
  readonly base64: string;
}

/** A single file that opens from disk, prints, and loads nothing from anywhere. */
export const htmlPage = (data: ReportData, logo: Logo | undefined): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="ems fleet report" />
        <title>${data.title} · ${dayText(data.takenAt, new Date(0))}</title>
        ${styleElement}
      </head>
      <body>
        <div class="page">
          <header class="top">
            <div>
              <h1>${data.title}</h1>
              <p class="meta">${metaLine(data)}</p>
            </div>
            ${logo !== undefined && html`<img alt="Logo" src="data:${logo.type};base64,${logo.base64}" />`}
          </header>
          <main>
            ${leadSection(data)} ${issuesSection(data)} ${changesSection(data)} ${causesSection(data)}
            ${detailsSection(data)} ${unreadable(data)}
          </main>
          <footer>
            <p>
              Read from the service with ${plural(data.requests, 'request')} by <code>ems fleet report</code>. The same
              numbers: <code>ems fleet status</code>, <code>ems fleet check</code>.
            </p>
          </footer>
        </div>
        ${scriptElement}
      </body>
    </html> `.text;

/** Built outside the template, which changes white space: the CSP hashes cover the exact text. */
const styleElement = fixedText(`<style>${styles}</style>`);
const scriptElement = fixedText(`<script>${script}</script>`);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the two texts of a page, and nothing from anywhere else. */
export const policyFor = (style: string, code: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(code)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const policy = policyFor(styles, script);

const metaLine = ({ scope, takenAt, since, computers }: ReportData): string => {
  const days = Math.max(1, Math.round((Date.parse(takenAt) - Date.parse(since)) / 86_400_000));
  const where = scope === 'the whole fleet' ? 'Whole fleet' : scope;
  const many = computers === null ? '' : ` · ${plural(computers, 'computer')}`;
  return `${where}${many} · ${filedTime(takenAt)} ${zoneName()} · last ${plural(days, 'day')}`;
};

const unreadable = ({ unreadable: parts }: ReportData): Markup =>
  parts.length === 0
    ? empty
    : html`<section id="unreadable">
        <h2>What could not be read</h2>
        <p class="intro">
          ${plural(parts.length, 'part')} of this report ${parts.length === 1 ? 'is' : 'are'} missing. Nothing was
          guessed in ${parts.length === 1 ? 'its' : 'their'} place.
        </p>
        <div class="card">
          <ul class="plain">
            ${parts.map(({ what, role, why }) => html`<li>${what}: ${role === null ? why : html`role <code>${role}</code> is required`}</li>`)}
          </ul>
        </div>
      </section>`;

/** The headline in words, and four key numbers. */
const leadSection = (data: ReportData): Markup => {
  const [first = '', ...more] = data.headline;
  return html`<section class="lead" aria-label="Summary">
    <div class="words">
      <div>
        <p class="first">${first}</p>
        ${more.map((line) => html`<p>${line}</p>`)}
      </div>
      ${data.computers !== null && data.computers > 0 && data.withoutIssue !== null && ring(data.withoutIssue / data.computers, 'no issue')}
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

const tilesOf = ({ computers, withoutIssue, withIssue, issues, contact }: ReportData): Tile[] => {
  const tile = (title: string, count: number | null | undefined): Tile => {
    if (count === null || count === undefined) return { title, value: '?', note: 'not readable' };
    const note =
      computers === null || computers === 0 ? '' : `${percentText(count / computers)} of ${thousands(computers)}`;
    return { title, value: thousands(count), note };
  };
  const beyond = issues.filter(({ state }) => state === 'warning' || state === 'critical');
  const critical = beyond.filter(({ state }) => state === 'critical').length;
  return [
    tile('Without an issue', withoutIssue),
    tile('With an issue', withIssue),
    { title: 'Issues beyond a limit', value: String(beyond.length), note: `of ${issues.length}; ${critical} critical` },
    tile('Seen within 24 hours', contact.find(({ within }) => within === '24 h')?.computers),
  ];
};

const radius = 54;
const around = 2 * Math.PI * radius;

/** A share as a ring, with the share in words in its middle. */
const ring = (share: number, word: string): Markup => {
  const percent = `${Math.round(share * 100)} %`;
  const long = Math.round(share * around * 100) / 100;
  return html`<svg class="ring" role="img" aria-label="${percent} ${word}" viewBox="0 0 132 132">
    <circle cx="66" cy="66" r="${radius}" class="ring-track" />
    <circle
      cx="66"
      cy="66"
      r="${radius}"
      class="ring-value"
      stroke-dasharray="${long} ${Math.round(around * 100) / 100}"
      transform="rotate(-90 66 66)"
    />
    <text x="66" y="68" class="middle ring-number">${percent}</text>
    <text x="66" y="88" class="middle tick">${word}</text>
  </svg>`;
};
