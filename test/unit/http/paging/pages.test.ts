import { describe, expect, it } from 'vitest';
import { EmsError } from '../../../../src/base/errors.js';
import type { ReadCall, Client, Reply } from '../../../../src/http/client.js';
import { fetchPages, type PageOptions } from '../../../../src/http/paging/pages.js';

const call: ReadCall = {
  method: 'GET',
  path: '/api/computer',
  repeat: 'read',
  operation: 'GET /api/queues',
  query: [['domain', 'corp']],
};

interface Asked {
  readonly skip: string | undefined;
  readonly top: string | undefined;
}

interface Service {
  readonly client: Client;
  readonly asked: Asked[];
  readonly mostAtOnce: () => number;
}

const unexpected = (): Promise<never> => Promise.reject(new Error('not expected'));

const replyOf = (value: unknown): Reply => {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  return { status: 200, headers: {}, body, json: () => JSON.parse(body.toString()) };
};

/** Answers from a list of numbers, with at most `clamp` items a page. */
const service = (total: number, clamp: number, answer?: (skip: number, top: number) => unknown): Service => {
  const asked: Asked[] = [];
  let running = 0;
  let most = 0;
  const client: Client = {
    origin: 'http://127.0.0.1',
    async read(sent) {
      const query = new Map(sent.query);
      asked.push({ skip: query.get('skip'), top: query.get('top') });
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      const skip = Number(query.get('skip') ?? 0);
      const top = Math.min(Number(query.get('top') ?? 50), clamp);
      if (answer !== undefined) return replyOf(answer(skip, top));
      const items = Array.from({ length: Math.max(0, Math.min(top, total - skip)) }, (_, index) => skip + index);
      return replyOf({ items, skip, top, totalCount: total, hasMore: skip + items.length < total });
    },
    write: unexpected,
    readRaw: unexpected,
    writeRaw: unexpected,
    url: () => '',
    close: () => Promise.resolve(),
  };
  return { client, asked, mostAtOnce: () => most };
};

const collect = async ({ client }: Service, options: PageOptions): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const page of fetchPages(client, call, options)) found.push(...page.items());
  return found;
};

const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

