import { posix } from '../../../support/needed.js';
import { spawn } from 'node:child_process';
import { chmod, lstat, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../../support/directories.js';
import { refuseDevice } from '../../../../src/base/files/device-name.js';
import { writeWhole } from '../../../../src/base/files/write-whole.js';

const never = new AbortController().signal;

const folder = useFreshDirectory();

const ended = (words: readonly [string, ...string[]]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(words[0], words.slice(1), { stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
    child.on('close', () => resolve(out));
  });

describe('a file for others to read', () => {
  it.each(['CON', 'nul', String.raw`C:\x\nul .csv`, 'out/LPT1.txt', 'CONIN$'])(
    'is not the device %s of Windows',
    (path) => {
      expect(() => refuseDevice(path, true)).toThrow('is the name of a device on Windows');
      expect(() => refuseDevice(path, false)).not.toThrow();
      expect(() => refuseDevice(path.replace(/(?<=con|nul|lpt1|conin\$)/i, 'x'), true)).not.toThrow();
    },
  );

  it.skipIf(posix.isMissing)(`is written, and written again, with the rights it had${posix.because}`, async () => {
    const file = join(folder(), 'report');
    await writeWhole(file, 'one', never);
    await chmod(file, 0o600);
    await writeWhole(file, 'two', never);
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['two', 0o600]);
  });

  it.skipIf(posix.isMissing)(`is replaced where a link leads, and the link stays${posix.because}`, async () => {
    await writeFile(join(folder(), 'of-monday'), 'old');
    await symlink(join(folder(), 'of-monday'), join(folder(), 'latest'));
    await writeWhole(join(folder(), 'latest'), 'new', never);
    expect(await readFile(join(folder(), 'of-monday'), 'utf8')).toBe('new');
    expect(await readlink(join(folder(), 'latest'))).toBe(join(folder(), 'of-monday'));
  });

  it('a folder in its place is named', async () => {
    await expect(writeWhole(folder(), 'x', never)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/directory/),
    });
  });

  it.skipIf(process.platform === 'win32')('a pipe gets the text and stays a pipe', async () => {
    const pipe = join(folder(), 'pipe');
    await ended(['mkfifo', pipe]);
    const read = ended(['cat', pipe]);
    await writeWhole(pipe, 'through', never);
    expect([await read, (await lstat(pipe)).isFIFO()]).toEqual(['through', true]);
  });

  it.skipIf(process.platform === 'win32')('a pipe that nobody reads can be left', async () => {
    const pipe = join(folder(), 'pipe');
    await ended(['mkfifo', pipe]);
    const stop = new AbortController();
    const writing = writeWhole(pipe, 'x', stop.signal);
    stop.abort(new Error('interrupted'));
    await expect(writing).rejects.toThrow('interrupted');
  });

  it.skipIf(process.platform !== 'linux')('a device that takes nothing is an error', async () => {
    // By a link, so that a mistake here costs nobody the device.
    await symlink('/dev/full', join(folder(), 'full'));
    await expect(writeWhole(join(folder(), 'full'), 'x', never)).rejects.toMatchObject({ kind: 'usage' });
    expect((await lstat(join(folder(), 'full'))).isSymbolicLink()).toBe(true);
  });
});
