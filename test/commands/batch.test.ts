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

const ems = (line: readonly string[], stdin = ''): Promise<Ran> =>
  runHere(line, directory(), { env: { EMS_URL: server.url, EMS_TOKEN: 'given' }, stdin });
const sentBodies = (): unknown[] => server.calls.map(({ body }) => JSON.parse(body));

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

describe('emergency patching', () => {
  it('is one request, however many computers, and its answer is shown as it came', async () => {
    const json = { emergencyGroupId: 'g', taskId: 1 };
    server.script({ json });
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    const line = ['pm-group', 'start-emergency-patching', '4', '--from-file', '-', '--yes', '--max-affected', '501'];
    const { code, stdout } = await ems(line, ids.join('\n'));
    expect([code, JSON.parse(stdout), sentBodies()]).toEqual([0, json, [{ computerIds: ids }]]);
  });
});
