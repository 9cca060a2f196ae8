/** A line inside another: the words of the outer command, and everything after `--`. */
export interface SplitLine {
  readonly before: readonly string[];
  readonly rest: readonly string[];
}

/** Moves flags about printing to the outer command, which prints, wherever they were typed. */
export const splitAtDashes = (tokens: readonly string[]): SplitLine => {
  const at = tokens.indexOf('--');
  if (at < 0) return { before: tokens, rest: [] };
  const inner = tokens.slice(at + 1);
  const end = inner.indexOf('--');
  const typed = end < 0 ? inner : inner.slice(0, end);
  const printing: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < typed.length; index++) {
    const token = typed[index] ?? '';
    const takesNext = token === '-o' || token === '--output' || token === '--delimiter';
    if (!takesNext && !isAboutPrinting(token)) rest.push(token);
    else printing.push(token, ...(takesNext ? typed.slice(++index, index + 1) : []));
  }
  return { before: [...tokens.slice(0, at), ...printing], rest: [...rest, ...(end < 0 ? [] : inner.slice(end))] };
};

const switches = new Set(['--raw', '--no-header', '--excel', '--ascii', '--no-pager', '--no-color', '--plain']);

const isAboutPrinting = (token: string): boolean =>
  switches.has(token) || /^--(?:output|delimiter)=/.test(token) || /^-o=?[a-z]+$/.test(token);
