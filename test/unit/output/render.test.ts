import { expect, test } from 'vitest';
import type { ListResult } from '../../../src/command/result.js';
import { harmful, list, object, pageOf, rendered } from './rendered.js';
import type { Column } from '../../../src/areas/column.js';
import type { OutputFormat, OutputOptions } from '../../../src/settings/output-formats.js';

const columns: readonly Column[] = ['id', 'hostname', 'domain'];
const first =
  '{"items":[{"id":2,"hostname":"PC-10","domain":null,"big":12345678901234567890},{"id":1,"hostname":"PC-2","domain":"corp","big":1.50}],"skip":0,"top":2,"totalCount":3,"hasMore":true}';
const second =
  '{"items":[\n  {\n    "id": 3,\n    "hostname": "PC-1"\n  }\n],"skip":2,"top":2,"totalCount":3,"hasMore":false}';
const computers = (facts: Partial<ListResult> = {}): ListResult =>
  list([first, second], { columns, id: 'id', noun: 'computers', ...facts });
const stdout = async (options: Partial<OutputOptions>): Promise<string> =>
  (await rendered(computers(), options)).stdout;

test('json of a list is one array, an item a line, as it came', async () => {
  expect(await stdout({ format: 'json' })).toBe(
    [
      '[',
      '{"id":2,"hostname":"PC-10","domain":null,"big":12345678901234567890},',
      '{"id":1,"hostname":"PC-2","domain":"corp","big":1.50},',
      '{"id":3,"hostname":"PC-1"}',
      ']',
      '',
    ].join('\n'),
  );
});

test('ndjson is the same without the array', async () => {
  expect(await stdout({ format: 'ndjson' })).toBe(
    [
      '{"id":2,"hostname":"PC-10","domain":null,"big":12345678901234567890}',
      '{"id":1,"hostname":"PC-2","domain":"corp","big":1.50}',
      '{"id":3,"hostname":"PC-1"}',
      '',
    ].join('\n'),
  );
});

test('yaml, csv and name of the same list', async () => {
  expect(await stdout({ format: 'yaml' })).toBe(
    [
      '- id: 2',
      '  hostname: PC-10',
      '  domain: null',
      '  big: 12345678901234567890',
      '- id: 1',
      '  hostname: PC-2',
      '  domain: corp',
      '  big: 1.50',
      '- id: 3',
      '  hostname: PC-1',
      '',
    ].join('\n'),
  );
  expect(await stdout({ format: 'csv' })).toBe(
    'id,hostname,domain,big\n2,PC-10,,12345678901234567890\n1,PC-2,corp,1.50\n3,PC-1,,\n',
  );
  expect(await stdout({ format: 'name' })).toBe('2\n1\n3\n');
});

test('a table in a pipe has every digit and no color', async () => {
  const { stdout: text } = await rendered(computers({ columns: ['id', 'hostname', 'big'] }), {});
  expect(text).toBe(
    [
      'ID  HOSTNAME                   BIG',
      '2   PC-10     12345678901234567890',
      '1   PC-2                      1.50',
      '3   PC-1                         -',
      '',
    ].join('\n'),
  );
});

test.each<[OutputFormat, string, string[]]>([
  ['json', '[]\n', []],
  ['yaml', '[]\n', []],
  ['ndjson', '', []],
  ['name', '', []],
  ['csv', 'id,hostname,domain\n', []],
  ['table', '', ['No computers.']],
])('an empty list as %s', async (format, text, said) => {
  for (const pages of [[], ['[]'], ['{"items":[],"totalCount":0,"hasMore":false}']]) {
    const result = await rendered(list(pages, { columns, noun: 'computers' }), { format });
    expect([result.stdout, result.said]).toEqual([text, said]);
  }
});

