import { oneOf } from '../../base/text/one-of.js';
import { isUuid, isIdText } from '../../base/text/identifiers.js';
import { type Json, type Shape, emptyGuid } from '../../contract/operation.js';
import { isList, maxDepth, TooDeep } from '../../base/json/objects.js';
import { messageOf, usage } from '../../base/errors.js';
import { sizeProblem } from '../../base/json/item-slices.js';
import { localDate, readWhen, type TimeBase } from '../../base/text/calendar.js';

export interface ValueSource {
  /** How the value was given, for messages: '--top', '<slot>', '--field minRamGb'. */
  readonly label: string;
  readonly now: Date;
  /** Direction of a relative time such as 7d: filters look back, schedules look ahead. */
  readonly relative: 'past' | 'future';
  /** A time without a zone is UTC. */
  readonly isUtc?: boolean;
  /** The flag that clears the field, if the command has one. */
  readonly clearedBy?: string | undefined;
  /** In a URL and a header, a number is sent as its text, with all of its digits. */
  readonly goesAs?: 'text';
  /** Part of an address: sent exactly as typed. */
  readonly isId?: true;
}

/** A time that is typed is local, unless the name of its flag or field says UTC, as --expires-at-utc does. */
export const saysUtc = (name: string): boolean => /utc$/i.test(name);

/** Text as typed → the JSON value that is sent, or a usage error that names the flag and what is allowed. */
export const readValue = (text: string, shape: Shape, reading: ValueSource): Json => {
  if (shape.enum !== undefined) return oneOf(reading.label, text, shape.enum);
  switch (shape.type) {
    case 'integer':
      return readInteger(text, shape, reading);
    case 'number':
      return asTypedId(text, readNumber(text, shape, reading), reading);
    case 'boolean':
      return asTypedId(text, readBoolean(text, reading.label), reading);
    case 'array':
      return reading.isId === true ? text : parseList(text, shape, reading);
    case 'object':
      return reading.isId === true ? text : readJson(text, reading.label);
    case 'any':
      return text;
    case 'string':
      return readString(text, shape, reading);
  }
};

/** 042 and 1e3 are numbers; in a path they may be other ids than 42 and 1000. */
const asTypedId = <Value>(text: string, value: Value, { isId }: ValueSource): Value | string =>
  isId === true ? text : value;

/** Lists: `a,b` or repeated; each entry is read by the item's shape. Non-scalar entries are JSON, one or a list. */
export const parseList = (text: string, shape: Shape, reading: ValueSource): Json[] => {
  const items = shape.items ?? { type: 'string' };
  if (isJsonEntry(text, items)) return entriesIn(readJson(text, reading.label), items);
  // PowerShell turns an unquoted 1,2 into "1 2" on the way through npm's ems.ps1.
  const words = text
    .split(items.type === 'integer' || items.enum !== undefined ? /[,\s]+/ : ',')
    .map((word) => word.trim());
  return words.filter((word) => word !== '').map((word) => readValue(word, items, reading));
};

/** For undocumented entries, only values that cannot be anything else are read as JSON. */
const isJsonEntry = (text: string, { type }: Shape): boolean =>
  type === 'object' || type === 'array' || (type === 'any' && /^\s*(\[[\s\S]*\]|\{[\s\S]*\})\s*$/.test(text));

/** Expands a list into its entries; if the entries are lists themselves, only a list of lists is expanded. */
const entriesIn = (value: Json, items: Shape): Json[] => {
  if (!isList(value)) return [value];
  return items.type !== 'array' || value.every(isList) ? [...value] : [value];
};

/** Reads JSON that is sent as a value and not as text, so its numbers must keep their digits. */
export const readJson = (text: string, label: string): Json => {
  const value = parseJsonFlag(text, label);
  refuseLoss(text, label);
  return value;
};

export const parseJsonFlag = (text: string, label: string): Json => {
  refuseDepth(text, label);
  try {
    return JSON.parse(text) as Json; // JSON.parse gives nothing but JSON
  } catch (error) {
    throw usage(`${label}: not valid JSON: ${messageOf(error)}`);
  }
};

/** The service documents at most 6 levels; thousands would overflow the recursive functions. */
const refuseDepth = (text: string, label: string): void => {
  if (sizeProblem(Buffer.from(text)) instanceof TooDeep) throw usage(`${label}: nested deeper than ${maxDepth} levels`);
};

const readBoolean = (text: string, label: string): boolean => {
  const folded = text.toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(folded)) return true;
  if (['false', 'no', 'off', '0'].includes(folded)) return false;
  throw usage(`${label}: "${text}" is not true or false`);
};

