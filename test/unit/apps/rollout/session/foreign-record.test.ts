import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../../../src/context.js';
import { readRecord, recordPlace, type RecordPlace } from '../../../../../src/apps/rollout/session/record.js';
import { useDirectory } from '../../../../support/in-process.js';
import { needed } from '../../../../support/needed.js';

const directory = useDirectory();
const modes = needed(process.platform !== 'win32', 'file modes');
const root = needed(process.getuid?.() === 0, 'to run as root');
const context = {
  settings: async () => ({ stateDirectory: join(directory(), 'state'), profile: 'prod' }),
  client: async () => ({ origin: 'https://ems.example.com' }),
} as unknown as Context; // the place needs nothing else

const place = async (name: string): Promise<RecordPlace> => {
  const { directory: folder } = await recordPlace(name, context);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  writeFileSync(join(folder, 'record.json'), '{}', { mode: 0o600 });
  return { directory: folder };
};

describe.skipIf(modes.isMissing)(`the record of a rollout${modes.because}`, () => {
  it('is refused in a directory that others can write', async () => {
    const { directory: folder } = await place('keepass');
    chmodSync(folder, 0o777);
    await expect(readRecord({ directory: folder })).rejects.toThrow(`others can write ${folder}, so the rollout in it`);
  });

  it.each([1, 2, 3])('is refused where others can write a folder above it: %i', async (levels) => {
    const { directory: folder } = await place(`above-${levels}`);
    const above = join(folder, ...Array.from({ length: levels }, () => '..'));
    chmodSync(above, 0o777);
    try {
      await expect(recordPlace(`above-${levels}`, context)).rejects.toThrow(
        `others can write ${above}, so the rollouts in it`,
      );
    } finally {
      chmodSync(above, 0o700);
    }
  });

  it.skipIf(root.isMissing)(`is refused in a directory of another user${root.because}`, async () => {
    const { directory: folder } = await place('notepad');
    chownSync(folder, 65_534, 65_534);
    await expect(readRecord({ directory: folder })).rejects.toThrow(`${folder} belongs to another user`);
  });
});
