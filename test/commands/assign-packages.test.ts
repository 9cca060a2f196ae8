import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf } from '../support/small-fleet.js';

const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const zip = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const vlc = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';

const { ems, server } = useScriptedEms();

beforeEach(() =>
  servePaths(server(), {
    'POST /api/packages/search': (request) =>
      pageOf(
        [
          { id: zip, name: '7-Zip' },
          { id: vlc, name: 'VLC' },
        ].filter(({ name }) => request.body.includes(name)),
        request,
      ),
    [`POST /api/group/${group}/packages`]: (request) => {
      const { packageId } = JSON.parse(request.body) as { packageId: string };
      if (packageId === zip) return { groupId: group, packageId, alreadyAssigned: false };
      return (_request: unknown, response: { writeHead(code: number, headers: object): { end(text: string): void } }) =>
        response
          .writeHead(409, { 'content-type': 'application/json' })
          .end(JSON.stringify({ code: 'SpecialGroup', message: 'A special group.' }));
    },
  }),
);

const sent = (): string[] =>
  server()
    .calls.filter(({ url }) => url.includes('/group/'))
    .map(({ body }) => (JSON.parse(body) as { packageId: string }).packageId);

describe('several packages in one assignment', () => {
  it('are one request each; one that is refused does not stop the others', async () => {
    const { code, stdout } = await ems(`group assign-package ${group} VLC 7-Zip --yes`);
    expect(code).toBe(7);
    expect(sent()).toEqual([vlc, zip]);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ package: 'VLC', outcome: 'failed', code: 'SpecialGroup' }),
      expect.objectContaining({ package: '7-Zip', outcome: 'done', alreadyAssigned: false }),
    ]);
  });

  it('are all looked up before anything is sent', async () => {
    const { code } = await ems(`group assign-package ${group} 7-Zip Nothing --yes`);
    expect([code, sent()]).toEqual([4, []]);
  });

  it('show their requests in a dry run', async () => {
    const { stdout } = await ems(`group assign-package ${group} ${zip} ${vlc} --dry-run`);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  it('one is what it was', async () => {
    const { code, stdout } = await ems(`group assign-package ${group} 7-Zip --yes`);
    expect([code, JSON.parse(stdout)]).toEqual([0, { groupId: group, packageId: zip, alreadyAssigned: false }]);
  });
});
