import { isAscii } from 'node:buffer';

/** Columns that a text takes on a terminal. */
export type WidthOf = (text: string) => number;

/** string-width costs 4 ms to load and a look-up per letter: a page of plain letters does without it. */
export const measureFor = async (text: Buffer | string): Promise<WidthOf> => {
  const plain = typeof text === 'string' ? narrow.test(text) : isAscii(text) && !text.includes('\\u');
  return plain ? lengthOf : measureWide();
};

/** Letters whose width every table of widths agrees on: one column each. */
export const isNarrow = (text: string): boolean => narrow.test(text);

const narrow = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2013\u2014\u2018-\u201e\u2026]*$/;

const lengthOf: WidthOf = (text) => text.length;

const measureWide = async (): Promise<WidthOf> => {
  const { default: stringWidth } = await import('string-width');
  return (text) => {
    if (narrow.test(text)) return text.length;
    if (text.length <= pieceLength) return stringWidth(text);
    let width = 0;
    for (const piece of piecesOf(text)) width += stringWidth(piece);
    return width;
  };
};

/** Node 20 looks at the whole text for each character that it finds in it: minutes for a megabyte. */
const pieceLength = 1_000;

/** A character that is made of several may be cut in two; no screen is that wide. */
const piecesOf = function* (text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + pieceLength;
    if (isSecondHalf(text.charCodeAt(end))) end += 1;
    yield text.slice(start, end);
  }
};

const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

/** Cut to a width, ending in …, never inside of a character that is made of several. */
export const truncate = (text: string, width: number, measure: WidthOf): string => {
  if (measure(text) <= width) return text;
  if (width <= 1) return '…'.slice(0, Math.max(0, width));
  if (narrow.test(text)) return `${text.slice(0, width - 1).trimEnd()}…`;
  let used = 0;
  let kept = '';
  for (const piece of piecesOf(text))
    for (const { segment } of new Intl.Segmenter().segment(piece)) {
      used += measure(segment);
      if (used > width - 1) return `${kept.trimEnd()}…`;
      kept += segment;
    }
  return `${kept.trimEnd()}…`;
};

export const pad = (text: string, width: number, right: boolean, measure: WidthOf): string => {
  const missing = width - measure(text);
  if (missing <= 0) return text;
  return right ? ' '.repeat(missing) + text : text + ' '.repeat(missing);
};
