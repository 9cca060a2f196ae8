import { describe, expect, it } from 'vitest';
import type { Context } from '../../../../src/context.js';
import type { Json } from '../../../../src/contract/operation.js';
import { asker } from '../../../../src/engine/wait/poll/ask.js';
import { decodeList, decodeObject, findOther } from '../../../../src/http/answers/decode.js';
import type { Call, Reply } from '../../../../src/http/client.js';
import { callTo, readObject } from '../../../../src/http/reads.js';

const guid = (last: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c330${last}`;
const health = callTo('GET /api/computer/{id}/health', { pathValues: { id: 42 } });
const client = (json: Json) => ({
  read: async (): Promise<Reply> => ({ status: 200, headers: {}, body: Buffer.from('x'), json: () => json }),
});

describe('decoding a list', () => {
  const decode = (entries: readonly Json[]): unknown => decodeList(entries, 'GET /api/computer');

  it('counts an entry once that comes twice', () => {
    expect(
      decode([
        { id: 1, hostname: 'A' },
        { id: 1, hostname: 'A' },
      ]),
    ).toHaveLength(1);
  });
});

describe('decoding an object', () => {
  const cases: readonly (readonly [string, Call, Record<string, Json>, Record<string, Json>])[] = [
    ['computer', health, { clientId: 42 }, { clientId: 43, id: 42 }],
    ['computer', callTo('GET /api/computer/{id}', { pathValues: { id: '42' } }), { id: 42 }, { id: 43 }],
    [
      'group',
      callTo('GET /api/group/{id}', { pathValues: { id: guid(1) } }),
      { id: guid(1).toUpperCase() },
      { id: guid(2) },
    ],
    ['principal', callTo('GET /api/admin/principals/{id}', { pathValues: { id: 7 } }), { id: 7 }, { id: 8 }],
    [
      'job',
      callTo('GET /api/tasks/{trackingId}', { pathValues: { trackingId: guid(1) } }),
      {},
      { trackingId: guid(2) },
    ],
  ];

  it.each(cases)('notices an answer about another %s', (noun, call, own, other) => {
    expect(findOther(own, call)).toBeUndefined();
    expect(findOther(other, call)).toMatch(new RegExp(`^answered about ${noun} `));
  });

  it.each([{}, { id: 'x' }, { id: null }])('does not read another thing into %j', (json) => {
    expect(findOther(json, health)).toBeUndefined();
  });

  it('fills in the id of the path where the answer does not repeat it', () => {
    expect(decodeObject({ hostname: 'PC-42' }, health)).toEqual({ clientId: 42, hostname: 'PC-42' });
    const typed = callTo('GET /api/computer/{id}', { pathValues: { id: '42' } });
    expect(decodeObject({ hostname: 'PC-42' }, typed)).toEqual({ id: 42, hostname: 'PC-42' });
  });

  it('rejects an answer about something else', async () => {
    await expect(readObject(health, client({ clientId: 43 }))).rejects.toThrow('about computer 43 instead of 42');
    await expect(readObject(health, client(null))).rejects.toThrow('null instead of an object');
    await expect(readObject(health, client({ state: 'starting' }))).rejects.toThrow('nothing of what was asked for');
  });

  it('does not end a wait with the answer about another computer', async () => {
    const context = { client: async () => client({ clientId: 43 }), interrupt: new AbortController().signal };
    const ask = asker(context as unknown as Context, context.interrupt);
    expect(await ask.object(health)).toEqual({
      kind: 'lost',
      why: 'The service answered about computer 43 instead of 42.',
    });
  });
});
