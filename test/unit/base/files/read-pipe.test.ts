import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../../support/directories.js';
import { readFixtureText } from '../../../../src/apps/demo/fixture.js';
import { readFileBytes } from '../../../../src/engine/flags/read-input.js';
import { readBounded } from '../../../../src/base/files/read-bounded.js';
import { trust } from '../../../../src/http/transport/trust.js';

const folder = useFreshDirectory();
let pipe: string;

beforeEach(async () => {
  pipe = join(folder(), 'pipe');
  spawnSync('mkfifo', [pipe]);
});

describe.skipIf(process.platform === 'win32')('a pipe with a name', () => {
  it('is read to its end when a writer comes', async () => {
    const reading = readBounded(pipe, undefined);
    await writeFile(pipe, 'PC-0001\nPC-0002\n');
    expect((await reading).toString()).toBe('PC-0001\nPC-0002\n');
  });

  it('can be left when nobody writes to it', async () => {
    const stop = new AbortController();
    const reading = readBounded(pipe, stop.signal);
    stop.abort(new Error('interrupted'));
    await expect(reading).rejects.toThrow('interrupted');
  });

  it.each<[string, (stop: AbortSignal) => Promise<unknown>]>([
    ['--cacert', (interrupt) => trust({ secure: true, insecure: false, cacert: pipe, interrupt }, 'bundled')],
    ['demo import', (interrupt) => readFixtureText(pipe, interrupt)],
    ['--body', (interrupt) => readFileBytes(pipe, '--body', interrupt)],
  ])('%s of it as well, without a word about the file', async (_, read) => {
    const stop = new AbortController();
    const reading = read(stop.signal);
    stop.abort(new Error('interrupted'));
    await expect(reading).rejects.toThrow(/^interrupted$/);
  });
});
