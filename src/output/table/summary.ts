import { singular } from '../../contract/singular.js';
import { cleanCell } from '../../base/text/clean-text.js';
import {
  compactText,
  isArray,
  isNumber,
  isValueObject,
  type Value,
  type ValueObject,
  checkDepth,
} from '../../base/json/objects.js';
import { isTime, relativeTime } from '../../base/text/times.js';
import { plural } from '../../base/text/wording.js';
import { wordsOf, readableNumber, unitFormat } from '../rows/fields.js';
import type { Format } from '../../areas/column.js';

const shownItems = 3;

export interface SummaryNaming {
  /** The noun in the plural: drives. */
  readonly noun?: string | undefined;
  /** The fields that name an item. */
  readonly item?: readonly string[] | undefined;
  /** Fields that follow the name. */
  readonly detail?: readonly string[] | undefined;
  /** Shown for a detail that is an empty text. */
  readonly whenBlank?: string | undefined;
  readonly now?: Date | undefined;
  /** The largest number of items that the service lists. */
  readonly most?: number | undefined;
}

/** A nested value in one short line: '2 drives: C: 4 % free, D: 12 % free'. */
export const summarize = (value: Value, naming: SummaryNaming = {}, depth = 0): string => {
  checkDepth(depth);
  if (isArray(value)) return summariseArray(value, naming, depth);
  return isValueObject(value) ? summariseObject(value, naming) : scalarText(value);
};

const summariseArray = (
  items: readonly Value[],
  { detail, item: names, noun, most, now, whenBlank }: SummaryNaming,
  depth: number,
): string => {
  if (items.length === 0) return 'none';
  const scalars = items.every((item) => !isValueObject(item) && !isArray(item));
  const limit = scalars ? 8 : shownItems;
  const shown = items
    .slice(0, limit)
    .map((item) => summarize(item, { item: names, detail, now, whenBlank }, depth + 1));
  if (items.length > limit) shown.push(`+${items.length - limit} more`);
  const list = shown.join(', ');
  const count = most !== undefined && items.length >= most ? `${items.length} or more` : String(items.length);
  if (noun === undefined) return scalars ? list : `${count}: ${list}`;
  return `${count} ${items.length === 1 ? singular(noun) : noun}: ${list}`;
};

const summariseObject = (item: ValueObject, { detail, now, whenBlank, ...naming }: SummaryNaming): string => {
  const more = (detail ?? []).flatMap((name) =>
    item[name] === '' && whenBlank !== undefined ? [whenBlank] : detailText(item[name] ?? null, name, now),
  );
  return [nameOf(item, naming), ...(more.length === 0 ? [] : [more.join(', ')])].join(': ');
};

/** A time in relative form, an amount with the unit from its name. */
const detailText = (value: Value, name: string, now: Date | undefined): string[] => {
  if (value === null || value === '' || isArray(value) || isValueObject(value)) return [];
  if (typeof value === 'string' && now !== undefined && isTime(value)) return [relativeTime(value, now)];
  const format = unitFormat(name) ?? (/hours/i.test(name) ? 'hours' : undefined);
  return [isNumber(value) && format !== undefined ? readableNumber(Number(value), format) : scalarText(value)];
};

const nameOf = (item: ValueObject, { item: names = [] }: Pick<SummaryNaming, 'item'>): string => {
  const named = names.map((name) => item[name] ?? null).filter((value) => value !== null && value !== '');
  if (named.length > 0) return [...named.map(scalarText), ...stateOf(item)].join(' ');
  const label = labelOf(item);
  const figures = figuresOf(item);
  const [first, second] = figures;
  if (first !== undefined) {
    const more = second === undefined ? '' : ` (${second})`;
    return `${label === undefined ? '' : `${label.replace(/:$/, '')}: `}${first}${more}`;
  }
  if (label !== undefined) return [label, ...stateOf(item)].join(' ');
  const pairs = Object.entries(item)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .slice(0, 3)
    .map(([name, value]) => `${wordsOf(name).join(' ')} ${scalarText(value)}`);
  return pairs.length > 0 ? pairs.join(', ') : plural(Object.keys(item).length, 'field');
};

// The reference does not describe the nested types of issue sweeps; these are names of similar fields elsewhere.
const labels =
  'volume drive driveLetter designation dottedName name packageName productName displayName hostname qNumber patchName kbNumber title caption label'.split(
    ' ',
  );

const labelOf = (item: ValueObject): string | undefined => {
  const named = labels.find((name) => typeof item[name] === 'string' && item[name] !== '');
  const found = named ?? Object.keys(item).find((name) => typeof item[name] === 'string' && item[name] !== '');
  if (found === undefined) return undefined;
  const version = /name$/i.test(found) && typeof item['version'] === 'string' ? ` ${item['version']}` : '';
  return `${scalarText(item[found] ?? null)}${cleanCell(version)}`;
};

const stateOf = (item: ValueObject): string[] => {
  const name = Object.keys(item).find((key) => /^(?:status|state|severity)$|(?:Status|State|Severity)$/.test(key));
  const value = name === undefined ? undefined : item[name];
  return typeof value === 'string' && value !== '' ? [`(${cleanCell(value)})`] : [];
};

/** Up to two numbers with a unit, the more informative one first: '4 % free', '9.2 GB'. */
const figuresOf = (item: ValueObject): string[] => {
  const found = Object.entries(item).flatMap(([name, value]) => {
    const format = unitFormat(name);
    if (format === undefined || !isNumber(value)) return [];
    const words = wordsOf(name).slice(0, -1);
    return [{ amount: readableNumber(Number(value), format), words, rank: rankOf(words, format) }];
  });
  const [first, second] = found.toSorted((a, b) => a.rank - b.rank);
  if (first === undefined) return [];
  const told = `${first.amount} ${about(first.words)}`.trimEnd();
  if (second === undefined) return [told];
  const same = about(second.words) === about(first.words);
  return [told, same ? second.amount : `${second.amount} ${about(second.words)}`.trimEnd()];
};

const about = (words: readonly string[]): string => words.filter((word) => !fillers.has(word)).join(' ');

const fillers = new Set(['space', 'capacity']);

// Free space is more informative than the total size.
const rankOf = (words: readonly string[], format: Format): number => {
  const whole = words.some((word) => word === 'total' || word === 'designed' || word === 'size') ? 10 : 0;
  return (
    whole + (format === 'percent' ? 0 : 1) + (words.some((word) => word === 'free' || word === 'remaining') ? 0 : 2)
  );
};

const scalarText = (value: Value): string => {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return cleanCell(typeof value === 'string' ? value : compactText(value));
};