test('an empty csv takes its header from the known fields', async () => {
  const { stdout: text } = await rendered(list(['[]'], { columns, fields: ['id', 'uuid'] }), { format: 'csv' });
  expect(text).toBe('id,uuid\n');
  expect((await rendered(list(['[]'], { columns }), { format: 'csv', header: false })).stdout).toBe('');
});

test('says how many more there are only when there are', async () => {
  const more = await rendered(list([first], { hintAll: true, noun: 'computers' }), { format: 'json' });
  expect(more.said).toEqual(['2 of 3 computers; --all for the rest']);
  expect((await rendered(computers({ hintAll: true }), { format: 'json' })).said).toEqual([]);
});

test('--columns picks and names columns in every format', async () => {
  const picked = ['hostname', 'id'];
  expect(await stdout({ format: 'json', columns: picked })).toBe(
    '[\n{"hostname":"PC-10","id":2},\n{"hostname":"PC-2","id":1},\n{"hostname":"PC-1","id":3}\n]\n',
  );
  expect(await stdout({ format: 'csv', columns: picked })).toBe('hostname,id\nPC-10,2\nPC-2,1\nPC-1,3\n');
  expect(await stdout({ format: 'yaml', columns: ['id'] })).toBe('- id: 2\n- id: 1\n- id: 3\n');
  expect(await stdout({ format: 'table', columns: picked, header: false })).toBe(
    'PC-10     2\nPC-2      1\nPC-1      3\n',
  );
});

test('--columns in text: one column bare, several as json', async () => {
  expect(await stdout({ format: 'text', columns: ['hostname'] })).toBe('PC-10\nPC-2\nPC-1\n');
  expect(await stdout({ format: 'text', columns: ['id', 'domain'] })).toBe(
    '{"id":2,"domain":null}\n{"id":1,"domain":"corp"}\n{"id":3,"domain":null}\n',
  );
  const one = object('{"id":7,"name":"W"}');
  expect((await rendered(one, { format: 'text', columns: ['name'] })).stdout).toBe('W\n');
});

test('--columns goes into objects and over arrays, keeping the name as typed', async () => {
  const rows = list(['[{"a":{"b":1},"c":[{"d":"x"},{"d":"y"}],"e.f":2},{"a":null,"c":[]}]']);
  const { stdout: text } = await rendered(rows, { format: 'ndjson', columns: ['a.b', 'c.d', 'e.f'] });
  expect(text).toBe('{"a.b":1,"c.d":["x","y"],"e.f":2}\n{"a.b":null,"c.d":[],"e.f":null}\n');
});

test.each(['table', 'json', 'csv', 'yaml', 'ndjson'] as const)(
  'a column that no row has is refused (%s)',
  async (format) => {
    const failure = rendered(computers(), { format, columns: ['id', 'hostnme'] });
    await expect(failure).rejects.toMatchObject({
      kind: 'usage',
      message: '--columns: no row has a column hostnme',
      facts: { hint: 'Did you mean hostname? Available: id, hostname, domain, big' },
    });
  },
);

test.each([
  ['json', '[\n{"id":1,"extra":null},\n{"id":2,"extra":"x"}\n]\n'],
  ['ndjson', '{"id":1,"extra":null}\n{"id":2,"extra":"x"}\n'],
  ['yaml', '- id: 1\n  extra: null\n- id: 2\n  extra: x\n'],
  ['csv', 'id,extra\n1,\n2,x\n'],
  ['table', 'ID  EXTRA\n1   -\n2   x\n'],
] as const)('a column that only a later page has is shown (%s)', async (format, text) => {
  const late = list(['[{"id":1}]', '[{"id":2,"extra":"x"}]']);
  expect((await rendered(late, { format, columns: ['id', 'extra'] })).stdout).toBe(text);
});

