import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { posix } from '../support/needed.js';
import { programFile, programWords } from '../support/tested-program.js';

const demo = useFastDemo({ speed: 0 });

describe.skipIf(posix.isMissing)(`a lock in the folder for temporary files${posix.because}`, () => {
  it('holds nothing where others can write to the folder: no run is running for ever', async () => {
    const { directory, env } = demo();
    await demo().run(['computer', 'rescan', '1', '2', '--type', 'Inventory', '--yes']);
    const runs = await realpath(join(directory, 'state', 'runs'));
    const name = (await readdir(runs)).find((file) => file.endsWith('.jsonl')) ?? '';
    const temporary = join(directory, 'tmp');
    const hash = createHash('sha256')
      .update(join(runs, `${name}.lock`))
      .digest('hex')
      .slice(0, 24);
    const place = join(temporary, `ems-${process.geteuid?.() ?? 0}`, hash);
    await mkdir(place, { recursive: true, mode: 0o700 });
    const holder = createServer().listen(join(place, 'held'));
    await once(holder, 'listening');
    const stateOf = async (): Promise<string> => {
      const options = { env: { ...process.env, ...env, EMS_CONFIG_DIR: directory, TMPDIR: temporary } };
      const { stdout } = await promisify(execFile)(
        programFile,
        [...programWords, 'bulk', 'list', '-o', 'json'],
        options,
      );
      return (JSON.parse(stdout) as { state: string }[])[0]?.state ?? '';
    };
    expect(await stateOf()).toBe('running');
    await chmod(join(place, '..'), 0o777);
    expect(await stateOf()).toBe('finished');
    holder.close();
  });
});
