import { access, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runSecretCommand } from '../../../../src/settings/secrets/secret-command.js';
import { needed } from '../../../support/needed.js';

const directory = join(tmpdir(), `ems-secret-command-${process.pid}`);
afterAll(() => rm(directory, { recursive: true, force: true }));

const shell = needed(process.platform !== 'win32', 'sh');

describe.skipIf(shell.isMissing)(`the command that prints the secret${shell.because}`, () => {
  it('gives the first line', async () => {
    expect(await runSecretCommand("printf 'one\\r\\ntwo\\n'")).toBe('one');
    expect(await runSecretCommand('printf one')).toBe('one');
    expect(await runSecretCommand("printf '\\357\\273\\277one\\n'")).toBe('one'); // a byte order mark
  });

  it.each([
    ['exit 3', 'failed with exit code 3'],
    ['kill -TERM $$', 'was terminated by SIGTERM'],
    ['true', 'printed nothing'],
    ["printf 'p\\344ss'", 'not UTF-8 text'],
    ["printf 'p\\0s\\0'", 'not UTF-8 text'],
    ['yes 2> /dev/null', 'printed more than 1 MiB'],
    ['cat /dev/zero 2> /dev/null', 'printed more than 1 MiB'],
  ])('%s: says how it ended', async (command, how) => {
    await expect(runSecretCommand(command)).rejects.toThrow(how);
  });

  it('has a limit, also where a child of the shell keeps the pipe open', async () => {
    const started = performance.now();
    await expect(runSecretCommand('sleep 8; echo late', { limitMs: 100 })).rejects.toThrow('timed out after 100ms');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is done when it has printed its line and ended, whatever it left running', async () => {
    const started = performance.now();
    expect(await runSecretCommand('echo one; sleep 8 &')).toBe('one');
    expect(await runSecretCommand('printf two; sleep 8 &', { limitMs: 2_000 })).toBe('two');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is ended by the first signal, and not begun after one', async () => {
    const stop = new AbortController();
    const running = runSecretCommand('kill -0 $$; exec sleep 60', { interrupt: stop.signal });
    setImmediate(() => stop.abort(new Error('terminated')));
    await expect(running).rejects.toThrow('terminated');
    await expect(runSecretCommand('echo one', { interrupt: stop.signal })).rejects.toThrow('terminated');
  });

  it.each([
    ['the first signal', {}],
    ['its limit', { limitMs: 300 }],
  ])('takes along what it started when it is ended by %s', async (_, limits) => {
    const file = (name: string): string => join(directory, name);
    const inner = `trap 'echo > ${file('ended')}; exit' TERM; echo > ${file('begun')}; while :; do sleep 0.05; done`;
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory);
    const stop = new AbortController();
    const command = `sh -c "${inner}" | cat; true`;
    const running = expect(runSecretCommand(command, { interrupt: stop.signal, ...limits })).rejects.toThrow();
    await vi.waitFor(() => access(file('begun')), { timeout: 10_000, interval: 10 });
    if (!('limitMs' in limits)) stop.abort(new Error('terminated'));
    await running;
    await vi.waitFor(() => access(file('ended')), { timeout: 10_000, interval: 10 });
  });
});
