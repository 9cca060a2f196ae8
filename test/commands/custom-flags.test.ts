import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { some } from '../support/some.js';

const directory = useDirectory();

const demo = (...words: string[]) => runHere(['--demo', ...words], directory());

const day = 86_400_000;

test('rotate and update read the same time', async () => {
  const rotated = await demo('admin', 'local-principal', 'rotate', '12', '--expires-at-utc', '90d', '--dry-run');
  const updated = await demo('admin', 'local-principal', 'update', '12', '--expires-at-utc', '90d', '--dry-run');
  const times = [rotated, updated].map(({ stdout }) =>
    Date.parse(/"expiresAtUtc": ?"([^"]+)"/.exec(stdout)?.[1] ?? ''),
  );
  for (const time of some(times)) expect(Math.abs(time - Date.now() - 90 * day)).toBeLessThan(day);
});

test.each([
  [['admin', 'local-principal', 'rotate', '1', '--expires-at-utc', 'soon'], '--expires-at-utc: "soon" is not a time'],
  [['wait', 'rescan', '5', '--type', 'Inventry'], 'Did you mean Inventory?'],
  [['wait', 'reboot', '5', '--issue', 'stale-agnt'], 'Did you mean stale-agent?'],
  [['wait', 'task', '5'], '<tracking-id>: "5" is not a GUID'],
  [['wait', 'queue', '--interval', 'soon'], '--interval: "soon" is not a duration'],
  [['history', 'list', '--limit', 'x'], '--limit: "x" is not a whole number'],
  [['demo', 'serve', '--port', '70000'], '--port: 70000 is out of range (0 to 65535)'],
])('ems %j is refused by the reader that records have', async (words, problem) => {
  const { code, stderr } = await demo(...words);
  expect(stderr).toContain(problem);
  expect(code).toBe(2);
});

test('an enumeration is taken in any case, as in records', async () => {
  const { code } = await demo('wait', 'rescan', 'PC-0042', '--type', 'PATCH', '--since', '300d', '--timeout', '1s');
  expect([0, 8]).toContain(code);
});
