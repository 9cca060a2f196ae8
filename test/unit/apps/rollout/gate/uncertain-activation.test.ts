import { expect, it } from 'vitest';
import type { Context } from '../../../../../src/context.js';
import type { Json } from '../../../../../src/contract/operation.js';
import { EmsError } from '../../../../../src/base/errors.js';
import { openFleetReader } from '../../../../../src/service/reading.js';
import type { Call, Reply } from '../../../../../src/http/client.js';
import { proveActivation } from '../../../../../src/apps/rollout/gate/uncertain-activation.js';
import type { ServiceAccess } from '../../../../../src/apps/rollout/session/service-access.js';
import type { ResolvedSubject } from '../../../../../src/apps/rollout/types.js';

const since = new Date('2026-03-02T09:00:00Z');
const later = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000);
const groupId = '1754bc7f-ff11-4039-9a62-f15f727c293b';
const keePass = { kind: 'package', id: groupId, name: 'KeePass', version: '2.57' } as ResolvedSubject;
const patches = { kind: 'patch', patches: [{ id: 7, name: 'KB7' }], pmGroupId: 9 } as unknown as ResolvedSubject;

const pageOf = (...items: Json[]): Json => ({ items, totalCount: items.length, hasMore: false });

interface World {
  readonly now: Date;
  readonly lastSeen: Date;
  readonly history?: Json | EmsError;
  /** Reports from before. */
  readonly earlier?: Json;
}

/** A ring of one computer, and the answers about it. */
const accessOf = async ({ history = pageOf(), lastSeen, now, earlier = pageOf() }: World): Promise<ServiceAccess> => {
  const computer = { id: 1, clientId: 1, hostname: 'PC-1', lastSeenUtc: lastSeen.toISOString() };
  const answers: Readonly<Record<string, Json | EmsError>> = {
    '/api/group/{id}/computers': pageOf(computer),
    '/api/computer/search': pageOf(computer),
    '/api/computer/distribution-history/search': history,
  };
  const read = async ({ body, path }: Call): Promise<Reply> => {
    const isEarlier = path.endsWith('distribution-history/search') && !JSON.stringify(body).includes('after');
    const answer = isEarlier ? earlier : (answers[path] ?? pageOf());
    if (answer instanceof EmsError) throw answer;
    const text = JSON.stringify(answer);
    return { status: 200, headers: {}, body: Buffer.from(text), json: () => JSON.parse(text) as Json };
  };
  const context = {
    client: async () => ({ origin: '', read }),
    interrupt: new AbortController().signal,
    warn: () => undefined,
  } as unknown as Context; // only what the reader uses
  return { reader: await openFleetReader(context), now: () => now } as unknown as ServiceAccess;
};

const result = { computerId: 1, packageName: 'KeePass', version: '2.57' };
const installed = { ...result, result: 'Success', installMode: 'Install', logDateUtc: later(-900).toISOString() };
const removed = { ...installed, installMode: 'Uninstall', logDateUtc: later(-600).toISOString() };
const broken = new EmsError('failed', 'Internal error', { status: 500 });

it.each<[string, string, ResolvedSubject, World]>([
  ['a result shows it', 'happened', keePass, { now: later(5), lastSeen: since, history: pageOf(result) }],
  ['no agent has to have asked yet', 'unknown', keePass, { now: later(5), lastSeen: since }],
  ['a polling interval passed without a result', 'did not happen', keePass, { now: later(300), lastSeen: since }],
  [
    'a result of another computer shows nothing',
    'did not happen',
    keePass,
    { now: later(300), lastSeen: since, history: pageOf({ ...result, computerId: 2 }) },
  ],
  [
    'everybody has the package, and nothing is left to report',
    'happened',
    keePass,
    { now: later(300), lastSeen: since, earlier: pageOf(installed) },
  ],
  [
    'everybody had the package, and it was removed',
    'did not happen',
    keePass,
    { now: later(300), lastSeen: since, earlier: pageOf(installed, removed) },
  ],
  ['results cannot be read', 'unknown', keePass, { now: later(300), lastSeen: since, history: broken }],
  [
    'a part of the results cannot be read',
    'unknown',
    keePass,
    { now: later(300), lastSeen: since, history: { items: [{ computerId: 2 }], totalCount: 400, hasMore: false } },
  ],
  [
    'a result does not say of which computer',
    'unknown',
    keePass,
    { now: later(300), lastSeen: since, history: pageOf({ ...result, computerId: 'text' }) },
  ],
  ['nobody asked for patches since', 'unknown', patches, { now: later(300), lastSeen: later(-60) }],
  ['somebody asked, and has no patches', 'did not happen', patches, { now: later(300), lastSeen: later(60) }],
])('an activation in doubt is judged, when %s: %s', async (_, expected, subject, world) => {
  const proof = await proveActivation(await accessOf(world), { subject, groupId, since });
  expect(proof.kind).toBe(expected);
});
