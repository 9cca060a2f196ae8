import { percentText } from '../../draw-table.js';
import { thousands } from '../../../text/wording.js';
import { fillOf, type Drawing } from './figure.js';
import { html, type Markup } from './markup.js';
import { linear } from './scale.js';

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly share: number | null;
  /** Behind the number: a change. */
  readonly note?: string;
  /** ok, warning, critical, unknown. */
  readonly state?: string;
  /** Values at which the state becomes another one. */
  readonly limits?: readonly number[];
}

const rowHeight = 34;
const barHeight = 16;

/** Bars that lie: the label before the bar where there is room for it, else above. */
export const drawBars = (bars: readonly Bar[], most: number, width: number, id: string): Drawing => {
  const isWide = width >= 440;
  const labels = isWide ? 196 : 0;
  const numbers = bars.some(({ note }) => note !== undefined && note !== '') ? 200 : 130;
  const length = Math.max(60, width - labels - (isWide ? numbers : 0) - 8);
  const height = isWide ? rowHeight : rowHeight + 20;
  const at = linear(most, length);
  const rows = bars.map((bar, row) => {
    const top = row * height + (isWide ? (height - barHeight) / 2 : 22);
    const fill = fillOf(bar.state ?? 'ok', id);
    const text = `${thousands(bar.value)}${bar.share === null ? '' : ` · ${percentText(bar.share)}`}`;
    const long = Math.max(bar.value > 0 ? 2 : 0, at(bar.value));
    return html`<g
      >${labelOf(bar, row * height + (isWide ? height / 2 + 5 : 15), isWide)}
      <rect x="${labels}" y="${top}" width="${length}" height="${barHeight}" rx="3" class="f-track" />
      ${long > 0 && (fill === '' ? html`<rect x="${labels}" y="${top}" width="${long}" height="${barHeight}" rx="3" class="f-bar" />` : html`<rect x="${labels}" y="${top}" width="${long}" height="${barHeight}" rx="3" fill="${fill}" />`)}
      ${(bar.limits ?? []).filter((limit) => limit <= most).map((limit) => limitMark(labels + at(limit), isWide ? top - 4 : top, top + barHeight + 4))}
      <text
        x="${isWide ? width - numbers + 6 : width - 4}"
        y="${isWide ? row * height + height / 2 + 5 : row * height + 15}"
        class="number${isWide ? '' : ' end'}"
        >${text}${bar.note !== undefined && bar.note !== '' && html`<tspan class="quiet" dx="8">${bar.note}</tspan>`}</text
      ></g
    >`;
  });
  return { height: bars.length * height, body: html`${rows}` };
};

const labelOf = ({ label, state = 'ok' }: Bar, y: number, isWide: boolean): Markup => {
  const mark = { critical: '■', warning: '▲' }[state];
  const text = html`${mark !== undefined && html`<tspan class="t-${state}">${mark} </tspan>`}${label}`;
  return isWide
    ? html`<text x="184" y="${y}" class="label end">${text}</text>`
    : html`<text x="0" y="${y}" class="label">${text}</text>`;
};

const limitMark = (x: number, from: number, to: number): Markup =>
  html`<line x1="${x}" x2="${x}" y1="${from}" y2="${to}" class="limit" />`;