test('a column that no page has is refused after a whole document, on one page before any of it', async () => {
  const written: number[] = [];
  const pages = async (texts: readonly string[]): Promise<void> => {
    const screen = { pipe: true, onWrite: () => written.push(texts.length) } as const;
    const printed = rendered(list(texts), { format: 'json', columns: ['extra'] }, screen);
    await expect(printed).rejects.toMatchObject({ kind: 'usage', message: '--columns: no row has a column extra' });
  };
  await pages(['[{"id":1}]']);
  expect(written).toEqual([]);
  await pages(['[{"id":1}]', '[{"id":2}]']);
  expect(written).not.toEqual([]);
});

test('a column that the contract knows may be missing from every row', async () => {
  const { stdout: text } = await rendered(computers({ fields: ['serialNumber'] }), {
    format: 'csv',
    columns: ['id', 'serialNumber'],
  });
  expect(text).toBe('id,serialNumber\n2,\n1,\n3,\n');
});

test('csv flattens one level and says which later fields it has no column for', async () => {
  const result = await rendered(
    list(['[{"a":{"x":1,"y":{"z":2}},"b":[1,2]},{"a":null,"b":[{"c":1}]}]', '[{"a":null,"late":1}]']),
    { format: 'csv' },
  );
  expect(result.stdout).toBe('a.x,a.y,b\n1,"{""z"":2}",1; 2\n,,"[{""c"":1}]"\n,,\n');
  expect(result.said).toEqual([
    'These fields are missing in the csv because the first page did not have them: late. Use -o json or -o ndjson for all fields.',
  ]);
});

test('csv names the members of a field that the first page did not have', async () => {
  const pages = ['[{"id":1,"loc":{"city":"Bonn"},"e.f":1}]', '[{"id":2,"loc":{"room":"7"}},{"id":3,"loc":"Berlin"}]'];
  const { said, stdout: text } = await rendered(list(pages), { format: 'csv' });
  expect(text).toBe('id,loc.city,e.f\n1,Bonn,1\n2,,\n3,,\n');
  expect(said).toEqual([expect.stringContaining('did not have them: loc.room, loc. Use')]);
  const alike = ['[{"id":1,"loc":{"city":"Bonn"},"e.f":1}]', '[{"loc":[{"city":"Ulm"}],"e.f":2},{"loc":[]}]'];
  expect((await rendered(list(alike), { format: 'csv' })).said).toEqual([]);
});

test.each([
  ['id', '1\n2\n3\n'],
  ['-id', '3\n2\n1\n'],
  ['hostname', '3\n1\n2\n'],
  ['domain', '1\n2\n3\n'],
  ['-domain', '1\n2\n3\n'],
])('--sort-by %s orders the rows', async (sortBy, ids) => {
  expect(await stdout({ format: 'name', sortBy })).toBe(ids);
});

test('sorted json still passes the items through as they came', async () => {
  expect(await stdout({ format: 'ndjson', sortBy: 'id' })).toBe(
    [
      '{"id":1,"hostname":"PC-2","domain":"corp","big":1.50}',
      '{"id":2,"hostname":"PC-10","domain":null,"big":12345678901234567890}',
      '{"id":3,"hostname":"PC-1"}',
      '',
    ].join('\n'),
  );
  await expect(stdout({ sortBy: 'hostnme' })).rejects.toMatchObject({
    kind: 'usage',
    message: '--sort-by: no row has a column hostnme',
  });
});

test('--envelope keeps the wrapper: all items, the first skip, the last rest', async () => {
  expect(JSON.parse(await stdout({ format: 'json', envelope: true }))).toMatchObject({
    items: [{ id: 2 }, { id: 1 }, { id: 3 }],
    skip: 0,
    top: 2,
    totalCount: 3,
    hasMore: false,
  });
  expect(await stdout({ format: 'yaml', envelope: true })).toMatch(
    /^items:\n(?: .*\n)+skip: 0\ntop: 2\ntotalCount: 3\nhasMore: false\n$/,
  );
  expect((await stdout({ format: 'ndjson', envelope: true })).split('\n').map((line) => line.slice(0, 15))).toEqual([
    '{"items":[{"id"',
    '{"items":[{"id"',
    '',
  ]);
});

