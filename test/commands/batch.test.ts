import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const group = '11111111-1111-1111-1111-111111111111';
const { ems: run, server } = useScriptedEms({ EMS_TOKEN: 'given' });

const ems = (line: readonly string[], stdin = '') => run(line, { stdin });
const sentBodies = (): unknown[] => server().calls.map(({ body }) => JSON.parse(body));

const answer = (succeeded: number, failed: number, results: readonly object[]) => ({
  json: { groupId: group, succeeded, failed, results },
});

const members = (ids: readonly number[]) => ({
  json: {
    items: ids.map((id) => ({ id, hostname: `PC-${id}` })),
    skip: 0,
    top: 500,
    totalCount: ids.length,
    hasMore: false,
  },
});

const outcomes = async (): Promise<unknown[]> =>
  (JSON.parse((await ems(['bulk', 'show', 'last'])).stdout) as { outcome: unknown }[]).map(({ outcome }) => outcome);

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

  it.each(['add', 'remove'] as const)('send us to the members where no row says which one failed: %s', async (verb) => {
    // The words of the rows say the contrary.
    const results = [
      { computerId: 1, status: 'Rejected', code: 'SpecialGroup' },
      { computerId: 2, status: 'Done', code: 'Odd' },
    ];
    server().script(answer(1, 1, results), members(verb === 'add' ? [1, 3] : [2, 3]));
    const { code, stderr, stdout } = await ems(['group', `${verb}-computers`, group, '1', '2', '--yes']);
    expect([code, JSON.parse(stdout)]).toMatchObject([7, { succeeded: 1, failed: 1, results }]);
    expect(stderr).toContain('1 done, 1 failed of 2');
    expect(stderr).toMatch(
      verb === 'add' ? /\(2\): the service does not list it/ : /\(2\): the service still lists it/,
    );
    expect(server().calls.map(({ method }) => method)).toEqual([verb === 'add' ? 'POST' : 'DELETE', 'GET']);
    expect(await outcomes()).toEqual(['done', 'failed']);
  });

  it.each([
    ['fails', { status: 403 }],
    ['has a part of them', { json: { items: [{ id: 1, hostname: 'A' }], totalCount: 2, hasMore: false } }],
  ])('leave it unknown where the reading of the members %s', async (_, reading) => {
    const results = [{ computerId: 2, status: 'Rejected' }];
    server().script(answer(1, 1, results), reading, reading);
    const { code, stderr } = await ems(['group', 'add-computers', group, '1', '2', '--retries', '0']);
    expect([code, stderr]).toEqual([7, expect.stringContaining('0 done, 2 unknown of 2')]);
    expect(stderr).toContain('the service did not say what became of it');
  });

  it.each([[[1, 2], 0, ['done', 'done']] as const, [[2], 7, ['failed', 'done']] as const])(
    'are made up for by the members where there are none: %j',
    async (ids, expected, each) => {
      server().script({ status: 204 }, members(ids));
      const { code } = await ems(['group', 'add-computers', group, '1', '2']);
      expect([code, await outcomes()]).toEqual([expected, each]);
    },
  );

  it('are not needed for one computer of which they count none', async () => {
    server().script(answer(0, 1, [{ computerId: 1, code: 'SpecialGroup' }]));
    const { code, stderr } = await ems(['group', 'add-computers', group, '1']);
    expect([code, stderr]).toEqual([7, expect.stringContaining('1 computer failed: SpecialGroup.')]);
    server().script({ json: { message: 'starting' } }, members([1]));
    expect((await ems(['group', 'add-computers', group, '1'])).code).toBe(0);
    server().script({ status: 202 });
    expect((await ems(['group', 'add-computers', group, '1'])).code).toBe(0);
    expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'POST']);
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

  it('has no members to read: where no row says which one failed, nobody knows', async () => {
    const results = [1, 2].map((computerId) => ({ computerId, status: computerId === 1 ? 'Rejected' : 'Ok' }));
    server().script({ json: { succeeded: 1, failed: 1, results } });
    const { code, stderr } = await ems(['pm-group', 'start-emergency-patching', '4', '1', '2', '--yes']);
    expect([code, stderr]).toEqual([7, expect.stringContaining('2 unknown of 2')]);
    expect(sentBodies()).toEqual([{ computerIds: [1, 2] }]);
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
