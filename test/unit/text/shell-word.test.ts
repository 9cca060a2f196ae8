import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../../src/text/shell-word.js';

test.each(['PC-0042', 'corp\\PC-0042', '7-Zip@24.08', 'two words', "it's", '$HOME', 'a;b', '*', ''])(
  'a shell reads %j as it was',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);
