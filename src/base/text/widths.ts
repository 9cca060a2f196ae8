/** Measures the columns of a text on a terminal. */
export type WidthOf = (text: string) => number;

/** string-width takes 4 ms to load and a look-up per letter: text of narrow letters does not need it. */
export const measureFor = async (text: string): Promise<WidthOf> => (narrow.test(text) ? lengthOf : measureWide());

/** True if all letters are one column wide in every table of widths. */
export const isNarrow = (text: string): boolean => narrow.test(text);

/** True for lines of narrow letters, possibly with colors. */
export const areNarrowLines = (lines: string): boolean => narrowLines.test(lines);

const narrowLetters = String.raw` -~\u00a0-\u00ac\u00ae-\u02ff\u2013\u2014\u2018-\u201e\u2026`;
const narrow = new RegExp(`^[${narrowLetters}]*$`);
const narrowLines = new RegExp(String.raw`^[\n\u001b${narrowLetters}]*$`);

export const lengthOf: WidthOf = (text) => text.length;

const measureWide = async (): Promise<WidthOf> => {
  const { default: stringWidth } = await import('string-width');
  // Node 20 takes 15 microseconds to measure one emoji.
  const known = new Map<string, number>();
  const widthOf = (character: string): number => {
    const before = known.get(character);
    if (before !== undefined) return before;
    if (known.size > mostKnown) known.clear();
    const width = stringWidth(character);
    known.set(character, width);
    return width;
  };
  return (text) => {
    if (narrow.test(text)) return text.length;
    if (text.includes('\u001b')) return stringWidth(text);
    // No screen is wider, so the rest is not measured exactly.
    let width = Math.max(0, text.length - pieceLength);
    for (const { segment } of charactersIn(text.slice(0, pieceLength))) width += widthOf(segment);
    return width;
  };
};

let segmenter: Intl.Segmenter | undefined;

/** Created on demand: Node takes 18 ms for it, a fifth of the time of a short list. */
const charactersIn = (text: string): Iterable<Intl.SegmentData> => (segmenter ??= new Intl.Segmenter()).segment(text);

const mostKnown = 10_000;

/** Node 20 scans the whole text for each of its characters: minutes for a megabyte. */
const pieceLength = 1_000;

/** Cuts a text to a width, ending in …, but never inside of a combined character. */
export const truncate = (text: string, width: number, measure: WidthOf): string => {
  if (measure(text) <= width) return text;
  if (width <= 1) return '…'.slice(0, Math.max(0, width));
  if (narrow.test(text)) return `${text.slice(0, width - 1).trimEnd()}…`;
  let used = 0;
  let kept = '';
  for (const { segment } of charactersIn(text.slice(0, pieceLength))) {
    used += measure(segment);
    if (used > width - 1) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};

export const pad = (text: string, width: number, right: boolean, measure: WidthOf): string => {
  if (measure === lengthOf) return right ? text.padStart(width) : text.padEnd(width);
  const missing = width - measure(text);
  if (missing <= 0) return text;
  return right ? ' '.repeat(missing) + text : text + ' '.repeat(missing);
};

/** Joins words into lines; a word longer than a line stays whole, even with spaces in it (`--top <n>`). */
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

/** Wraps a sentence; a command to copy ('Resume watching with: ems …') stays on one line, perhaps its own. */
export const wrapSentence = (line: string, width: number): string[] => {
  const [, sentence = line, rest] = /^(.*?:) ((?:echo ')?ems .*)$/.exec(line) ?? [];
  if (rest === undefined) return wrap(sentence, width);
  // The full stop is left out, because users would copy it.
  const [, command = rest, more] = /^(.*?)\. ([A-Z].*)$/.exec(rest) ?? [];
  const first = `${sentence} ${command}`;
  return [
    ...(first.length <= width ? [first] : [...wrap(sentence, width), command]),
    ...(more === undefined ? [] : wrapSentence(more, width)),
  ];
};

/** Wraps sentences to the width of the screen, except indented lines. Text for a pipe is not wrapped. */
export const wrapMessage = (
  text: string,
  { columns, isTerminal }: { readonly columns: number; readonly isTerminal: boolean },
): string[] => {
  const lines = text.split('\n');
  if (!isTerminal) return lines;
  const width = Math.max(30, columns);
  return lines.flatMap((line) => (line.startsWith(' ') ? [line] : wrapSentence(line, width)));
};
