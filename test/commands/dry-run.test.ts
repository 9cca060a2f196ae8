import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

describe('a dry run', () => {
  it.each([
    ['of a group', ['group', 'delete', 'Pilot']],
    ['of one computer', ['computer', 'uninstall', 'PC-0042', '--package', 'VLC media player@3.0.21']],
    ['of several computers', ['computer', 'uninstall', '2', '42', '--package', 'VLC media player@3.0.21']],
  ])('%s tells how far the command would reach', async (_, line) => {
    const { code, stderr } = await demo().run([...line, '--dry-run']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^This concerns \d+ computers? in \d+ groups?$/m);
    expect((await demo().run([...line, '--dry-run', '--quiet'])).stderr).toBe('');
  });

  it('shows every request whole in a narrow window', async () => {
    const line = ['computer', 'reboot', 'PC-0041', 'PC-0042', '--timeout-minutes', '30', '--dry-run'];
    const { stdout } = await demo().run(line, { columns: 40 });
    expect(stdout).toContain(`POST    ${demo().server.url}/api/computer/42/reboot  {"timeoutMinutes":30}\n`);
  });
});
