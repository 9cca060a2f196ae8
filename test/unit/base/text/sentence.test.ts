import { expect, it } from 'vitest';
import { asSentence, withFullStop, withoutFullStop } from '../../../../src/base/text/wording.js';

it.each([
  ['no task has this id', 'No task has this id.'],
  ['What now?', 'What now?'],
  ['1603 was returned.', '1603 was returned.'],
  ['PC-1, PC-2, …', 'PC-1, PC-2, …'],
])('%s as a sentence', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

it('a full stop is neither doubled nor cut from the middle', () => {
  expect([withFullStop('a.b'), withFullStop('a.'), withoutFullStop('a.b.'), withoutFullStop('a.b')]).toEqual([
    'a.b.',
    'a.',
    'a.b',
    'a.b',
  ]);
});
