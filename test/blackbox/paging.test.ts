import { describe, expect, it } from 'vitest';
import { type Bench, withService } from './run-ems.js';
import { computer } from '../support/service/samples.js';

const fleet = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ ...computer, id: index + 1, hostname: `PC-${index + 1}` }));
const ids = (value: unknown): number[] => (value as { id: number }[]).map((item) => item.id);
const skips = ({ service }: Bench): number[] =>
  service.calls().map(({ query }) => Number(query.find(([name]) => name === 'skip')?.[1] ?? 0));
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const withFleet = (count: number, test: (bench: Bench) => Promise<void>): Promise<void> =>
  withService(async (bench) => {
    bench.service.answer('GET /api/computer', fleet(count));
    bench.service.answer('POST /api/computer/search', fleet(count));
    await test(bench);
  });

describe('paging', () => {
  it.concurrent('walks every page of a service that clamps top', () =>
    withFleet(137, async (bench) => {
      bench.service.maxTop = 20;
      const ran = await bench.ems('computer list --all');
      expect([ran.code, ids(ran.json()), ran.err]).toEqual([0, from(1, 137), '']);
      expect(skips(bench).toSorted((a, b) => a - b)).toEqual([0, 20, 40, 60, 80, 100, 120]);
      bench.service.requests.length = 0;
      const rest = await bench.ems('computer list --all --skip 130 -o ndjson');
      expect(
        rest.out
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { id: number }).id),
      ).toEqual(from(131, 137));
    }));

  it.concurrent('stops at the limit', () =>
    withFleet(137, async (bench) => {
      bench.service.maxTop = 20;
      const ran = await bench.ems('computer list --limit 45');
      expect([ran.code, ids(ran.json())]).toEqual([0, from(1, 45)]);
      const few = await bench.ems('computer list --all --limit 3 --skip 5 -o name');
      expect(few.out).toBe('6\n7\n8\n');
      const page = await bench.ems('computer list --limit 5 --top 2 -o csv --columns id');
      expect(page.out.trim().split(/\r?\n/)).toEqual(['id', '1', '2', '3', '4', '5']);
    }));

  it.concurrent('walks searches too, with the filter on every page', () =>
    withFleet(30, async (bench) => {
      bench.service.maxTop = 10;
      const ran = await bench.ems('computer search --hostname PC --all');
      expect([ran.code, ids(ran.json())]).toEqual([0, from(1, 30)]);
      expect(bench.service.calls().map(({ body }) => body)).toEqual(
        Array.from({ length: 3 }, () => ({ hostname: 'PC' })),
      );
    }));
});
