import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tourSteps } from '../../../src/build/tour/tour-steps.js';
import { firstLines } from '../../../src/help/first-lines.js';
import { parts } from '../../../src/help/topics/agents.js';
import { runHere, useDirectory } from '../../support/in-process.js';

const directory = useDirectory();
const lines = firstLines.map(({ line }) => `ems --demo ${line}`);

it('ems alone and the README show the same lines in the same order', async () => {
  const { stdout } = await runHere([], directory());
  expect(stdout.match(/ems --demo \S.*?(?= {2}|$)/gm)).toEqual(lines);
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme.match(/^ems --demo .*$/gm)).toEqual(lines);
});

it('the tour asks in the order of these lines', () => {
  const asked = tourSteps('').map(({ words }) => words[0]);
  const found = ['fleet', 'find', 'explain'].map((word) => asked.indexOf(word));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
});

/** Four characters are about one token. */
const tokens = async (line: string): Promise<number> => (await runHere(line.split(' '), directory())).stdout.length / 4;

it.each([
  ['commands -o json', 500_000],
  ['commands -o name', 2_000],
  ['commands -o json --columns command,summary,writes', 8_000],
  ['commands assign package -o json', 1_500],
  ['computer reboot --help -o json', 4_000],
  ['group assign-package --help', 500],
])('ems %s has about the %i tokens that assistants are told', async (line, told) => {
  const text = parts.flatMap((part) => part.text).join(' ');
  expect(text).toContain(told.toLocaleString('en-US'));
  const counted = await tokens(line);
  expect([counted > told * 0.7, counted < told * 1.3]).toEqual([true, true]);
});
