import { plural } from '../../base/text/wording.js';

/** A briefing shows so many rows, mistakes or consequences. */
export const shownLines = 8;

/** 'and 12 more rows', behind the first few. */
export const restLine = ({ length }: readonly unknown[], and: string, noun: string): string[] =>
  length > shownLines ? [`${and} ${plural(length - shownLines, `more ${noun}`)}`] : [];
