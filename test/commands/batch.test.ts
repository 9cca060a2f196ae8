import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

const group = '11111111-1111-1111-1111-111111111111';
const directory = useDirectory();
let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const ems = (line: readonly string[]): Promise<Ran> =>
  runHere(line, directory(), { env: { EMS_URL: server.url, EMS_TOKEN: 'given' } });

const answer = (succeeded: number, failed: number, results: readonly object[]) => ({
  json: { groupId: group, succeeded, failed, results },
});

describe('the counts of a membership answer', () => {
  it('decide: a computer that was a member before is done', async () => {
    const results = [
      { computerId: 1, code: 'AlreadyMember' },
      { computerId: 2, code: 'Added' },
    ];
    server.script(answer(2, 0, results));
    const { code, stderr, stdout } = await ems(['group', 'add-computers', group, '1', '2']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { groupId: group, succeeded: 2, failed: 0, results }]);
    expect(stderr).toContain('2 done of 2');
    expect(stderr).not.toContain('retry-failed');
  });

  it('say how many failed where the results do not say which', async () => {
    server.script(
      answer(1, 1, [
        { computerId: 1, code: 'Added' },
        { computerId: 2, code: 'Odd' },
      ]),
    );
    const { code, stderr } = await ems(['group', 'add-computers', group, '1', '2']);
    expect(code).toBe(7);
    expect(stderr).toContain('0 done, 2 unknown of 2');
    expect(stderr).toContain('counts 1 of these 2 as failed and does not say which');
    expect(stderr).not.toContain('computer failed');
  });
});
