import { usage } from '../../base/errors.js';
import { exactText, isArray, isNumber, isValueObject, type Value, type ValueObject } from '../../base/json/objects.js';
import { thousands } from '../../base/text/wording.js';
import { firstRecord, csvRecords, isEmptyRecord, isJsonFile, jsonItems, withLineBreaks } from './file-records.js';
import { isIdentifying } from './identifying-columns.js';

/**
 * Refuses a file that says itself that it is a part of a list, or whose last row is cut: a computer that is not in it
 * may be in the rest, and would be deleted or removed.
 */
export const refusePartOfList = (text: string, label: string): void => {
  const clean = withLineBreaks(text);
  const why = isJsonFile(clean) ? partOfJson(clean, label) : cutRow(clean);
  if (why !== undefined)
    throw usage(
      `${label}: ${why}, so a computer that is not in it may still be listed.`,
      'Nothing was sent. Give the whole list, such as: ems computer list --all -o csv > all.csv',
    );
};

const partOfJson = (text: string, label: string): string | undefined => {
  const { items, whole } = jsonItems(text, label);
  const wrapper = isValueObject(whole) && isArray(whole['items']) ? partOfPage(whole, items.length) : undefined;
  return wrapper ?? (items.some(isFailure) ? 'the file contains an error instead of a computer' : undefined);
};

/** The wrappers of other programs are read, too: the list may come from a directory or an inventory. */
const partOfPage = (page: ValueObject, count: number): string | undefined => {
  const totals = valuesOf(page, /^(@odata\.)?(total|count)/i)
    .filter(isNumber)
    .map(Number);
  const total = Math.max(0, ...totals);
  if (total > count) return `the file holds ${thousands(count)} of a list of ${thousands(total)}`;
  if (valuesOf(page, /^errors?$/i).some(hasContent)) return 'the file contains an error beside its list';
  const isMore = valuesOf(page, /^has_?more$|^(is_?)?(partial|truncated|incomplete)$/i).includes(true);
  const hasNext = valuesOf(page, /^(@odata\.)?next|^continuation/i).some(hasContent);
  return isMore || hasNext ? `the file holds ${thousands(count)} of a longer list` : undefined;
};

const valuesOf = (object: ValueObject, names: RegExp): Value[] =>
  Object.entries(object).flatMap(([name, value]) => (names.test(name) ? [value] : []));

const isFailure = (item: Value): boolean =>
  isValueObject(item) &&
  valuesOf(item, /^errors?$/i).some(hasContent) &&
  !Object.keys(item).some((name) => isIdentifying(name));

const hasContent = (value: Value): boolean => {
  if (isArray(value)) return value.length > 0;
  if (isValueObject(value)) return Object.keys(value).length > 0;
  return value !== null && value !== false && exactText(value) !== '';
};

/** A list of names has one cell a line. */
const cutRow = (text: string): string | undefined => {
  const separator = [',', ';', '\t'].find((each) => (firstRecord(text, each)?.cells.length ?? 0) > 1);
  if (separator === undefined) return undefined;
  const records = [...csvRecords(text, separator)].filter((record) => !isEmptyRecord(record));
  const [header, last] = [records[0], records.at(-1)];
  const width = (header?.cells.findLastIndex((cell) => cell.trim() !== '') ?? -1) + 1;
  if (last === undefined || last.cells.length >= width) return undefined;
  return `line ${last.line}, the last one, has fewer cells than the header`;
};
