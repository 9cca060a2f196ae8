import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Comments that begin like this make the reader guess the subject; lighter ones name the thing and say why. */
const riddle =
  /^(?:What|Who|Whose|Whom|Whoever|Of|Where|Which|The same|Nothing|Nobody|None|Neither|So that)\b(?!\S*\()/;

/** Titles of tests are sentences with a subject, or with the subject of their describe: not the end of one. */
const fragment =
  /^(?:of|that|unlike|also|what|who|whom|whose|whoever|whatever|where|which|nothing|nobody|none|such|the same|but|or|and|so|for|to|from|by|because) |^(?:is|are) (?:no|none|nobody|nothing|that of|those|what|whose)\b|%#/i;

/** Names of functions that are not verbs. */
const noVerb = /^export const (?:shown|named|counted|briefed|slotted|told|heard|strange|stands|openWays|takeIt)\b/m;

const root = fileURLToPath(new URL('../../', import.meta.url));

const filesIn = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, room, name))
    .filter((file) => /\.(?:ts|mjs|js)$/.test(file) && !file.includes('generated'));
const sources = ['src', 'bin'].flatMap(filesIn);
const tests = filesIn('test');

const commentsIn = (text: string): string[] =>
  [...text.matchAll(/^\s*\/\*\*?\s*\n?\s*\*?\s*([^\n]*)|^\s*\/\/\s?(.*)$/gm)].map(([, block, line]) =>
    (block ?? line ?? '').trim(),
  );

/** The first text of `it(…)`, `describe.skipIf(…)(…)` and of the second call of `it.each(…)(…)`. */
const titlesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)+)\1,/g)].map(
    ([, , title = '']) => title,
  );

const offenders = (files: readonly string[], textsIn: (text: string) => string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    textsIn(readFileSync(file, 'utf8'))
      .filter((text) => pattern.test(text))
      .map((text) => `${file.slice(root.length)}: ${text}`),
  );

it('has no comment that begins like a riddle', () => {
  expect(offenders([...sources, ...tests], commentsIn, riddle)).toEqual([]);
});

it('has no title of a test that is the end of a sentence', () => {
  const named = tests.filter((file) => file.endsWith('.test.ts'));
  expect(offenders(named, titlesIn, fragment)).toEqual([]);
});

it('names exported functions by verbs', () => {
  expect(sources.filter((file) => noVerb.test(readFileSync(file, 'utf8')))).toEqual([]);
});
