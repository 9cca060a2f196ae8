import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

test('the history keeps the line as it was typed, --demo included', async () => {
  const typed = ['--demo', 'tag', 'create', 'the demo'];
  expect((await runHere(typed, directory())).code).toBe(0);
  const { stdout } = await runHere(['history', 'list', '-o', 'json'], directory());
  expect(JSON.parse(stdout)).toMatchObject([{ command: "ems --demo tag create 'the demo'", outcome: 'done' }]);
});
