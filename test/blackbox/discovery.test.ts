import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { description } from './description.js';
import { type Bench, withService } from './run-ems.js';
import { file, html, raw, status } from '../support/service/faults.js';
import { id } from '../support/service/samples.js';

const sent = ({ service }: Bench): unknown => {
  const call = service.calls().at(-1);
  return [`${call?.method} ${call?.path}`, Object.fromEntries(call?.query ?? []), call?.body];
};

/** Command, path that answers, request that is expected. */
const unseen: [string, string, unknown][] = [
  ['pm-group show 9', 'GET /api/pmgroup/9', ['GET /api/pmgroup/9', {}, undefined]],
  ['pm-group delete 9 --force --yes', 'DELETE /api/pmgroup/9', ['DELETE /api/pmgroup/9', { force: 'true' }, undefined]],
  [
    'pm-group create --name N --category Patch --yes',
    'POST /api/pmgroup',
    ['POST /api/pmgroup', {}, { name: 'N', category: 'Patch' }],
  ],
  [
    `package set-ready-to-install ${id.package} --no-operational --yes`,
    `PUT /api/packages/${id.package}/ready-to-install`,
    [`PUT /api/packages/${id.package}/ready-to-install`, {}, { operational: false }],
  ],
  [
    'patch list --severity Critical --min-cvss 7.5 --ids 1,2 --top 5',
    'GET /api/patches',
    ['GET /api/patches', { severity: 'Critical', minCvss: '7.5', ids: '2', top: '5' }, undefined],
  ],
  [
    `group set-distribution-options ${id.group} --dist-commands 3 --no-wol --yes`,
    '',
    [`PUT /api/group/${id.group}/distribution-options`, {}, { distCommands: 3, wol: false }],
  ],
];