describe('fetching pages', () => {
  it('fetches everything in order, several pages ahead', async () => {
    const many = service(22_345, 1000);
    expect(await collect(many, { all: true })).toEqual(numbers(22_345));
    expect(many.asked).toHaveLength(23);
    expect(many.asked[0]).toEqual({ skip: undefined, top: '1000' });
    expect(many.mostAtOnce()).toBe(10);
  });

  it('stops after a number of items, and keeps the digits of the ones it cuts off', async () => {
    const limited = service(5_000, 1000);
    expect(await collect(limited, { all: false, limit: 1_500 })).toEqual(numbers(1_500));
    expect(limited.asked).toHaveLength(2);
    const exact = service(0, 9, () => '{"items": [ 1.50 , {"a":"]"} ,3],"hasMore":true}');
    const pages: string[] = [];
    for await (const page of fetchPages(exact.client, call, { all: false, limit: 2 })) pages.push(page.text.toString());
    expect(pages).toEqual(['{"items": [ 1.50 , {"a":"]"}],"hasMore":true}']);
  });

  it.each([1, 2])('tells of a list that ends before the number, after %d pages', async (pages) => {
    const warnings: string[] = [];
    const answer = (skip: number) => ({
      items: numbers(50, skip),
      totalCount: 150,
      hasMore: skip / 50 + 1 < pages,
    });
    const found = await collect(service(150, 50, answer), {
      all: false,
      limit: 120,
      warn: (line) => warnings.push(line),
    });
    expect(found).toEqual(numbers(50 * pages));
    expect(warnings).toEqual([
      `The list may be incomplete: the service counts 150 items, and its pages ended after ${50 * pages}.`,
    ]);
    const enough: string[] = [];
    await collect(service(150, 50), { all: false, limit: 120, warn: (line) => enough.push(line) });
    expect(enough).toEqual([]);
  });

  it('asks for nothing special where the paging is not known', async () => {
    const bare = service(0, 9, () => [1, 2]);
    expect(await collect(bare, { all: true, paging: 'unsure' })).toEqual([1, 2]);
    expect(bare.asked).toEqual([{ skip: undefined, top: undefined }]);
    const wrapped = service(120, 1000);
    expect(await collect(wrapped, { all: true, paging: 'unsure' })).toEqual(numbers(120));
    expect(wrapped.asked.map(({ top }) => top)).toEqual([undefined, undefined, undefined]);
  });

  it('goes by the total where the wrapper does not say whether there is more', async () => {
    const answer = (skip: number, top: number) => ({
      items: numbers(Math.min(top, 250 - skip), skip),
      totalCount: 250,
    });
    expect(await collect(service(250, 100, answer), { all: true })).toEqual(numbers(250));
    expect(await collect(service(250, 100, answer), { all: true, skip: 120 })).toEqual(numbers(130, 120));
    const cutOff = service(0, 1, (skip) => ({ items: skip === 0 ? [1] : [], totalCount: 2 }));
    await expect(collect(cutOff, { all: true })).rejects.toThrow('empty page');
  });

  describe('a service that refuses large pages', () => {
    const refusing = (total: number): Service => {
      const { client, ...rest } = service(total, 50);
      const read = async (sent: ReadCall): Promise<Reply> => {
        const reply = await client.read(sent);
        if (Number(new Map(sent.query).get('top') ?? 0) <= 100) return reply;
        throw new EmsError('failed', 'top is too large', { status: 400 });
      };
      return { ...rest, client: { ...client, read } };
    };

    it('is asked again without a size that nobody typed', async () => {
      const strict = refusing(120);
      expect(await collect(strict, { all: true })).toEqual(numbers(120));
      expect(strict.asked.map(({ top }) => top)).toEqual(['1000', undefined, undefined, undefined]);
    });

    it('is believed where the size was typed, and where the answer stays the same', async () => {
      const typed = refusing(120);
      await expect(collect(typed, { all: true, top: 500 })).rejects.toThrow('top is too large');
      expect(typed.asked).toHaveLength(1);
      const never = service(0, 1, () => {
        throw new EmsError('failed', 'no such filter', { status: 400 });
      });
      await expect(collect(never, { all: true })).rejects.toThrow('no such filter');
      expect(never.asked.map(({ top }) => top)).toEqual(['1000', undefined]);
    });
  });

  it.each([
    ['a total that is none', { totalCount: 'four', hasMore: null }],
    ['nothing at all', {}],
  ])('reads to the end where a wrapper says of it: %s', async (_, said) => {
    const answer = (skip: number) => ({ items: numbers(Math.min(2, 4 - skip), skip), ...said });
    expect(await collect(service(0, 2, answer), { all: true, top: 2 })).toEqual(numbers(4));
    // Large pages are looked at by their bytes, with the same result.
    const padded = (skip: number) => ({ ...answer(skip), more: 'x'.repeat(300_000) });
    expect(await collect(service(0, 2, padded), { all: true, top: 2 })).toEqual(numbers(4));
  });

  it('says that an item is on two pages, though the total is right', async () => {
    const warnings: (readonly [string, boolean | undefined])[] = [];
    const rows = [1, 2, 2, 3].map((id) => ({ id, hostname: `PC-${id}` }));
    const answer = (skip: number) => ({ items: rows.slice(skip, skip + 2), totalCount: 4, hasMore: skip < 2 });
    await collect(service(0, 2, answer), { all: true, warn: (line, missing) => warnings.push([line, missing]) });
    expect(warnings).toEqual([[expect.stringContaining('an item is on two pages'), true]]);
  });

  it('does not take the same page again for the next one', async () => {
    const same = service(0, 2, () => ({ items: [1, 2], totalCount: 4, hasMore: true }));
    await expect(collect(same, { all: true })).rejects.toThrow('the same page twice');
    // A list that is not paged, of just as many items as were asked for, has ended.
    expect(
      await collect(
        service(0, 2, () => [1, 2]),
        { all: true, top: 2 },
      ),
    ).toEqual([1, 2]);
  });

  it('says when the list changed while it was read', async () => {
    const warnings: string[] = [];
    const growing = service(0, 1, (skip) => ({ items: [skip], totalCount: skip === 0 ? 2 : 3, hasMore: skip < 2 }));
    await collect(growing, { all: true, warn: (line) => warnings.push(line) });
    expect(warnings[0]).toContain('2 items at first, 3 at the end');
  });

  it('says that pages overlap', async () => {
    const warnings: string[] = [];
    const overlapping = service(0, 2, (skip) => ({
      items: numbers(2, Math.max(0, skip - 1)),
      totalCount: 3,
      hasMore: skip === 0,
    }));
    const found = await collect(overlapping, { all: true, warn: (line) => warnings.push(line) });
    expect([found.length, warnings]).toEqual([
      4,
      ['Items may be listed twice: the service counts 3 items, and its pages had 4.'],
    ]);
  });

  it('gives up on pages without end', async () => {
    let row = 0;
    const endless = service(0, 1, () => ({ items: [++row], totalCount: 5, hasMore: true }));
    await expect(collect(endless, { all: true })).rejects.toThrow('does not end');
  });

  it('ends with an empty page, but not quietly when the service says that there is more', async () => {
    const emptied = service(0, 1, (skip) => ({ items: skip === 0 ? [1] : [], hasMore: skip === 0 }));
    expect(await collect(emptied, { all: true })).toEqual([1]);
    const cutOff = service(0, 1, (skip) => ({ items: skip === 0 ? [1] : [], hasMore: true }));
    await expect(collect(cutOff, { all: true })).rejects.toThrow('empty page');
  });

  it.each([{ all: false }, { all: true }])(
    'refuses a first page with none of the items that it counts: %j',
    async (asked) => {
      const none = service(0, 50, () => ({ items: [], totalCount: 7, hasMore: false }));
      await expect(collect(none, asked)).rejects.toThrow('empty page although more items exist');
      expect(await collect(none, { ...asked, skip: 7 })).toEqual([]);
      expect(await collect(none, { ...asked, top: 0 })).toEqual([]);
    },
  );

  it('says of a single page that the service calls the last, and counts more', async () => {
    const warnings: string[] = [];
    const part = service(0, 50, () => ({ items: numbers(3), totalCount: 7, hasMore: false }));
    expect(await collect(part, { all: false, warn: (line) => warnings.push(line) })).toEqual(numbers(3));
    expect(warnings).toEqual(['The list may be incomplete: the service counts 7 items, and its pages ended after 3.']);
  });
});
