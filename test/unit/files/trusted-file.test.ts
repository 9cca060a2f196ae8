import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIndex } from '../../../src/discovery/stored.js';
import { readIfThere, readOwnIfThere } from '../../../src/files/private-file.js';
import { needed } from '../../support/needed.js';

const modes = needed(process.platform !== 'win32', 'a system with file modes');
const root = needed(process.getuid?.() === 0, 'to run as root');
const index = { format: 2, url: 'https://h', version: '1', fetchedAt: '2026-01-01', operationCount: 0, areas: [] };
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

  it.each([0o620, 0o602, 0o666])('is refused with mode %o, and no description is made of it', async (mode) => {
    expect(readIndex(folder)).toEqual(index);
    chmodSync(file, mode);
    await expect(readOwnIfThere(file, 'the rollout')).rejects.toMatchObject({
      kind: 'refused',
      message: `Refused: others can write ${file}, so the rollout in it may not be yours.`,
    });
    expect(readIndex(folder)).toBeUndefined();
    expect(await readIfThere(file)).toContain('https://h');
  });

  /** A link in `folder` to one in `between`, which leads to a file in a folder of its own. */
  const linkedTwice = (between: string, target = '../apart/config.json'): string => {
    const link = join(folder, 'linked.json');
    for (const each of [between, join(home, 'apart')]) mkdirSync(each, { mode: 0o700 });
    writeFileSync(join(home, 'apart', 'config.json'), '{}', { mode: 0o600 });
    symlinkSync(target, join(between, 'link'));
    symlinkSync(join(between, 'link'), link);
    return link;
  };

  it('is read where a link is the own one in a sticky directory, such as /tmp', async () => {
    const between = join(home, 'between');
    const link = linkedTwice(between);
    chmodSync(between, 0o1777);
    expect(await readOwnIfThere(link, 'the settings')).toBe('{}');
    if (root.isMissing) return;
    lchownSync(join(between, 'link'), 12_345, 12_345);
    await expect(readOwnIfThere(link, 'the settings')).rejects.toMatchObject({
      message: expect.stringContaining(`${join(between, 'link')} belongs to another user`),
      facts: { hint: `If it is yours: sudo chown -h 0 '${join(between, 'link')}'` },
    });
  });

  it.skipIf(root.isMissing)(`is refused when it belongs to another${root.because}`, async () => {
    chownSync(file, 12_345, 12_345);
    await expect(readOwnIfThere(file, 'the rollout')).rejects.toThrow('belongs to another user');
  });
});

it.skipIf(process.platform !== 'linux')('the advice never says to remove a device', async () => {
  await expect(readOwnIfThere('/dev/null', 'the settings')).rejects.toMatchObject({
    message: expect.stringContaining('is a pipe or a device'),
    facts: { hint: 'Use another directory: set EMS_CONFIG_DIR.' },
  });
});