describe('discovery', () => {
  it('makes commands of operations that nobody here has seen', async () => {
    await withService(async (bench) => {
      const { ems, service } = bench;
      service.description = description;
      const sync = await ems('api sync');
      expect([sync.code, sync.code === 0 ? '' : sync.err]).toEqual([0, '']);
      for (const [command, path, wanted] of unseen) {
        service.answer(path, { items: [{ id: 1 }], skip: 0, top: 5, totalCount: 1, hasMore: false });
        const ran = await ems(command);
        expect([command, ran.code, ran.code === 0 ? '' : ran.err]).toEqual([command, 0, '']);
        expect(sent(bench)).toEqual(wanted);
      }
      const list = (await ems('api list --source server')).json() as {
        method: string;
        path: string;
        command: string;
        source: string;
      }[];
      expect(list.length).toBeGreaterThanOrEqual(9);
      for (const row of list) {
        expect(row).toMatchObject({
          method: expect.any(String),
          path: expect.any(String),
          command: expect.stringMatching(/^ems /),
        });
        const help = await ems([
          ...row.command
            .replace(/^ems /, '')
            .replace(/ [<[].*$/, '')
            .split(' '),
          '--help',
        ]);
        expect([row.command, help.code, help.out]).toEqual([row.command, 0, expect.stringMatching(/from the server/i)]);
      }
      const license = list.find(({ path, method }) => path === '/api/licenses/{licenseId}/renew' && method === 'POST');
      service.answer(`POST /api/licenses/${id.class}/renew`, { renewed: true });
      const words = String(license?.command)
        .replace(/^ems /, '')
        .replace(/[<[][^\]>]+[\]>]/g, id.class)
        .split(' ');
      expect((await ems(words)).code).toBe(10);
      expect((await ems([...words, '--yes'])).json()).toEqual({ renewed: true });
    });
  });

  it('checks values by the description, keeps built-in names, adds flags to built-in commands', async () => {
    await withService(async (bench) => {
      const { ems, service } = bench;
      service.description = description;
      await ems('api sync');
      const before = service.requests.length;
      const bad = [
        'pm-group create --name N --category Other --yes',
        'pm-group create --name N --yes',
        'pm-group show 99999999999',
        'patch list --severity Low',
        'patch list --min-cvss x',
        `package set-ready-to-install ${id.package} --yes`,
      ];
      const codes = await Promise.all(bad.map(async (line) => (await ems(line)).code));
      expect([codes, service.requests.length]).toEqual([[2, 2, 2, 2, 2, 2], before]);
      const diff = await ems('api diff --exit-code -o json');
      expect([diff.code, diff.out]).toEqual([1, expect.stringContaining('/api/licenses')]);
      expect((await ems('api diff')).code).toBe(0);
      const shown = await ems(['api', 'show', 'GET /api/pmgroup/{id}']);
      expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('/api/pmgroup/{id}')]);
      const site = await ems('computer list --site Berlin --dry-run');
      expect([site.code, site.out]).toEqual([0, expect.stringContaining('site=Berlin')]);
      const tree = (await ems('commands -o json')).json() as { command: string; source: string }[];
      expect(tree.filter(({ command }) => command === 'ems pm-group show')).toMatchObject([{ source: 'server' }]);
    });
  });

  it('sends arrays, forms and other JSON as described', async () => {
    await withService(async (bench) => {
      const { ems, service } = bench;
      service.description = description;
      await ems('api sync');
      for (const method of ['GET', 'PATCH', 'POST']) service.answer(`${method} /api/audit`, { ok: true });
      const rows = (await ems('api list --source server')).json() as {
        method: string;
        path: string;
        command: string;
      }[];
      const call = (method: string, ...more: string[]): ReturnType<typeof ems> => {
        const words = rows.find((row) => row.path === '/api/audit' && row.method === method)?.command.split(' ') ?? [];
        return ems([...words.slice(1), ...more]);
      };
      expect((await call('GET')).code).toBe(2);
      await call('GET', '--kinds', 'a,b', '--kinds', 'c', '--x-tenant', 'T1');
      expect(service.calls().at(-1)).toMatchObject({ query: [['kinds', 'a,b,c']], headers: { 'x-tenant': 'T1' } });
      await call('PATCH', '--days', '5', '--yes');
      expect(service.calls().at(-1)).toMatchObject({
        text: '{"days":5}',
        headers: { 'content-type': 'application/merge-patch+json' },
      });
      await call('POST', '--note', 'x & y', '--yes');
      expect(service.calls().at(-1)).toMatchObject({
        text: 'note=x+%26+y',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    });
  });

  it.concurrent('sends files and texts as described', () =>
    withService(async ({ ems, service, directory }) => {
      service.description = description;
      await ems('api sync');
      const upload = join(directory, 'a package.bin');
      await writeFile(upload, Buffer.from([0, 255, 13, 10, 45, 45]));
      const rows = (await ems('api list --source server')).json() as { path: string; command: string }[];
      const call = (path: string, ...more: string[]): ReturnType<typeof ems> => {
        const words = rows.find((row) => row.path === `/api/uploads/${path}`)?.command.split(' ') ?? [];
        return ems([...words.slice(1), ...more, '--yes']);
      };
      for (const [method, path] of [
        ['POST', 'parts'],
        ['PUT', 'raw'],
        ['PUT', 'text'],
      ] as const)
        service.answer(`${method} /api/uploads/${path}`, { ok: true });

      expect((await call('parts', '--note', 'x')).err).toContain('--file is required');
      expect((await call('parts', '--file', join(directory, 'none'))).code).toBe(2);
      expect((await call('parts', '--file', upload, '--note', 'ä "b"', '--ids', '1,2')).code).toBe(0);
      const { headers, bytes } = service.calls().at(-1) ?? {};
      const form = await new Response(bytes, {
        headers: { 'content-type': String(headers?.['content-type']) },
      }).formData();
      const part = form.get('file') as File; // the only part with a file name
      expect([part.name, [...new Uint8Array(await part.arrayBuffer())]]).toEqual([
        'a package.bin',
        [0, 255, 13, 10, 45, 45],
      ]);
      expect([form.get('note'), form.getAll('ids')]).toEqual(['ä "b"', ['1', '2']]);

      expect((await call('raw')).err).toContain('--body @file');
      expect((await call('raw', '--field', 'a=b')).code).toBe(2);
      await call('raw', '--body', `@${upload}`);
      expect(service.calls().at(-1)).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } });
      expect([...(service.calls().at(-1)?.bytes ?? [])]).toEqual([0, 255, 13, 10, 45, 45]);
      const dry = await call('raw', '--body', `@${upload}`, '--dry-run');
      expect(dry.json()).toMatchObject({ method: 'PUT', body: `@${upload}` });
      await call('text', '--body', 'not {json}');
      expect(service.calls().at(-1)).toMatchObject({ text: 'not {json}', headers: { 'content-type': 'text/plain' } });
    }));

  it.concurrent('writes an answer that is not JSON as it came, where one was described', () =>
    withService(async ({ ems, service }) => {
      service.description = description;
      await ems('api sync');
      const bytes = Buffer.from('PK\u0003\u0004 a\r\nb');
      const download = (...faults: Parameters<typeof service.fault>[1][]) => {
        service.fault('*', ...faults);
        return ems('upload file-of-uploads');
      };
      const ran = await download(file('application/zip', bytes));
      expect([ran.code, ran.out, service.calls().at(-1)?.headers.accept]).toEqual([
        0,
        bytes.toString(),
        'application/json, application/zip',
      ]);
      expect((await download(html())).code).toBe(1);
      expect((await download(status(404))).code).toBe(4);
      service.fault('*', file('text/csv', 'a,b'));
      expect(await ems('api request GET /api/other')).toMatchObject({ code: 0, out: 'a,b' });
      // Where JSON was described, anything else is wrong.
      service.fault('*', file('text/plain', 'busy'));
      expect((await ems('computer show 4711')).code).toBe(1);
    }));

  it.concurrent('survives descriptions that are broken', () =>
    withService(async ({ built: ems, service }) => {
      const many = Array.from({ length: 3 }, () => undefined);
      const broken = [
        '{"openapi":"3.1.0","paths":',
        '<html></html>',
        '{"openapi":"2.0","paths":{}}',
        '[]',
        '{"openapi":"3.1.0","paths":{"/api/x/{id}":{"get":{"tags":["\\u001b[31m"],"operationId":"../../x","parameters":[{"$ref":"#/components/parameters/none"}]}}}}',
      ];
      for (const text of broken) {
        service.fault('*', ...many.map(() => raw(text)));
        const ran = await ems('api sync --retries 0');
        expect([0, 1]).toContain(ran.code);
        expect(ran.err).not.toMatch(/\n\s+at /);
        // oxlint-disable-next-line no-control-regex -- it must not come through
        expect(ran.err + ran.out).not.toMatch(/\u001B/);
        service.fault('*');
      }
      expect((await ems('computer list --dry-run')).code).toBe(0);
    }));
});

