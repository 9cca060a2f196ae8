import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerWithin } from '../../demo/service/answer-within.js';
import { memoryHost } from '../../demo/service/host.js';
import { planOf } from '../../demo/service/open-world.js';
import { createResponder } from '../../demo/service/respond.js';
import { loadRoutes } from '../../demo/service/routes.js';
import { createWorld } from '../../demo/seed/create-world.js';
import { inProcess } from '../../http/transport/in-process.js';
import { run } from '../../program/run.js';
import type { Output } from '../../terminal/terminal.js';
import { posixWord } from '../../base/text/shell-word.js';

/** The commands in README's first screen: what is wrong, why, and what a change would do. */
const sessionLines: readonly (readonly string[])[] = [
  ['computer', 'issues', 'overview', '--limit', '4'],
  ['explain', 'PC-0007', '--package', 'Legacy Viewer'],
  ['computer', 'reinstall', 'PC-0007', '--package', 'Legacy Viewer@2.1', '--dry-run'],
  ['computer', 'reboot', '--issue', 'pending-reboot', '--yes', '--max-affected', '20'],
];

/** Fleet and clock stand still, so that the screen is the same on any day. */
const now = (): number => Date.parse('2026-03-02T12:00:00Z');

/** Runs the commands on the demo service within this process; returns their lines and output as a terminal gets them. */
export const playSession = async (columns: number): Promise<string> => {
  const host = memoryHost(loadRoutes(), createWorld({ ...planOf({ now }), key: 'session' }), {
    machine: now,
    flow: now,
  });
  const transport = inProcess(answerWithin(host, createResponder(host)));
  const directory = await mkdtemp(join(tmpdir(), 'ems-session-'));
  const env = { EMS_CONFIG_DIR: directory, EMS_URL: 'https://ems.example.com' };
  let screen = '';
  const output: Output = { isTerminal: true, columns, color: true, write: (text) => void (screen += String(text)) };
  try {
    for (const words of sessionLines) {
      screen += `${screen === '' ? '' : '\n'}$ \u001B[1m${['ems', ...words].map(posixWord).join(' ')}\u001B[22m\n`;
      await run(words, {
        env: { ...env, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' },
        clock: { now, date: () => new Date(now()), sleep: async () => undefined },
        interrupt: new AbortController().signal,
        runtime: { node: process.versions.node, platform: 'linux', home: directory, self: ['ems'] },
        transport,
        terminal: () => ({
          stdout: output,
          stderr: { ...output, isTerminal: false },
          stdinIsTerminal: false,
          readStdin: async () => '',
          plain: false,
        }),
      });
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return screen;
};
