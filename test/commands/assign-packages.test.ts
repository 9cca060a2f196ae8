import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf } from '../support/small-fleet.js';
import { programFile, programWords } from '../support/tested-program.js';

const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const zip = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const vlc = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';

const held = '3f2504e0-4f89-41d3-9a0c-0305e82c3304';
const last = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';

/** Called instead of an answer to the request for `held`. */
let kill: (() => void) | undefined;

const { directory, ems, server } = useScriptedEms();

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
    [`GET /api/group/${group}/computers`]: () => ({
      items: [{ id: 1, hostname: 'PC-1' }],
      skip: 0,
      top: 1,
      totalCount: 90,
      hasMore: true,
    }),
    [`POST /api/group/${group}/packages`]: (request) => {
      const { packageId } = JSON.parse(request.body) as { packageId: string };
      if (packageId === held && kill !== undefined) return kill;
      if (packageId !== vlc) return { groupId: group, packageId, alreadyAssigned: false };
      return (_request: unknown, response: { writeHead(code: number, headers: object): { end(text: string): void } }) =>
        response
          .writeHead(409, { 'content-type': 'application/json' })
          .end(JSON.stringify({ code: 'SpecialGroup', message: 'A special group.' }));
    },
  }),
);

const sent = (): string[] =>
  server()
    .calls.filter(({ method, url }) => method === 'POST' && url.includes('/group/'))
    .map(({ body }) => (JSON.parse(body) as { packageId: string }).packageId);

describe('several packages in one assignment', () => {
  it('send one request each; a refused one does not stop the others', async () => {
    const { code, stdout } = await ems(`group assign-package ${group} VLC 7-Zip --yes`);
    expect(code).toBe(7);
    expect(sent()).toEqual([vlc, zip]);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ package: 'VLC', outcome: 'failed', code: 'SpecialGroup' }),
      expect.objectContaining({ package: '7-Zip', outcome: 'done', alreadyAssigned: false }),
    ]);
  });

  it('are held to a limit that is typed, also when they are sent again', async () => {
    const line = `group assign-package ${group} ${zip} ${vlc}`;
    expect([(await ems(`${line} --max-affected 89`)).code, sent()]).toEqual([10, []]);
    expect([(await ems(`${line} --max-affected 90`)).code, sent()]).toEqual([7, [zip, vlc]]);
    const refused = await ems('bulk retry-failed last --yes --max-affected 89');
    expect([refused.code, refused.stderr, sent().length]).toEqual([
      10,
      expect.stringContaining('--max-affected 90'),
      2,
    ]);
    expect([(await ems('bulk retry-failed last --yes --max-affected 90')).code, sent().length]).toEqual([7, 3]);
  });

  it('are all looked up before anything is sent', async () => {
    const { code } = await ems(`group assign-package ${group} 7-Zip Nothing --yes`);
    expect([code, sent()]).toEqual([4, []]);
  });

  it('show their requests in a dry run', async () => {
    const { stdout } = await ems(`group assign-package ${group} ${zip} ${vlc} --dry-run`);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  it('brief and preview as a run on many computers does', async () => {
    const { stderr } = await ems(`group assign-package ${group} 7-Zip VLC --dry-run -v`);
    expect(stderr).toContain(`Would assign package 7-Zip, VLC to group ${group}`);
  });

  it('keep a journal and write a report', async () => {
    const report = join(directory(), 'report.csv');
    const { stderr } = await ems(`group assign-package ${group} VLC 7-Zip --yes --report ${report}`);
    expect(stderr).toContain('1 done, 1 failed.');
    expect(await readFile(report, 'utf8')).toContain(`id,name,outcome,status,code,message\n${vlc},VLC,failed,409,`);
    const shown = await ems('bulk show last --outcome failed');
    expect(JSON.parse(shown.stdout)).toMatchObject([{ id: vlc, name: 'VLC', code: 'SpecialGroup' }]);
    await ems('bulk retry-failed last --yes');
    expect(sent()).toEqual([vlc, zip, vlc]);
  });

  it('go on after a kill where they stopped', async () => {
    const words = ['group', 'assign-package', group, zip, held, last, '--yes'];
    const env = { EMS_URL: server().url, EMS_TOKEN: 'given', EMS_CONFIG_DIR: directory(), EMS_HISTORY: 'false' };
    const child = spawn(programFile, [...programWords, ...words], { env });
    kill = () => void child.kill('SIGKILL');
    await once(child, 'close');
    kill = undefined;
    expect(sent()).toEqual([zip, held]);
    const { code, stdout } = await ems('bulk resume last --yes');
    // The second one may have arrived; assigning it again does no harm.
    expect([code, sent()]).toEqual([0, [zip, held, held, last]]);
    expect(JSON.parse(stdout)).toMatchObject([zip, held, last].map((id) => ({ id, outcome: 'done' })));
  });

  it('one is what it was', async () => {
    const { code, stdout } = await ems(`group assign-package ${group} 7-Zip --yes`);
    expect([code, JSON.parse(stdout)]).toEqual([0, { groupId: group, packageId: zip, alreadyAssigned: false }]);
  });
});
