import { cutText } from '../text/cut-text.js';
import { EmsError } from '../errors.js';
import { isWholeId } from '../json/id-number.js';
import { cleanCell } from '../text/clean-text.js';
import { isUuid } from '../text/uuid.js';

type PathValues = Readonly<Record<string, string | number>>;

/** Ids that are GUIDs, by what stands before them in the path. All others are whole numbers; a test asks the contract. */
const uuidsBehind = new Set([
  'agent-template',
  'agent-templates',
  'group',
  'import',
  'language-pack-imports',
  'operating-system-imports',
  'packages',
  'tasks',
]);
/** No type is given for these. */
const openBehind = new Set(['software-classes', 'custom-field-configuration']);
const computersBehind = new Set(['computer', 'depots']);

/**
 * The ids of a read that the tool makes on its own account come from another answer. Held against the contract's type
 * before they become part of an address: "../x" would be another thing's, and "0x10" is 16 to Number().
 */
export const checkPathIds = (path: string, values: PathValues): void => {
  for (const [, before = '', name = ''] of path.matchAll(/([^/]+)\/\{([^{}]+)\}/g)) {
    const value = values[name];
    if (value !== undefined && !openBehind.has(before) && !isPossible(before, value)) throw impossible(value);
  }
};

/** Without the type of a path that only a newer server has, any id passes. */
export const isPossible = (before: string, value: string | number): boolean => {
  if (uuidsBehind.has(before)) return typeof value === 'string' && isUuid(value);
  const number = typeof value === 'number' ? value : /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  return isWholeId(number, computersBehind.has(before));
};

const impossible = (value: string | number): EmsError =>
  new EmsError('failed', `The service returned an invalid id${Number.isNaN(value) ? '' : `: ${shown(value)}`}.`, {
    hint: 'No request was made with it. Check that the URL is that of the service.',
  });

const shown = (value: string | number): string =>
  typeof value === 'number' ? String(value) : JSON.stringify(cleanCell(cutText(value, 60)));
