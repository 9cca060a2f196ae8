import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isRunByGuess } from '../../src/command/guesses/only-reads.js';
import { guesses } from '../../src/command/guesses/table.js';
import type { CommandSpec } from '../../src/command/spec.js';
import { leafOf } from '../../src/program/leaf-of.js';
import { useFastDemo } from '../support/fast-demo.js';
import { lineOfRule } from '../support/line-of-rule.js';
import { readShellLine } from '../support/shell-line.js';

/** The fleet stands still: two lines that mean the same have the same answer. */
const demo = useFastDemo({ speed: 0 });

const list = readFileSync(new URL('../support/first-guesses.txt', import.meta.url), 'utf8');
const typed = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const pairs = (sign: string): [string, string][] =>
  typed.flatMap((line): [string, string][] => {
    const at = line.lastIndexOf(` ${sign} `);
    return at < 0 || line.lastIndexOf(' = ') > at || line.lastIndexOf(' ? ') > at
      ? []
      : [[line.slice(0, at), line.slice(at + 3)]];
  });
const json = { env: { EMS_OUTPUT: 'json' } };
const ems = (line: string) => demo().run(readShellLine(line).words, json);

it('knows many guesses, and most of them run', () => {
  expect([pairs('=').length > 90, pairs('?').length > 50]).toEqual([true, true]);
});

it.each(pairs('='))('ems %s is ems %s', async (guess, meant) => {
  const [one, other] = [await ems(guess), await ems(meant)];
  expect([one.code, one.stdout]).toEqual([other.code, other.stdout]);
  expect(one.code).not.toBe(2);
});

it.each(pairs('?'))('ems %s is an error that leads to %s', async (guess, meant) => {
  const { code, stderr, stdout } = await ems(guess);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(meant)]);
});

/** A part of these is a person's to choose, or they need a folder. */
const openLines = /<field>=<text>| wanted$/;

const hintIn = (stderr: string): string => {
  const { error } = JSON.parse(stderr.slice(stderr.indexOf('{"error"'))) as { error: { hint?: string } };
  return error.hint ?? '';
};

const namedLines = (hint: string): string[] =>
  [...hint.matchAll(/(?:^|[:?.] )ems (.+)$/gm)].map(([, line = '']) => line);

const rules = guesses.filter(({ flag }) => flag === undefined);

it.each(rules.map((rule) => [lineOfRule(rule)]))('the guess %s works, or leads to lines that run', async (line) => {
  const { words } = readShellLine(line);
  if ((await leafOf(words, undefined)).spec !== undefined) return;
  const { code, stderr } = await demo().run(words, json);
  if (code !== 2) return;
  const hint = hintIn(stderr);
  expect([line, hint]).not.toEqual([line, '']);
  for (const each of namedLines(hint).filter((text) => !openLines.test(text)))
    expect([line, each, await endOf(each)]).toEqual([line, each, 'runs']);
});

/** It reads, and ends by itself. */
const isShort = (spec: CommandSpec): boolean => isRunByGuess(spec) && !/^(wait|top)$/.test(spec.words[0] ?? '');

const ended = new Map<string, string>();

/** A change is shown and not sent; a command that changes this machine shows its help. */
const endOf = async (line: string): Promise<string> => {
  const known = ended.get(line);
  if (known !== undefined) return known;
  const { words } = readShellLine(line);
  const { spec } = await leafOf(words, undefined);
  const more = spec?.shared.includes('request') === true ? '--dry-run' : '--help';
  const ran = await demo().run([...words, ...(spec === undefined || isShort(spec) ? [] : [more])]);
  const end = [0, 4, 7, 12, 13].includes(ran.code) ? 'runs' : ran.stderr;
  ended.set(line, end);
  return end;
};
