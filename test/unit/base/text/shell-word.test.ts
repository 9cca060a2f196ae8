import { posix } from '../../../support/needed.js';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { posixWord, windowsWord } from '../../../../src/base/text/shell-word.js';

test
  .skipIf(posix.isMissing)
  .each(['PC-0042', 'corp\\PC-0042', '7-Zip@24.08', 'two words', "it's", '$HOME', 'a;b', '*', ''])(
  `a shell reads %j as it was${posix.because}`,
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${posixWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);

test.each([
  ['PC-0042', 'PC-0042'],
  [String.raw`corp\PC-0042`, String.raw`corp\PC-0042`],
  ['7-Zip@24.08', '7-Zip@24.08'],
  ['two words', '"two words"'],
  ['a,b', '"a,b"'],
  ["it's", '"it\'s"'],
  ['$HOME', "'$HOME'"],
  ['@Lab', '"@Lab"'],
  ['', '""'],
  // PowerShell takes curly quotes for quotes: these would end the text, and calc would be run.
  ['a\u201d; calc; \u201c', "'a\u201d; calc; \u201c'"],
  ['$a\u2019; calc; \u2018', "'$a\u2019\u2019; calc; \u2018\u2018'"],
  ['a\u2019; calc; \u2018', '"a\u2019; calc; \u2018"'],
  ['50%', '"50%"'],
  ['R&D', '"R&D"'],
  // No quotes keep cmd.exe from replacing %NAME%, or from running what follows & outside of double ones.
  ['%PATH%', "(''+[char]37+'PATH'+[char]37+'')"],
  ["it's %A% & calc", "('it''s '+[char]37+'A'+[char]37+' '+[char]38+' calc')"],
  ['$(x) & calc', "('$(x) '+[char]38+' calc')"],
])('a word for Windows is quoted: %j is typed as %s', (word, typed) => {
  expect(windowsWord(word)).toBe(typed);
});

test('a word for Windows has nothing active in cmd.exe outside of double quotes, and no %NAME% anywhere', () => {
  const parts = ['a', ' ', '%', '"', "'", '$', '&', '|', '<', '>', '^', '`', '\u201d', '\u2019'];
  const active: string[] = [];
  for (let seed = 1; seed < 4000; seed++) {
    const word = Array.from(
      { length: 6 },
      (_, index) => parts[Math.floor(seed / (index + 1) ** 3) % parts.length],
    ).join('');
    const typed = windowsWord(word);
    if (/%.*%/.test(typed) || (!typed.startsWith('"') && /[&|<>^]/.test(typed))) active.push(`${word} as ${typed}`);
  }
  expect(active).toEqual([]);
});
