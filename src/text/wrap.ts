import type { WidthOf } from './widths.js';

const lengthOf: WidthOf = (text) => text.length;

/** Words in lines; a word longer than the line stays whole, and so does one with spaces in it (`--top <n>`). */
export const wrapWords = (words: readonly string[], width: number, measure: WidthOf = lengthOf): string[] => {
  const lines: string[] = [];
  let current = '';
  for (const word of words) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && measure(longer) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
};

/** Breaks a line at spaces. */
export const wrap = (line: string, width: number, measure: WidthOf = lengthOf): string[] =>
  measure(line) <= width ? [line] : wrapWords(line.split(' '), width, measure);

/** A command to copy ('Resume watching with: ems …') stays on one line, of its own if need be; a sentence behind it begins a line. */
export const wrapSentence = (line: string, width: number): string[] => {
  if (line.length <= width) return [line];
  const [, sentence = line, rest] = /^(.*?:) (ems .*)$/.exec(line) ?? [];
  if (rest === undefined) return wrap(sentence, width);
  const [, command = rest, more] = /^(.*?)\. ([A-Z].*)$/.exec(rest) ?? [];
  const first = `${sentence} ${command}`;
  return [
    ...(first.length <= width ? [first] : [...wrap(sentence, width), command]),
    ...(more === undefined ? [] : wrapSentence(more, width)),
  ];
};
