import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyGroup } from '../../src/demo/catalog/groups.js';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 60, speed: 0 });

it('exports and compares 160 groups within two requests a group', async () => {
  const { server } = demo();
  const { groups } = server.world.state;
  for (let n = groups.size; n < 160; n += 1) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    groups.set(id, emptyGroup(id, `Group ${n}`, 'AssignmentGroups', groupIds.assignments));
  }
  server.world.memory.clear();
  const folder = await mkdtemp(join(tmpdir(), 'ems-size-'));
  const requestsOf = async (...words: string[]): Promise<number> => {
    const before = (await server.requests()).length;
    const { code, stderr } = await demo().run(words);
    expect(code === 2 ? /: 200 in all/.test(stderr) : code === 0).toBe(true);
    return (await server.requests()).length - before;
  };
  // Beside the groups: token, catalogs, tags, depots and settings.
  const most = 1 + 2 * 160 + 30;
  expect(await requestsOf('state', 'export', folder)).toBeLessThan(most);
  expect(await requestsOf('state', 'diff', folder)).toBeLessThan(most);
  // Names that nobody has are looked for in the list; so is a serial number.
  const [known] = JSON.parse((await demo().run(['computer', 'list', '-o', 'json'])).stdout);
  const names = [...Array.from({ length: 200 }, (_, at) => `NONE-${at}`), known.serialNumber];
  await rm(folder, { recursive: true });
  await mkdir(join(folder, 'groups'), { recursive: true });
  await writeFile(join(folder, 'groups/a.yaml'), `group: Assignments/Pilot\nmembers: [${names.join(', ')}]\n`);
  expect(await requestsOf('state', 'diff', folder)).toBeLessThan(60);
  await rm(folder, { recursive: true });
});
