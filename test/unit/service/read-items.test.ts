import { expect, it } from 'vitest';
import type { Operation } from '../../../src/contract/operation.js';
import { readList } from '../../../src/service/read-items.js';
import { contractAreas } from '../../../src/generated/contract/index.js';
import type { Call } from '../../../src/http/client.js';
import { replyOf } from '../../../src/changes/execute/read-back.js';

const areas = await Promise.all(Object.values(contractAreas).map((load) => load()));
const lists = areas
  .flatMap((area) => area.all())
  .filter(({ answers, repeat }) => repeat === 'read' && answers[0]?.kind !== 'object');

const askedFor = async ({ method, path }: Operation): Promise<Call[]> => {
  const calls: Call[] = [];
  const read = (call: Call) => {
    calls.push(call);
    return Promise.resolve(replyOf([]));
  };
  await readList({ method, path, operation: `${method} ${path}`, repeat: 'read' }, { read }, { top: 500 });
  return calls;
};

it('a list is asked for with top exactly where its operation has that parameter', async () => {
  expect(lists.length).toBeGreaterThan(50);
  for (const list of lists) {
    const hasTop = list.parameters.some(({ parameter }) => parameter === 'top');
    const [call] = await askedFor(list);
    expect(call?.query ?? [], list.path).toEqual(hasTop ? [['top', '500']] : []);
  }
});
