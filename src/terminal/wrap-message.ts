import type { Output } from './terminal.js';
import { wrapSentence } from '../text/wrap.js';

/** Sentences broken at their spaces to the width of the screen; what is indented is set already. A pipe gets them whole. */
export const wrapMessage = (
  text: string,
  { columns, isTerminal }: Pick<Output, 'columns' | 'isTerminal'>,
): string[] => {
  const lines = text.split('\n');
  if (!isTerminal) return lines;
  const width = Math.max(30, columns);
  return lines.flatMap((line) => (line.startsWith(' ') ? [line] : wrapSentence(line, width)));
};
