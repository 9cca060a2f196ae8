import { pathIdTypesOf } from '../contract/answers.js';
import { EmsError } from '../errors.js';
import { isWholeId } from '../json/id-number.js';
import { cleanCell } from '../text/clean-text.js';
import { cutText } from '../text/cut-text.js';
import { isUuid } from '../text/uuid.js';

type PathValues = Readonly<Record<string, string | number>>;

/**
 * Checks ids that came from another answer before they become part of an address: "../x" would lead elsewhere, and
 * Number() reads "0x10" as 16. A path that only a newer server has takes any id.
 */
export const checkPathIds = (path: string, values: PathValues): void => {
  for (const [name, type] of pathIdTypesOf(path)) {
    const value = values[name];
    if (value !== undefined && !isPossible(type, value)) throw invalidId(value);
  }
};

const isPossible = (type: string, value: string | number): boolean => {
  if (type === 'u') return typeof value === 'string' && isUuid(value);
  const number = typeof value === 'number' ? value : /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  return isWholeId(number, type === 'c');
};

const invalidId = (value: string | number): EmsError =>
  new EmsError('failed', `The service returned an invalid id${Number.isNaN(value) ? '' : `: ${quoted(value)}`}.`, {
    hint: 'No request was made with it. Check that the URL is that of the service.',
  });

const quoted = (value: string | number): string =>
  typeof value === 'number' ? String(value) : JSON.stringify(cleanCell(cutText(value, 60)));
