import { byteText, shortNumber } from '../../text/byte-text.js';
import type { Format } from '../../areas/column.js';

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
  percent: (value) => `${shortNumber(value)} %`,
  hours: (value) => (Math.abs(value) >= 72 ? `${shortNumber(value / 24)} d` : `${shortNumber(value)} h`),
  days: (value) => `${shortNumber(value)} d`,
  bytes: (value) => byteText(value),
  mb: (value) => byteText(value * 2 ** 20),
  gb: (value) => byteText(value * 2 ** 30),
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
