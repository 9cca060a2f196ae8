import { expect, it } from 'vitest';
import type { Context } from '../../../../../src/context.js';
import { openFleetReader } from '../../../../../src/service/reading.js';
import type { Call, Reply } from '../../../../../src/http/client.js';
import { packageReader, patchReader, type RingReader } from '../../../../../src/apps/rollout/gate/reports.js';
import type { Json } from '../../../../../src/base/json/objects.js';
import type { ServiceAccess } from '../../../../../src/apps/rollout/session/service-access.js';

const since = new Date('2026-03-02T09:00:00Z');
const guid = '1754bc7f-ff11-4039-9a62-f15f727c293b';
const short = { items: [{ computerId: 1, hostname: 'PC-1' }], totalCount: 400, skip: 0, top: 500, hasMore: false };
const reply = (json: Json): Reply => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(json)),
  json: () => json,
});

/** A service that counts 400 rows and gives one; the status of the package tells nothing. */
const accessOf = async (rows: Json = short): Promise<ServiceAccess> => {
  const read = async ({ path }: Call): Promise<Reply> => reply(path.endsWith('/status') ? {} : rows);
  const context = {
    client: async () => ({ origin: '', read }),
    interrupt: new AbortController().signal,
    warn: () => undefined,
  } as unknown as Context; // only what the reader uses
  return { reader: await openFleetReader(context), now: () => since } as unknown as ServiceAccess;
};

const members = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  uuid: undefined,
  hostname: `PC-${at + 1}`,
  lastSeen: since,
}));

it.each<[string, (access: ServiceAccess) => RingReader]>([
  ['patches', (access) => patchReader(access, { patches: [{ id: 7, name: 'KB7' }] })],
  ['a package, by its history', (access) => packageReader(access, { id: guid, name: 'KeePass', version: '2.57' })],
])('a part of the results of %s is none: who failed may be in the other', async (_, readerOf) => {
  const reports = readerOf(await accessOf()).reports({ groupId: guid, members, since });
  await expect(reports).rejects.toThrow('the results of the ring are not readable: The list may be incomplete');
});

it.each([[null], ['']])('a computer whose name is %j is not one that needs no patch', async (hostname) => {
  const rows = { items: [{ hostname, patchStatus: 'Missing' }], totalCount: 1, hasMore: false };
  const reader = patchReader(await accessOf(rows), { patches: [{ id: 7, name: 'KB7' }] });
  await expect(reader.reports({ groupId: guid, members, since })).rejects.toThrow('without its name');
});

it('the row of another patch is none of this one', async () => {
  const rows = { items: [{ hostname: 'PC-1', patchId: 8, patchStatus: 'Installed' }], totalCount: 1, hasMore: false };
  const reader = patchReader(await accessOf(rows), { patches: [{ id: 7, name: 'KB7' }] });
  await expect(reader.reports({ groupId: guid, members, since })).rejects.toThrow('another patch');
});
