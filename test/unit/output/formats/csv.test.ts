import { expect, test } from 'vitest';
import { csvCell, csvLine, csvLines, csvText } from '../../../../src/output/formats/csv.js';
import { ExactNumber } from '../../../../src/base/json/objects.js';

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

const rowsOf = (texts: readonly unknown[]) => texts.map((text, id) => ({ id, text, on: id % 2 === 0, off: null }));
const linesOf = (texts: readonly unknown[], paths = ['text', 'id', 'off', 'on', 'id']): string | undefined =>
  csvLines(
    { id: 0, text: '', on: true, off: null },
    paths,
  )?.(JSON.stringify(rowsOf(texts), null, 1).slice(1, -1).trim());

test('lines of rows that are alike have the same cells', () => {
  const texts = ['', 'a', 'a b', 'OU=Köln,DC=x', 'a, ', 'a ', 'a;$1$&', 'Łódź', '5', 'null', 7, -7, true, false, null];
  const lines = rowsOf(texts).map(({ text, id, off, on }) =>
    csvLine([text, id, off, on, id].map((value) => csvCell(value as string, false))),
  );
  expect(linesOf(texts)).toBe(lines.join(''));
  expect(linesOf(['x'], ['on', 'off'])).toBe('true,\n');
  expect(linesOf(['x'.repeat(3_000_000)])).toHaveLength(3_000_011);
});

test.each(['=1', '-5', '+1', '@x', ' a', 'a\nb', 'a"b', 'C:\\x', '\u00a0', '日本', 'a\u202e', 1.5, [], {}])(
  'a row with %j is left to the cells',
  (text) => {
    expect(linesOf(['x', text])).toBeUndefined();
    expect(linesOf([text, 'x'])).toBeUndefined();
  },
);

test('rows of other fields are left to the cells', () => {
  expect(csvLines({ id: 1 }, ['id', 'name'])).toBeUndefined();
  expect(csvLines({ id: 1 }, ['id'])?.('{"id":1},{"id":1,"name":"x"}')).toBeUndefined();
  const wide = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, at]));
  expect(csvLines(wide, Object.keys(wide))).toBeUndefined();
});