describe('raw requests', () => {
  it('any call, with the sign-in of the profile, and never to another origin', async () => {
    await withService(async (bench) => {
      const { ems, service } = bench;
      expect((await ems('api request GET /api/computer/4711')).json()).toMatchObject({ id: 4711 });
      await ems('api request GET /api/computer -q top=2 -q skip=0');
      expect(sent(bench)).toEqual(['GET /api/computer', { top: '2', skip: '0' }, undefined]);
      await ems('api request /api/computer/search -F hostname=PC -F minRamGb=8 -F neverSeen=true -F osBuild=19045');
      expect(sent(bench)).toEqual([
        'POST /api/computer/search',
        {},
        { hostname: 'PC', minRamGb: 8, neverSeen: true, osBuild: '19045' },
      ]);
      service.maxTop = 1;
      service.answer(
        'GET /api/group',
        [1, 2, 3].map((n) => ({ id: n })),
      );
      expect((await ems('api request GET /api/group --paginate')).json()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
      const included = await ems('api request GET /api/tags/5 --include');
      expect(included.out + included.err).toMatch(/200/);
      expect((await ems('api request GET /api/tags/5 --silent')).out).toBe('');
      const count = service.requests.length;
      for (const target of ['https://example.com/api/computer', '//example.com/x', 'http://127.0.0.1:1/x']) {
        const ran = await ems(`api request GET ${target}`);
        expect([target, ran.code === 2 || ran.code === 10]).toEqual([target, true]);
      }
      expect(service.requests.length).toBe(count);
      expect((await ems(`api request GET ${service.url}/api/tags/5`)).code).toBe(0);
      const gone = await ems('api request GET /api/computer/4711/batteries');
      expect([gone.code !== 0, gone.err]).toEqual([true, expect.stringContaining('inventory/batteries')]);
      expect((await ems('api request DELETE /api/tags/5')).code).toBe(10);
    });
  });
});
