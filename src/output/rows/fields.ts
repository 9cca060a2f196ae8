import { byteText, shortNumber } from '../../base/text/byte-text.js';
import type { Format } from '../../areas/column.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { isArray, isValueObject, type Value } from '../../base/json/objects.js';

/** `lastSeenUtc` → 'Last seen', `macAddress` → 'MAC address', `freeSpaceGb` → 'Free space': the value shows its unit. */
export const titleOf = (path: string): string => {
  const all = wordsOf(path);
  const words = all.length > 1 && unitFormat(path) !== undefined ? all.slice(0, -1) : all;
  const shown = words.map((word) => acronyms.get(word) ?? word);
  const [first = '', ...rest] = shown;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
};

/**
 * Splits camel case and dots into lower-case words, without the final UTC, because every time is UTC. Field names come
 * from the service, so they are cleaned like values.
 */
export const wordsOf = (path: string): string[] => {
  const words = cleanCell(path)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/\b(for|over)(?=\d)/gi, '$1 ')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  return words.length > 1 && words.at(-1) === 'utc' ? words.slice(0, -1) : words;
};

const acronyms = new Map(
  'ID MAC UUID OS PXE OU IP GB MB CPU BIOS URL DNS DHCP PM KB UEM SKU MHz mWh WOL SRL RAM DPI CVSS VRR API BitLocker FQDN VM UTC'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** The unit that a field's name states: freeSpaceGb, minFreePercent, staleAgentHours. */
export const unitFormat = (path: string): Format | undefined => {
  const suffix = /(?<!\d)(?:Percent|Gb|Mb|Bytes|Hours|Days)$/.exec(path)?.[0];
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

/** For a terminal: one decimal at most, in the fitting unit. */
export const readableNumber = (value: number, format: Format): string => readable[format]?.(value) ?? String(value);

const readable: Partial<Record<Format, (value: number) => string>> = {
  percent: (value) => `${shortNumber(value)} %`,
  hours: (value) => (Math.abs(value) >= 72 ? `${shortNumber(value / 24)} d` : `${shortNumber(value)} h`),
  days: (value) => `${shortNumber(value)} d`,
  bytes: (value) => byteText(value),
  mb: (value) => byteText(value * 2 ** 20),
  gb: (value) => byteText(value * 2 ** 30),
};

/** For pipes: all digits, with the unit of the field. */
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

export type Read = (item: Value) => Value | undefined;

/** Reads `b.c` in nested objects and in each item of an array. A field named `b.c` itself has precedence. */
export const readPath = (path: string): Read => {
  const names = path.split('.');
  if (names.length === 1) return (item) => field(item, path);
  return (item) => field(item, path) ?? descend(item, names);
};

/** Whether the row can have this path; null on the way is allowed. */
export const hasPath = (item: Value, path: string): boolean => {
  if (isValueObject(item) && Object.hasOwn(item, path)) return true;
  return reaches(item, path.split('.'));
};

const field = (item: Value, name: string): Value | undefined => {
  if (isValueObject(item)) return Object.hasOwn(item, name) ? item[name] : undefined;
  return isArray(item) && isIndex(name) ? item[Number(name)] : undefined;
};

const isIndex = (name: string): boolean => /^\d+$/.test(name);

const descend = (item: Value, names: readonly string[]): Value | undefined => {
  const [name, ...rest] = names;
  if (name === undefined) return item;
  if (isArray(item) && !isIndex(name)) {
    const found = item.map((one) => descend(one, names)).filter((one) => one !== undefined);
    return found.length === 0 && item.length > 0 ? undefined : found;
  }
  const next = field(item, name);
  return next === undefined ? undefined : descend(next, rest);
};

const reaches = (item: Value, names: readonly string[]): boolean => {
  const [name, ...rest] = names;
  if (name === undefined || item === null) return true;
  if (isArray(item) && !isIndex(name)) return item.length === 0 || item.some((one) => reaches(one, names));
  const next = field(item, name);
  return next !== undefined && reaches(next, rest);
};
