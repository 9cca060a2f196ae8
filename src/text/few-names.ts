import { thousands } from './thousands.js';

/** 'PC-1, PC-2, PC-3 and 9 more'. `total`: how many there are, where the names are only the first of them. */
export const fewNames = (names: readonly string[], most: number, total = names.length): string => {
  const shown = names.slice(0, most);
  const rest = total - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${thousands(rest)} more` : ''}`;
};
