import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Bench, withService } from './run-ems.js';
import { raw } from '../support/service/faults.js';
import { computer } from '../support/service/samples.js';

const hostile = [
  '\u001B[31mred\u001B[0m',
  '\u001B]0;title\u0007x',
  'a\nb\tc\rd',
  'x\u202Eevil\u2066y\u200F',
  'c1\u009B31m\u0085z',
  'bs\b\b\u0000nul\u007F',
  '=cmd|calc!A1',
  '+1+2',
  '@sum',
  '-2+3',
  '\tTab',
  '日本語ﾊﾝ👩‍👩‍👧é',
  'quote"and,comma',
];

const listing = (names: string[]): object[] =>
  names.map((hostname, index) => ({ ...computer, id: index + 1, hostname, ou: hostname }));
const withNames = (names: string[], test: (bench: Bench) => Promise<void>): Promise<void> =>
  withService(async (bench) => {
    bench.service.answer('GET /api/computer', listing(names));
    bench.service.answer('GET /api/computer/{id}', listing(names)[0]);
    await test(bench);
  });
/** Control, C1 and bidi characters, which no terminal may get; the line feed apart. */
// oxlint-disable-next-line no-control-regex -- these are what must not be there
const dangerous = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/;

describe('formats', () => {
  it.concurrent('json, ndjson and yaml keep hostile text as it is; tables and csv make it harmless', () =>
    withNames(hostile, async ({ ems }) => {
      const [json, ndjson, yaml, table, csv, single] = await Promise.all(
        [
          'list -o json',
          'list -o ndjson',
          'list -o yaml',
          'list -o table',
          'list -o csv --columns id,hostname',
          'show 1 -o table',
        ].map((rest) => ems(`computer ${rest}`)),
      );
      expect(json?.json()).toEqual(listing(hostile));
      expect(
        ndjson?.out
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(listing(hostile));
      expect(parse(yaml?.out ?? '')).toEqual(listing(hostile));
      expect(table?.code).toBe(0);
      expect(table?.out).not.toMatch(dangerous);
      expect(single?.out).not.toMatch(dangerous);
      expect(single?.out).toContain('corp.example');
      const rows = parseCsv(csv?.out ?? '');
      expect(rows[0]).toEqual(['id', 'hostname']);
      expect(rows).toHaveLength(hostile.length + 1);
      for (const [, name = ''] of rows.slice(1)) expect(name).not.toMatch(/^[=+\-@\t\r]/);
      // oxlint-disable-next-line no-control-regex -- these are what must not be there
      expect(csv?.out).not.toMatch(/[\u001B\u009B\u202E]/);
    }));

  it.concurrent('numbers keep their digits', () =>
    withService(async ({ ems, service }) => {
      const text = '{"id":4711,"hostname":"PC","big":12345678901234567890,"fine":0.12345678901234567891,"exp":1e400}';
      const page = `{"items":[${text}],"skip":0,"top":50,"totalCount":1,"hasMore":false}`;
      for (const rest of ['show 4711', 'show 4711 -o yaml', 'show 4711 -o ndjson']) {
        service.fault('GET /api/computer/{id}', raw(text));
        const { out } = await ems(`computer ${rest}`);
        expect([rest, out]).toEqual([rest, expect.stringContaining('12345678901234567890')]);
        expect(out).toContain('0.12345678901234567891');
      }
      for (const rest of ['list', 'list -o csv', 'list -o csv --columns big', 'list --all -o ndjson']) {
        service.fault('GET /api/computer', raw(page));
        expect([rest, (await ems(`computer ${rest}`)).out]).toEqual([
          rest,
          expect.stringContaining('12345678901234567890'),
        ]);
      }
    }));

  it.concurrent('a nested array in a cell is a summary', () =>
    withService(async ({ ems }) => {
      for (const name of ['low-disk', 'overview', 'failed-deployment', 'shared-package-failure', 'missing-patch']) {
        const { out, code } = await ems(`computer issues ${name} -o table`);
        expect([code, out]).toEqual([0, expect.not.stringContaining('[object')]);
      }
    }));
});

const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted && char === '"' && text[at + 1] === '"') cell += text[(at += 1)] ?? '';
    else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === ',' || char === '\n')) {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (char === '\n' && at < text.length - 1) rows.push([]);
    } else cell += char;
  }
  return rows;
};
