import { thousands } from '../../../text/thousands.js';
import type { InstallBucket } from '../report-data.js';
import { dayText } from '../words.js';
import type { Drawing } from './figure.js';
import { html, type Markup } from './markup.js';
import { linear, ticksTo } from './scale.js';

const height = 240;
const left = 44;
const bottom = 28;
const top = 30;

/** Columns that stand: what succeeded below, what failed on top with a pattern. */
export const drawColumns = (buckets: readonly InstallBucket[], now: Date, width: number, id: string): Drawing => {
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
