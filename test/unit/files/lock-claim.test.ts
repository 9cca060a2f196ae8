import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { winClaim } from '../../../src/files/lock-claim.js';

let directory: string;
let path: string;
let mine: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ems-claim-'));
  path = join(directory, 'x.lock');
  mine = join(directory, 'mine');
  await writeFile(mine, '');
});
afterEach(() => rm(directory, { recursive: true }));

describe('the right to clear a dead lock away', () => {
  it('has one, also when the file that stands for it was made twice', async () => {
    // Two looked when there was neither file nor claim. Both make the file, and others are quicker to rename it.
    await writeFile(`${path}.damaged-1`, '');
    const first = await winClaim(path, 'damaged-1', mine);
    await writeFile(`${path}.damaged-1`, '');
    expect([first, await winClaim(path, 'damaged-1', mine)]).toEqual([expect.any(String), undefined]);
    expect((await readdir(directory)).filter((name) => name.includes('.by.'))).toHaveLength(1);
  });

  it('is won although several died with it', async () => {
    const gone = 4_194_304; // beyond the largest process number of Linux
    for (const unique of ['aa', 'bb'])
      await writeFile(`${path}.damaged-1.by.${gone}..${unique}.${encodeURIComponent(hostname())}`, '');
    const claim = await winClaim(path, 'damaged-1', mine);
    const left = (await readdir(directory)).map((name) => join(directory, name));
    expect(new Set(left)).toEqual(new Set([mine, claim]));
  });
});
