import { describe, expect, it } from 'vitest';
import { type Bench, withService } from './run-ems.js';
import type { Received } from '../support/strict-server.js';
import { computer, definition, id, type Json, pmGroup, tag } from '../support/service/samples.js';

const machines: Json[] = [
  { ...computer, id: 1, hostname: 'PC-1', domain: 'corp.example' },
  { ...computer, id: 2, hostname: 'PC-1', domain: 'lab.example' },
  { ...computer, id: 3, hostname: 'PC-12', domain: 'corp.example' },
  { ...computer, id: 4, hostname: 'SRV-7', domain: null },
];
const has = (text: unknown, part: unknown): boolean => String(text).toLowerCase().includes(String(part).toLowerCase());
const field = (received: Received, name: string): unknown =>
  (received.body as Json | undefined)?.[name] ?? received.query.find(([each]) => each === name)?.[1];

const withNames = (test: (bench: Bench) => Promise<void>): Promise<void> =>
  withService(async (bench) => {
    const { service } = bench;
    service.maxTop = 50;
    service.answer('POST /api/computer/search', (received: Received) =>
      machines.filter(({ hostname, domain }) =>
        [
          [hostname, field(received, 'hostname')],
          [domain, field(received, 'domain')],
        ].every(([value, wanted]) => wanted === undefined || has(value, wanted)),
      ),
    );
    service.answer('GET /api/tags', [
      ...Array.from({ length: 60 }, (_, index) => ({ ...tag, id: 100 + index, designation: `T${index}` })),
      tag,
    ]);
    service.answer('POST /api/variable-definitions/search', (received: Received) =>
      [definition, { ...definition, varId: 13, id: 13, designation: 'Languages', dottedName: 'OS.Languages' }].filter(
        ({ designation, dottedName }) =>
          Object.values(received.body as object).some((value) => has(designation, value) || has(dottedName, value)),
      ),
    );
    await test(bench);
  });

const requests = ({ service }: Bench): string[] => service.calls().map(({ method, path }) => `${method} ${path}`);

describe('names', () => {
  it.concurrent('a host name costs one look-up, an exact match wins, letter case does not matter', () =>
    withNames(async (bench) => {
      for (const [name, wanted] of [
        ['PC-12', 3],
        ['pc-12', 3],
        ['SRV-7', 4],
        ['PC-1.corp.example', 1],
        ['lab.example\\PC-1', 2],
        ['lab\\PC-1', 2],
      ] as const) {
        bench.service.requests.length = 0;
        const ran = await bench[name === 'PC-12' ? 'built' : 'ems'](['computer', 'show', name]);
        expect([name, ran.code, ...requests(bench)]).toEqual([
          name,
          0,
          'POST /api/computer/search',
          `GET /api/computer/${wanted}`,
        ]);
      }
    }));

  it.concurrent('no exact match lists what is near, exit 4', () =>
    withNames(async (bench) => {
      const [near, none] = [await bench.ems('computer show PC'), await bench.ems('computer show nowhere')];
      expect([near.code, near.out, none.code, none.out]).toEqual([4, '', 4, '']);
      expect(near.err).toContain('PC-12');
      expect(near.err).toContain('PC');
      expect(none.err).toContain('nowhere');
    }));

  it.concurrent('tags, variables, PM groups and products by name', () =>
    withNames(async (bench) => {
      bench.service.answer('GET /api/pmgroup', [pmGroup, { ...pmGroup, id: 10, name: 'Servers test' }]);
      bench.service.answer('GET /api/patches/{patchId}/products', [
        { productId: 33, productName: 'Windows 11' },
        { productId: 34, productName: 'Windows 10' },
      ]);
      bench.service.answer('GET /api/computer/patch-status', [
        { patchId: 99, qNumber: 'KB5031234', hostname: 'PC-12' },
      ]);
      const cases: [string[], string][] = [
        [['tag', 'show', 'berlin'], 'GET /api/tags/5'],
        [['depot', 'unassign-tag', '4711', 'Berlin', '--yes'], 'DELETE /api/depots/4711/tags/5'],
        [['variable-definition', 'show', 'Language'], 'GET /api/variable-definitions/12'],
        [['computer', 'variable', 'set', '4711', 'OS.Language', 'de'], 'PUT /api/computer/4711/variables/12'],
        [['pm-group', 'stop-emergency-patching', 'Servers', '--yes'], 'DELETE /api/pmgroup/9/emergency-patching'],
        [['patch', 'approve', 'KB5031234', '--product', 'Windows 11', '--yes'], 'POST /api/patches/99/approval'],
      ];
      for (const [words, wanted] of cases) {
        const ran = await bench.ems(words);
        expect([words.join(' '), ran.code, ran.err && '', requests(bench).at(-1)]).toEqual([
          words.join(' '),
          0,
          '',
          wanted,
        ]);
      }
      expect(bench.service.calls().at(-1)?.query).toEqual([['productId', '33']]);
    }));

  it.concurrent('no value changes the path or the query', () =>
    withNames(async (bench) => {
      const lines: [string[], number[]][] = [
        [
          ['computer', 'delete', '5?force=true', '--yes'],
          [2, 4],
        ],
        [
          ['computer', 'show', '../admin/principals'],
          [2, 4],
        ],
        [
          ['computer', 'show', '99999999999'],
          [2, 4],
        ],
        [
          ['computer', 'show', '-5'],
          [2, 4],
        ],
        [
          ['group', 'delete', '../computer/5', '--yes'],
          [2, 4],
        ],
        [['admin', 'principal', 'delete', '7?force=true', '--yes'], [2]],
        [['admin', 'principal', 'show', '../roles'], [2]],
        [['admin', 'principal', 'show', '1e3'], [2]],
        [['task', 'show', `${id.tracking}/..`], [2]],
        [['package', 'import-status', '123'], [2]],
        [
          ['pxe-bootimage', 'groups', '5#x'],
          [2, 4],
        ],
        [['group', 'unassign-pxe-bootimage', id.group, '0x10', '--yes'], [2]],
        [['computer', 'cancel-reinstall', '4711', 'nope', '--yes'], [2]],
        [['computer', 'variable', 'collection', 'delete', '4711', '12', '4/1', '--yes'], [2]],
      ];
      for (const [words, codes] of lines) {
        const ran = await bench.ems(words);
        expect([words.join(' '), codes.includes(ran.code ?? -1), ran.out]).toEqual([words.join(' '), true, '']);
        expect(ran.err).not.toMatch(/\n\s+at /);
      }
      expect(
        requests(bench).filter(
          (request) =>
            !/^(POST|GET) \/api\/(computer|packages)\/search$|^GET \/api\/group$|^GET \/api\/pxe/.test(request),
        ),
      ).toEqual([]);
    }));
});
