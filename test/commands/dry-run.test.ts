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
  ])('%s sends nothing at all, where nothing has to be looked up by name', async (_, line) => {
    // No server listens there.
    const env = { EMS_URL: 'http://127.0.0.1:9', EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
    const { code, stderr } = await runHere([...line.split(' '), '--dry-run'], directory(), { env });
    expect([code, stderr]).toEqual([0, '']);
  });

  it('shows every request whole in a narrow window', async () => {
    const line = ['computer', 'reboot', 'PC-0041', 'PC-0042', '--timeout-minutes', '30', '--dry-run'];
    const { stdout } = await demo().run(line, { columns: 40 });
    expect(stdout).toContain(`POST    ${demo().server.url}/api/computer/42/reboot  {"timeoutMinutes":30}\n`);
  });
});
