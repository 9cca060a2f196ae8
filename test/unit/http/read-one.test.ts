import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.js';
import type { Json } from '../../../src/contract/operation.js';
import { namedOther, readOne } from '../../../src/http/read-one.js';
import { asker } from '../../../src/engine/wait/ask.js';
import type { Call, Reply } from '../../../src/http/client.js';
import { getCall } from '../../../src/http/reads.js';

const guid = (last: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c330${last}`;
const health = getCall('/api/computer/{id}/health', { pathValues: { id: 42 } });
const client = (json: Json) => ({
  send: async (): Promise<Reply> => ({ status: 200, headers: {}, body: Buffer.from('x'), json: () => json }),
});

describe('an answer about another thing than the one in the path', () => {
  const cases: readonly (readonly [string, Call, Json, Json])[] = [
    ['computer', health, { clientId: 42 }, { clientId: 43, id: 42 }],
    ['computer', getCall('/api/computer/{id}', { pathValues: { id: '42' } }), { id: 42 }, { id: 43 }],
    [
      'group',
      getCall('/api/group/{id}', { pathValues: { id: guid(1) } }),
      { id: guid(1).toUpperCase() },
      { id: guid(2) },
    ],
    ['principal', getCall('/api/admin/principals/{id}', { pathValues: { id: 7 } }), { id: 7 }, { id: 8 }],
    ['job', getCall('/api/tasks/{trackingId}', { pathValues: { trackingId: guid(1) } }), {}, { trackingId: guid(2) }],
  ];

  it.each(cases)('is told by its id: %s', (noun, call, own, other) => {
    expect(namedOther(own, call)).toBeUndefined();
    expect(namedOther(other, call)).toMatchObject({ noun });
  });

  it.each([null, 'text', [], {}, { id: 'x' }, { id: null }])('is not told by what is no id: %j', (json) => {
    expect(namedOther(json, health)).toBeUndefined();
  });

  it('decides nothing', async () => {
    await expect(readOne(health, client({ clientId: 43 }))).rejects.toThrow('answered about computer 43 instead of 42');
    await expect(readOne(health, client(null))).rejects.toThrow('null instead of an object');
    expect(await readOne(health, client({ clientId: 42 }))).toEqual({ clientId: 42 });
  });

  it('is no answer to a wait', async () => {
    const context = { client: async () => client({ clientId: 43 }), interrupt: new AbortController().signal };
    const ask = asker(context as unknown as Context, context.interrupt);
    expect(await ask(health)).toEqual({ kind: 'lost', why: 'the service answered about computer 43 instead of 42' });
  });
});
