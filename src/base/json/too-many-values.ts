import * as ascii from './ascii.js';
import { EmsError } from '../errors.js';

const mostValues = 5_000_000;

/** 41 KB of gzip may be 20 million empty objects, for which a parser takes gigabytes. */
export const hasTooManyValues = (text: Buffer): boolean => {
  if (text.length <= mostValues) return false;
  let commas = 0;
  for (let at = text.indexOf(ascii.comma); at !== -1 && commas <= mostValues; at = text.indexOf(ascii.comma, at + 1))
    commas++;
  return commas > mostValues;
};

export class TooManyValues extends EmsError {
  constructor() {
    super('failed', 'The response has more than 5 million values.', {
      hint: 'Request fewer items with --top or --limit, or check that the URL is that of the service.',
    });
  }
}
