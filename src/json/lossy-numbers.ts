import { EmsError } from '../errors.js';
import { slicePage } from './item-slices.js';
import { isSmallText } from './small-text.js';

/**
 * Whether JSON.parse would change the digits of a number (see number-bytes.ts). The pass that cuts out the items has seen
 * every number, so asking costs nothing. A command's only page is another matter (see small-text.ts).
 */
export const mayLoseDigits = (text: Buffer): boolean =>
  isSmallText(text) ? findsRisky(text) : (slicedRisky(text) ?? findsRisky(text));

const slicedRisky = (text: Buffer): boolean | undefined => {
  try {
    return slicePage(text).lossy;
  } catch (error) {
    if (error instanceof EmsError) return undefined; // neither a list nor an object
    throw error;
  }
};

const findsRisky = (text: Buffer): boolean => lossy.test(text.toString('latin1').replaceAll(strings, ''));
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const lossy = /[-+.\d]{16}|\d[eE]|\.\d*0(?!\d)|-0(?![.\d])/;
