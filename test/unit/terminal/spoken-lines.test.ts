import { expect, test } from 'vitest';
import { spokenLines } from '../../../src/terminal/spoken-lines.js';

const sentence = 'Signed in to https://ems.example.com as ops. Profile: production.';

test('a screen gets sentences broken at their spaces, indented lines as they are', () => {
  expect(spokenLines(`${sentence}\n  ${sentence}`, { isTerminal: true, columns: 40 })).toEqual([
    'Signed in to https://ems.example.com as',
    'ops. Profile: production.',
    `  ${sentence}`,
  ]);
});

test('a pipe gets them whole', () => {
  expect(spokenLines(sentence, { isTerminal: false, columns: 40 })).toEqual([sentence]);
});
