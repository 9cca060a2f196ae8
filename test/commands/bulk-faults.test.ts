import { describe, expect, it, onTestFinished } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { useFastDemo } from '../support/fast-demo.js';
import { startScriptedServer } from '../support/scripted-server.js';

const ids = Array.from({ length: 45 }, (_, index) => String(index + 1));
const line = ['computer', 'rescan', ...ids, '--type', 'Inventory', '--yes', '--retries', '6'];

const oddOnes = (stdout: string): readonly object[] => {
  const rows = JSON.parse(stdout) as { outcome: string; code: string | null }[];
  expect(rows).toHaveLength(ids.length);
  return rows.filter(({ code, outcome }) => outcome !== 'done' && code !== 'ScanPackageNotAssigned');
};

describe.each([
  // One after the other the faults of the demo service are the same each time.
  { faults: '429:6%,503:6%,drop:3%', concurrency: '1' },
  { faults: '429:15%', concurrency: '8' },
])('a service that misbehaves now and then ($faults)', ({ concurrency, faults }) => {
  const demo = useFastDemo({ computers: 60, faults });

  it('costs time and no failures', async () => {
    const { stderr, stdout } = await demo().run([...line, '--concurrency', concurrency]);
    expect(oddOnes(stdout)).toEqual([]);
    expect(stderr).toMatch(/Retrying/);
  });
});

describe('a service that is away', () => {
  const directory = useDirectory();

  it('leaves what has not left for a resume, however often that is tried meanwhile', async () => {
    const away = await startScriptedServer();
    await away.close();
    const env = { EMS_URL: away.url, EMS_TOKEN: 'given', EMS_RETRIES: '0' };
    const ems = (...words: string[]) => runHere([...words, '--yes', '-o', 'json'], directory(), { env });
    const ran = await ems('computer', 'reboot', ...ids, '--concurrency', '4', '--max-affected', '99');
    expect([ran.code, outcomesIn(ran.stdout)]).toEqual([7, { skipped: 45 }]);
    expect(ran.stderr).toContain('Stopped because the service is unreachable: 0 requested, 45 not sent.');
    const again = await ems('bulk', 'resume', 'last');
    expect([again.code, outcomesIn(again.stdout)]).toEqual([7, { skipped: 45 }]);
    const back = await startScriptedServer({ port: Number(new URL(away.url).port) });
    onTestFinished(() => back.close());
    back.always({ json: {} });
    const resumed = await ems('bulk', 'resume', 'last');
    expect([resumed.code, outcomesIn(resumed.stdout), back.calls.length]).toEqual([0, { done: 45 }, 45]);
  });
});

const outcomesIn = (stdout: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of JSON.parse(stdout) as { outcome: string }[]) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
