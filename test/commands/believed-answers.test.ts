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

describe('an answer to a read that says success: false', () => {
  const no = { success: false, items: [], totalCount: 0, message: 'database is locked' };

  it.each([
    'computer list',
    'computer list --count',
    'computer list --all -o csv',
    'group list',
    'task list',
    'queue list',
    'computer issues low-disk',
    'computer setup-error-log 1',
    'system info',
    'fleet status',
    'fleet pending',
    'fleet failures',
    'fleet tidy',
  ])('is an error, not an empty list: %s', async (line) => {
    demo.alter(/ \/api\/(?!auth)/, () => no);
    const ran = await run(`${line} --retries 0`);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/with an error:? ?.*database is locked/)]);
  });

  it('is data where it is about a job that says which it is', async () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    demo.alter(/ \/api\/tasks/, () => [{ trackingId: id, status: 3, success: false }]);
    expect(await run('task list -o json')).toMatchObject({ code: 0, stdout: expect.stringContaining('false') });
    demo.alter(/ \/api\/computer\/1$/, (computer: object) => ({ ...computer, success: false }));
    expect(await run('computer show 1 -o json')).toMatchObject({ code: 0, stdout: expect.stringContaining('PC-0001') });
  });
});

describe('a fleet that lists no computers', () => {
  it('does not have nothing that waits', async () => {
    demo.alter(/ \/api\/(?!auth)/, () => ({ items: [], skip: 0, top: 50, totalCount: 0, hasMore: false }));
    const ran = await run('fleet pending -o json');
    expect([ran.code, ran.stderr]).toEqual([7, expect.stringContaining('the service lists no computer')]);
    expect(JSON.parse(ran.stdout)).toEqual([expect.objectContaining({ computer: null, kind: 'unread' })]);
    const counted = await run('fleet pending --count');
    expect([counted.code, counted.stderr]).toEqual([7, expect.stringContaining('the service lists no computer')]);
  });
});