test('--envelope around nothing, and around an array that has no wrapper', async () => {
  const empty = list(['{"items":[],"skip":0,"totalCount":0}']);
  expect((await rendered(empty, { format: 'json', envelope: true })).stdout).toBe(
    '{\n  "items": [],\n  "skip": 0,\n  "totalCount": 0\n}\n',
  );
  expect((await rendered(list(['[1,{"a":2}]']), { format: 'json', envelope: true })).stdout).toBe(
    '[\n  1,\n  {\n    "a": 2\n  }\n]\n',
  );
});

test.each<[Partial<OutputOptions>, string]>([
  [{ format: 'json', query: '[?id>`1`].hostname' }, '[\n"PC-10",\n"PC-1"\n]\n'],
  [{ format: 'json', query: 'length(@)' }, '3\n'],
  [{ format: 'json', query: '[0].big' }, '12345678901234567890\n'],
  [{ format: 'json', query: '[0].{a: big}' }, '{\n  "a": 12345678901234567890\n}\n'],
  [{ format: 'name', query: '[].hostname' }, 'PC-10\nPC-2\nPC-1\n'],
  [{ format: 'csv', query: '[].{host: hostname, n: id}' }, 'host,n\nPC-10,2\nPC-2,1\nPC-1,3\n'],
  [{ format: 'csv', query: '[].hostname' }, 'value\nPC-10\nPC-2\nPC-1\n'],
  [{ format: 'csv', query: '[[0].{a: id}, [1].hostname, `7`]' }, 'a,value\n2,\n,PC-2\n,7\n'],
  [{ format: 'table', query: '[[0].{a: id}, [1].hostname]' }, 'A  VALUE\n2  -\n-  PC-2\n'],
  [{ format: 'yaml', query: '[0]' }, 'id: 2\nhostname: PC-10\ndomain: null\nbig: 12345678901234567890\n'],
  [{ format: 'table', query: 'sort_by(@, &id)[].[id, hostname]' }, '1  2\n1  PC-2\n2  PC-10\n3  PC-1\n'],
  [{ format: 'json', query: 'totalCount', envelope: true }, '3\n'],
  [{ format: 'json', query: '[].hostname', sortBy: 'hostname' }, '[\n"PC-1",\n"PC-2",\n"PC-10"\n]\n'],
  [{ format: 'json', query: 'nothing' }, 'null\n'],
])('--query selects and shapes: %j', async (options, text) => {
  expect(await stdout(options)).toBe(text);
});
test.each(['[[0].hostname, [1]]', '[].[id, hostname]'])(
  '-o name leaves nothing out without a word: %s',
  async (query) => {
    const message = '-o name: the result has lists or objects where names are expected';
    let writes = 0;
    const printed = rendered(computers(), { format: 'name', query }, { pipe: true, onWrite: () => writes++ });
    await expect(printed).rejects.toMatchObject({ kind: 'usage', message });
    expect(writes).toBe(0);
  },
);

test('-o name says how many rows have no id', async () => {
  const printed = await rendered(list(['[{"id":1},{"id":null},{"id":3},{}]']), { format: 'name' });
  expect(printed).toMatchObject({ stdout: '1\n3\n', said: ['Left out 2 rows without an id or value.'] });
});

test.each([
  ['[].{a:id,b big}', '--query: expected :, got: a name at position 12\n[].{a:id,b big}\n           ^'],
  ['[?id', '--query: expected ], got: the end at position 5\n[?id\n    ^'],
  ['--yes', '--query: a sign without a number at position 1\n--yes\n^'],
  ['a # b', '--query: unknown character: # at position 3\na # b\n  ^'],
])('a wrong expression is pointed at: %s', async (query, message) => {
  await expect(stdout({ format: 'json', query })).rejects.toMatchObject({ kind: 'usage', message });
});

