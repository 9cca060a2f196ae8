import { expect, test } from 'vitest';
import { wrapMessage } from '../../../src/base/text/widths.js';

const sentence = 'Signed in to https://ems.example.com as ops. Profile: production.';

test('a screen gets sentences broken at their spaces, indented lines as they are', () => {
  expect(wrapMessage(`${sentence}\n  ${sentence}`, { isTerminal: true, columns: 40 })).toEqual([
    'Signed in to https://ems.example.com as',
    'ops. Profile: production.',
    `  ${sentence}`,
  ]);
});

test('a command to copy stays on one line', () => {
  const command = 'ems wait rescan 41 42 43 --type Inventory --since 2026-11-15T07:32:10.000Z';
  const said = `Waiting for the scan (3 computers). Resume watching with: ${command}`;
  expect(wrapMessage(said, { isTerminal: true, columns: 60 })).toEqual([
    'Waiting for the scan (3 computers). Resume watching with:',
    command,
  ]);
});

test('a pipe gets them whole', () => {
  expect(wrapMessage(sentence, { isTerminal: false, columns: 40 })).toEqual([sentence]);
});
