import { cleanCell } from '../../text/clean-text.js';
import { unitFormat } from './units.js';

/** `lastSeenUtc` → 'Last seen', `macAddress` → 'MAC address', `freeSpaceGb` → 'Free space': the value shows its unit. */
export const titleOf = (path: string): string => {
  const all = wordsOf(path);
  const words = all.length > 1 && unitFormat(path) !== undefined ? all.slice(0, -1) : all;
  const shown = words.map((word) => acronyms.get(word) ?? word);
  const [first = '', ...rest] = shown;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
};

/**
 * Camel case and dots into lower-case words. Every time is UTC, so the name need not say it. A field's name comes from the
 * service like its value, and is as harmless on a terminal.
 */
export const wordsOf = (path: string): string[] => {
  const words = cleanCell(path)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
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
