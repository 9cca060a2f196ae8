import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Bench, withService } from './run-ems.js';
import type { Received } from '../support/strict-server.js';
import { bulkResult, computer, id } from '../support/service/samples.js';

const machines = (...ids: number[]): object[] => ids.map((each) => ({ ...computer, id: each, hostname: `PC-${each}` }));
const reboots = ({ service }: Bench): number[] =>
  service
    .calls()
    .filter(({ operation }) => operation === 'POST /api/computer/{id}/reboot')
    .map(({ path }) => Number(path.split('/')[3]))
    .toSorted((a, b) => a - b);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('many computers', () => {
  it.concurrent('reads targets from lines, csv, json and stdin', () =>
    withService(async (bench) => {
      bench.service.answer('POST /api/computer/search', (received: Received) =>
        machines(5, 6, 7).filter((each) =>
          JSON.stringify(each).includes(String((received.body as { hostname?: string }).hostname)),
        ),
      );
      bench.service.answer('GET /api/computer/{id}', ({ path }: Received) => {
        const own = Number(path.split('/')[3]);
        return { ...machines(own)[0], ...(own === 1 ? { hostname: 'PC, one' } : {}) };
      });
      const files: [name: string, text: string, wanted: number[]][] = [
        ['lines.txt', '# these\n1\n\n2\r\n 2 \nPC-5\n', [1, 2, 5]],
        ['names.csv', 'domain;hostname\ncorp;PC-5\ncorp;PC-6\n', [5, 6]],
        ['list.json', '[{"id":1,"hostname":"pc, ONE"},{"id":2}]', [1, 2]],
      ];
      for (const [name, text, wanted] of files) {
        bench.service.requests.length = 0;
        const file = join(bench.directory, name);
        writeFileSync(file, text);
        const ran = await bench.ems(`computer reboot --from-file ${file} --yes`);
        expect([name, ran.code, ran.code === 0 ? '' : ran.err, reboots(bench)]).toEqual([name, 0, '', wanted]);
      }
      bench.service.requests.length = 0;
      expect((await bench.built('computer reboot --from-file - --yes', { input: '1\n2\n' })).code).toBe(0);
      expect(reboots(bench)).toEqual([1, 2]);
    }));

  it.concurrent('above the limit --yes alone is refused with the flag to add', () =>
    withService(async (bench) => {
      bench.service.answer('GET /api/group/{id}/computers', machines(...upTo(51)));
      const refused = await bench.ems(`computer reboot --group ${id.group} --yes -o json`);
      expect([refused.code, reboots(bench), refused.error()['exitCode']]).toEqual([10, [], 10]);
      expect(refused.err).toContain('--max-affected 51');
      expect((await bench.ems(`computer reboot --group ${id.group} --yes --max-affected 50`)).code).toBe(10);
      expect(
        (await bench.ems(`computer reboot --group ${id.group} --yes`, { env: { EMS_MAX_AFFECTED: '51' } })).code,
      ).toBe(0);
      expect(reboots(bench)).toEqual(upTo(51));
    }));

  it.concurrent('reach: the computers concerned are counted before it asks', () =>
    withService(async (bench) => {
      bench.service.answer('GET /api/group/{id}/computers', machines(...upTo(1284)));
      const lines = [
        `group delete ${id.group} --force`,
        `group activate ${id.group} --software`,
        `group deactivate ${id.group} --param software=true`,
      ];
      for (const line of lines) {
        const ran = await bench.ems(`${line} --yes`);
        expect([line, ran.code]).toEqual([line, 10]);
        expect(ran.err).toMatch(/1,?284/);
        expect(ran.err).toContain('--max-affected 1284');
      }
      const writes = bench.service.calls().filter(({ method }) => method !== 'GET');
      expect(writes).toEqual([]);
      expect((await bench.ems(`${lines[0]} --yes --max-affected 2000`)).code).toBe(0);
    }));

  it.concurrent('membership is split at 500 ids, and by the length of the line', () =>
    withService(async (bench) => {
      const file = join(bench.directory, 'ids.txt');
      writeFileSync(
        file,
        upTo(1201)
          .map((each) => 2_000_000_000 + each)
          .join('\n'),
      );
      bench.service.answer('POST /api/group/{id}/computers', (received: Received) => ({
        ...bulkResult,
        succeeded: (received.body as { computerIds: number[] }).computerIds.length,
        results: [],
      }));
      const add = await bench.ems(`group add-computers ${id.group} --from-file ${file} --yes --max-affected 2000`);
      const sizes = bench.service.calls().map(({ body }) => (body as { computerIds: number[] }).computerIds.length);
      expect([add.code, sizes.toSorted((a, b) => b - a)]).toEqual([0, [500, 500, 201]]);
      bench.service.requests.length = 0;
      const remove = await bench.ems(
        `group remove-computers ${id.group} --from-file ${file} --yes --max-affected 2000`,
      );
      const parts = bench.service.calls().map(({ query }) => query.map(([, value]) => value));
      expect([remove.code, new Set(parts.flat()).size, parts.flat().length]).toEqual([0, 1201, 1201]);
      for (const part of parts)
        expect([part.length <= 500, part.join('&computerIds=').length < 8000]).toEqual([true, true]);
    }));
});
