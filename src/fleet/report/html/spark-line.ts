import { html, type Markup } from './markup.js';
import { linear } from './scale.js';

const width = 132;
const height = 30;

/** A small curve in a row of a table, from the first value to the last; the numbers stand beside it. */
export const sparkLine = (values: readonly number[], label: string): Markup => {
  const low = Math.min(...values);
  const at = linear(Math.max(...values) - low || 1, height - 8);
  const step = (width - 8) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => [round(4 + index * step), round(height - 4 - at(value - low))] as const);
  const last = points.at(-1) ?? [0, 0];
  return html`<svg class="spark" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}">
    <polyline points="${points.map((point) => point.join(',')).join(' ')}" />
    <circle cx="${last[0]}" cy="${last[1]}" r="3" />
  </svg>`;
};

const round = (value: number): number => Math.round(value * 10) / 10;
