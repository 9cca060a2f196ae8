import { expect, it } from 'vitest';
import { readRate, readShare } from '../../../../src/engine/flags/read-input.js';

it.each([
  ['20', 20],
  ['20/s', 20],
  ['0.5/sec', 0.5],
  ['120/m', 2],
  ['120/min', 2],
  ['7200/h', 2],
])('the rate %s is %s requests per second', (text, perSecond) => {
  expect(readRate(text, '--rate')).toBe(perSecond);
});

it.each(['0', '-1', '5/d', 'fast', ''])('%j is not a rate', (text) => {
  expect(() => readRate(text, '--rate')).toThrow(`--rate: "${text}" is not a rate`);
});

it.each([
  ['95%', 0.95],
  ['95', 0.95],
  ['100 %', 1],
  ['0.5%', 0.005],
])('the share %s is %s', (text, share) => {
  expect(readShare(text, '--until')).toBeCloseTo(share, 10);
});

it.each(['0', '101%', '-5%', 'half', ''])('%j is not a share', (text) => {
  expect(() => readShare(text, '--until')).toThrow(`--until: "${text}" is not a share`);
});
