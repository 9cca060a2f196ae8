import { describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

/** An answer that is none must not decide how many are affected, who is meant or what was done. */
const demo = useAlteredDemo();
const run = async (line: string) => {
  const ran = await demo.run(line.split(' '));
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

const starting = { status: 'starting', details: [] };

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