const readString = (text: string, shape: Shape, reading: ValueSource): string => {
  const { label } = reading;
  if (shape.maxLength !== undefined && Array.from(text).length > shape.maxLength)
    throw usage(`${label}: ${Array.from(text).length} characters, but at most ${shape.maxLength} are allowed`);
  if (shape.minLength !== undefined && Array.from(text).length < shape.minLength)
    throw usage(`${label}: ${shape.minLength} or more characters are required`);
  switch (shape.format ?? '') {
    case 'uuid':
      if (!isUuid(text)) throw usage(`${label}: "${text}" is not a GUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301`);
      if (text === emptyGuid && label.startsWith('--'))
        throw usage(
          `${label}: "${text}" is the empty GUID, which means no UUID`,
          reading.clearedBy === undefined ? undefined : `To remove a stored one: ${reading.clearedBy}`,
        );
      return text;
    case 'date-time':
      return dateTimeText(text.trim(), readTime(text, label, reading));
    case 'date':
      return readDate(text, label, reading);
    default:
      return text;
  }
};

/** The service's times are finer than milliseconds: one that was copied from it is sent with all of its digits. */
const dateTimeText = (typed: string, time: Date): string =>
  /T\d\d:\d\d:\d\d\.\d{4,}Z$/.test(typed) ? typed : withoutEmptyMillis(time.toISOString());

/** Whole seconds go out as people type them: 2026-11-01T08:00:00Z. */
const withoutEmptyMillis = (iso: string): string => iso.replace('.000Z', 'Z');

/** Reads a number if it keeps all its digits; in a URL or a header the text itself is used. */
const readInteger = (text: string, shape: Shape, reading: ValueSource): number | string => {
  if (!/^[+-]?\d+$/.test(text)) throw usage(`${reading.label}: "${text}" is not a whole number`);
  if (reading.isId === true && !isIdText(text))
    throw usage(`${reading.label}: "${text}" is not an id`, 'An id has no sign and no leading zeros.');
  const limits = formatLimits(shape);
  const range = { minimum: shape.minimum ?? limits.minimum, maximum: shape.maximum ?? limits.maximum };
  return readInRange(text.replace(/^\+/, ''), range, reading);
};

const readNumber = (text: string, shape: Shape, reading: ValueSource): number | string => {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw usage(`${reading.label}: "${text}" is not a number`);
  return readInRange(text.replace(/^\+/, ''), shape, reading);
};

const readInRange = (typed: string, range: Range, reading: ValueSource): number | string => {
  const value = Number(typed);
  if (!isInRange(value, range)) throw usage(`${reading.label}: ${typed} is out of range (${rangeText(range)})`);
  if (isExact(typed)) return value;
  if (reading.goesAs === 'text') return typed;
  throw lossOf(typed, reading.label);
};

interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

export const isInRange = (value: number, { minimum = -Infinity, maximum = Infinity }: Range): boolean =>
  value >= minimum && value <= maximum;

export const formatLimits = ({ format }: Shape): Range => {
  const bits = format === 'int32' ? 31 : format === 'int64' ? 63 : undefined;
  return bits === undefined ? {} : { minimum: -(2 ** bits), maximum: 2 ** bits - 1 };
};

export const rangeText = ({ minimum, maximum }: Range): string => {
  if (minimum === undefined) return `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
};

/** A number of JavaScript keeps 15 digits, and whole numbers a little longer. */
const isExact = (text: string): boolean =>
  Number.isSafeInteger(Number(text)) || (!/\d{16}/.test(text) && Number.isFinite(Number(text)));

/** Refuses JSON with a number that would be sent with other digits. Only a body that goes out as typed keeps them. */
export const refuseLoss = (json: string, label: string): void => {
  const numbers = json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? [];
  const changed = numbers.find((text) => !isExact(text));
  if (changed !== undefined) throw lossOf(changed, label);
};

const lossOf = (text: string, label: string): Error =>
  usage(
    `${label}: ${text} has too many digits to be sent exactly`,
    'Send the whole body with --body, without flags and fields.',
  );

/** A time as people type it, or a usage error that shows what can be typed. */
export const readTime = (text: string, label: string, base: TimeBase): Date => {
  const time = readWhen(text, base);
  if (time !== undefined) return time;
  throw usage(
    `${label}: "${text}" is not a time`,
    'Local time: 06:00, tomorrow 22:00, monday, 2026-11-01, 2026-11-01T08:00 (with Z or +01:00 for another zone); or a distance: 30m, 2h, 7d, 4w.',
  );
};

/** A date without a time: the day as typed, whatever time zone follows it. */
export const readDate = (text: string, label: string, base: TimeBase): string => {
  const time = readTime(text, label, base);
  return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? localDate(time);
};
