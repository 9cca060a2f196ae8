import { sendCall, sendCallRaw } from '../../support/send-call.js';
import { expect, it } from 'vitest';
import type { Call } from '../../../src/http/client.js';
import { refuseChanges } from '../../../src/http/change-log.js';
import { makeClient } from '../../../src/http/make-client.js';
import { callTo } from '../../../src/http/reads.js';
import { fakeClock } from '../../support/fake-clock.js';
import { startScriptedServer } from '../../support/scripted-server.js';

const reboot: Call = {
  method: 'POST',
  path: '/api/computer/{id}/reboot',
  pathValues: { id: 5 },
  repeat: 'never',
  operation: 'POST /api/computer/{id}/reboot',
};

it('lets a search out, and no change, whatever its method', async () => {
  const server = await startScriptedServer();
  server.always({ json: { items: [], totalCount: 0, hasMore: false } });
  const client = makeClient({
    url: server.url,
    identity: { kind: 'token', token: 'token' },
    timeoutMs: 5000,
    connectTimeoutMs: 5000,
    retries: 0,
    clock: fakeClock(),
    env: {},
    say: () => undefined,
    warn: () => undefined,
    guard: refuseChanges,
  });
  const changes: readonly Call[] = [reboot, { ...reboot, method: 'GET' }, { ...reboot, repeat: 'idempotent' }];
  for (const call of changes)
    for (const send of [sendCall(client, call), sendCallRaw(client, call)])
      await expect(send).rejects.toMatchObject({ kind: 'refused', exitCode: 10 });
  expect({ requests: server.requests.length, changes: client.changes.count }).toEqual({ requests: 0, changes: 0 });
  expect((await sendCall(client, callTo('POST /api/computer/search', { body: {} }))).status).toBe(200);
  await client.close();
  await server.close();
});
