import { neededPrograms } from '../../support/needed.js';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { quoteForBash, readShellWord } from '../../../src/completion/shell-words.js';

describe('words as a shell hands them over', () => {
  it.each([
    ['Legacy\\ Apps', 'Legacy Apps', ''],
    ["'Legacy Apps'", 'Legacy Apps', ''],
    ['"Legacy A', 'Legacy A', '"'],
    ["'it", 'it', "'"],
    ['a"b c"d', 'ab cd', ''],
    ['corp\\\\PC-1', 'corp\\PC-1', ''],
    ['', '', ''],
  ])('%s is %s', (raw, text, quote) => expect(readShellWord(raw, 'zsh')).toEqual({ text, quote }));

  it('leaves backslashes alone in PowerShell', () =>
    expect(readShellWord("'corp\\PC-1'", 'powershell').text).toBe('corp\\PC-1'));
});

it('no history expansion is left between double quotes', () => expect(quoteForBash('a!!b', '"')).toBe(`a"'!!'"b`));

const bash = neededPrograms('bash');
describe.skipIf(bash.isMissing)(`words that bash puts on the line${bash.because}`, () => {
  const names = [
    'Legacy Apps',
    "O'Brien",
    'a"b',
    '$HOME',
    'x; rm y',
    '`id`',
    '~me',
    'corp\\PC-1',
    'a*b?[c]',
    'München (Süd)',
    'a!! && id',
  ];
  it.each(names)('%s arrives as it is', async (name) => {
    const open = `"${quoteForBash(name, '"')}"`;
    const single = `'${quoteForBash(name, "'")}'`;
    const { stdout } = await execa('bash', ['-c', `printf '%s\\n' ${quoteForBash(name, '')} ${open} ${single}`]);
    expect(stdout.split('\n')).toEqual([name, name, name]);
  });
});
