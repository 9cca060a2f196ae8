import { thousands } from './thousands.js';

/** '1 computer', '8,123 computers', '2 queries'; the plural is given where an s does not make it. */
export const plural = (count: number, noun: string, several = `${noun}s`): string =>
  `${thousands(count)} ${count === 1 ? noun : several}`;

export const computersText = (count: number): string => plural(count, 'computer');
