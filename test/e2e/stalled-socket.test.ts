import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it, vi, type TestContext } from 'vitest';
import { openCountingFleet } from '../support/counting-fleet.js';
import { beginDemo } from '../support/demo-state.js';
import { needed } from '../support/needed.js';
import { programInShell } from '../support/tested-program.js';

const demo = (folder: string): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', HOME: folder, EMS_CONFIG_DIR: folder });

/** What Node calls a pipe to its child is a socket on Linux; its parent takes a little and then nothing until it is read. */
const start = async (
  { onTestFinished }: TestContext,
  words: string,
  output: 1 | 2,
  { first = '', after = '', env }: { first?: string; after?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ChildProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-socket-'));
  await beginDemo(folder);
  const line = `test -S /proc/self/fd/${output} || exit 99; ${first} exec ${programInShell} ${words} ${after}`;
  const stdio = ['ignore', output === 1 ? 'pipe' : 'ignore', output === 2 ? 'pipe' : 'ignore'] as const;
  const child = spawn('sh', ['-c', line], { env: env ?? demo(folder), stdio: [...stdio] });
  onTestFinished(() => {
    child.kill('SIGKILL');
    child.stdout?.destroy();
    child.stderr?.destroy();
    rmSync(folder, { recursive: true });
  });
  return child;
};

/** Somebody else has filled the socket, and waits. */
const fill = (output: 1 | 2): string => `head -c 9000000 /dev/zero >&${output} & sleep 0.3;`;

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(String(signal ?? code))));

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const within = (milliseconds: number, end: Promise<string>): Promise<string> =>
  Promise.race([end, pause(milliseconds).then(() => 'still there')]);

/** Node's own end waits for the write, so there the signal itself ends it. A shell says the same number for both. */
const interrupted = expect.toBeOneOf(['130', 'SIGINT']);
const terminated = expect.toBeOneOf(['143', 'SIGTERM']);

const linux = needed(process.platform === 'linux', 'Linux');

describe.skipIf(linux.isMissing).concurrent(`a socket that nobody reads${linux.because}`, { timeout: 40_000 }, () => {
  it.for([
    ['SIGINT', interrupted],
    ['SIGTERM', terminated],
    ['SIGHUP', terminated],
  ] as const)('does not keep %s from ending a list', async ([signal, code], test) => {
    const child = await start(test, 'computer list --all --demo -o json', 1, { first: fill(1) });
    await pause(2_500);
    const end = ended(child);
    child.kill(signal);
    expect(await within(8_000, end)).toEqual(code);
  });

  it('is not waited for at the second signal', async (test) => {
    const child = await start(test, 'computer list --all --demo -o json', 1, { first: fill(1) });
    await pause(2_500);
    const end = ended(child);
    child.kill('SIGINT');
    await pause(200);
    child.kill('SIGINT');
    expect(await within(700, end)).toEqual(interrupted);
  });

  it('nor for a short result, where others have filled it', async (test) => {
    const child = await start(test, 'computer list --limit 3 --demo -o json', 1, { first: `${fill(1)} sleep 1;` });
    const end = ended(child);
    await pause(3_500);
    child.kill('SIGTERM');
    await pause(200);
    child.kill('SIGTERM');
    // A parent that was busy may take some of it late, and make room.
    expect(await within(1_500, end)).toBeOneOf(['143', 'SIGTERM', '0']);
  });

  it('holds up no work when it takes the messages, nor the end', async (test) => {
    const fleet = await openCountingFleet(100, test.onTestFinished);
    const words = `computer reboot --from-file ${await fleet.targets(100)} --yes --max-affected 100 --debug`;
    const child = await start(test, words, 2, { first: fill(2), env: fleet.env() });
    const end = ended(child);
    await vi.waitUntil(() => fleet.hits.size === 100, { timeout: 15_000 });
    // The messages are not thrown away as long as nobody asks to end.
    expect(await within(1_000, end)).toBe('still there');
    child.kill('SIGTERM');
    expect(await within(8_000, end)).toEqual(terminated);
  });
});

describe.skipIf(linux.isMissing).concurrent(`a socket that is read slowly${linux.because}`, { timeout: 40_000 }, () => {
  it('gets every byte', async (test) => {
    const child = await start(test, 'computer list --all --demo -o json', 1);
    const end = ended(child);
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout as Readable) {
      chunks.push(chunk as Buffer); // no encoding is set
      await pause(2);
    }
    expect(await end).toBe('0');
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(500);
  });

  it('gets messages and results in their order', async (test) => {
    const child = await start(test, 'computer list --all --demo -o csv --debug', 1, { after: '2>&1' });
    const text = Buffer.concat(await (child.stdout as Readable).toArray()).toString();
    const lines = text.trimEnd().split('\n');
    const head = lines.findIndex((line) => line.startsWith('id,'));
    expect(head).toBeGreaterThan(0);
    expect(lines.slice(head + 1).filter((line) => /^\d+,/.test(line))).toHaveLength(500);
  });
});
