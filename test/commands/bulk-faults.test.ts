import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

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
