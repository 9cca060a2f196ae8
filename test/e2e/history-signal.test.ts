import { describe, expect, it } from 'vitest';
import { useCountingFleet, type CountingFleet } from '../support/counting-fleet.js';
import { runHere } from '../support/in-process.js';
import { whenHeard, whenQuiet } from '../support/quiet-process.js';

const history = async (fleet: CountingFleet): Promise<unknown> => {
  const env = fleet.env();
  const { stdout } = await runHere(['history', 'list', '-o', 'json'], env['EMS_CONFIG_DIR'] ?? '', { env });
  return JSON.parse(stdout);
};

const startReboot = async (fleet: CountingFleet) => {
  const moment = fleet.after(1);
  const started = fleet.start('computer', 'reboot', '7', '--yes');
  await moment;
  return started;
};

describe('a change that two signals end before its answer', () => {
  const fleet = useCountingFleet(600_000);

  it('is in the history with an unknown outcome', async () => {
    const { child, ended } = await startReboot(fleet());
    child.kill('SIGTERM');
    await whenHeard(child);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(await history(fleet())).toMatchObject([
      { command: 'ems computer reboot 7 --yes -o json', outcome: 'unknown', exitCode: 143, requestCount: 1 },
    ]);
  });
});

describe('a change that waits for its token when a signal comes', () => {
  const fleet = useCountingFleet(0);

  it.each([1, 2])('is neither sent nor reported as sent: %i signals', async (signals) => {
    const asked = fleet().holdTokens();
    const { child, ended } = fleet().start('computer', 'reboot', '7', '--yes');
    await asked;
    for (let sent = 0; sent < signals; sent += 1) {
      child.kill('SIGTERM');
      await whenHeard(child);
    }
    const { code, stderr } = await ended;
    expect(code).toBe(143);
    expect(stderr).not.toMatch(/sent|effect/i);
    expect(await history(fleet())).toEqual([]);
    expect(fleet().hits.size).toBe(0);
  });
});

describe('a change whose answer comes after a signal', () => {
  const fleet = useCountingFleet('held');

  it('is in the history as done, with the code of the signal', async () => {
    const { child, ended } = await startReboot(fleet());
    child.kill('SIGTERM');
    await whenQuiet(child);
    fleet().release();
    expect((await ended).code).toBe(143);
    expect(await history(fleet())).toMatchObject([{ outcome: 'done', exitCode: 143, requestCount: 1 }]);
  });

  it('is waited for when npx or timeout pass the same signal on', async () => {
    const { child, ended } = await startReboot(fleet());
    // Both wait for a process that is stopped: it gets them at once, as from one key press.
    for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) child.kill(signal);
    await whenQuiet(child);
    fleet().release();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([expect.toBeOneOf([130, 143]), expect.not.stringContaining('without a response')]);
    const [latest] = (await history(fleet())) as unknown[];
    expect(latest).toMatchObject({ outcome: 'done' });
  });
});
