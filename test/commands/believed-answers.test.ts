import { describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

/** An answer that is none must not decide how many are affected, who is meant or what was done. */
const demo = useAlteredDemo();
const run = async (line: string) => {
  const ran = await demo.run(line.split(' '));
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

const paged = (items: readonly unknown[], totalCount = items.length) => ({ items, totalCount, hasMore: false });
const members = /GET \/api\/group\/[^/]+\/computers/;
const starting = { status: 'starting', details: [] };

describe('the number of affected computers', () => {
  it.each([
    ['is not a number of which none is shown', paged([], 5)],
    ['is not counted from an empty list', []],
    ['is not counted from an empty page without a total', { items: [] }],
  ])('%s', async (_name, answer) => {
    demo.alter(members, () => answer);
    for (const change of ['delete', 'activate'].map((word) => `group ${word} Workstations/Paris --yes`)) {
      const ran = await run(`${change}${change.includes('activate') ? ' --software' : ' --force'}`);
      expect([change, ran.code, ran.stderr]).toEqual([
        change,
        10,
        expect.stringContaining('The number of affected computers could not be determined'),
      ]);
    }
  });
});

describe('a selection of computers', () => {
  const systemInfo = /GET \/api\/computer\/\d+\/system-info/;
  it.each([[starting], [null], [[42]], [{ clientId: 4711, model: 'X' }]])(
    'is not told by system information that is none: %j',
    async (answer) => {
      demo.alter(systemInfo, () => answer);
      for (const flag of ['--model *', '--user nobody']) {
        const ran = await run(`computer list --group Workstations/Paris ${flag}`);
        expect([flag, ran.code, ran.stderr]).toEqual([
          flag,
          1,
          expect.stringMatching(/The service answered (with|about)/),
        ]);
      }
    },
  );
});
