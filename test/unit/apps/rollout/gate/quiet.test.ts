import { expect, it } from 'vitest';
import type { Context } from '../../../../../src/context.js';
import type { Json } from '../../../../../src/contract/operation.js';
import { openFleetReader } from '../../../../../src/service/reading.js';
import type { Call, Reply } from '../../../../../src/http/client.js';
import { judgeNow } from '../../../../../src/apps/rollout/gate/look.js';
import { isQuiet } from '../../../../../src/apps/rollout/gate/quiet.js';
import { membersOnce } from '../../../../../src/apps/rollout/gate/ring-members.js';
import type { Drive } from '../../../../../src/apps/rollout/session/drive.js';
import type { MarkedRing } from '../../../../../src/apps/rollout/session/place.js';

const hour = 3_600_000;
const now = new Date('2026-03-06T09:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * hour);
const groupId = '1754bc7f-ff11-4039-9a62-f15f727c293b';

/** Small numbers that look random and are the same in every run. */
const drawing = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

interface Member {
  readonly id: number;
  readonly lastSeen: Date | undefined;
  readonly isSuspended: boolean;
  readonly result: 'success' | 'failed' | 'pending';
}

const answersOf = (members: readonly Member[]): Readonly<Record<string, Json>> => {
  const listed = (some: readonly Member[]): Json => ({
    items: some.map(({ id, lastSeen }) => ({
      id,
      clientId: id,
      hostname: `PC-${id}`,
      lastSeenUtc: lastSeen?.toISOString() ?? null,
    })),
    totalCount: some.length,
    hasMore: false,
  });
  const count = (result: Member['result']): number => members.filter((member) => member.result === result).length;
  const isAway = ({ isSuspended, lastSeen }: Member): boolean =>
    isSuspended || (lastSeen !== undefined && lastSeen <= ago(72));
  return {
    '/api/group/{id}/computers': listed(members),
    '/api/packages/{id}/status': { success: count('success'), failed: count('failed'), pending: count('pending') },
    '/api/computer/issues/agent-suspended': listed(members.filter(({ isSuspended }) => isSuspended)),
    '/api/computer/issues/failed-deployment': listed(members.filter(({ result }) => result === 'failed')),
    '/api/computer/issues/overview': listed(members.filter(isAway)),
  };
};

/** A ring of up to 12 computers, at some moment of its gate. */
const drawn = async (seed: number): Promise<{ readonly drive: Drive; readonly ring: MarkedRing }> => {
  const draw = drawing(seed);
  const pick = <Value>(...values: readonly Value[]): Value => values[draw(values.length)] as Value;
  const since = ago(pick(10, 60, 100, 200));
  const members = Array.from({ length: 1 + draw(12) }, (_, index): Member => ({
    id: index + 1,
    lastSeen: pick(ago(1), ago(5), ago(71), ago(73), ago(900), undefined),
    isSuspended: draw(5) === 0,
    result: pick('success', 'success', 'pending', 'pending', 'failed'),
  }));
  const answers = answersOf(members);
  const read = async ({ path }: Call): Promise<Reply> => {
    const text = JSON.stringify(answers[path]);
    return { status: 200, headers: {}, body: Buffer.from(text), json: () => JSON.parse(text) as Json };
  };
  const context = {
    client: async () => ({ origin: '', read }),
    interrupt: new AbortController().signal,
    warn: () => undefined,
  } as unknown as Context; // only what the reader uses
  const neverSeen = members.filter(({ lastSeen }) => lastSeen === undefined).length + draw(2);
  const window = pick(undefined, { text: '', spans: [] });
  const drive = {
    access: { reader: await openFleetReader(context), now: () => now, earliest: () => now },
    file: {
      window,
      rings: [{}, { approve: pick(true, false) }],
      gate: {
        reported: pick({ share: 0.5 }, { share: 0.9 }, { share: 1 }, { count: 3 }),
        failed: pick({ share: 0.02 }, { share: 0.5 }, { count: 1 }),
        activeMs: 72 * hour,
        soakMs: pick(0, 24, 80) * hour,
        deadlineMs: pick(48, 168) * hour,
      },
    },
    record: {
      members: [{ n: 1, ids: members.map(({ id }) => id), neverSeen }],
      told: pick(undefined, { ring: 1, verdict: 'holding' }),
    },
    subject: { kind: 'package', id: groupId, name: 'KeePass', version: '2.57' },
  } as unknown as Drive; // only what a judgement uses
  const soak = pick(undefined, ago(2), ago(30), ago(90));
  const hold = pick(undefined, undefined, undefined, 'paused', 'inconclusive');
  const marker = { rollout: 'r', ring: 1, of: 2, phase: 'active', since, soak, hold, by: '', at: since } as const;
  return { drive, ring: { n: 1, group: { id: groupId, name: '1-first' }, marker, text: '' } };
};

/** Whether an advance that knows all of the ring would do something, or say something. */
const isNews = async (drive: Drive, ring: MarkedRing): Promise<boolean> => {
  const { judgment } = await judgeNow(drive, { rings: [ring] }, ring, membersOnce(drive.access));
  const { hold, soak } = ring.marker;
  switch (judgment.verdict) {
    case 'waiting':
      return false;
    case 'soaking':
      return soak === undefined;
    case 'failed':
      return true;
    case 'holding':
      return hold === undefined && drive.record.told === undefined;
    case 'inconclusive':
    case 'passed':
      return hold === undefined;
  }
};

it('never calls a ring quiet of which a full judgement has news', async () => {
  const found = { quiet: 0, news: 0, wrong: [] as number[] };
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { drive, ring } = await drawn(seed);
    const [quiet, news] = [await isQuiet(drive, ring), await isNews(drive, ring)];
    if (quiet) found.quiet += 1;
    if (news) found.news += 1;
    if (quiet && news) found.wrong.push(seed);
  }
  expect(found.wrong).toEqual([]);
  expect(found.quiet).toBeGreaterThan(300);
  expect(found.news).toBeGreaterThan(300);
});
