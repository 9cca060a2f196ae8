import { expect, test } from 'vitest';
import stringWidth from 'string-width';
import { list, rendered, type Screen } from '../rendered.js';
import type { Column } from '../../../../src/areas/column.js';
import type { Canvas } from '../../../../src/command/result.js';
import type { OutputOptions } from '../../../../src/settings/output-formats.js';

const columns: readonly Column[] = [
  'id',
  'hostname',
  { path: 'status', state: true },
  { path: 'lastSeenUtc', title: 'Last seen', format: 'time' },
  { path: 'drives', noun: 'drives', title: 'Low disks' },
  { path: 'memoryMb', format: 'mb', title: 'Memory', priority: 2 },
  { path: 'neverThere' },
];

const rows = [
  {
    id: 42,
    hostname: 'PC-0042',
    status: 'Success',
    lastSeenUtc: '2025-03-01T09:00:00Z',
    drives: [
      { volume: 'C:', freePercent: 4.04, freeSpaceGb: 9.24 },
      { volume: 'D:', freePercent: 12, freeSpaceGb: 120 },
    ],
    memoryMb: 16_384,
  },
  { id: 7, hostname: 'PC-日本語', status: 'Failed', lastSeenUtc: null, drives: [], memoryMb: 512 },
  { id: 8, hostname: 'Zoë-👩‍💻', status: 'Pending', lastSeenUtc: '2024-01-31T00:00:00Z', drives: null, memoryMb: null },
];

const table = async (screen?: Screen, options: Partial<OutputOptions> = {}): Promise<string> =>
  (await rendered(list([JSON.stringify(rows)], { columns }), options, screen)).stdout;

test('a wide terminal shows everything', async () => {
  expect(await table({ columns: 120 })).toMatchInlineSnapshot(`
    "ID  HOSTNAME   STATUS   LAST SEEN   LOW DISKS                                              MEMORY
    42  PC-0042    Success  3 h ago     2 drives: C: 4 % free (9.2 GB), D: 12 % free (120 GB)   16 GB
    7   PC-日本語  Failed   –           none                                                   512 MB
    8   Zoë-👩‍💻     Pending  2024-01-31  –                                                           –
    "
  `);
});

test('a narrow terminal drops columns by priority and cuts the widest', async () => {
  const text = await table({ columns: 60 });
  expect(text).toMatchInlineSnapshot(`
    "ID  HOSTNAME   STATUS   LAST SEEN   LOW DISKS
    42  PC-0042    Success  3 h ago     2 drives: C: 4 % free (…
    7   PC-日本語  Failed   –           none
    8   Zoë-👩‍💻     Pending  2024-01-31  –
    "
  `);
  for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(60);
});

test('a very narrow terminal keeps the first columns', async () => {
  const text = await table({ columns: 24 });
  expect(text).toMatchInlineSnapshot(`
    "ID  HOSTNAME   STATUS
    42  PC-0042    Success
    7   PC-日本語  Failed
    8   Zoë-👩‍💻     Pending
    "
  `);
  for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(24);
});

test('a pipe gets ISO times and every digit, and cuts nothing', async () => {
  expect(await table()).toMatchInlineSnapshot(`
    "ID  HOSTNAME   STATUS   LAST SEEN             LOW DISKS                                                MEMORY
    42  PC-0042    Success  2025-03-01T09:00:00Z  2 drives: C: 4 % free (9.2 GB), D: 12 % free (120 GB)  16384 MB
    7   PC-日本語  Failed   -                     none                                                     512 MB
    8   Zoë-👩‍💻     Pending  2024-01-31T00:00:00Z  -                                                             -
    "
  `);
});

test('colors mark states, the header and what is missing', async () => {
  const text = await table({ columns: 120, color: true }, { columns: ['id', 'status', 'lastSeenUtc'] });
  expect(text.replaceAll('\u001b', '␛')).toMatchInlineSnapshot(`
    "␛[1mID␛[22m  ␛[1mSTATUS ␛[22m  ␛[1mLAST SEEN␛[22m
    42  ␛[32mSuccess␛[39m  3 h ago
    7   ␛[31mFailed ␛[39m  ␛[2m–␛[22m
    8   ␛[33mPending␛[39m  2024-01-31
    "
  `);
});

const grid = {
  header: ['', 'PC-0042', 'PC-0043'],
  sections: [
    { title: 'System', rows: [['operating system', 'Windows 11 Enterprise', 'Windows 10 Enterprise LTSC']] },
    { title: 'Paths', rows: [['setup', 'C:/a-folder-with-a-name-that-is-too-wide', '–']] },
  ],
};

