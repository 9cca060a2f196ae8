import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const group = '11111111-1111-1111-1111-111111111111';
const { ems: run, server } = useScriptedEms({ EMS_TOKEN: 'given' });

const ems = (line: readonly string[], stdin = '') => run(line, { stdin });
const sentBodies = (): unknown[] => server().calls.map(({ body }) => JSON.parse(body));

const answer = (succeeded: number, failed: number, results: readonly object[]) => ({
  json: { groupId: group, succeeded, failed, results },
});

describe('the counts of a membership answer', () => {
  it('decide: a computer that was a member before is done', async () => {
    const results = [
      { computerId: 1, code: 'AlreadyMember' },
      { computerId: 2, code: 'Added' },
    ];
    server().script(answer(2, 0, results));
    const { code, stderr, stdout } = await ems(['group', 'add-computers', group, '1', '2']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { groupId: group, succeeded: 2, failed: 0, results }]);
    expect(stderr).toContain('2 done of 2');
    expect(stderr).not.toContain('retry-failed');
  });

  it('say how many failed where the results do not say which', async () => {
    server().script(
      answer(1, 1, [
        { computerId: 1, code: 'Added' },
        { computerId: 2, code: 'Odd' },
      ]),
    );
    const { code, stderr } = await ems(['group', 'add-computers', group, '1', '2']);
    expect(code).toBe(7);
    expect(stderr).toContain('0 done, 2 unknown of 2');
    expect(stderr).toContain('reports 1 of these 2 as failed and does not say which');
    expect(stderr).not.toContain('computer failed');
  });
});

describe('emergency patching', () => {
  it('sends one request for all computers and shows its answer as it came', async () => {
    const json = { emergencyGroupId: 'g', taskId: 1 };
    server().script({ json });
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    const line = ['pm-group', 'start-emergency-patching', '4', '--from-file', '-', '--yes', '--max-affected', '501'];
    const { code, stdout } = await ems(line, ids.join('\n'));
    expect([code, JSON.parse(stdout), sentBodies()]).toEqual([0, json, [{ computerIds: ids }]]);
  });
});

describe('computers in the body', () => {
  const add = ['group', 'add-computers', group];
  const body = ['--body', '{"computerIds":[1,2],"note":"x"}'];

  it.each([
    ['--body', body],
    ['--field', ['--field', 'computerIds:=[1,2]']],
  ])('count as the targets when they come from %s', async (_, flags) => {
    server().script(answer(2, 0, []));
    const { code, stderr } = await ems([...add, ...flags]);
    expect([code, sentBodies()]).toMatchObject([0, [{ computerIds: [1, 2] }]]);
    expect(stderr).toContain('2 done of 2');
  });

  it('keep what else the body holds, and appear in a dry run', async () => {
    const { stdout } = await ems([...add, '--dry-run', '--body', '{"computerIds":[7],"note":"x"}']);
    expect(JSON.parse(stdout)).toMatchObject({ body: { computerIds: [7], note: 'x' } });
  });

  it('need a yes where named ones would, or where they were not typed', async () => {
    const start = ['pm-group', 'start-emergency-patching', '4', '--body', '{"computerIds":[1]}'];
    expect((await ems(start)).code).toBe(10);
    expect((await ems([...add, '--body', '-'], '{"computerIds":[1,2]}')).code).toBe(10);
    server().script({ json: { taskId: 1 } });
    const { code, stdout } = await ems([...start, '--yes']);
    expect([code, JSON.parse(stdout), sentBodies()]).toEqual([0, { taskId: 1 }, [{ computerIds: [1] }]]);
  });

  it.each([
    ['named', ['3']],
    ['read from a file', ['--from-file', '-']],
    ['selected', ['--issue', 'low-disk']],
  ])('cannot be combined with computers that are %s', async (_, more) => {
    const { code, stderr } = await ems([...add, ...more, ...body], '3');
    expect([code, stderr]).toEqual([2, expect.stringContaining('computerIds in the body')]);
    expect(server().calls).toEqual([]);
  });

  it('are needed where none are named', async () => {
    const { code, stderr } = await ems([...add, '--body', '{"note":"x"}']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('No computer was given.')]);
    expect((await ems([...add, '--body', '{"computerIds":["x"]}'])).code).toBe(2);
  });
});
