import { html, type Markup } from './markup.js';

const radius = 54;
const around = 2 * Math.PI * radius;

/** A share as a ring, with the share in words in its middle. */
export const ring = (share: number, word: string): Markup => {
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
