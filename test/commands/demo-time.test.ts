import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere, useDirectory } from '../support/in-process.js';

const demo = useFastDemo();
const directory = useDirectory();
const day = 86_400_000;

/** The embedded service, with its state in a directory of this file. */
const embedded = (...line: string[]) =>
  runHere([...line], directory(), { env: { XDG_STATE_HOME: `${directory()}/state` } });

it('relative times are measured by the clock of the service', async () => {
  const seen = async (): Promise<string> => {
    const { stdout } = await demo().run(['computer', 'search', '--hostname', 'PC-0017', '--columns', 'lastSeenUtc'], {
      columns: 100,
    });
    return stdout;
  };
  const before = Number(/(\d+) d ago/.exec(await seen())?.[1]);
  await demo().advance(7 * day);
  expect(await seen()).toContain(`${before + 7} d ago`);
});

it('--verbose says that the clocks differ', async () => {
  await demo().advance(day);
  const { stderr } = await demo().run(['computer', 'list', '--limit', '1', '-v']);
  expect(stderr).toMatch(/The service's clock is \d+ d ahead of the clock of this machine\./);
});

it('demo advance moves the time of ems --demo, and reset moves it back', async () => {
  const timeOf = async (): Promise<number> => Date.parse(JSON.parse((await embedded('demo', 'status')).stdout).nowUtc);
  await embedded('demo', 'reset', '--now', '2026-03-02T08:00:00Z', '--computers', '60');
  const started = await timeOf();
  const { code, stdout } = await embedded('demo', 'advance', '7d');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { actedOnRequests: 0 }]);
  expect(Math.round(((await timeOf()) - started) / day)).toBe(7);
  const shown = JSON.parse((await embedded('--demo', 'computer', 'show', 'PC-0042')).stdout);
  expect(shown.lastSeenUtc).toMatch(/^2026-03-09T0[78]:/);
  await embedded('demo', 'reset');
  expect(Math.abs((await timeOf()) - Date.now())).toBeLessThan(60_000);
});

it('a change made after demo advance is as young as it is for this machine', async () => {
  await embedded('demo', 'reset', '--computers', '60');
  await embedded('demo', 'advance', '28h');
  await embedded('--demo', 'computer', 'reboot', '42', '--yes');
  for (const line of [
    ['history', 'list'],
    ['history', 'show'],
    ['api', 'sync'],
  ]) {
    const env = { XDG_STATE_HOME: `${directory()}/state` };
    const { stdout } = await runHere(['--demo', ...line], directory(), { env, columns: 100 });
    expect(stdout, line.join(' ')).toMatch(/just now|\ds ago/);
    expect(stdout, line.join(' ')).not.toContain('28 h');
  }
});

it('commands that only the demo service describes work at once', async () => {
  for (const line of ['patch list --limit 1', 'patch search --q-number KB5040000', 'patch show 1001'])
    expect((await embedded('--demo', ...line.split(' '))).code, line).toBe(0);
});

it('the embedded service has its time before the first request', async () => {
  await embedded('demo', 'reset', '--now', '2026-03-02T08:00:00Z', '--computers', '60');
  const { stdout } = await embedded('--demo', 'computer', 'list', '--last-seen-after', '2h', '--dry-run');
  expect(stdout).toContain('2026-03-02T06');
});

it.each([
  [['demo', 'advance', 'soon'], 'is not a duration'],
  [['demo', 'advance', '5000d'], 'ten years'],
  [['demo', 'serve', '--keep', '--speed', '60x'], '--keep cannot be combined with --now and --speed'],
  [['demo', 'serve', '--speed', 'fast'], 'is not a factor'],
  [['demo', 'reset', '--now', 'never'], '--now'],
])('the demo refuses %j: %s', async (line, words) => {
  const { code, stderr } = await embedded(...line);
  expect([code > 0, stderr]).toEqual([true, expect.stringContaining(words)]);
});

it('times of this machine are measured by its own clock, however far the demo service is ahead', async () => {
  await embedded('demo', 'reset', '--computers', '60');
  await embedded('demo', 'advance', '30d');
  expect((await embedded('--demo', 'group', 'update', 'Pilot', '--description', 'later')).code).toBe(0);
  const planned = JSON.parse((await embedded('--demo', 'undo', '--since', '1h', '--dry-run', '-o', 'json')).stdout);
  expect(planned.entries[0]).toMatchObject({ command: expect.stringContaining('--description later') });
  for (const line of ['undo --list', 'history list']) {
    const ran = await runHere(['--demo', ...line.split(' ')], directory(), {
      env: { XDG_STATE_HOME: `${directory()}/state` },
      columns: 120,
    });
    expect(ran.stdout).toMatch(/^just now .*--description later/m);
  }
  await embedded('demo', 'reset');
});

it('an expired principal is as long expired in the check as in the list', async () => {
  const listed = await demo().run(['admin', 'local-principal', 'list', '--columns', 'clientId,expiresAtUtc'], {
    columns: 100,
  });
  const [, days = ''] = /expired +(\d+) d ago/.exec(listed.stdout) ?? [];
  const { screen } = await demo().run(['fleet', 'check', 'principal-expiry'], { columns: 100 });
  expect([days, screen]).toEqual([
    expect.stringMatching(/\d/),
    expect.stringMatching(new RegExp(`expired ${days} days? ago`)),
  ]);
});
