import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useCountingFleet, type CountingFleet } from '../support/counting-fleet.js';
import { isInstalled, needed, neededPrograms } from '../support/needed.js';
import { openWindow, type Window } from '../support/terminal-window.js';
import { programInShell } from '../support/tested-program.js';

const tmux = neededPrograms('tmux');
const root = needed(
  process.getuid?.() === 0 && isInstalled('setpriv') && isInstalled('setsid'),
  'root, setpriv and setsid',
);

let folder: string;
let window: Window;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-stopped-'));
});
afterEach(async () => {
  await window?.close();
  rmSync(folder, { recursive: true });
});

const written = (name: string): string => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A run whose progress is shown, on a terminal that has been stopped with Ctrl-S. */
const startAndStop = async (fleet: CountingFleet, more = '', below = 'exec', above = ''): Promise<void> => {
  const run = `computer reboot --from-file ${await fleet.targets(100)} --yes --max-affected 100 --no-pager ${more}`;
  const line = `${above} sh -c 'echo $$ > pid; ${below} ${programInShell} ${run}'; echo $? > code; sleep 60`;
  const moment = fleet.after(8);
  window = await openWindow(['sh', '-c', line], { env: { ...fleet.env(), LANG: 'C.UTF-8' }, cwd: folder });
  await moment;
  await window.until(/of 100/);
  await window.press('C-s');
  // Long enough for the next frame of the progress.
  await pause(500);
  expect(written('code')).toBe('');
};

const send = (signal: NodeJS.Signals): void => void process.kill(Number(written('pid')), signal);

const isGone = (): boolean => !existsSync(`/proc/${written('pid')}`);

/** Goes on with a program that may not open the terminal a second time. */
const capabilities = '-dac_override,-dac_read_search';
const ofAnother = `chown 65534 $(tty); chmod 600 $(tty); exec setpriv --inh-caps=${capabilities} --bounding-set=${capabilities}`;

const exitCode = async (timeout = 8_000): Promise<number> => {
  await expect.poll(() => written('code'), { timeout }).not.toBe('');
  return Number(written('code'));
};

describe.skipIf(tmux.isMissing)(`a terminal stopped with Ctrl-S${tmux.because}`, () => {
  const fleet = useCountingFleet(100);

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)(
    'does not keep %s from ending a run',
    async (signal, code) => {
      await startAndStop(fleet());
      send(signal);
      expect(await exitCode()).toBe(code);
    },
    40_000,
  );

  it('nor where only the messages go to the terminal', async () => {
    await startAndStop(fleet(), '--debug > out');
    send('SIGTERM');
    expect(await exitCode()).toBe(143);
  }, 40_000);

  it.skipIf(root.isMissing).each([
    ['as after su', ''],
    ['and nobody is to control this one by it, as after su -c', 'setsid --wait'],
  ])(
    `nor where the terminal is somebody else's, %s${root.because}`,
    async (_, above) => {
      await startAndStop(fleet(), '', ofAnother, above);
      send('SIGTERM');
      // setsid has something to say of a signal, on the terminal that is stopped.
      await expect.poll(isGone, { timeout: 8_000 }).toBe(true);
    },
    40_000,
  );

  describe.skipIf(root.isMissing)(`of somebody else, where a question is to be asked${root.because}`, () => {
    beforeEach(async () => {
      fleet().changed.clear();
      const ask = `${ofAnother} ${programInShell} computer reboot 42 43 44 45 46 47`;
      const line = `setsid --wait sh -c 'echo $$ > pid; until [ -e go ]; do sleep 0.05; done; ${ask}'; sleep 60`;
      window = await openWindow(['sh', '-c', line], { env: { ...fleet().env(), LANG: 'C.UTF-8' }, cwd: folder });
      await expect.poll(() => written('pid')).not.toBe('');
      await window.press('C-s');
      writeFileSync(join(folder, 'go'), '');
      await pause(2_000);
    });

    it.each(['SIGINT', 'SIGTERM'] as const)(
      '%s ends it',
      async (signal) => {
        send(signal);
        await pause(200);
        if (!isGone()) send(signal);
        await expect.poll(isGone, { timeout: 3_000 }).toBe(true);
        expect(fleet().changed.size).toBe(0);
      },
      40_000,
    );

    it('asks once it goes on, and what was typed before is no answer', async () => {
      await window.type('y');
      await window.press('Enter');
      await window.press('C-q');
      await window.until(/Reboot 6 computers/);
      await pause(300);
      expect(fleet().changed.size).toBe(0);
      await window.type('y');
      await window.press('Enter');
      await expect.poll(() => fleet().changed.size, { timeout: 5_000 }).toBe(6);
    }, 40_000);
  });

  it('does not hold up the work; what was said meanwhile follows in order', async () => {
    fleet().hits.clear();
    await startAndStop(fleet(), '-o csv --columns id');
    await expect.poll(() => fleet().hits.size, { timeout: 15_000 }).toBe(100);
    await pause(1_000);
    expect(await window.until(/of 100/)).not.toContain('requested');
    await window.press('C-q');
    const shown = await window.until(/100 requested of 100/);
    expect(shown).toMatch(/\n98\n99\n100\n100 requested of 100 .*\s*$/);
    expect(await exitCode()).toBe(0);
  }, 40_000);
});

describe.skipIf(tmux.isMissing)(`a terminal stopped while answers take long${tmux.because}`, () => {
  const fleet = useCountingFleet(5_000);

  it('does not keep two signals from ending a run at once', async () => {
    await startAndStop(fleet());
    send('SIGINT');
    await pause(300);
    send('SIGINT');
    expect(await exitCode(2_000)).toBe(130);
  }, 40_000);
});
