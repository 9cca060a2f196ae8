import { describe, expect, it } from 'vitest';
import { runSecretCommand } from '../../../../src/settings/secrets/secret-command.js';
import { needed } from '../../../support/needed.js';

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
});
