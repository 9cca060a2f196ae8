import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openCountingFleet } from '../support/counting-fleet.js';
import { neededPrograms } from '../support/needed.js';
import { openWindow } from '../support/terminal-window.js';
import { programInShell } from '../support/tested-program.js';

const tmux = neededPrograms('tmux');

describe.skipIf(tmux.isMissing)(`Ctrl-C on a terminal stopped with Ctrl-S${tmux.because}`, { timeout: 40_000 }, () => {
  it('ends a run, which says how to resume', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ems-stopped-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const fleet = await openCountingFleet(100, onTestFinished);
    const words = `computer reboot --from-file ${await fleet.targets(200)} --yes --max-affected 200 --no-pager`;
    const window = await openWindow(['sh', '-c', `trap : INT; ${programInShell} ${words}; echo $? > code; sleep 60`], {
      env: { ...fleet.env(), LANG: 'C.UTF-8' },
      cwd: folder,
    });
    onTestFinished(() => window.close());
    await window.until(/of 200/);
    await window.press('C-s');
    await window.press('C-c');
    await vi.waitUntil(() => existsSync(join(folder, 'code')), { timeout: 12_000 });
    expect(await window.until(/ems bulk resume/)).toContain('not sent');
    expect(readFileSync(join(folder, 'code'), 'utf8').trim()).toBe('130');
    expect(fleet.hits.size).toBeLessThan(200);
  });
});
