import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.js';
import { EmsError } from '../../../src/base/errors.js';
import { openFleetReader } from '../../../src/service/reading.js';
import { countIssues, readIssueSets } from '../../../src/service/fleet-counts.js';
import { issueNames } from '../../../src/service/issues.js';
import { wholeFleet } from '../../../src/service/scope.js';
import { unreadableText } from '../../../src/service/readable.js';
import type { Call, Reply } from '../../../src/http/client.js';
import { callTo } from '../../../src/http/reads.js';
import type { Json } from '../../../src/base/json/objects.js';

const replyOf = (json: Json): Reply => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(json)),
  json: () => json,
});

/** Only what the reader uses. */
const contextOf = (answer: (call: Call) => Promise<Reply>): Context =>
  ({
    client: async () => ({ origin: '', read: answer }),
    interrupt: new AbortController().signal,
    warn: () => undefined,
  }) as unknown as Context;

const page = (items: readonly Json[], totalCount: number): Json => ({
  items,
  totalCount,
  skip: 0,
  top: items.length,
  hasMore: items.length < totalCount,
});

describe('the fleet reader', () => {
  it('counts with one item, and counts its requests', async () => {
    const asked: string[] = [];
    const reader = await openFleetReader(
      contextOf(async ({ query }) => {
        asked.push(JSON.stringify(query));
        return replyOf(page([{ id: 1 }], 4711));
      }),
    );
    expect(await reader.count(callTo('GET /api/computer'))).toEqual({ ok: true, value: 4711 });
    expect(asked).toEqual(['[["top","1"]]']);
    expect(reader.requests()).toBe(1);
  });

  it.each([
    ['more, and no total', { hasMore: true }],
    ['nothing', {}],
  ])('counts the items where the service says of them: %s', async (_, said) => {
    const reader = await openFleetReader(
      contextOf(async ({ query }) => {
        const { skip = 0, top = 50 } = Object.fromEntries((query ?? []).map(([name, value]) => [name, Number(value)]));
        const items = [1, 2, 3].slice(skip, skip + top).map((id) => ({ id }));
        return replyOf({ items, ...said, ...('hasMore' in said ? { hasMore: skip + top < 3 } : {}) });
      }),
    );
    expect(await reader.count(callTo('GET /api/computer'))).toEqual({ ok: true, value: 3 });
  });

  it.each([-3, 1.5, 'many', {}])('does not count by a total of %j', async (totalCount) => {
    const reader = await openFleetReader(contextOf(async () => replyOf({ items: [{ id: 1 }], totalCount })));
    expect(await reader.count(callTo('GET /api/computer'))).toMatchObject({ ok: false });
  });

  it('does not count by a total of which not one item is shown', async () => {
    const reader = await openFleetReader(contextOf(async () => replyOf(page([], 5))));
    expect(await reader.count(callTo('GET /api/computer'))).toMatchObject({ ok: false });
  });

  it('calls a list that is shorter than the service counts not readable, where all of it matters', async () => {
    const short = { items: [{ id: 1 }], totalCount: 2, skip: 0, top: 500, hasMore: false };
    const reader = await openFleetReader(contextOf(async () => replyOf(short)));
    expect(await reader.items(callTo('GET /api/computer'))).toEqual({ ok: true, value: [{ id: 1 }] });
    const read = await reader.items(callTo('GET /api/computer'), { whole: true });
    expect(read).toMatchObject({ ok: false, why: expect.stringContaining('the service counts 2 items') });
  });

  it('does not take a sample whose only page is shorter than its total for all there is', async () => {
    const short = { items: [{ id: 1 }], totalCount: 3, skip: 0, top: 50, hasMore: false };
    const reader = await openFleetReader(contextOf(async () => replyOf(short)));
    expect(await reader.sample(callTo('GET /api/computer'), 50)).toMatchObject({ ok: false });
    expect(await reader.sample(callTo('GET /api/computer'), 1)).toMatchObject({ ok: true, value: { total: 3 } });
  });

  it('keeps eight under way', async () => {
    let now = 0;
    let most = 0;
    const reader = await openFleetReader(
      contextOf(async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return replyOf(page([], 0));
      }),
    );
    await Promise.all(Array.from({ length: 30 }, () => reader.count(callTo('GET /api/system'))));
    expect(most).toBe(8);
    expect(reader.requests()).toBe(30);
  });

  it.each([
    ['forbidden', 'not readable: needs group.read'],
    ['not-found', 'not readable: the service has no such object'],
    ['failed', 'not readable: broken'],
  ] as const)('turns %s into an answer', async (kind, text) => {
    const reader = await openFleetReader(contextOf(() => Promise.reject(new EmsError(kind, 'broken.'))));
    const read = await reader.object(callTo('GET /api/group'));
    expect(read.ok ? 'readable' : unreadableText(read)).toBe(text);
  });

  it('ends where nothing can be read', async () => {
    const reader = await openFleetReader(contextOf(() => Promise.reject(new EmsError('unreachable', 'away'))));
    await expect(reader.object(callTo('GET /api/system'))).rejects.toThrow('away');
  });

  it('does not call a page the whole list', async () => {
    const reader = await openFleetReader(contextOf(async () => replyOf({ items: [{}], hasMore: true })));
    expect(await reader.count(callTo('GET /api/system'))).toMatchObject({ ok: false });
  });

  it('reads issues of computers that were not seen lately as well', async () => {
    const queries: string[] = [];
    const items = [{ id: 7, hostname: 'PC-7', issues: [{ issue: 'low-disk', count: 1 }, 'stale-agent'] }];
    const reader = await openFleetReader(
      contextOf(async ({ query }) => {
        queries.push(JSON.stringify(query));
        return replyOf(page(items, 1));
      }),
    );
    const sets = await readIssueSets(reader, wholeFleet);
    expect(queries[0]).toContain('["lastSeenDays","0"]');
    expect(sets.ok && [...(sets.value.get(7)?.issues ?? [])]).toEqual(['low-disk', 'stale-agent']);
  });

  it('counts every issue in one request each', async () => {
    const reader = await openFleetReader(contextOf(async () => replyOf(page([{ id: 1 }], 3))));
    const counts = await countIssues(reader, { kind: 'group', id: 'g', name: 'G' });
    expect(counts.map(({ computers }) => computers.ok && computers.value)).toEqual(issueNames.map(() => 3));
    expect(reader.requests()).toBe(issueNames.length);
  });
});
