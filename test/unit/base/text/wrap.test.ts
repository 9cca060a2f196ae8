import { expect, test } from 'vitest';
import { wrapSentence } from '../../../../src/base/text/widths.js';

test.each([
  ['short', ['short']],
  ['one two three four five six', ['one two three four', 'five six']],
  ['Look with: ems group list', ['Look with:', 'ems group list']],
  ['List with: ems a b. Then do it with: ems c d', ['List with: ems a b', 'Then do it with:', 'ems c d']],
])('%s', (line, lines) => {
  expect(wrapSentence(line, 20)).toEqual(lines);
});

test('a command has no full stop behind it that would be copied along, also where the line is long enough', () => {
  expect(wrapSentence('List with: ems a b. Then do it with: ems c d', 100)).toEqual([
    'List with: ems a b',
    'Then do it with: ems c d',
  ]);
});
