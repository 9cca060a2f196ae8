/** Colors by what they mean. A test holds every text color against every ground at 4.5:1, marks at 3:1. */
export interface ReportColors {
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly bar: string;
  readonly good: string;
  readonly attention: string;
  readonly bad: string;
  /** From the lowest value to the highest. */
  readonly heat: readonly string[];
}

export const light: ReportColors = {
  ground: '#f4f6f8',
  surface: '#ffffff',
  raised: '#eef2f6',
  line: '#d5dce4',
  text: '#17202b',
  muted: '#566273',
  accent: '#1a56b0',
  bar: '#5379ad',
  good: '#1d6b42',
  attention: '#8a5300',
  bad: '#b0251d',
  heat: ['#ffffff', '#fdf1ec', '#fbdcd0', '#f6c0ac', '#ef9f86'],
};

export const dark: ReportColors = {
  ground: '#0e141b',
  surface: '#161e28',
  raised: '#1f2935',
  line: '#334152',
  text: '#e7edf4',
  muted: '#a5b2c2',
  accent: '#8fbaff',
  bar: '#7a9fd4',
  good: '#7ed6a3',
  attention: '#f0c05a',
  bad: '#ff938a',
  heat: ['#161e28', '#33222a', '#4d2831', '#682f37', '#84383d'],
};

/** As custom properties of CSS. */
export const properties = (palette: ReportColors): string => {
  const { heat, ...named } = palette;
  return [
    ...Object.entries(named).map(([name, value]) => `--${name}:${value}`),
    ...heat.map((value, at) => `--heat${at}:${value}`),
  ].join(';');
};

export const heatSteps = light.heat.length;
