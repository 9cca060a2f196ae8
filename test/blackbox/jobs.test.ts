import { describe, expect, it } from 'vitest';
import { withService, type Bench } from './run-ems.js';
import type { Received } from '../support/strict-server.js';
import { bulkResult, computer, group, id } from '../support/service/samples.js';

const machines = (count: number, from = 1): object[] =>
  Array.from({ length: count }, (_, at) => ({ ...computer, id: from + at, hostname: `PC-${from + at}` }));

const writes = ({ service }: Bench): Received[] =>
  service.calls().filter(({ method, operation }) => method !== 'GET' && !operation?.endsWith('/search'));

const allDone = ({ body, query }: Received): object => {
  const ids = (body as { computerIds?: number[] } | undefined)?.computerIds ?? query.map(([, value]) => Number(value));
  return { ...bulkResult, succeeded: ids.length, failed: 0, results: [] };
};

describe('group sync on the service as its documents describe it', () => {
  it.concurrent('sends batches of 500 ids at most, and removals that fit into a request line', () =>
    withService(async (bench) => {
      const { service } = bench;
      service.answer('GET /api/group', [{ ...group, id: id.group, assignedToTree: 'AssignmentGroups' }]);
      // A removal asks for the computer itself once more: none of the members matches.
      service.answer('POST /api/computer/search', ({ body }: Received) =>
        (body as { clientId?: number }).clientId === undefined ? machines(1201, 1_000_001) : [],
      );
      service.answer('GET /api/group/{id}/computers', machines(1100, 2_000_001));
      service.answer('POST /api/group/{id}/computers', allDone);
      service.answer('DELETE /api/group/{id}/computers', allDone);
      const line = `group sync ${id.group} --search hostname=PC --exact --max-removed 2000 --max-affected 3000 --yes`;
      const ran = await bench.ems(line);
      const sent = writes(bench);
      expect([ran.code, ran.err.includes('error')]).toEqual([0, false]);
      const added = sent
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (body as { computerIds: number[] }).computerIds);
      expect(added.map(({ length }) => length).toSorted((left, right) => right - left)).toEqual([500, 500, 201]);
      const removed = sent.filter(({ method }) => method === 'DELETE').map(({ query }) => query);
      expect(new Set(removed.flat().map(([, value]) => value)).size).toBe(1100);
      for (const part of removed)
        expect([part.length <= 500, part.map(([, value]) => value).join('&computerIds=').length < 8000]).toEqual([
          true,
          true,
        ]);
      expect(ran.json()).toMatchObject({ matched: 1201, members: 1100, unchanged: 0, refused: null });
    }));
});
