import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { beginDemo } from './demo-state.js';
import { openWindow, type Window } from './terminal-window.js';
import { programInShell, warmStart } from './tested-program.js';

export interface DemoShell {
  readonly window: Window;
  /** Runs a line on an empty screen: what the command before has left must not be taken for the answer. */
  run(line: string, until: RegExp): Promise<string>;
  answer(text: string, until: RegExp): Promise<string>;
}

/** A real shell in a real terminal, where `ems` works on the demo service. */
export const useDemoShell = (size: { readonly columns: number; readonly rows: number }): (() => DemoShell) => {
  let folder: string;
  let window: Window;
  const answer = async (text: string, until: RegExp): Promise<string> => {
    await window.type(text);
    await window.press('Enter');
    return window.until(until);
  };
  const run = async (line: string, until: RegExp): Promise<string> => {
    await window.press('C-l');
    await window.until(/^>\s*$/);
    return answer(line, until);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ems-shell-'));
    await beginDemo(folder);
    const place = { EMS_CONFIG_DIR: folder, HOME: folder, ...warmStart };
    const env = { ...place, PATH: process.env['PATH'] ?? '', PS1: '> ', LANG: 'C.UTF-8' };
    window = await openWindow(['bash', '--noprofile', '--norc', '-i'], { env, ...size });
    await answer(`ems() { ${programInShell} --demo "$@"; }; clear`, /^>\s*$/m);
  }, 60_000);
  afterAll(async () => {
    await window?.close();
    // The program whose terminal was closed may still be writing its last lines; what is left there does no harm.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  });
  return () => ({ window, run, answer });
};
