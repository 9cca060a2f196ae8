import { wrapWords } from '../base/text/widths.js';

/** Layout of help: width of the screen and two emphases. */
export interface Style {
  readonly width: number;
  bold(text: string): string;
  dim(text: string): string;
}

/** Joins parts with an empty line between them, without empty parts. */
export const joinParts = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

export const block = (title: string, body: string, style: Style): string =>
  body === '' ? '' : `${style.bold(title)}\n${indent(body, 2)}`;

export const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

export const indent = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(by) + line))
    .join('\n');

export type HelpRow = readonly [name: string, text: string];

/** Wider names get their own line, so that one long flag does not squeeze all other explanations. */
const widestName = 30;

/** Two columns: names left, wrapped explanations right. `all`: the rows of several lists with a common edge. */
export const twoColumns = (rows: readonly HelpRow[], style: Style, all: readonly HelpRow[] = rows): string => {
  const fitting = all.map(([name]) => name.length).filter((length) => length <= widestName);
  const column = Math.max(4, ...fitting) + 2;
  const room = Math.max(24, style.width - column - 2);
  return rows
    .map(([name, text]) => {
      const [first = '', ...rest] = paragraph(text, room).split('\n');
      const pad = ' '.repeat(column);
      const head = name.length + 2 > column ? `${name}\n${pad}${first}` : `${name.padEnd(column)}${first}`;
      return [head, ...rest.map((line) => pad + line)].join('\n').trimEnd();
    })
    .join('\n');
};

/** Wraps each line of a text at its spaces. */
export const paragraph = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => fill(line.split(' '), width))
    .join('\n');

/** Words that belong together (`--top <n>`) stay on one line. */
export const fill = (words: readonly string[], width: number): string => wrapWords(words, width).join('\n');
