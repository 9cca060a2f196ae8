import { describe, expect, it } from 'vitest';
import { dark, light, type ReportColors } from '../../../../src/apps/report/html/palette.js';

const luminance = (color: string): number => {
  const parts = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
};

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (high + 0.05) / (low + 0.05);
};

const texts = ['text', 'muted', 'accent', 'good', 'attention', 'bad'] as const;

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (_, palette: ReportColors) => {
  it.each(texts)('%s is readable on every ground', (name) => {
    for (const ground of [palette.ground, palette.surface, palette.raised])
      expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('text is readable on every step of heat', () => {
    for (const step of palette.heat) expect(contrast(palette.text, step)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['bar', 'bad', 'attention'] as const)('%s can be told from the ground of a chart', (name) => {
    for (const ground of [palette.surface, palette.raised])
      expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(3);
  });
});
