import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi, type TestContext } from 'vitest';
import { openCountingFleet, type CountingFleet } from '../support/counting-fleet.js';
import { isInstalled, needed, neededPrograms } from '../support/needed.js';
import { openWindow, type Window } from '../support/terminal-window.js';
import { programInShell } from '../support/tested-program.js';

const tmux = neededPrograms('tmux');
const root = needed(
  process.getuid?.() === 0 && isInstalled('setpriv') && isInstalled('setsid'),
  'root, setpriv and setsid',
);

/** One service, one folder and one terminal for each test: all of them mostly wait, and wait together. */
interface Place {
  readonly fleet: CountingFleet;
  readonly window: Window;
  readonly written: (name: string) => string;
  readonly write: (name: string) => void;
  readonly send: (signal: NodeJS.Signals) => void;
  readonly isGone: () => boolean;
  readonly exitCode: (timeout?: number) => Promise<number>;
}

const openPlace = async (
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  lineFor: (fleet: CountingFleet) => Promise<string>,
  answerAfterMs = 100,
): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-stopped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fleet = await openCountingFleet(answerAfterMs, onTestFinished);
  const line = await lineFor(fleet);
  const window = await openWindow(['sh', '-c', line], { env: { ...fleet.env(), LANG: 'C.UTF-8' }, cwd: folder });
  onTestFinished(() => window.close());
  const written = (name: string): string => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  };
  return {
    fleet,
    window,
    written,
    write: (name) => writeFileSync(join(folder, name), ''),
    send: (signal) => void process.kill(Number(written('pid')), signal),
    isGone: () => !existsSync(`/proc/${written('pid')}`),
    exitCode: async (timeout = 8_000) => {
      await vi.waitUntil(() => written('code') !== '', { timeout });
      return Number(written('code'));
    },
  };
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Around {
  readonly more?: string;
  readonly below?: string;
  readonly above?: string;
  readonly answerAfterMs?: number;
}

/** A run whose progress is shown, on a terminal that has been stopped with Ctrl-S. */
const startAndStop = async (
  test: Pick<TestContext, 'onTestFinished'>,
  { more = '', below = 'exec', above = '', answerAfterMs = 100 }: Around = {},
): Promise<Place> => {
  let moment: Promise<void> | undefined;
  const lineFor = async (fleet: CountingFleet): Promise<string> => {
    const run = `computer reboot --from-file ${await fleet.targets(100)} --yes --max-affected 100 --no-pager ${more}`;
    moment = fleet.after(8);
    return `${above} sh -c 'echo $$ > pid; ${below} ${programInShell} ${run}'; echo $? > code; sleep 60`;
  };
  const place = await openPlace(test, lineFor, answerAfterMs);
  await moment;
  await place.window.until(/of 100/);
  await place.window.press('C-s');
  // Long enough for the next frame of the progress.
  await pause(500);
  expect(place.written('code')).toBe('');
  return place;
};

/** Goes on with a program that may not open the terminal a second time. */
const capabilities = '-dac_override,-dac_read_search';
const ofAnother = `chown 65534 $(tty); chmod 600 $(tty); exec setpriv --inh-caps=${capabilities} --bounding-set=${capabilities}`;

describe.skipIf(tmux.isMissing).concurrent(`a terminal stopped with Ctrl-S${tmux.because}`, { timeout: 40_000 }, () => {
  it.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)('does not keep %s from ending a run', async ([signal, code], test) => {
    const { exitCode, send } = await startAndStop(test);
    send(signal);
    expect(await exitCode()).toBe(code);
  });

  it('nor where only the messages go to the terminal', async (test) => {
    const { exitCode, send } = await startAndStop(test, { more: '--debug > out' });
    send('SIGTERM');
    expect(await exitCode()).toBe(143);
  });

  it.skipIf(root.isMissing).for([
    ['as after su', ''],
    ['and nobody is to control this one by it, as after su -c', 'setsid --wait'],
  ] as const)(`nor where the terminal is somebody else's, %s${root.because}`, async ([, above], test) => {
    const { isGone, send } = await startAndStop(test, { below: ofAnother, above });
    send('SIGTERM');
    // setsid has something to say of a signal, on the terminal that is stopped.
    await vi.waitUntil(isGone, { timeout: 8_000 });
  });

  it('does not hold up the work; what was said meanwhile follows in order', async (test) => {
    const { exitCode, fleet, window } = await startAndStop(test, { more: '-o csv --columns id' });
    await vi.waitUntil(() => fleet.hits.size === 100, { timeout: 15_000 });
    await pause(1_000);
    expect(await window.until(/of 100/)).not.toContain('requested');
    await window.press('C-q');
    const shown = await window.until(/100 requested of 100/);
    expect(shown).toMatch(/\n98\n99\n100\n100 requested of 100 .*\s*$/);
    expect(await exitCode()).toBe(0);
  });

  it('does not keep two signals from ending a run at once, while answers take long', async (test) => {
    const { exitCode, send } = await startAndStop(test, { answerAfterMs: 5_000 });
    send('SIGINT');
    await pause(300);
    send('SIGINT');
    expect(await exitCode(2_000)).toBe(130);
  });

  const because = `where a question is to be asked${root.because}`;
  describe.skipIf(root.isMissing).concurrent(`of somebody else, ${because}`, { timeout: 40_000 }, () => {
    const askAndStop = async (test: Pick<TestContext, 'onTestFinished'>): Promise<Place> => {
      const ask = `${ofAnother} ${programInShell} computer reboot 42 43 44 45 46 47`;
      const line = `setsid --wait sh -c 'echo $$ > pid; until [ -e go ]; do sleep 0.05; done; ${ask}'; sleep 60`;
      const place = await openPlace(test, async () => line);
      await vi.waitUntil(() => place.written('pid') !== '', { timeout: 8_000 });
      await place.window.press('C-s');
      place.write('go');
      await pause(2_000);
      return place;
    };

    it.for(['SIGINT', 'SIGTERM'] as const)('%s ends it', async (signal, test) => {
      const { fleet, isGone, send } = await askAndStop(test);
      send(signal);
      await pause(200);
      if (!isGone()) send(signal);
      await vi.waitUntil(isGone, { timeout: 3_000 });
      expect(fleet.changed.size).toBe(0);
    });

    it('asks once it goes on, and what was typed before is no answer', async (test) => {
      const { fleet, window } = await askAndStop(test);
      await window.type('y');
      await window.press('Enter');
      await window.press('C-q');
      await window.until(/Reboot 6 computers/);
      await pause(300);
      expect(fleet.changed.size).toBe(0);
      await window.type('y');
      await window.press('Enter');
      await vi.waitUntil(() => fleet.changed.size === 6, { timeout: 5_000 });
    });
  });
});
