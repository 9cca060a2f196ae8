import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const demo = useFastDemo();
const ems = (line: string) => demo().run(line.split(' '));
const { ems: scripted, server } = useScriptedEms({ EMS_TOKEN: 'given' });
const holders = async (item: string): Promise<string[]> =>
  (await ems(`package groups ${item} -o csv --columns groupPath --no-header`)).stdout
    .trim()
    .split('\n')
    .filter(Boolean);

describe('group replace-package', () => {
  it('takes names, names every group with its computers, and is undone group by group', async () => {
    await ems('group assign-package Pilot 7-Zip@24.08 --yes');
    await ems('group assign-package Pilot 7-Zip@23.01 --yes');
    const before = [await holders('7-Zip@24.08'), await holders('7-Zip@23.01')];
    expect(before[0]).toHaveLength(2);
    const refused = await ems('group replace-package 7-Zip@24.08 7-Zip@23.01 --yes');
    expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining('affects 56 computers (limit 50)')]);
    const ran = await ems('group replace-package 7-Zip@24.08 7-Zip@23.01 --yes --max-affected 600');
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining('Pilot (')]);
    expect(await holders('7-Zip@24.08')).toEqual([]);
    const undone = await ems('undo --last --yes --max-affected 600');
    expect(undone.code).toBe(0);
    // Pilot had both, so the undo removes the new one from Workstations only.
    expect([await holders('7-Zip@24.08'), await holders('7-Zip@23.01')]).toEqual(before);
  });

  it('names each package once', async () => {
    const { stdout } = await ems('group replace-package 7-Zip@24.08 7-Zip@23.01 --dry-run -o json');
    expect(JSON.parse(stdout)).toMatchObject({ about: 'package 7-Zip@24.08, package 7-Zip@23.01' });
  });

  it('takes rows', async () => {
    const rows = 'oldPackage,newPackage\n7-Zip@24.08,7-Zip@23.01\nKeePass@2.57,7-Zip@23.01\n';
    const { code, stdout } = await demo().run('group replace-package --from-file - --dry-run'.split(' '), {
      stdin: rows,
    });
    const bodies = (JSON.parse(stdout) as { body: Record<string, string> }[]).map(({ body }) => body);
    expect([code, bodies.map(({ newPackageId }) => newPackageId === bodies[0]?.['newPackageId'])]).toEqual([
      0,
      [true, true],
    ]);
    expect(new Set(bodies.map(({ oldPackageId }) => oldPackageId)).size).toBe(2);
  });

  it('leaves out the options if they are not to be kept', async () => {
    const { stdout } = await ems('group replace-package 7-Zip@24.08 7-Zip@23.01 --no-keep-options --dry-run');
    expect(JSON.parse(stdout)).toMatchObject({ body: { copyDistributionOptions: false } });
  });

  it('wants both packages', async () => {
    const { code, stderr } = await ems('group replace-package 7-Zip@24.08 --dry-run');
    expect([code, stderr]).toEqual([2, expect.stringContaining('<new-package>')]);
  });

  it('asks for the body where neither the reference nor the server describes it', async () => {
    const id = (last: string): string => `22222222-2222-4222-8222-22222222222${last}`;
    server().script({ status: 404, json: {} });
    const { code, stderr } = await scripted(['group', 'replace-package', id('1'), id('2'), '--dry-run']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--body')]);
    expect(server().calls.every(({ method }) => method === 'GET')).toBe(true);
  });
});
