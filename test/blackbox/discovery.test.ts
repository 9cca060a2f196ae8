import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { description } from './description.js';
import { withService } from './run-ems.js';
import { file, html, status } from '../support/service/faults.js';

describe('discovery', () => {
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
      // Anything else than JSON is wrong where JSON was described.
      service.fault('*', file('text/plain', 'busy'));
      expect((await ems('computer show 4711')).code).toBe(1);
    }));
});
