import { html, type Markup } from './table.js';
import { percentText } from '../../../output/drawn-rows.js';
import { thousands } from '../../../base/text/wording.js';

/** A drawing with its description for screen readers. */
interface Chart {
  readonly id: string;
  readonly title: string;
  /** The gist in a sentence or two; the numbers follow in the table. */
  readonly description: string;
  readonly table: Markup;
  /** Widths of the drawing on a wide and on a narrow screen; its letters have the same size on both. */
  readonly wide: number;
  draw(width: number, id: string): Drawing;
}

export interface Drawing {
  readonly height: number;
  readonly body: Markup;
}

const narrow = 340;

/**
 * One drawing for wide screens and paper, one for narrow screens: a scaled-down drawing has illegible letters. The
 * hidden one is hidden from screen readers, too.
 */
export const figure = (chart: Chart): Markup =>
  html` <figure class="chart">
    <figcaption>${chart.title}</figcaption>
    ${svg(chart, chart.wide, 'wide')} ${svg(chart, narrow, 'narrow')}
    <details>
      <summary>Numbers: ${chart.title.replace(/:.*/, '')}</summary>
      ${chart.table}
    </details>
  </figure>`;

const svg = (chart: Chart, width: number, size: 'wide' | 'narrow'): Markup => {
  const id = `${chart.id}-${size}`;
  const { body, height } = chart.draw(width, id);
  return html`<svg class="${size}" role="img" aria-labelledby="${id}-t ${id}-d" viewBox="0 0 ${width} ${height}">
    <title id="${id}-t">${chart.title}</title>
    <desc id="${id}-d">${chart.description}</desc>
    <defs>
      <pattern id="${id}-bad" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" class="f-bad" />
        <rect width="2" height="6" class="f-hatch" />
      </pattern>
      <pattern id="${id}-attention" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" class="f-attention" />
        <circle cx="3" cy="3" r="1.1" class="f-hatch" />
      </pattern>
    </defs>
    ${body}
  </svg>`;
};

/** Beyond a limit a bar has a pattern as well as a color. */
export const fillOf = (state: string, id: string): string => {
  if (state === 'critical') return `url(#${id}-bad)`;
  return state === 'warning' ? `url(#${id}-attention)` : '';
};

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly share: number | null;
  /** Shown after the number: a change. */
  readonly note?: string;
  /** ok, warning, critical, unknown. */
  readonly state?: string;
  /** Values at which the state changes. */
  readonly limits?: readonly number[];
}

const rowHeight = 34;
const barHeight = 16;

/** Draws horizontal bars, with the label before the bar if there is room, else above. */
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

/** Round numbers from 0 to at least `most`, about `count` of them: where the lines of a chart lie. */
export const ticksTo = (most: number, count = 4): number[] => {
  if (most <= 0) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
};

/** Maps a value to a position on a length, never beyond its ends. */
export const linear =
  (most: number, length: number) =>
  (value: number): number =>
    most <= 0 ? 0 : Math.round((Math.min(Math.max(value, 0), most) / most) * length * 100) / 100;
