import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

/** The service makes a group for each pending rescan or reinstall, which is not empty for nothing. */
const demo = useFastDemo({ computers: 60, speed: 0 });

it('fleet tidy does not offer the group of a pending rescan for deletion', async () => {
  const empty = async (): Promise<unknown> =>
    demo().json(await demo().run(['fleet', 'tidy', '-o', 'json', '--query', "[?kind=='empty-group'].name"]));
  const before = await empty();
  const ran = await demo().run(['computer', 'rescan', 'PC-0002', 'PC-0003', '--type', 'Patch', '--yes']);
  expect(ran.code).toBe(0);
  const reinstalls = demo().json(await demo().run(['computer', 'reinstalls', 'PC-0002', '-o', 'json']));
  expect(reinstalls).toHaveLength(1);
  expect(await empty()).toEqual(before);
});
