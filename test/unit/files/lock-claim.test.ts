import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { winClaim } from '../../../src/files/lock-claim.js';
import type { OwnFile } from '../../../src/files/lock-holder.js';
import { ownIdentity } from '../../../src/files/process-identity.js';

let directory: string;
let path: string;
let mine: OwnFile;

/** Each process that looks has a file of its own. */
const ownFile = async (id: string, text = ''): Promise<OwnFile> => {
  const file = `${path}.${id}`;
  await writeFile(file, text === '' ? JSON.stringify({ ...ownIdentity(), id }) : text);
  return { file, id, remove: () => rm(file, { force: true }) };
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ems-claim-'));
  path = join(directory, 'x.lock');
  mine = await ownFile('mine');
});
afterEach(() => rm(directory, { recursive: true }));

describe('the right to clear a dead lock away', () => {
  it('has one, also when the file that stands for it was made twice', async () => {
    // Two looked when there was neither file nor claim. Both make the file, and others are quicker to rename it.
    await writeFile(`${path}.damaged-1`, '');
    const first = await winClaim(path, 'damaged-1', mine);
    await writeFile(`${path}.damaged-1`, '');
    expect([first, await winClaim(path, 'damaged-1', await ownFile('other'))]).toEqual([expect.any(String), undefined]);
    expect((await readdir(directory)).filter((name) => name.includes('.by.'))).toHaveLength(1);
  });

  it('is won although several died with it', async () => {
    const gone = 4_194_304; // beyond the largest process number of Linux
    for (const id of ['aa', 'bb', 'cc']) await writeFile(`${path}.damaged-1.by.${id}`, '');
    const dead = JSON.stringify({ ...ownIdentity(), id: 'aa', pid: gone });
    const others = [await ownFile('aa', dead), await ownFile('bb', dead)];
    const claim = await winClaim(path, 'damaged-1', mine);
    for (const other of others) await other.remove();
    const left = (await readdir(directory)).map((name) => join(directory, name));
    expect(new Set(left)).toEqual(new Set([mine.file, claim]));
  });
});
