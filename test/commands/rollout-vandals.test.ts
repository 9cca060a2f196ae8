import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { membersOf, membersOfAll, subtreeOf } from '../../src/demo/world/groups.js';
import { groupId, hours, minutes, stagesOf, useRolloutWorld, type RolloutWorld } from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** People who do not know of the rollout change what it stands on. It says so, never acts on a guess, and can be aborted. */
const here = useRolloutWorld(30);
const stage = stagesOf(here);
let path = '';

const yaml = `rollout: keepass
package: KeePass@2.57
target: Workstations
rings:
  - { name: first, group: Pilot }
  - { name: some, percent: 30, min: 3 }
  - { name: rest, percent: 100 }
gate: { reported: 50%, active: 3d, failed: 50%, soak: 2h, deadline: 7d }
`;

const advance = (world: RolloutWorld): Promise<Ran> => world.run(['rollout', 'advance', 'keepass', '--yes']);

/** The second ring is active, and nobody has reported yet. */
beforeEach(() =>
  stage('begun', async (world) => {
    path = await world.file('keepass.yaml', yaml);
    await world.run(['rollout', 'start', '-f', path, '--yes', '--max-affected', '1000']);
    world.pass(20 * minutes);
    await advance(world);
    world.pass(3 * hours);
    await advance(world);
  }),
);

const packagesBelow = ({ world }: RolloutWorld): string[] => {
  const rings = [...world.state.groups.values()].filter(({ name }) => /^\d-(first|some|rest)$/.test(name));
  return rings.filter(({ packages }) => packages.size > 0).map(({ name }) => name);
};

const installed = ({ world }: RolloutWorld): number[] => {
  const id = [...world.state.packages.values()].find(({ name }) => name === 'KeePass')?.id ?? '';
  return [...world.state.computers].flatMap(([computer, { deployments }]) =>
    deployments.get(id)?.installationState === 'Installed' ? [computer] : [],
  );
};

const deleteRing = (world: RolloutWorld, name: string): Promise<Ran> =>
  world.run(['group', 'delete', groupId(world, name), '--force', '--yes', '--max-affected', '100']);

/** `ems group …` on the current ring. */
const onCurrent = (world: RolloutWorld, word: string, ...more: string[]): Promise<Ran> =>
  world.run(['group', word, groupId(world, '2-some'), ...more, '--yes']);

const memberOf = ({ world }: RolloutWorld, group: string): string => String(membersOf(world, group)[0] ?? 0);

const vandals: Readonly<Record<string, (world: RolloutWorld) => Promise<unknown>>> = {
  'the group of the first ring is deleted': (world) => deleteRing(world, '1-first'),
  'the group of the current ring is deleted': (world) => deleteRing(world, '2-some'),
  'all groups of the rollout are deleted': (world) => deleteRing(world, 'keepass'),
  'the description of the current ring is written over': (world) => onCurrent(world, 'update', '--description', 'mine'),
  'the description of the first ring is cleared': (world) =>
    world.run(['group', 'update', groupId(world, '1-first'), '--description', '', '--yes']),
  'the current ring is renamed': (world) => onCurrent(world, 'update', '--name', 'something else'),
  'the package is taken from the current ring': (world) =>
    onCurrent(world, 'unassign-package', 'KeePass@2.57', '--max-affected', '100'),
  'a member is taken from the current ring': (world) =>
    onCurrent(world, 'remove-computers', memberOf(world, groupId(world, '2-some'))),
  'a member is deleted': (world) =>
    world.run(['computer', 'delete', memberOf(world, groupId(world, '2-some')), '--force', '--yes']),
  'a computer of the third ring is put into the second by hand': (world) => {
    const rings = ['1-first', '2-some'].flatMap((name) => membersOf(world.world, groupId(world, name)));
    const all = membersOfAll(world.world, subtreeOf(world.world, groupId(world, 'Workstations')));
    return onCurrent(world, 'add-computers', String(all.find((each) => !rings.includes(each)) ?? 0));
  },
};

/** Commands of the test itself that did nothing would make the test of nothing. */
const vandalize = async (world: RolloutWorld, what: string): Promise<void> => {
  const pictureOf = (): string =>
    JSON.stringify(
      [...world.world.state.groups.values()].map((group) => [
        group,
        membersOf(world.world, group.id),
        [...group.packages],
      ]),
    );
  const before = pictureOf();
  const ran = await vandals[what]?.(world);
  expect({ what, ran, changed: pictureOf() !== before }).toMatchObject({
    changed: true,
    ran: { code: 0 },
  });
};

