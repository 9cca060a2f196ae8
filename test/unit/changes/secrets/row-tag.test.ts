import { expect, it } from 'vitest';
import { rowTag } from '../../../../src/changes/secrets/unkept-values.js';

const tag = (cells: Readonly<Record<string, string>>): string => rowTag({ line: 2, cells }, ['value'], 'run');
const row = { computer: 'PC-0001', value: '1234', 'Old PIN password': '1234' };

it('is the same for every secret, used or not, so that nothing can be tried against it', () => {
  expect(tag({ ...row, value: '5678', 'Old PIN password': '5678' })).toBe(tag(row));
});

it('tells a row of another computer', () => {
  expect(tag({ ...row, computer: 'PC-0002' })).not.toBe(tag(row));
});
