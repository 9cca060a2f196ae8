import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { neededPrograms } from '../support/needed.js';
import { openWindow, type Window } from '../support/terminal-window.js';
import { programInShell, warmStart } from '../support/tested-program.js';

const tmux = neededPrograms('tmux');

describe.skipIf(tmux.isMissing)(`ems fleet top in a terminal${tmux.because}`, () => {
  const demo = useFastDemo({ computers: 120, speed: 0 });
  let window: Window;
  let pidFile: string;
  beforeAll(async () => {
    const { directory, server } = demo();
    pidFile = join(directory, 'pid');
    const env = {
      EMS_CONFIG_DIR: directory,
      HOME: directory,
      ...warmStart,
      EMS_URL: server.url,
      EMS_CLIENT_ID: 'demo',
      EMS_CLIENT_SECRET: 'demo',
      PATH: process.env['PATH'] ?? '',
      PS1: '> ',
      LANG: 'C.UTF-8',
    };
    window = await openWindow(['bash', '--noprofile', '--norc', '-i'], { env, columns: 80, rows: 24 });
    await window.type(
      `top() { sh -c 'echo $$ > ${pidFile}; exec ${programInShell} fleet top'; echo "code $?"; stty -a; }; clear`,
    );
    await window.press('Enter');
    await window.until(/^>\s*$/m);
  }, 60_000);
  afterAll(() => window?.close());

  const start = async (): Promise<void> => {
    await window.press('C-l');
    await window.type('echo before; top');
    await window.press('Enter');
    await window.until(/› 1 Failed installations/);
  };

  /** The usual screen is back, with the cursor and a terminal that echoes lines. */
  const restored = async (code: number): Promise<void> => {
    const screen = await window.until(new RegExp(`code ${code}[^]*\\bicanon\\b[^]*^>`, 'm'));
    expect(screen).toContain('before');
    expect(screen).not.toContain('Failed installations');
    expect(screen).toMatch(/ icanon/);
    expect(screen).toMatch(/ echo /);
  };

  it('lists, explains, follows the size of the window, and ends with q', async () => {
    await start();
    await window.press('1');
    await window.until(/› \w+-\d+/);
    await window.press('Enter');
    await window.until(/✓ computer/);
    await window.resize(200, 50);
    // The foot is on the last line of the larger window.
    await window.until(/^(?:.*\n){49}Esc back {2}q quit/);
    await window.press('Escape');
    await window.until(/Enter explain/);
    await window.press('q');
    await restored(0);
    await window.resize(80, 24);
  });

  it.each([
    ['Ctrl-C', 130],
    ['SIGHUP', 143],
  ] as const)('gives the terminal back after %s', async (how, code) => {
    await start();
    if (how === 'Ctrl-C') await window.press('C-c');
    else process.kill(Number(readFileSync(pidFile, 'utf8')), how);
    await restored(code);
  });
});
