import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

/** A rollout begins what was shown and confirmed, and tells what it began. */
const demo = useAlteredDemo();
let folder = '';

const rolloutOf = (name: string): string =>
  `rollout: ${name}\npackage: KeePass@2.57\ntarget: Workstations\nrings: [{ percent: 30 }, { percent: 100 }]\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-shown-'));
  for (const name of ['shown', 'unassigned', 'unlisted', 'empty', 'odd'])
    await writeFile(join(folder, name), rolloutOf(name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (line: string) => {
  const ran = await demo.run(line.split(' ').map((word) => word.replace('FOLDER', folder)));
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

const paged = (items: readonly unknown[]) => ({ items, totalCount: items.length, hasMore: false });
const members = /GET \/api\/group\/[^/]+\/computers/;

describe('a rollout', () => {
  const begin = (name: string): string => `rollout start -f FOLDER/${name} --yes --max-affected 1000`;

  it.each([
    ['a target that lists nobody at first', 0, 'lists no computers to roll out to'],
    ['more than what was shown', 5, 'were shown'],
  ])('is not started with %s', async (_name, most, why) => {
    let asked = 0;
    demo.alter(members, (page: { items: readonly unknown[] }) =>
      asked++ === 0 ? paged(page.items.slice(0, most)) : page,
    );
    const ran = await run(begin('shown'));
    expect([ran.code, ran.stderr]).toEqual([10, expect.stringContaining(why)]);
    expect((await run('group list --name-contains Rollouts')).stdout.trim()).toBe('[]');
  });

  it('activates no ring whose package may not be assigned', async () => {
    demo.alter(/POST \/api\/group\/[^/]+\/packages/, () => null);
    const ran = await run(begin('unassigned'));
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('answered with null instead of an object')]);
  });

  it('activates no ring to which nobody could be added', async () => {
    demo.alter(/POST \/api\/group\/[^/]+\/computers/, 200);
    const ran = await run(begin('empty'));
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('could be added to it')]);
    expect(ran.stderr).toContain('Nothing was activated.');
  });

  it('counts who is in the ring, whatever was answered when they were added', async () => {
    demo.alter(/POST \/api\/group\/[^/]+\/computers/, () => null);
    const ran = await run(begin('odd'));
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/began with [1-9]\d* computers/)]);
    expect(ran.stderr).not.toContain('was not added');
  });
});
