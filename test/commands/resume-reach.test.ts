import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf } from '../support/small-fleet.js';

/** A change that reaches further than its computers does so as well when it is sent again. */
const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const { ems, server } = useScriptedEms();
let refuses: boolean;
let hasGroups: boolean;

beforeEach(() => {
  refuses = true;
  hasGroups = true;
  const uninstall: PathAnswer = () => (refuses ? refusal : { packageId: group });
  const groups: PathAnswer = (request) => (hasGroups ? pageOf([{ groupId: group, name: 'Berlin' }], request) : 'odd');
  servePaths(server(), {
    ...Object.fromEntries(
      [1, 2].flatMap((id): [string, PathAnswer][] => [
        [`GET /api/computer/${id}/packages/${group}/groups`, groups],
        [`POST /api/computer/${id}/software-uninstall`, uninstall],
      ]),
    ),
    [`GET /api/group/${group}/computers`]: () => ({
      items: [{ id: 1, hostname: 'PC-1' }],
      skip: 0,
      top: 1,
      totalCount: 59,
      hasMore: true,
    }),
  });
});

const refusal = (_request: unknown, response: { writeHead(code: number): { end(): void } }): void =>
  response.writeHead(403).end();

const uninstalls = (): number =>
  server().calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/software-uninstall')).length;

describe.each([
  ['retry-failed', ''],
  ['resume', ' --stop-after-failures 1 --concurrency 1'],
])('bulk %s of an uninstall', (again, how) => {
  beforeEach(async () => {
    await ems(`computer uninstall 1 2 --package ${group} --yes --max-affected 59${how}`);
    refuses = false;
  });

  it.each(['', ' --max-affected 58'])('counts its groups, and is refused over the limit:%s', async (limit) => {
    const before = uninstalls();
    const { code, stderr } = await ems(`bulk ${again} last --yes${limit}`);
    expect([code, stderr, uninstalls()]).toEqual([10, expect.stringContaining('--max-affected 59'), before]);
  });

  it('goes on within it, and says how many it affects', async () => {
    const { code, stderr } = await ems(`bulk ${again} last --yes --max-affected 59`);
    expect(code).toBe(again === 'resume' ? 7 : 0);
    expect(stderr).toContain('Affects 59 computers in 1 group');
  });

  it.each(['', ' --max-affected 59'])('is refused where the groups cannot be counted:%s', async (limit) => {
    hasGroups = false;
    const before = uninstalls();
    const { code, stderr } = await ems(`bulk ${again} last --yes${limit}`);
    expect([code, stderr.replaceAll(/\s+/g, ' '), uninstalls()]).toEqual([
      10,
      expect.stringContaining('the number of affected computers is unknown'),
      before,
    ]);
  });
});
