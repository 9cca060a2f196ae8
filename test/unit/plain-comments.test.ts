import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Comments that begin like this make the reader guess the subject; lighter ones name the thing and say why. */
const riddle =
  /^(?:What|Who|Whose|Whom|Whoever|Of|Where|Which|The same|Nothing|Nobody|None|Neither|So that)\b(?!\S*\()/;

/** Names of functions that are not verbs. */
const noVerb = /^export const (?:shown|named|counted|briefed|slotted|told|heard|strange|stands|openWays|takeIt)\b/m;

const root = fileURLToPath(new URL('../../', import.meta.url));

const sources = ['src', 'bin'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, room, name))
    .filter((file) => /\.(?:ts|mjs|js)$/.test(file) && !file.includes('generated')),
);

const commentsIn = (text: string): string[] =>
  [...text.matchAll(/^\s*\/\*\*?\s*\n?\s*\*?\s*([^\n]*)|^\s*\/\/\s?(.*)$/gm)].map(([, block, line]) =>
    (block ?? line ?? '').trim(),
  );

it('has no comment that begins like a riddle', () => {
  const found = sources.flatMap((file) =>
    commentsIn(readFileSync(file, 'utf8'))
      .filter((comment) => riddle.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(found).toEqual([]);
});

it('names exported functions by verbs', () => {
  expect(sources.filter((file) => noVerb.test(readFileSync(file, 'utf8')))).toEqual([]);
});
