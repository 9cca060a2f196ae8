import { expect, it } from 'vitest';
import { scripts } from '../../../src/completion/scripts.js';

/** The two expressions of the script, as JavaScript reads them: there is no PowerShell to run it with. */
const [, plain = '', quotes = ''] =
  /-cmatch '(.+?)'\) \{ \$word \}.*-replace "(.+?)", '\$0\$0'/.exec(scripts.powershell) ?? [];

const typed = (word: string): string =>
  new RegExp(plain, 'u').test(word) ? word : `'${word.replaceAll(new RegExp(quotes, 'gu'), '$&$&')}'`;

it.each([
  ['PC-0042', 'PC-0042'],
  ['--output=', '--output='],
  ['Süd', 'Süd'],
  ['two words', "'two words'"],
  ["it's", "'it''s'"],
  // Curly quotes are quotes to PowerShell: this would end the text, and calc would be run.
  ['a\u2019;calc;\u2018', "'a\u2019\u2019;calc;\u2018\u2018'"],
  ['a\u201d;calc;\u201c', "'a\u201d;calc;\u201c'"],
  // An escape, a pattern and a home directory.
  ['a`nb', "'a`nb'"],
  ['*', "'*'"],
  ['~root', "'~root'"],
  ['$(calc)', "'$(calc)'"],
])('PowerShell gets %j as %s', (word, expected) => expect(typed(word)).toBe(expected));
