import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { neededPrograms } from '../support/needed.js';
import { openWindow, type Window } from '../support/terminal-window.js';
import { programInShell, warmStart } from '../support/tested-program.js';

const tmux = neededPrograms('tmux');

describe.skipIf(tmux.isMissing)(`output that is longer than the screen${tmux.because}`, () => {
  let folder: string;
  let window: Window;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ems-pager-'));
    await beginDemo(folder);
    const env = {
      EMS_CONFIG_DIR: folder,
      HOME: folder,
      ...warmStart,
      PATH: process.env['PATH'] ?? '',
      PS1: '> ',
      LANG: 'C.UTF-8',
    };
    window = await openWindow(['bash', '--noprofile', '--norc', '-i'], { env, columns: 100, rows: 20 });
    await window.type(`ems() { ${programInShell} --demo "$@"; }; clear`);
    await window.press('Enter');
    await window.until(/^>\s*$/m);
  }, 60_000);
  afterAll(async () => {
    await window?.close();
    // The program whose terminal was closed may still be writing its last lines; what is left there does no harm.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  });

  /** An empty screen first: what the command before has left must not be taken for the answer. */
  const run = async (line: string, until: RegExp): Promise<string> => {
    await window.press('C-l');
    await window.until(/^>\s*$/);
    await window.type(line);
    await window.press('Enter');
    return window.until(until);
  };

  it('goes through the pager, what is shorter does not', async () => {
    const short = await run("EMS_PAGER='sed s/^/paged:/' ems computer list --limit 5; echo en''d", /^end$/m);
    expect(short).not.toMatch(/^paged:/m);
    const long = await run("EMS_PAGER='sed s/^/paged:/' ems computer list --limit 30; echo en''d", /^end$/m);
    expect(long).toMatch(/^paged:\d+ +PC-00/m);
  });

  it('does not with --no-pager, or where the pager is none', async () => {
    const lines = [
      "EMS_PAGER='sed s/^/paged:/' ems computer list --limit 30 --no-pager",
      'EMS_PAGER= ems computer list --limit 30',
    ];
    for (const line of lines) {
      const shown = await run(`${line}; echo en''d`, /^end$/m);
      expect(shown).not.toMatch(/^paged:/m);
      expect(shown).toMatch(/^30 +PC-0030/m);
    }
  });

  it('is not paged after Ctrl-C: what is in doubt has to be seen at once', async () => {
    const targets = '--group Workstations --yes --max-affected 1000 --rate 20/s';
    await run(`EMS_PAGER='sed s/^/paged:/' ems computer rescan ${targets} --type Inventory`, /rescan: [1-9]/);
    await window.press('C-c');
    expect(await window.until(/ems bulk resume/)).not.toMatch(/^paged:/m);
  });

  it('ends quietly when the reader has enough, and talk follows the pager', async () => {
    const left = await run("EMS_PAGER='head -2' ems computer list --all; echo code $?", /^code \d+$/m);
    expect(left).toMatch(/^code 0$/m);
    expect(left).not.toContain('EPIPE');
    const talk = await run('EMS_PAGER="sed s/^/paged:/" ems computer list; echo en\'\'d', /^end$/m);
    expect(talk).toMatch(/paged:.*\n50 of 500 computers; --all for the rest\nend/);
  });

  const less = neededPrograms('less');
  it.skipIf(less.isMissing)(`is less where nothing is set: q leaves it${less.because}`, async () => {
    await run('ems computer list --limit 30', /^:$/m);
    await window.press('q');
    await window.type("echo ba''ck");
    await window.press('Enter');
    await window.until(/^back$/m);
  });

  it.each(['computer list --limit 30', '--help'])('ends with the program that is told to end: %s', async (line) => {
    const pager = 'kill -TERM $PPID; exec sleep 600';
    const ended = await run(`EMS_PAGER='${pager}' ems ${line}; echo code $?`, /^code \d+$/m);
    expect(ended).toMatch(/^code 143$/m);
  });

  it('holds for help as well', async () => {
    expect(await run("EMS_PAGER='sed s/^/paged:/' ems --help; echo en''d", /^end$/m)).toContain('paged:');
  });
});
