import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../../src/contract/operation.js';
import { formatLimits, isInRange, rangeText, readValue } from '../../../../src/engine/flags/values.js';

const reading = { label: '--top', now: new Date(0), relative: 'past' } as const;

describe('a whole number', () => {
  it.each<[string, Shape, number]>([
    ['0', { type: 'integer' }, 0],
    ['+7', { type: 'integer' }, 7],
    ['-3', { type: 'integer' }, -3],
    ['007', { type: 'integer' }, 7],
    ['2147483647', { type: 'integer', format: 'int32' }, 2_147_483_647],
    ['-2147483648', { type: 'integer', format: 'int32' }, -2_147_483_648],
    ['9007199254740991', { type: 'integer', format: 'int64' }, 9_007_199_254_740_991],
  ])('reads %s', (text, shape, value) => {
    expect(readValue(text, shape, reading)).toBe(value);
  });

  it.each(['', ' ', '1.0', '1e3', '0x10', '1_000', 'five', '--1'])('%j is not a whole number', (text) => {
    expect(() => readValue(text, { type: 'integer' }, reading)).toThrow(`--top: "${text}" is not a whole number`);
  });

  it.each<[string, Shape, string]>([
    ['0', { type: 'integer', minimum: 1 }, '--top: 0 is out of range (at least 1)'],
    ['6', { type: 'integer', maximum: 5 }, '--top: 6 is out of range (at most 5)'],
    ['9', { type: 'integer', minimum: 1, maximum: 5 }, '--top: 9 is out of range (1 to 5)'],
    ['2147483648', { type: 'integer', format: 'int32' }, 'out of range (-2147483648 to 2147483647)'],
  ])('refuses %s with its range', (text, shape, message) => {
    expect(() => readValue(text, shape, reading)).toThrow(message);
  });

  it('keeps every digit in a URL and refuses to lose one in a body', () => {
    const shape = { type: 'integer', format: 'int64' } as const;
    expect(readValue('+9007199254740993', shape, { ...reading, goesAs: 'text' })).toBe('9007199254740993');
    expect(() => readValue('9007199254740993', shape, reading)).toThrow('has too many digits to be sent exactly');
  });
});

describe('a number', () => {
  it.each([
    ['1.50', 1.5],
    ['.5', 0.5],
    ['-2e3', -2000],
    ['+1.', 1],
  ])('reads %s as %s', (text, value) => {
    expect(readValue(text, { type: 'number' }, reading)).toBe(value);
  });

  it.each(['', '.', '1,5', 'NaN', 'Infinity', '1e', '0x1'])('%j is not a number', (text) => {
    expect(() => readValue(text, { type: 'number' }, reading)).toThrow(`--top: "${text}" is not a number`);
  });

  it('is refused where a double cannot hold it', () => {
    expect(() => readValue('0.12345678901234567890', { type: 'number' }, reading)).toThrow('has too many digits');
  });
});

it('a format without limits sets none', () => {
  expect(formatLimits({ type: 'number', format: 'double' })).toEqual({});
  expect(isInRange(1e300, {})).toBe(true);
  expect(isInRange(5, { minimum: 5, maximum: 5 })).toBe(true);
  expect(rangeText({ minimum: 2 })).toBe('at least 2');
});