test('an expression that fails on the data is a usage error as well', async () => {
  await expect(stdout({ format: 'json', query: 'nosuch(@)' })).rejects.toMatchObject({
    kind: 'usage',
    message: '--query: Unknown function: nosuch()',
  });
});

test('a single object has every format', async () => {
  const one = object('{"id":7,"tags":["a","no"],"os":{"name":"W","build":1.10},"n":null}', { id: 'id' });
  const shown = async (format: OutputFormat, options: Partial<OutputOptions> = {}): Promise<string> =>
    (await rendered(one, { format, ...options })).stdout;
  expect(await shown('json')).toBe(
    '{\n  "id": 7,\n  "tags": [\n    "a",\n    "no"\n  ],\n  "os": {\n    "name": "W",\n    "build": 1.10\n  },\n  "n": null\n}\n',
  );
  expect(await shown('ndjson')).toBe('{"id":7,"tags":["a","no"],"os":{"name":"W","build":1.10},"n":null}\n');
  expect(await shown('yaml')).toBe('id: 7\ntags:\n  - a\n  - "no"\nos:\n  name: W\n  build: 1.10\n"n": null\n');
  expect(await shown('csv')).toBe('id,tags,os.name,os.build,n\n7,a; no,W,1.10,\n');
  expect(await shown('name')).toBe('7\n');
  expect(await shown('json', { columns: ['os.build', 'id'] })).toBe('{\n  "os.build": 1.10,\n  "id": 7\n}\n');
  expect(await shown('csv', { columns: ['os.build', 'id'] })).toBe('os.build,id\n1.10,7\n');
  expect(await shown('json', { query: 'os.build' })).toBe('1.1\n');
});

test('done is said, text is printed as it is', async () => {
  expect(await rendered({ kind: 'done', message: 'Deleted' }, {})).toEqual({
    stdout: '',
    said: ['Deleted'],
    writes: [],
  });
  expect((await rendered({ kind: 'text', text: '#!/bin/sh\n\u001b[1m' }, { format: 'json' })).stdout).toBe(
    '#!/bin/sh\n\u001b[1m\n',
  );
});

const failingPages = async function* () {
  yield pageOf('[{"id":1}]');
  await Promise.resolve();
  throw new Error('lost');
};

test('rows before a failure are delivered', async () => {
  const sizes: string[] = [];
  const failing: ListResult = { kind: 'list', pages: failingPages() };
  await expect(
    rendered(failing, { format: 'ndjson' }, { pipe: true, onWrite: () => sizes.push('written') }),
  ).rejects.toThrow('lost');
  expect(sizes).toEqual(['written']);
});

const colored = async (format: OutputFormat): Promise<boolean> =>
  (await rendered(computers(), { format }, { pipe: true, color: true })).stdout.includes('\u001b');

test('FORCE_COLOR colors tables in a pipe, never the data for other programs', async () => {
  expect(await colored('table')).toBe(true);
  for (const format of ['json', 'ndjson', 'yaml', 'csv', 'name'] as const) expect(await colored(format)).toBe(false);
});

test('hostile text on a terminal is harmless in every format', async () => {
  const nasty = 'x\u001b[2J\u009b31m\u202e\u200b\u0007\r\ny';
  const row = JSON.stringify({ id: nasty, [nasty]: nasty, list: [nasty], inner: { [nasty]: nasty } });
  for (const format of ['table', 'json', 'ndjson', 'yaml', 'csv', 'name'] as const) {
    for (const envelope of [false, true]) {
      for (const result of [list([`[${row}]`]), list([`{"items":[${row}],"skip":0}`]), object(row)]) {
        const { stdout: text } = await rendered(result, { format, envelope }, { columns: 60 });
        expect(text).toContain('31m');
        expect(text).not.toMatch(harmful);
      }
    }
  }
  expect((await rendered(list([`[${row}]`]), { format: 'name' })).stdout.split('\n')).toHaveLength(2);
});
