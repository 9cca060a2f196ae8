import { wrap } from './wrap.js';

/** Broken at its spaces; a command to copy ('Go on waiting with: ems …') stays on one line, of its own if need be. */
export const wrapSentence = (line: string, width: number): string[] => {
  if (line.length <= width) return [line];
  const [, sentence = line, command] = /^(.*?:) (ems .*)$/.exec(line) ?? [];
  return [...wrap(sentence, width, (piece) => piece.length), ...(command === undefined ? [] : [command])];
};
