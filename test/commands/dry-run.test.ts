import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere, useDirectory } from '../support/in-process.js';

const demo = useFastDemo();
const directory = useDirectory();
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('a dry run', () => {
  it.each([
    ['of a group', `group delete ${id}`],
    ['of one computer', `computer uninstall 42 --package ${id}`],
    ['of several computers', `computer uninstall 2 42 --package ${id}`],
  ])('%s says what it would do where the service cannot be asked how many are affected', async (_, line) => {
    // No server listens there.
    const env = { EMS_URL: 'http://127.0.0.1:9', EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
    const { code, stderr } = await runHere([...line.split(' '), '--dry-run'], directory(), { env });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Would (delete|uninstall)[^]*could not be\s+determined/m),
    ]);
  });

  it('shows every request whole in a narrow window', async () => {
    const line = ['computer', 'reboot', 'PC-0041', 'PC-0042', '--timeout-minutes', '30', '--dry-run'];
    const { stdout } = await demo().run(line, { columns: 40 });
    expect(stdout).toContain(`  ${demo().server.url}/api/computer/42/reboot  {"timeoutMinutes":30}\n`);
  });

  it('in a pipe names whom each request is about, and how many are affected', async () => {
    const many = await demo().run(['computer', 'reboot', 'PC-0041', 'PC-0042', '--dry-run']);
    expect(JSON.parse(many.stdout)).toMatchObject([{ about: 'computer PC-0041' }, { about: 'computer PC-0042' }]);
    const one = await demo().run(['group', 'activate', 'Pilot', '--software', '--dry-run']);
    expect(JSON.parse(one.stdout)).toMatchObject({ about: 'group Pilot' });
    expect(one.stderr).toMatch(/^Would activate group Pilot and its subgroups\nAffects \d+ computers in \d+ group/);
  });

  it.each([
    ['Sales', true],
    ['Berlin --force', true],
    ['Berlin', false],
  ])('group delete %s says that users are not counted: %s', async (line, isSaid) => {
    const { code, stderr } = await demo().run(['group', 'delete', ...line.split(' '), '--dry-run']);
    expect([code, stderr.includes('Users are not counted')]).toEqual([0, isSaid]);
  });

  it('is the briefing of the question, in a pipe as well', async () => {
    const brief = async (line: string) => (await demo().run([...line.split(' '), '--dry-run'])).stderr;
    expect(await brief('computer reboot PC-0042')).toMatch(
      /^Would reboot PC-0042\.corp\.example\nPC-0042\.corp\.example: Windows .*, (.* is|nobody is) signed in, last seen .*\nThe reboot is forced at the next agent contact/,
    );
    expect(await brief('group activate Pilot --software')).toMatch(
      /^Would activate group Pilot and its subgroups\nAffects [^]*Among them: \d+ servers?, [^]*Takes effect at the next contact[^]*Contact: 50 % by /,
    );
    const uninstall = await brief('computer uninstall PC-0042 --package 7-Zip@24.08');
    expect(uninstall).toMatch(/Group: Workstations\nAmong them: \d+ servers?, .*not seen for 7 days/);
    expect(await brief('computer reboot PC-0041 PC-0042')).toMatch(/2 computers: .*\nAmong them: .*signed-in user/);
  });

  it('leaves the status of the fix package as it is in json, and explains it in a table', async () => {
    const line = ['computer', 'software-deployment', 'PC-0005', '-o'];
    expect((await demo().run([...line, 'table'])).stdout).toMatch(/Patch Management Fix +1\.0 +Pending \(by design\)/);
    expect((await demo().run([...line, 'json'])).stdout).not.toContain('by design');
  });
});
