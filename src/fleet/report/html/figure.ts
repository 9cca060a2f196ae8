import { html, type Markup } from './markup.js';

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
 * One drawing for wide screens and paper, one for narrow screens: a drawing that is only made smaller has letters that
 * nobody can read. The one that is not shown does not exist for screen readers either.
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
