import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseForeign } from '../../../../src/base/files/trusted-file.js';
import { readOwnIfThere } from '../../../../src/base/files/private-file.js';
import { needed } from '../../../support/needed.js';

const modes = needed(process.platform !== 'win32', 'a system with file modes');
const index = { format: 3, url: 'https://h', version: '1', fetchedAt: '2026-01-01', operationCount: 0, areas: [] };
let home: string;
let folder: string;
let file: string;

beforeEach(() => {
  // Without links of the system's own: macOS has one in the way of its temporary folder.
  home = realpathSync(mkdtempSync(join(tmpdir(), 'ems-trusted-')));
  // As far below the settings as a description is: the folders above it are judged too.
  folder = join(home, 'descriptions', 'h');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  file = join(folder, 'index.json');
  writeFileSync(file, JSON.stringify(index), { mode: 0o600 });
});
afterEach(() => rmSync(home, { recursive: true }));

describe.skipIf(modes.isMissing)(`a file that is obeyed${modes.because}`, () => {
  it('is read where only its owner can write it, and may be missing', async () => {
    for (const mode of [0o600, 0o644, 0o400]) {
      chmodSync(file, mode);
      expect(await readOwnIfThere(file, 'the rollout')).toContain('https://h');
    }
    expect(await readOwnIfThere(join(folder, 'none'), 'the rollout')).toBeUndefined();
  });

  it('is refused where it is a link into a directory that others can write', async () => {
    const [link, elsewhere] = [join(folder, 'linked.json'), join(home, 'elsewhere')];
    mkdirSync(elsewhere, { mode: 0o700 });
    writeFileSync(join(elsewhere, 'config.json'), '{}', { mode: 0o600 });
    symlinkSync(join(elsewhere, 'config.json'), link);
    expect(await readOwnIfThere(link, 'the settings')).toBe('{}');
    expect(() => refuseForeign(link)).not.toThrow();
    chmodSync(elsewhere, 0o777);
    await expect(readOwnIfThere(link, 'the settings')).rejects.toThrow(`others can write ${elsewhere}`);
    expect(() => refuseForeign(link)).toThrow(`others can write ${elsewhere}`);
  });
});

it.skipIf(process.platform !== 'linux')('the advice never says to remove a device', async () => {
  await expect(readOwnIfThere('/dev/null', 'the settings')).rejects.toMatchObject({
    message: expect.stringContaining('is a pipe or a device'),
    facts: { hint: 'Use another directory: set EMS_CONFIG_DIR.' },
  });
});
