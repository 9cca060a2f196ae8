import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { wrapMessage } from '../../base/text/widths.js';
import { lineOf, tourFiles, tourSteps, type TourStep } from './tour-steps.js';

/** `npm run demo` shows the main job of the tool in half a minute, with the real program in a temporary folder. */
const ems = fileURLToPath(new URL('../bin/ems.js', import.meta.url));
const isTerminal = process.stdout.isTTY;
const bold = (text: string): string => (isTerminal ? `\u001B[1m${text}\u001B[22m` : text);
const dim = (text: string): string => (isTerminal ? `\u001B[2m${text}\u001B[22m` : text);

const main = async (): Promise<void> => {
  // Ctrl-C also reaches the running command; the tour then ends and cleans up.
  process.on('SIGINT', () => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'ems-tour-'));
  const env = tourEnvironment(folder);
  const server = await startServer(folder, env);
  try {
    for (const [name, text] of Object.entries(tourFiles)) await writeFile(join(folder, name), text, { mode: 0o600 });
    say(`This is ems on its embedded demo service (${server.url}): 500 computers, no network, nothing installed.`);
    for (const step of tourSteps(server.url)) {
      if (!(await play(step, folder, env))) return;
    }
    say(
      'That was the tour. Try it yourself: npx ems --demo fleet status, or npx ems --help. README.md has the first minute.',
    );
  } finally {
    server.process.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
};

/** The tour ignores the user's settings, so it is the same for everybody. */
const tourEnvironment = (folder: string): Record<string, string> => {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('EMS_'));
  const plain = Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  // Tables without a terminal, too: people read the tour. On a terminal they are usual, and changes are sentences.
  return { ...plain, EMS_CONFIG_DIR: join(folder, 'config'), ...(isTerminal ? {} : { EMS_OUTPUT: 'table' }) };
};

interface DemoProcess {
  readonly url: string;
  readonly process: ChildProcess;
}

/** The state of the server is in the folder of the tour, where `ems demo advance` finds it. */
const startServer = async (folder: string, env: Record<string, string>): Promise<DemoProcess> => {
  const child = spawn(process.execPath, [ems, 'demo', 'serve', '--port', '0', '--keep', '--quiet'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) return { url, process: child };
  throw new Error('the demo service did not start');
};

/** Explains a step, shows its line and runs it; returns false if it did not end as expected. */
const play = async (step: TourStep, folder: string, env: Record<string, string>): Promise<boolean> => {
  say(step.why);
  process.stdout.write(`${dim('$')} ${bold(lineOf(step))}\n`);
  if (isTerminal) await pause(700);
  const code = await run(step, folder, env);
  const expected = step.exit ?? 0;
  if (code !== expected) {
    process.stderr.write(`The tour ends here: exit code ${code} instead of ${expected}.\n`);
    process.exitCode = 1;
    return false;
  }
  if (code !== 0) process.stdout.write(dim(`(exit code ${code})\n`));
  if (isTerminal) await pause(700);
  return true;
};

/** Runs without a shell, so that the tour works without sh, too. */
const run = async (step: TourStep, folder: string, env: Record<string, string>): Promise<number> => {
  const file = step.stdin === undefined ? undefined : await open(join(folder, step.stdin));
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [ems, ...step.words], {
        cwd: folder,
        env,
        stdio: [file?.fd ?? 'inherit', 'inherit', 'inherit'],
      });
      child.on('error', reject);
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await file?.close();
  }
};

const say = (text: string): void => {
  const screen = { isTerminal, columns: process.stdout.columns };
  process.stdout.write(`\n${wrapMessage(text, screen).join('\n')}\n`);
};

await main();