test('a table that is read closely wraps its cells, in sections with a title of their own', async () => {
  const draw = (width: number): Promise<string> =>
    rendered({ kind: 'object', value: {}, draw: (canvas) => canvas.grid(grid) }, {}, { columns: width }).then(
      ({ stdout }) => stdout,
    );
  expect(await draw(52)).toMatchInlineSnapshot(`
    "                  PC-0042           PC-0043
    System
      operating       Windows 11        Windows 10
      system          Enterprise        Enterprise LTSC

    Paths
      setup           C:/a-folder-with  –
                      -a-name-that-is-
                      too-wide
    "
  `);
  expect((await draw(120)).split('\n')).toHaveLength(7);
});

test('the headline of a drawn page is broken at its spaces', async () => {
  const draw = {
    kind: 'object',
    value: {},
    draw: (canvas: Canvas) => `${canvas.heading('236 of 500 have none')}\n`,
  } as const;
  expect((await rendered(draw, {}, { columns: 12 })).stdout).toBe('236 of 500\nhave none\n');
});

const page = (from: number, name: string): string =>
  JSON.stringify(Array.from({ length: 150 }, (_, at) => ({ id: from + at, hostname: name, status: 'Success' })));

test('long lists stream with the widths of their beginning', async () => {
  const pages = [page(0, 'short'), page(150, 'short'), page(300, 'a-much-longer-name')];
  const onScreen = (await rendered(list(pages, { columns }), {}, { columns: 80 })).stdout.split('\n');
  expect(onScreen).toHaveLength(452);
  expect(onScreen.at(-2)).toBe('449  a-much-…  Success');
  const inPipe = (await rendered(list(pages, { columns }), {})).stdout.split('\n');
  expect(inPipe.at(-2)).toBe('449  a-much-longer-name  Success');
});

test('a table without known columns takes the short fields of the first row, seven at most', async () => {
  const row = { a: 1, b: { c: 1 }, c: [], d: 2, e: 3, f: 4, g: 5, h: 6, i: 7, j: 8 };
  expect((await rendered(list([JSON.stringify([row])]), {})).stdout).toBe('A  D  E  F  G  H  I\n1  2  3  4  5  6  7\n');
});

test('an object in a cell is summarized, never [object Object]', async () => {
  const items = [
    { id: 1, what: { status: 'Failed', packageName: '7-Zip', version: '23.01' } },
    { id: 2, what: [{ packageName: '7-Zip', version: '23.01', status: 'Failed' }, { x: 1, y: true }, {}, null, 5] },
    { id: 3, what: [['a', ['b']], {}] },
    { id: 4, what: ['x', 'y', 1, null] },
    { id: 5, what: {} },
  ];
  expect((await rendered(list([JSON.stringify(items)], { columns: ['id', 'what'] }), {})).stdout)
    .toMatchInlineSnapshot(`
    "ID  WHAT
    1   7-Zip 23.01 (Failed)
    2   5: 7-Zip 23.01 (Failed), x 1, y yes, 0 fields, +2 more
    3   2: 2: a, b, 0 fields
    4   x, y, 1, –
    5   -
    "
  `);
});

test('a column that is never cut runs over the edge, whatever the window', async () => {
  const url = `https://ems.example.com/api/${'x'.repeat(80)}`;
  const requests = list([JSON.stringify([{ method: 'POST', url, body: { a: 1 } }])], {
    columns: ['method', { path: 'url', whole: true }, { path: 'body', format: 'json', whole: true }],
  });
  const { stdout } = await rendered(requests, {}, { columns: 60 });
  expect(stdout).toContain(`POST    ${url}  {"a":1}\n`);
});

test('a text that is never cut is broken at its spaces', async () => {
  const checks = list(
    [JSON.stringify([{ check: 'profile', detail: 'others can read the settings in /home/me/.config' }])],
    {
      columns: ['check', { path: 'detail', whole: true }],
    },
  );
  const { stdout } = await rendered(checks, {}, { columns: 36 });
  expect(stdout).toBe(
    ['CHECK    DETAIL', 'profile  others can read the', '         settings in', '         /home/me/.config', ''].join(
      '\n',
    ),
  );
});

test('a column that says nothing is left out where the record says so', async () => {
  const found = list(['[{"name":"a","affected":[]}]'], {
    columns: ['name', { path: 'affected', noun: 'computers', onlyKnown: true }],
  });
  expect((await rendered(found, {}, { columns: 80 })).stdout).toBe('NAME\na\n');
});

test('items are named by the fields that the record gives', async () => {
  const images = list(['[{"skus":[{"skuId":101,"edition":"Enterprise"},{"skuId":102,"edition":"Education"}]}]'], {
    columns: [{ path: 'skus', noun: 'SKUs', item: ['skuId', 'edition'] }],
  });
  expect((await rendered(images, {}, { columns: 80 })).stdout).toContain('2 SKUs: 101 Enterprise, 102 Education');
});
