import { beforeAll, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 240, speed: 0 });
const ems = (line: string, rows: readonly string[]): Promise<Ran> =>
  demo().run(line.split(' '), { stdin: rows.join('\n') });
const text = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');

const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name) ?? '';
beforeAll(async () => {
  const ran = await demo().run(['group', 'list', '--all', '-o', 'json']);
  for (const { id, name } of demo().json(ran) as { id: string; name: string }[]) ids.set(name, id);
});

describe('flags that make a change dangerous', () => {
  it.each([
    ['group activate --map P=pxe', 'pxe', 'group,P\nPilot,true'],
    ['group activate --map P=field:pxe', 'pxe', 'group,P\nPilot,true'],
    ['group activate --software', 'pxe', 'group,--pxe\nPilot,true'],
    ['computer activate --software --map P=pxe', 'pxe', 'hostname,P\nPC-0042,true'],
    ['computer delete --map F=force', 'force', 'hostname,F\nPC-0042,true'],
    ['computer delete', 'force', 'hostname,--force\nPC-0042,true'],
    ['group delete --map F=force', 'force', 'group,F\nPilot,true'],
    ['package import --map O=overwrite', 'overwrite', 'folder-path,O\nTools/Notepad,true'],
  ])('are never columns: %s', async (line, flag, rows) => {
    const ran = await ems(`${line} --from-file - --yes`, rows.split('\n'));
    expect([ran.code, text(ran)]).toEqual([2, expect.stringContaining(`--${flag} cannot be a column`)]);
  });

  it('hold for all rows on the line, and the briefing says what they erase', async () => {
    const ran = await ems('group activate --from-file - --pxe --dry-run', ['group', 'Workstations', 'Pilot']);
    expect([ran.code, text(ran)]).toEqual([0, expect.stringContaining('everything on their system disks is erased')]);
  });

  it('are not set by a column of that name either', async () => {
    const ran = await ems('group delete --from-file - --dry-run', ['group,force', 'Pilot,true']);
    expect([ran.code, ran.stdout]).toEqual([0, expect.not.stringContaining('force')]);
    expect(text(ran)).toContain('Not used: force.');
  });
});

describe('the briefing of rows', () => {
  it('has the reach, the loss and the names that one of them has', async () => {
    const ran = await ems('group delete --from-file - --dry-run', ['groupId', idOf('Browsers'), idOf('Pilot')]);
    expect(text(ran)).toMatch(/Affects \d+ computers in 2 groups/);
    expect(text(ran)).toContain('All assignments and settings of these groups are deleted.');
    expect(ran.stderr).toMatch(/^ {2}\S*Browsers$/m);
    expect(ran.stderr).toMatch(/^ {2}Pilot$/m);
  });

  it('counts the computers that act at their next activation, each once', async () => {
    const rows = ['group,package', 'Workstations,Legacy Viewer', 'Workstations,7-Zip@24.08'];
    const both = await ems('group assign-package --from-file - --dry-run', rows);
    const one = await demo().run(['group', 'assign-package', 'Workstations', 'Legacy Viewer', '--dry-run']);
    const [count = ''] = /\d+ computers act on it/.exec(one.stderr) ?? [];
    expect(count).not.toBe('');
    expect(both.stderr).toContain(count);
  });

  it('says what each patch leads to, and the name of its product', async () => {
    const ran = await ems('patch approve --from-file - --dry-run', ['patch,product', '1001,11']);
    expect(text(ran)).toMatch(/Missing on \d+ computers?/);
    expect(text(ran)).toContain('installed on computers of the product that miss it');
    expect(ran.stderr).toContain('product Windows 11');
  });

  it('counts packages that only the body names', async () => {
    const rows = ['oldPackage,newPackage', '7-Zip@24.08,7-Zip@23.01', 'KeePass@2.57,7-Zip@23.01'];
    const ran = await ems('group replace-package --from-file - --dry-run', rows);
    expect(text(ran)).toContain('for 2 packages Affects 220 computers Group: Workstations');
    expect(text(ran)).toContain('Takes effect for each computer at its next activation.');
  });

  it('says which tags each package loses', async () => {
    const line = ['tag', 'create', 'berlin', '--yes', '-o', 'json'];
    const tag = demo().json(await demo().run(line)) as { id: number };
    await demo().run(['package', 'set-tags', '7-Zip@24.08', '--field', `tagIds:=[${tag.id}]`, '--yes']);
    const rows = ['package,Tags', '7-Zip@24.08,[]', 'KeePass@2.57,[]'];
    const ran = await ems('package set-tags --from-file - --map Tags=field:tagIds --dry-run', rows);
    expect(text(ran)).toContain('Tags now: berlin. Afterwards: none');
  });
});
