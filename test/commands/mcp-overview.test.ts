import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { openMcp } from '../support/mcp-client.js';

/** Fleets that stand still: how many requests an answer takes depends on what there is. */
const [small, large] = [60, 20_000].map((computers) => useFastDemo({ computers, speed: 0 })) as [Fast, Fast];
type Fast = ReturnType<typeof useFastDemo>;

interface Overview {
  readonly status: { readonly computers: number; readonly issues: readonly { readonly computers: number }[] };
  readonly failures: readonly unknown[];
  readonly pendingByCause: Readonly<Record<string, number>>;
  readonly notes?: string;
}

const askOverview = async ({ directory, server }: ReturnType<typeof small>, given: object = {}) => {
  const apiRequests = async (): Promise<number> =>
    (await server.requests()).filter(({ path }) => path.startsWith('/api/') && path !== '/api/auth/token').length;
  const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' };
  const client = await openMcp([], directory, { env });
  const before = await apiRequests();
  const { isError, text, value } = await client.call('fleet_overview', given);
  const sent = (await apiRequests()) - before;
  await client.close();
  return { isError, text, sent, overview: value as unknown as Overview };
};

describe('fleet_overview', () => {
  it('sends at most 40 requests, and no more for a large fleet than for a small one', async () => {
    const [few, many] = [await askOverview(small()), await askOverview(large())];
    for (const { overview } of [few, many]) {
      expect(overview.failures).toEqual(expect.any(Array));
      expect(Object.values(overview.pendingByCause).length).toBeGreaterThan(0);
      const counts = overview.status.issues.flatMap(({ computers }) => computers ?? []);
      expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    }
    expect([few, many].map(({ overview }) => overview.status.computers)).toEqual([60, 20_000]);
    expect(few.sent).toBeGreaterThan(20);
    expect(many.sent).toBeLessThanOrEqual(few.sent);
    expect(few.sent).toBeLessThanOrEqual(40);
  });

  it('claims no cause that `fleet pending` does not find, and counts the same work', async () => {
    const { notes, pendingByCause } = (await askOverview(small())).overview;
    // By the same clock: the server of the assistant is a process of its own.
    const ran = await small().run(['fleet', 'pending', '-o', 'json'], { date: () => new Date() });
    const found = small().json(ran) as { readonly cause: string }[];
    expect(Object.values(pendingByCause).reduce((sum, count) => sum + count, 0)).toBe(found.length);
    expect(pendingByCause['unknown']).toBeGreaterThan(0);
    expect(notes).toContain('`fleet pending` explains');
    const claimed = Object.entries(pendingByCause).filter(([cause]) => cause !== 'unknown');
    expect(claimed.length).toBeGreaterThan(0);
    for (const [cause, count] of claimed)
      expect([cause, found.filter((line) => line.cause === cause).length]).toEqual([cause, count]);
  });

  it('says that a large fleet is counted in part, and answers for one of its groups as well', async () => {
    expect((await askOverview(small())).overview.notes).not.toContain('first 500');
    const { overview, sent } = await askOverview(large(), { group: 'Workstations/Berlin' });
    expect(sent).toBeLessThanOrEqual(40);
    expect(overview.status.computers).toBeLessThan(20_000);
    expect((await askOverview(large())).overview.notes).toContain('first 500 computers of each list');
  });

  it('is an error for a group that the service does not have', async () => {
    expect(await askOverview(small(), { group: 'Atlantis' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Atlantis'),
    });
  });
});
