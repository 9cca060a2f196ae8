/** A line of an example, read as a POSIX shell reads words, quotes and redirections; nothing is expanded. */
export interface ShellLine {
  readonly words: readonly string[];
  readonly stdin?: string;
  readonly stdout?: string;
}

export const readShellLine = (line: string): ShellLine => {
  if (/^[^']*"[^"']*(?<!\\)`/.test(line)) throw new Error(`a shell runs what stands between backticks: ${line}`);
  const tokens = tokensOf(line);
  const words: string[] = [];
  const files: { stdin?: string; stdout?: string } = {};
  for (let at = 0; at < tokens.length; at++) {
    const { text, quoted } = tokens[at] ?? { text: '', quoted: false };
    if (quoted || (text !== '<' && text !== '>')) {
      if (!quoted && /^[|&;]/.test(text)) throw new Error(`more than one command: ${line}`);
      words.push(text);
      continue;
    }
    files[text === '<' ? 'stdin' : 'stdout'] = tokens[++at]?.text ?? '';
  }
  return { words, ...files };
};

interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g)].map(([raw]) => ({
    quoted: /['"\\]/.test(raw),
    text: raw.replaceAll(
      /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g,
      (_, single?: string, double?: string, one?: string) =>
        single ?? double?.replaceAll(/\\([$`"\\])/g, '$1') ?? one ?? '',
    ),
  }));
