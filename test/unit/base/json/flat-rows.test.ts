import { expect, it } from 'vitest';
import { flatReader } from '../../../../src/base/json/flat-rows.js';
import { slicePage } from '../../../../src/base/json/item-slices.js';

const first = { id: 1, 'a "b" (c)': 'x', seen: null, on: true };
const wanted = ['on', 'id', 'a "b" (c)'];

const toCell = (value: unknown): string => JSON.stringify(value);

const read = (...rows: readonly string[]): unknown => flatReader(first, wanted, toCell)?.(rows.join(','));

it('reads the wanted fields of rows that are like the first one', () => {
  const rows = [
    { id: 0, 'a "b" (c)': 'Grün, {"…"}'.replaceAll('"', "'"), seen: null, on: false },
    { id: -999_999_999_999_999, 'a "b" (c)': '', seen: 'now', on: null },
  ];
  const values = rows.map((row) => [row.on, row.id, row['a "b" (c)']].map(toCell));
  expect(read(...rows.map((row) => JSON.stringify(row)))).toEqual(values);
  expect(read(JSON.stringify(rows, null, 2).slice(4, -2))).toEqual(values);
});

it.each([
  ['an escaped text', '{"id":1,"a \\"b\\" (c)":"x\\u0041","seen":null,"on":true}'],
  ['a nested field', '{"id":1,"a \\"b\\" (c)":"x","seen":[],"on":true}'],
  ['another order', '{"a \\"b\\" (c)":"x","id":1,"seen":null,"on":true}'],
  ['a field less', '{"id":1,"a \\"b\\" (c)":"x","seen":null}'],
  ['a field more', '{"id":1,"a \\"b\\" (c)":"x","seen":null,"on":true,"off":1}'],
  ['a field twice', '{"id":1,"id":1,"a \\"b\\" (c)":"x","seen":null,"on":true}'],
  ['a line break in a text', '{"id":1,"a \\"b\\" (c)":"x\n","seen":null,"on":true}'],
  ...['-0', '1.50', '1e3', '1234567890123456', '01', '+1', 'nul'].map((number) => [
    `the number ${number}`,
    `{"id":${number},"a \\"b\\" (c)":"x","seen":null,"on":true}`,
  ]),
])('leaves %s to the parser', (_, row) => {
  expect(read('{"id":1,"a \\"b\\" (c)":"x","seen":null,"on":true}', row)).toBeUndefined();
});

it('reads nothing where a wanted field is inside of another, or the rows are no objects', () => {
  expect(flatReader({ os: { name: 'x' } }, ['os.name'], toCell)).toBeUndefined();
  expect(flatReader('x', ['value'], toCell)).toBeUndefined();
});

it('cuts the same items out of a page by the short way as by the long one', () => {
  const flat = '{"a":"x, ]}","b":-12,"c":null}';
  const others = ['{"a":"\\"]"}', '{"a":1.5}', '{"a":{"b":[]}}', '{\n"a":1}', '{}', '[1]', '"x"', '7'];
  for (const rows of [[flat, flat], ...others.map((other) => [flat, other, flat])]) {
    const text = Buffer.from(`{"items":[ ${rows.join(' ,\n')} ],"totalCount":3}`);
    const { items } = slicePage(text);
    expect(items.map(({ start, end }) => text.toString('utf8', start, end))).toEqual(rows);
    expect(items.map(({ multiline }) => multiline)).toEqual(rows.map((row) => row.includes('\n')));
  }
});

it('takes a field of many megabytes and a row of many fields', () => {
  const long = JSON.stringify({ a: 'x'.repeat(30_000_000), b: 1 });
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`f${at}`, at])));
  for (const row of [long, wide]) expect(slicePage(Buffer.from(`[${row},${row}]`)).items).toHaveLength(2);
  expect(flatReader({ a: '', b: 0 }, ['b'], toCell)?.(long)).toEqual([['1']]);
});
