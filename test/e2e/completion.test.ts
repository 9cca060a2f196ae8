import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { neededPrograms } from '../support/needed.js';
import { openWindow, type Window } from '../support/terminal-window.js';
import { warmStart } from '../support/tested-program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface RealShell {
  /** Reads its start file, so that what was installed is what is tested. */
  readonly start: readonly string[];
  /** Typed first: a prompt that is easy to find. */
  readonly prompt: string;
}

const shells: Readonly<Record<string, RealShell>> = {
  bash: { start: ['bash', '--noprofile', '-i'], prompt: `PS1='> '; bind 'set show-all-if-ambiguous on'` },
  zsh: { start: ['zsh', '-i'], prompt: `PS1='> '` },
  fish: { start: ['fish', '-i'], prompt: `function fish_prompt; echo -n '> '; end` },
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Everything that says where a user's files are. */
const homeIn = (place: string): Record<string, string> => ({
  HOME: place,
  ...warmStart,
  XDG_CONFIG_HOME: join(place, '.config'),
  XDG_DATA_HOME: join(place, '.local/share'),
  ZDOTDIR: place,
  EMS_CONFIG_DIR: join(place, 'config'),
});

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-completion-'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(join(root, 'bin/ems.js'), join(folder, 'bin/ems'));
  writeFileSync(join(folder, 'only-file.json'), '{}');
  writeFileSync(join(folder, 'two words.json'), '{}');
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner/cert.pem'), '');
  // Names come from a cache that is filled aside; here it is filled before anybody presses Tab.
  const env = homeIn(folder);
  await beginDemo(join(folder, 'config'));
  await execa(join(folder, 'bin/ems'), ['__refresh-names', 'group', '--demo'], { env });
  await execa(join(folder, 'bin/ems'), ['__refresh-names', 'package', '--demo'], { env });
  for (const name of Object.keys(shells))
    await execa(join(folder, 'bin/ems'), ['completion', 'install', name, '--rc'], { env });
}, 60_000);
// fish may still be writing there.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

describe.each(Object.entries(shells))('completion in a real %s', (name, shell) => {
  const { isMissing, because } = neededPrograms('tmux', name);
  const when = it.skipIf(isMissing);
  let window: Window;

  beforeAll(async () => {
    if (isMissing) return;
    // fish would leave a folder in TMPDIR.
    const env = { ...homeIn(folder), TMPDIR: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
    window = await openWindow(shell.start, { env, cwd: folder });
    await window.until(/[$%>#] *$/m);
    await window.type(`${shell.prompt}; echo rea''dy`);
    await window.press('Enter');
    await window.until(/^ready/m);
  }, 60_000);
  afterAll(() => window?.close());

  const complete = async (line: string, shows: RegExp): Promise<string> => {
    await window.press('C-u', 'C-l');
    await window.type(line);
    await window.until(new RegExp(`> ${literal(line.trimEnd())} *$`, 'm'));
    await window.press('Tab');
    return window.until(shows);
  };

  when(`offers commands for ems comp${because}`, async () => {
    const shown = await complete('ems comp', /computer/);
    expect(shown).toContain('completion');
  });
  when(`completes flags and their assigned values${because}`, async () => {
    await complete('ems computer list --modified', /--modified-after/);
    await complete('ems computer list --output=nd', /--output=ndjson/);
  });
  when(`offers names of the service${because}`, async () => {
    await complete('ems --demo group show ', /Legacy[^]*Pilot/);
  });
  when(`quotes a name with a space${because}`, async () => {
    await complete('ems --demo group show Leg', new RegExp(literal(String.raw`show Legacy\ Apps`)));
    await complete('ems --demo group show "Leg', /show "Legacy Apps"/);
  });
  when(`completes a name with a version${because}`, async () => {
    await complete('ems --demo package set-tags 7-Zip@24', /set-tags 7-Zip@24\.\d+/);
  });
  when(`completes files and profile names${because}`, async () => {
    await complete('ems computer reboot --from-file only', /only-file\.json/);
    await complete('ems --profile de', /--profile demo/);
    await complete('ems computer create --body @on', /--body @only-file\.json/);
    await complete('ems computer create --body @inner/c', /--body @inner\/cert\.pem/);
    await complete('ems computer list --cacert ~/inner/c', /~\/inner\/cert\.pem|\/inner\/cert\.pem/);
    await complete('ems api request PA', /request PATCH/);
    await complete('ems computer create --body @two', /--body @two\\ words\.json/);
    await complete('ems health --cacert=inner/cer', /--cacert=inner\/cert\.pem/);
  });
});