describe.each(Object.keys(vandals))('%s', (what) => {
  it('is told or put right, and nothing is activated twice', async () => {
    const world = here();
    await vandalize(world, what);
    world.seen.length = 0;
    for (const wait of [0, 3 * hours]) {
      world.pass(wait);
      const ran = await advance(world);
      expect({ wait, code: ran.code, said: ran.stderr }).toMatchObject({
        code: expect.toSatisfy((code: number) => [0, 10].includes(code)),
      });
      if (ran.code === 10) expect(ran.stderr).toMatch(/^Refused: .*\n {2}\S/);
    }
    const status = await world.run(['rollout', 'status', 'keepass', '-o', 'json']);
    expect([0, 4, 10]).toContain(status.code);
    const sent = world.seen.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/activation'));
    expect(sent.map(({ path: to }) => to)).toEqual([...new Set(sent.map(({ path: to }) => to))]);
    expect(sent.filter(({ path: to }) => to.includes(groupId(world, '2-some')))).toEqual([]);
  });

  it('can be aborted: no further computer installs', async () => {
    const world = here();
    await vandalize(world, what);
    const ran = await world.run(['rollout', 'abort', '-f', path, '--yes', '--max-affected', '1000']);
    expect({ code: ran.code, said: ran.stderr }).toMatchObject({ code: 0 });
    expect(packagesBelow(world)).toEqual([]);
    const before = installed(world).length;
    world.pass(2 * hours);
    await world.run(['computer', 'list', '--limit', '1']);
    expect(installed(world)).toHaveLength(before);
  });
});

describe('the record of a rollout on this machine', () => {
  const folderOf = async ({ directory }: RolloutWorld, name: string): Promise<string> => {
    const all = join(directory, 'state', 'rollouts');
    return join(all, (await readdir(all))[0] ?? '', name);
  };
  const record = async (world: RolloutWorld): Promise<string> =>
    readFile(join(await folderOf(world, 'keepass'), 'record.json'), 'utf8');
  const plant = async (world: RolloutWorld, name: string, text: string): Promise<void> => {
    const folder = await folderOf(world, name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'record.json'), text, { mode: 0o600 });
  };

  it.each(['', '{}'])('leaves the others alone when it cannot be read (%j)', async (text) => {
    const world = here();
    await plant(world, 'broken', text);
    world.pass(3 * hours);
    const { code, stderr } = await world.run(['rollout', 'advance', '--all', '--yes']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('broken: This version of ems cannot read')]);
    const log = await world.run(['rollout', 'log', 'keepass', '-o', 'json']);
    expect([log.stdout, log.stderr]).toEqual([
      expect.stringContaining('"soaking"'),
      expect.stringContaining('Decisions of this machine only'),
    ]);
    const listed = await world.run(['rollout', 'list', '-o', 'name']);
    expect([listed.code, listed.stdout]).toEqual([0, 'keepass\n']);
    expect(listed.stderr.replaceAll(/\s+/g, ' ')).toContain('cannot read the record of the rollout');
  });

  it.each([
    [/"onFailed":"pause"/, '"onFailed":"qause"'],
    [/"failed":\{[^}]*\}/, '"failed":null'],
  ])('drives nothing when it is damaged: %s', async (part, damage) => {
    const world = here();
    const text = await record(world);
    expect(text).toMatch(part);
    await plant(world, 'keepass', text.replace(part, damage));
    world.pass(30 * hours);
    world.delivered.length = 0;
    const { code, stderr } = await advance(world);
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot read the record')]);
    expect(world.delivered.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('has a log in which half a line does not swallow the next one', async () => {
    const world = here();
    await appendFile(join(await folderOf(world, 'keepass'), 'log.jsonl'), '{"at":"2026');
    await world.run(['rollout', 'pause', 'keepass', '--yes']);
    expect((await world.run(['rollout', 'log', 'keepass', '-o', 'json'])).stdout).toContain('"paused"');
  });
});

it('says how to go on where nobody knows whether the target was activated', async () => {
  const world = here();
  const ring = world.world.state.groups.get(groupId(world, '2-some'));
  if (ring !== undefined) ring.description = ring.description?.replace('active since', 'assigning since') ?? null;
  const { stdout } = await world.run(['rollout', 'status', 'keepass', '-o', 'json']);
  expect(JSON.parse(stdout).next.what).toBe('continue with: ems rollout finish keepass');
});
