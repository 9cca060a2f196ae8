import { expect, test } from 'vitest';
import { slicePage } from '../../../../src/json/item-slices.js';
import { RawFields } from '../../../../src/output/raw/raw-fields.js';
import { list, rendered } from '../rendered.js';
import type { OutputFormat } from '../../../../src/settings/output-formats.js';

// A page in parts is copied from its bytes, the first page always parsed: the same item has to give the same line.
const columns = ['id', 'name', 'size', 'active', { path: 'free', format: 'percent' } as const];
const copies = 101;

/** The line of an item on the first page, and its lines on a later one. */
const linesOf = async (item: string, format: OutputFormat): Promise<{ parsed: string; copied: readonly string[] }> => {
  const later = Array.from({ length: copies }, () => item).join(',');
  // What decides on columns and widths comes first, so that cells run over and columns are filled up.
  const beginning = '{"id":1,"name":"PC-1","size":12345,"active":true,"free":5}';
  const pages = [`[${beginning},${item}]`, `[${later}]`];
  const { stdout } = await rendered(list(pages, { columns }), { format });
  const [, , parsed = '', ...copied] = stdout.split('\n').slice(0, -1);
  return { parsed, copied };
};

// In each line: whether a table copies it, or has to parse it.
const items: readonly (readonly [string, boolean, string])[] = [
  ['plain', true, '{"id":7,"name":"PC-7","size":3,"active":false,"free":null}'],
  ['other order', true, '{"active":true,"name":"PC-7","id":7}'],
  ['empty', true, '{}'],
  ['empty text', true, '{"id":0,"name":""}'],
  ['longer than its column', true, '{"id":123456789,"name":"PC-1234567890-ABC","size":-123456789}'],
  ['letters of two bytes', true, '{"id":1,"name":"Büro Łódź çà","size":1}'],
  ['commas and spaces', true, '{"id":1,"name":" OU=a, DC=b ","size":1}'],
  ['the same field twice', true, '{"id":1,"id":2,"name":"a","name":null}'],
  ['a field of the prototype', true, '{"id":1,"__proto__":{"name":"x"},"constructor":5}'],
  ['fields that are not shown', true, '{"id":1,"tags":["a]","\\"}"],"more":{"deep":[{}]},"text":"a\\\\","name":"b"}'],
  ['a number where a text was', true, '{"id":"x","name":5,"size":"many","active":1}'],
  ['an escape', false, '{"id":1,"name":"a\\tb\\u0041\\"c"}'],
  ['an escaped name', false, '{"\\u0069d":1,"name":"b"}'],
  ['a control character in a longer code', false, '{"id":1,"name":"a\u0085b"}'],
  ['a soft hyphen', false, '{"id":1,"name":"a\u00adb"}'],
  ['wide letters', false, '{"id":1,"name":"東京","size":1}'],
  ['an emoji', false, '{"id":1,"name":"👩‍💻","size":1}'],
  ['a fraction', false, '{"id":1,"size":0.0000001}'],
  ['a list', false, '{"id":1,"name":["a","b"]}'],
  ['an object', false, '{"id":1,"name":{"a":1}}'],
  ['white space', false, '{ "id": 1, "name": "a" }'],
  ['no object', false, '"text"'],
];

test.each(items)('%s: copied %s, and the same line as parsed', async (_, plain, item) => {
  const page = Buffer.from(`[${item}]`);
  const [slice] = slicePage(page).items;
  const fields = RawFields.of(['id', 'name', 'size', 'active', 'free']);
  expect(slice && fields?.find(page, slice)).toBe(plain);
  for (const format of ['table', 'csv'] as const) {
    const { parsed, copied } = await linesOf(item, format);
    expect(copied, format).toEqual(Array.from({ length: copies }, () => parsed));
  }
});

test.each(['=1+1', '+1', '-x', '-5', '@a', 'a"b', ' a', 'a ', 'a,b', 'a b'])('csv of %j', async (text) => {
  const { parsed, copied } = await linesOf(JSON.stringify({ id: 1, name: text }), 'csv');
  expect(new Set(copied)).toEqual(new Set([parsed]));
});

test('a unit is written to numbers that have one, whichever page they are on', async () => {
  const { parsed, copied } = await linesOf('{"id":2,"name":"b","free":12}', 'table');
  expect(parsed).toMatch(/12 %$/);
  expect(new Set(copied)).toEqual(new Set([parsed]));
});

test('what is not JSON is not copied either', async () => {
  const page = `[${Array.from({ length: copies }, () => '{"id":tru}').join(',')}]`;
  const broken = { text: Buffer.from(page), wrapped: false, count: copies, items: () => [] };
  const whole = list(['[{"id":1}]']);
  const pages = async function* () {
    yield* whole.pages;
    yield broken;
  };
  await expect(rendered({ ...whole, pages: pages() }, { format: 'table' })).rejects.toThrow(/JSON/);
});

test('a csv still tells of a field that only turns up on a later page', async () => {
  const later = Array.from({ length: copies }, (_, at) => `{"id":${at},"late":1}`).join(',');
  const { said, stdout } = await rendered(list(['[{"id":1}]', `[${later}]`]), { format: 'csv' });
  expect(stdout.split('\n')).toHaveLength(copies + 3);
  expect(said.join()).toContain('late');
});

test('random items give the same lines copied and parsed', async () => {
  const alphabet = [
    'a',
    'Z',
    '0',
    ' ',
    ',',
    '-',
    '=',
    '"',
    '\\',
    '\n',
    'é',
    'ű',
    '\u007f',
    '€',
    '漢',
    '{',
    '}',
    '[',
    ':',
  ];
  let seed = 42;
  const below = (count: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const text = (): string => Array.from({ length: below(6) }, () => alphabet[below(alphabet.length)] ?? '').join('');
  const values = [
    text,
    text,
    text,
    () => below(1e9) - 5e8,
    () => null,
    () => below(2) === 1,
    () => [text()],
    () => ({ id: text() }),
  ];
  const names = ['id', 'name', 'size', 'active', 'other'];
  const item = (): string => {
    const chosen = names.filter(() => below(4) > 0).map((name) => [name, values[below(values.length)]?.()]);
    return JSON.stringify(Object.fromEntries(chosen));
  };
  for (const format of ['table', 'csv'] as const) {
    const rows = Array.from({ length: 1000 }, item);
    const page = `[${rows.join(',')}]`;
    const options = { format, columns: ['id', 'name', 'size', 'active'], header: false };
    const { stdout } = await rendered(list([page, page]), options);
    expect(stdout.length).toBeGreaterThan(rows.length * 2);
    expect(stdout.slice(stdout.length / 2)).toBe(stdout.slice(0, stdout.length / 2));
  }
});
