import type { Terminal } from './terminal.js';

/** A sentence that says what was done, marked for the eye; a screen reader and a log get the words alone. */
export const ticked = (sentence: string, { plain, stderr }: Pick<Terminal, 'plain' | 'stderr'>): string =>
  stderr.isTerminal && !plain ? `✔ ${sentence}` : sentence;
