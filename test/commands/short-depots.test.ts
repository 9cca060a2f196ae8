import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo(120);

interface Page {
  items: { heartbeat?: string; isMasterServer?: boolean }[];
}

/** Only depots that are online are listed, as after an outage behind the service. */
const shorten = (): void => {
  demo.alter(/GET \/api\/system\/sync-jobs\/depots/, ({ items }: Page) =>
    items.filter(({ heartbeat }) => heartbeat === 'online').slice(0, 1),
  );
};

const check = async (...words: string[]): Promise<object> => {
  const ran = await demo.run(['fleet', 'check', 'depots-offline', ...words, '-o', 'json']);
  const { checks } = JSON.parse(ran.stdout) as { checks: object[] };
  return { code: ran.code, ...checks[0] };
};

it('fleet check names depot servers without a heartbeat, and is not ok', async () => {
  shorten();
  expect(await check()).toMatchObject({
    code: 13,
    state: 'unknown',
    problem: expect.stringMatching(/no heartbeat of SRV-\d+, SRV-\d+/),
  });
  expect(await check('--crit', 'depots-offline=~:-1')).toMatchObject({ state: 'critical', value: 0 });
});

it('fleet status shows them as unknown, and says so', async () => {
  shorten();
  const { stdout } = await demo.run(['fleet', 'status', '-o', 'json']);
  const { depots, requests, unreadable } = JSON.parse(stdout) as {
    depots: { state: string }[];
    requests: number;
    unreadable: { what: string; why: string }[];
  };
  expect(depots[0]?.state).toBe('online');
  expect(new Set(depots.slice(1).map(({ state }) => state))).toEqual(new Set(['unknown']));
  expect(unreadable).toMatchObject([{ what: 'depots', why: expect.stringContaining('no heartbeat of SRV-') }]);
  expect(requests).toBeLessThanOrEqual(25);
});

it('one server without a heartbeat may be the master server where none is marked as it', async () => {
  demo.alter(/GET \/api\/system\/sync-jobs\/depots/, ({ items }: Page) =>
    items.map((row) => ({ ...row, heartbeat: 'online' })),
  );
  demo.alter(/GET \/api\/system\/depot-servers/, ({ items }: Page) =>
    items.map((row) => ({ ...row, isMasterServer: undefined })),
  );
  expect(await check()).toMatchObject({ code: 0, state: 'ok', value: 0 });
});
