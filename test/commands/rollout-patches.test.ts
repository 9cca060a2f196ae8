import { beforeEach, describe, expect, it } from 'vitest';
import { touch } from '../../src/demo/world/computers.js';
import { exists } from '../../src/demo/model/world.js';
import {
  answered,
  changesIn,
  flatten,
  hours,
  missPatches,
  stagesOf,
  stepsOf,
  twoRings,
  useRolloutWorld,
  type RolloutWorld,
} from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** A rollout of patches passes on computers that missed them, and on no others. */
const here = useRolloutWorld(40);
const rollout = answered(here);
const stage = stagesOf(here);
const inGroup = 'KB5041404';
const outside = 'KB5041989';

const fileOf = (world: RolloutWorld, patch: string): Promise<string> =>
  world.file(`${patch}.yaml`, `rollout: r\npatch: { pmGroup: Workstations Monthly, patches: [${patch}] }\n${twoRings}`);

/** Every computer got every patch long ago. */
const hadPatches = ({ world }: RolloutWorld): void => {
  for (let id = 1; id <= 40; id += 1) {
    if (!exists(world, id)) continue;
    const { installedPatches } = touch(world, id);
    for (const patch of world.state.patches.values())
      for (const { productId } of patch.links) installedPatches.set(`${patch.id}:${productId}`, world.now - 48 * hours);
  }
  world.memory.clear();
};

beforeEach(() => stage('fresh', () => undefined));

const advance = (): Promise<Ran> => {
  here().pass(2 * hours);
  return rollout('advance', 'r');
};

describe('a patch that is not in the PM group', () => {
  it.each(['plan', 'start'])('is refused by %s, with the line that adds it, which works as printed', async (word) => {
    const world = here();
    const file = await fileOf(world, outside);
    const run = (): Promise<Ran> =>
      word === 'plan' ? world.run(['rollout', word, '-f', file]) : rollout(word, '-f', file);
    const refused = await run();
    expect([refused.code, changesIn(world.delivered)]).toEqual([10, []]);
    const said = flatten(refused.stderr);
    expect(said).toContain(`Workstations Monthly does not contain ${outside}`);
    const [, product = '', patch = ''] =
      /ems pm-group add-patches 2 --product (\d+) --field '(patchIds:=\[\d+\])'/.exec(said) ?? [];
    const added = await world.run(['pm-group', 'add-patches', '2', '--product', product, '--field', patch, '--yes']);
    expect(added.code).toBe(0);
    expect((await run()).code).toBe(0);
  });

  it('is not refused where the service does not list the patches of the group, but it says so', async () => {
    const world = here();
    world.answer(({ path }) => (/pmgroup\/\d+\/patches/.test(path) ? { status: 404, body: '{}' } : {}));
    const ran = await world.run(['rollout', 'plan', '-f', await fileOf(world, outside), '-o', 'json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      otherPatches: null,
      warnings: expect.arrayContaining([
        expect.stringMatching(/whether the PM group .* contains the patches is not known/),
      ]),
    });
  });
});

it('says in plan and question who misses it, and which other patches come along', async () => {
  const world = here();
  const file = await fileOf(world, inGroup);
  const plan = await world.run(['rollout', 'plan', '-f', file, '-o', 'json']);
  const { computers, missing, otherPatches } = JSON.parse(plan.stdout) as Record<string, number>;
  expect(missing).toBeLessThan(computers ?? 0);
  expect(otherPatches).toBeGreaterThan(10);
  const said = `${missing} of ${computers} computers ${missing === 1 ? 'misses' : 'miss'} ${inGroup}; ${otherPatches} other patches of Workstations Monthly come along on up to ${computers} computers`;
  expect(flatten((await world.run(['rollout', 'plan', '-f', file, '-o', 'table'])).stdout)).toContain(said);
  expect(flatten((await rollout('start', '-f', file)).stderr)).toContain(said);
});

describe('a ring', () => {
  it('in which every computer had it proves nothing: it pauses, and approve passes it', async () => {
    const world = here();
    hadPatches(world);
    const file = await fileOf(world, inGroup);
    const { stdout } = await world.run(['rollout', 'plan', '-f', file, '-o', 'json']);
    expect(stdout).toContain('ring 1 (first) misses the patches: it proves nothing');
    await rollout('start', '-f', file);
    const judged = await advance();
    expect([judged.code, stepsOf(judged)]).toEqual([
      8,
      [expect.stringMatching(/^is inconclusive: .* proves nothing$/)],
    ]);
    expect([(await advance()).code, stepsOf(await advance())]).toEqual([8, []]);
    expect((await rollout('approve', 'r')).code).toBe(0);
    expect(stepsOf(await advance())).toEqual([expect.stringMatching(/^began with \d+ computers$/)]);
    expect((await advance()).code).toBe(8);
  });

  it('passes when those that missed it got it, judged alike on another machine', async () => {
    const world = here();
    missPatches(world);
    await rollout('start', '-f', await fileOf(world, inGroup));
    expect(stepsOf(await advance())).toEqual([expect.stringMatching(/^soaks: [1-9]\d* of/)]);
    const status = async (): Promise<unknown> =>
      (JSON.parse((await world.run(['rollout', 'status', 'r', '-o', 'json'])).stdout) as { rings: unknown[] }).rings[0];
    const own = await status();
    expect(own).toMatchObject({ needed: expect.any(Number), verdict: 'soaking' });
    await world.freshDirectory();
    expect(await status()).toEqual(own);
    expect(stepsOf(await advance())[0]).toMatch(/^passed/);
  });

  it('does not count a computer whose patch is installed without a date', async () => {
    const world = here();
    missPatches(world);
    await rollout('start', '-f', await fileOf(world, inGroup));
    world.pass(2 * hours);
    world.answer(({ path }, { body }) =>
      path.includes('patch-status')
        ? { body: body.replaceAll(/"installedDate":"[^"]+"/g, '"installedDate":null') }
        : {},
    );
    const { stdout } = await world.run(['rollout', 'status', 'r', '-o', 'json']);
    // Only those that still miss it, such as silent ones, are waited for.
    expect(JSON.parse(stdout)).toMatchObject({ rings: [{ reported: 0, done: 0, verdict: 'waiting' }, {}] });
  });
});
