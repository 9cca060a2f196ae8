import type { Shape } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { isIdText } from '../../text/id-text.js';
import { keepsDigits, lossOf } from './digits.js';
import type { ValueSource } from './value-source.js';

/** Reads a number if it keeps all its digits; in a URL or a header the text itself is used. */
export const readInteger = (text: string, shape: Shape, reading: ValueSource): number | string => {
  if (!/^[+-]?\d+$/.test(text)) throw usage(`${reading.label}: "${text}" is not a whole number`);
  const typed = text.replace(/^\+/, '');
  if (reading.isId === true && !isIdText(text))
    throw usage(`${reading.label}: "${text}" is not an id`, 'An id has no sign and no leading zeros.');
  if (!isWithinFormat(BigInt(typed), shape)) throw outOfRange(typed, { ...formatLimits(shape), ...shape }, reading);
  return readInRange(typed, shape, reading);
};

export const readNumber = (text: string, shape: Shape, reading: ValueSource): number | string => {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw usage(`${reading.label}: "${text}" is not a number`);
  return readInRange(text.replace(/^\+/, ''), shape, reading);
};

const readInRange = (typed: string, shape: Shape, reading: ValueSource): number | string => {
  const value = Number(typed);
  if (!isInRange(value, shape)) throw outOfRange(typed, shape, reading);
  if (keepsDigits(typed)) return value;
  if (reading.goesAs === 'text') return typed;
  throw lossOf(typed, reading.label);
};

type Range = Pick<Shape, 'minimum' | 'maximum'>;

export const isInRange = (value: number, { minimum = -Infinity, maximum = Infinity }: Range): boolean =>
  value >= minimum && value <= maximum;

/** A format that has no limits sets none; those of int64 are only for showing: a double cannot hold them. */
export const formatLimits = ({ format }: Shape): Range => {
  const bits = format === 'int32' ? 31 : format === 'int64' ? 63 : undefined;
  return bits === undefined ? {} : { minimum: -(2 ** bits), maximum: 2 ** bits - 1 };
};

const isWithinFormat = (value: bigint, { format }: Shape): boolean =>
  format === 'int32' ? BigInt.asIntN(32, value) === value : format !== 'int64' || BigInt.asIntN(64, value) === value;

const outOfRange = (typed: string, range: Range, { label }: ValueSource): Error =>
  usage(`${label}: ${typed} is out of range (${rangeText(range)})`);

export const rangeText = ({ minimum, maximum }: Range): string => {
  if (minimum === undefined) return `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
};
