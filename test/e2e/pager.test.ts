import { describe, expect, it } from 'vitest';
import { type DemoShell, useDemoShell } from '../support/demo-shell.js';
import { neededPrograms } from '../support/needed.js';

const tmux = neededPrograms('tmux');

describe.skipIf(tmux.isMissing)(`output that is longer than the screen${tmux.because}`, () => {
  const shell = useDemoShell({ columns: 100, rows: 20 });
  const run: DemoShell['run'] = (line, until) => shell().run(line, until);

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
    await shell().window.press('C-c');
    expect(await shell().window.until(/ems bulk resume/)).not.toMatch(/^paged:/m);
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
    await shell().window.press('q');
    await shell().window.type("echo ba''ck");
    await shell().window.press('Enter');
    await shell().window.until(/^back$/m);
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
