import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 100, speed: 0 });
const bodyOf = async (line: readonly string[]): Promise<unknown> => {
  const ran = await demo().run([...line, '--dry-run', '-o', 'json']);
  expect(ran.code, ran.stderr).toBe(0);
  return JSON.parse(ran.stdout).body;
};

it.each([
  [['package', 'set-tags', '7-Zip@24.08', '--tag-ids', 'EMEA,3'], { tagIds: [2, 3] }],
  [['package', 'set-tags', '7-Zip@24.08', '--tag-ids', '1,3'], { tagIds: [1, 3] }],
  [['group', 'set-depot-servers', 'Munich', '--depot-server-ids', 'SRV-0063,62'], { depotServerIds: [63, 62] }],
  [['group', 'assign-software-class', 'Munich', '--class-id', 'Archivers'], { classId: 2 }],
])('a list of ids takes names: %s', async (line, body) => {
  expect((await demo().run(['api', 'sync'])).code).toBe(0);
  expect(await bodyOf(line)).toEqual(body);
});

it('a name that nothing has is told with those there are', async () => {
  const wrong = await demo().run(['package', 'set-tags', '7-Zip@24.08', '--tag-ids', 'Emae']);
  expect([wrong.code, wrong.stderr]).toEqual([4, expect.stringContaining('No tag named "Emae"')]);
});
