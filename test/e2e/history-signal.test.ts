import { describe, expect, it } from 'vitest';
import { useCountingFleet, type CountingFleet } from '../support/counting-fleet.js';

/** Two signals in a row may arrive as one. */
const heard = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

const history = async (fleet: CountingFleet): Promise<unknown> => {
  const { stdout } = await fleet.start('history', 'list', '-o', 'json').ended;
  return JSON.parse(stdout);
};

const startReboot = async (fleet: CountingFleet) => {
  const moment = fleet.after(1);
  const started = fleet.start('computer', 'reboot', '7', '--yes');
  await moment;
  return started;
};

describe('a change that is ended by two signals before its answer', () => {
  const fleet = useCountingFleet(600_000);

  it('is in the history, as one of which nobody knows', async () => {
    const { child, ended } = await startReboot(fleet());
    child.kill('SIGTERM');
    await heard();
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(await history(fleet())).toMatchObject([
      { command: 'ems computer reboot 7 --yes -o json', outcome: 'unknown', exitCode: 143, requestCount: 1 },
    ]);
  });
});

describe('a change whose answer comes after a signal', () => {
  const fleet = useCountingFleet(700);

  it('is in the history as done, with the code of the signal', async () => {
    const { child, ended } = await startReboot(fleet());
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(await history(fleet())).toMatchObject([{ outcome: 'done', exitCode: 143, requestCount: 1 }]);
  });
});
