/** How help is set: width of the screen and the two emphases it uses. */
export interface Style {
  readonly width: number;
  bold(text: string): string;
  dim(text: string): string;
}

export const plainStyle = (width: number): Style => ({ width, bold: (text) => text, dim: (text) => text });

export const block = (title: string, body: string, style: Style): string =>
  body === '' ? '' : `${style.bold(title)}\n${indent(body, 2)}`;

export const indent = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(by) + line))
    .join('\n');

/** Two columns: names left, explanations wrapped beside them; a long name gets a line of its own. */
export const columnsOf = (rows: readonly (readonly [string, string])[], style: Style): string => {
  const widest = Math.min(32, Math.max(...rows.map(([name]) => name.length)));
  const room = Math.max(24, style.width - widest - 6);
  return rows
    .map(([name, text]) => {
      const lines = wrap(text, room).split('\n');
      const [first = '', ...rest] = lines;
      const pad = ' '.repeat(widest + 2);
      const head = name.length > widest ? `${name}\n${pad}${first}` : `${name.padEnd(widest + 2)}${first}`;
      return [head, ...rest.map((line) => pad + line)].join('\n').trimEnd();
    })
    .join('\n');
};

export const wrap = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');

const wrapLine = (line: string, width: number): string => {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current].join('\n');
};
