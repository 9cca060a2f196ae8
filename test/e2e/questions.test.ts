import { describe, expect, it } from 'vitest';
import { type DemoShell, useDemoShell } from '../support/demo-shell.js';
import { neededPrograms } from '../support/needed.js';
import { programInShell } from '../support/tested-program.js';

const tmux = neededPrograms('tmux');

describe.skipIf(tmux.isMissing)(`questions on a real terminal${tmux.because}`, () => {
  const shell = useDemoShell({ columns: 110, rows: 40 });
  const run: DemoShell['run'] = (line, until) => shell().run(line, until);
  const answer: DemoShell['answer'] = (text, until) => shell().answer(text, until);

  it('a secret is typed without being shown, and is not repeated', async () => {
    const login = `${programInShell} login --url http://127.0.0.1:1 --client-id ops --retries 0`;
    const asked = await run(login, /Secret of/);
    expect(asked).not.toContain('hunter22');
    const ended = await answer('hunter22', /refused/);
    expect(ended).not.toContain('hunter22');
  });

  it('name the computer, tell who works there and what follows; no is no', async () => {
    const asked = await run('ems computer reboot 42', /\(y\/N\)/);
    expect(asked).toMatch(/PC-0042\.corp\.example: Windows .* is signed in, last seen/);
    expect(asked).toContain('forced at the next agent contact, even if a user is signed in');
    expect(asked).toContain('Reboot PC-0042.corp.example?');
    const ended = await answer('n', /^Cancelled\. Nothing was changed\.$/m);
    expect(ended).not.toContain('✔');
  });

  it('erasing a disk takes the name of the computer, and tells of a shutdown afterwards', async () => {
    const asked = await run('ems computer activate 42 --pxe --srl-action Shutdown', /Type PC-0042 to continue/);
    expect(asked.replaceAll(/\s+/g, ' ')).toMatch(
      /reinstall the operating system \(PXE\) and shut it down afterwards\?/,
    );
    await answer('y', /Confirmation didn't match\. Type PC-0042 to continue\./);
    await shell().window.press('C-c');
    await shell().window.until(/^Cancelled\.$/m);
  });

  it('list everybody at l, and ask again', async () => {
    await run('ems computer reboot --group Depots', /l lists them/);
    await answer('l', /SRV-0064\.corp\.example: Windows Server[^]*l lists them/);
    expect(await answer('y', /✔/)).toContain('✔ Reboot of 4 computers requested; each acts at its next contact');
  });

  it('want the number typed above the limit, and mark no wrong answer as a good one', async () => {
    const asked = await run('ems group activate Workstations --software', /Type\s+\d+\s+to\s+continue/);
    expect(asked).toMatch(/Affects 4\d\d computers in \d+ groups/);
    expect(asked).toMatch(/Among them: 0 servers, signed-in users unknown, \d+ not seen for 7 days/);
    const wrong = await answer('12', /Confirmation didn't match\. Type\s+4\d\d\s+to\s+continue\./);
    expect(wrong).not.toContain('✔');
    await shell().window.press('C-c');
    await shell().window.until(/^Cancelled\.$/m);
  });

  it('want it for what is taken from a group, and for a request that is typed by its path', async () => {
    const asked = await run(
      'ems group unassign-pxe-bootimage Workstations 1 --max-affected 5',
      /Type\s+\d+\s+to\s+continue/,
    );
    expect(asked).toMatch(/Affects 4\d\d computers in \d+ groups/);
    await shell().window.press('C-c');
    await shell().window.until(/^Cancelled\.$/m);
    const raw = await run('ems api request POST /api/computer/42/reboot', /\(y\/N\)/);
    expect(raw).toMatch(/PC-0042\.corp\.example: Windows .* is signed in, last seen/);
    expect(raw).toContain('forced at the next agent contact, even if a user is signed in');
    expect(raw).toMatch(/Send POST http\S+\/api\/computer\/42\/reboot\?/);
    await answer('n', /Cancelled/);
  });

  it('are not asked where only a refusal can follow', async () => {
    const refused = await run('ems tag delete Global', /read-only/);
    expect(refused).not.toContain('(y/N)');
  });

  it('name principals by their client id, and the own one as such', async () => {
    const asked = await run('ems admin local-principal revoke 11', /\(y\/N\)/);
    expect(asked).toContain('Revoke local principal demo?');
    expect(asked).toContain('You are signed in with this principal: your own access ends.');
    await answer('n', /Cancelled/);
  });
});
