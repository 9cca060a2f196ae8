import { expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService({ computers: 100 });

test('an agent is out of sync exactly if its configuration differs from its template', async () => {
  const wrong: number[] = [];
  const seen = new Set<unknown>();
  for (let id = 1; id <= 100; id += 1) {
    const {
      outOfSync,
      desiredState: wanted,
      inventory: found,
    } = (await service().get(`/api/computer/${id}/uem-agent`)).body;
    const differs = ['templateId', 'version', 'pollingIntervalMinutes'].some((name) => wanted[name] !== found?.[name]);
    if (outOfSync !== (found === null || wanted.templateId === null ? null : differs)) wrong.push(id);
    seen.add(outOfSync);
  }
  expect(wrong).toEqual([]);
  expect(seen).toEqual(new Set([false, null, true]));
});
