import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/base/json-value.js';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo(400);

interface Sweep {
  readonly items: readonly (JsonObject & { readonly id: number })[];
}

/** The computers that are asked, but for the affected, if the first few of the sweep do not fail. */
const comparedWithout = async (few: number): Promise<ReadonlySet<number>> => {
  const failing = new Set<number>();
  const asked: number[] = [];
  demo.alter(/failed-deployment/, (sweep: Sweep) => {
    const items = sweep.items.slice(few);
    for (const { id } of items) failing.add(id);
    return { ...sweep, items, totalCount: items.length };
  });
  demo.alter(/\/health$/, (health: { readonly clientId: number }) => {
    asked.push(health.clientId);
    return health;
  });
  expect((await demo.run(['fleet', 'failures', '-o', 'json'])).code).toBe(0);
  demo.reset();
  return new Set(asked.filter((id) => !failing.has(id)));
};

describe('the comparison of failures', () => {
  it('asks nearly the same others where fewer computers fail', async () => {
    const [all, fewer] = [await comparedWithout(0), await comparedWithout(4)];
    expect([all.size, fewer.size]).toEqual([200, 200]);
    expect([...all].filter((id) => fewer.has(id)).length).toBeGreaterThanOrEqual(196);
  });

  it('says where nothing is in common, and shows each fact in one column', async () => {
    const { stdout } = await demo.run(['fleet', 'failures', '-o', 'wide']);
    expect(stdout).toMatch(/nothing in common|too few computers to compare/);
    expect(stdout.split('\n')[0]).toMatch(/EXAMPLES$/);
    expect(stdout).not.toMatch(/\d computers?: /);
    const quick = await demo.run(['fleet', 'failures', '--quick', '-o', 'wide']);
    expect(quick.stdout).not.toMatch(/nothing in common|too few/);
  });
});
