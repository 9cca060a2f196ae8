import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

/** A --max-affected that is typed holds in every command that changes something, not only in those of one operation. */
const demo = useFastDemo({ computers: 60, speed: 0 });
const ems = (line: string): Promise<Ran> => demo().run(line.split(' '));

const limited = async (line: string, count: number): Promise<void> => {
  const { code, stderr } = await ems(`${line} --yes --max-affected ${count - 1}`);
  expect([line, code, stderr]).toEqual([line, 10, expect.stringContaining(`--max-affected ${count}`)]);
  expect([line, (await ems(`${line} --yes --max-affected ${count}`)).code]).toEqual([line, 0]);
};

const membersOf = async (group: string): Promise<number> =>
  Number((await ems(`group computers ${group} --include-descendants --count`)).stdout);

describe('a limit that was typed holds for', () => {
  it('the undo of a change that sleeps until an activation', async () => {
    const members = await membersOf('Workstations');
    for (const line of [
      'variable set Workstations TimeZone UTC',
      'assign-variable-configuration Workstations --field configId:=1',
    ]) {
      expect((await ems(`group ${line} --yes --max-affected ${members}`)).code).toBe(0);
      await limited('undo --last', members);
    }
  });

  it('the undo of a change that may matter to every computer', async () => {
    expect((await ems('system set-depot-topology --field active:=false --yes')).code).toBe(0);
    await limited('undo --last', 60);
  });

  it('a file of wanted state with such a change', async () => {
    await ems('api sync');
    const folder = join(demo().directory, 'wanted');
    await mkdir(folder);
    await writeFile(join(folder, 'depots.yaml'), 'topology: false\n');
    await limited(`state apply ${folder}`, 60);
  });

  it('no change that is not about computers', async () => {
    await ems('group update Pilot --description one');
    await ems('group update Pilot --description two');
    const { code, stderr } = await ems('undo --last --yes --max-affected 0');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('affect')]);
  });
});
