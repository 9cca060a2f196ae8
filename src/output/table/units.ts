import type { Format } from '../../areas/record.js';

/** The unit that a field's name states: freeSpaceGb, minFreePercent, staleAgentHours. */
export const unitFormat = (path: string): Format | undefined => {
  const suffix = /(?:Percent|Gb|Mb|Bytes|Hours|Days)$/.exec(path)?.[0];
  return suffix === undefined ? undefined : suffixes.get(suffix);
};

const suffixes = new Map<string, Format>([
  ['Percent', 'percent'],
  ['Gb', 'gb'],
  ['Mb', 'mb'],
  ['Bytes', 'bytes'],
  ['Hours', 'hours'],
  ['Days', 'days'],
]);

/** For people: one decimal at most, the unit that fits. */
export const readableNumber = (value: number, format: Format): string => readable[format]?.(value) ?? String(value);

const readable: Partial<Record<Format, (value: number) => string>> = {
  percent: (value) => `${short(value)} %`,
  hours: (value) => (Math.abs(value) >= 72 ? `${short(value / 24)} d` : `${short(value)} h`),
  days: (value) => `${short(value)} d`,
  bytes: (value) => size(value),
  mb: (value) => size(value * 2 ** 20),
  gb: (value) => size(value * 2 ** 30),
};

/** For pipes: the digits as they came, with the unit of the field. */
export const exactNumber = (text: string, format: Format | undefined): string => {
  const unit = format === undefined ? undefined : units[format];
  return unit === undefined ? text : `${text} ${unit}`;
};

const units: Partial<Record<Format, string>> = {
  percent: '%',
  hours: 'h',
  days: 'd',
  bytes: 'B',
  mb: 'MB',
  gb: 'GB',
};

const short = (value: number): string => {
  if (value !== 0 && Math.abs(value) < 0.1) return '<0.1';
  return String(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
};

const size = (bytes: number): string => {
  const names = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let amount = bytes;
  let at = 0;
  while (Math.abs(amount) >= 1000 && at < names.length - 1) {
    amount /= 1024;
    at++;
  }
  return `${short(amount)} ${names[at]}`;
};
