import { expect, test } from 'vitest';
import { csvCell, csvText } from '../../../../src/output/formats/csv.js';
import { ExactNumber } from '../../../../src/json/objects.js';

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\n=1"`],
  ['\u001B=1', "'=1"],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['-5', '-5'],
  ['+49123', '+49123'],
  ['-1.5e3', '-1.5e3'],
  ['a=b', 'a=b'],
])('a spreadsheet does not run %j', (text, cell) => {
  expect(csvText(text, false)).toBe(cell);
});

test.each([
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  ['', ''],
])('quotes %j', (text, cell) => {
  expect(csvText(text, false)).toBe(cell);
});

test('values as cells', () => {
  expect(csvCell(null, false)).toBe('');
  expect(csvCell(true, false)).toBe('true');
  expect(csvCell(new ExactNumber('1.50'), false)).toBe('1.50');
  expect(csvCell(['a', null, 1], false)).toBe('a; ; 1');
  expect(csvCell(['=x', 'y'], false)).toBe("'=x; y");
  expect(csvCell({ a: [new ExactNumber('12345678901234567890')] }, false)).toBe('"{""a"":[12345678901234567890]}"');
});

test('csv on a terminal has no escape sequences', () => {
  expect(csvText('a\u001b[31m\u009bb', true)).toBe('a[31mb');
});
