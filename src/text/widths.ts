/** Columns that a text takes on a terminal. */
export type WidthOf = (text: string) => number;

/** string-width costs 4 ms to load and a look-up per letter: a page of plain letters does without it. */
export const measureFor = async (text: string): Promise<WidthOf> => (narrow.test(text) ? lengthOf : measureWide());

/** Letters whose width every table of widths agrees on: one column each. */
export const isNarrow = (text: string): boolean => narrow.test(text);

/** Lines of such letters, perhaps in color. */
export const areNarrowLines = (lines: string): boolean => narrowLines.test(lines);

const narrowLetters = String.raw` -~\u00a0-\u00ac\u00ae-\u02ff\u2013\u2014\u2018-\u201e\u2026`;
const narrow = new RegExp(`^[${narrowLetters}]*$`);
const narrowLines = new RegExp(String.raw`^[\n\u001b${narrowLetters}]*$`);

export const lengthOf: WidthOf = (text) => text.length;

const measureWide = async (): Promise<WidthOf> => {
  const { default: stringWidth } = await import('string-width');
  // Node 20 takes 15 microseconds to say how wide one emoji is.
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
    // Beyond that no screen is wide enough to tell.
    let width = Math.max(0, text.length - pieceLength);
    for (const { segment } of charactersIn(text.slice(0, pieceLength))) width += widthOf(segment);
    return width;
  };
};

let segmenter: Intl.Segmenter | undefined;

/** Made when it is wanted: Node takes 18 ms to make one, a fifth of a short list. */
const charactersIn = (text: string): Iterable<Intl.SegmentData> => (segmenter ??= new Intl.Segmenter()).segment(text);

const mostKnown = 10_000;

/** Node 20 looks at the whole text for each character that it finds in it: minutes for a megabyte. */
const pieceLength = 1_000;

/** Cut to a width, ending in …, never inside of a character that is made of several. */
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
  const [, sentence = line, rest] = /^(.*?:) ((?:echo ')?ems .*)$/.exec(line) ?? [];
  if (rest === undefined) return wrap(sentence, width);
  // Without the full stop, which would be copied along.
  const [, command = rest, more] = /^(.*?)\. ([A-Z].*)$/.exec(rest) ?? [];
  const first = `${sentence} ${command}`;
  return [
    ...(first.length <= width ? [first] : [...wrap(sentence, width), command]),
    ...(more === undefined ? [] : wrapSentence(more, width)),
  ];
};

/** Sentences broken at their spaces to the width of the screen; what is indented is set already. A pipe gets them whole. */
export const wrapMessage = (
  text: string,
  { columns, isTerminal }: { readonly columns: number; readonly isTerminal: boolean },
): string[] => {
  const lines = text.split('\n');
  if (!isTerminal) return lines;
  const width = Math.max(30, columns);
  return lines.flatMap((line) => (line.startsWith(' ') ? [line] : wrapSentence(line, width)));
};
