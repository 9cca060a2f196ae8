import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { startScriptedServer } from '../support/scripted-server.js';

const directory = useDirectory();

it.concurrent.each([
  'wait reboot 5',
  'wait rescan PC-0042',
  'wait deployment PC-0042 --package KeePass',
  'wait queue imports',
])('counts the reads before a wait towards its time-out: %s', async (line) => {
  const server = await startScriptedServer();
  server.script(...Array.from({ length: 9 }, () => () => undefined)); // no answer
  const began = performance.now();
  const { code, stderr } = await runHere([...line.split(' '), '--timeout', '1s'], directory(), {
    env: { EMS_URL: server.url, EMS_TOKEN: 'abcdef' },
  });
  const tookMs = performance.now() - began;
  await server.close();
  expect([code, stderr]).toEqual([8, expect.stringContaining('Timed out before the state could be read.')]);
  expect(tookMs).toBeLessThan(15_000); // a request alone has 30 s
});

it('does not speak of a request when the service cannot be reached', async () => {
  const { code, stderr } = await runHere(['wait', 'reboot', '5', '--retries', '0'], directory(), {
    env: { EMS_URL: 'http://127.0.0.1:1', EMS_TOKEN: 'abcdef' },
  });
  expect([code, stderr]).toEqual([11, expect.stringContaining('The state cannot be read')]);
  expect(stderr).not.toContain('--wait');
});
