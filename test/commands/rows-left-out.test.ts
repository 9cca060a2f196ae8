import { describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 60, speed: 0 });
const ems = (line: string, ...rows: string[]): Promise<Ran> => demo().run(line.split(' '), { stdin: rows.join('\n') });
const text = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');

describe('--skip-bad', () => {
  it.each([
    ['computer update --map R=custom:Custom01', 'hostname,R', 'PC-0001,a', 'PC-XX,b'],
    ['computer reinstall', 'computer,package', 'PC-0001,7-Zip@24.08', 'PC-XX,7-Zip@24.08'],
    ['depot assign-tag', 'computer,tag', 'SRV-0057,1', 'SRV-XX,1'],
  ])('leaves out a computer that does not exist, and a dry run names its row: %s', async (line, ...rows) => {
    const refused = await ems(`${line} --from-file - --dry-run`, ...rows);
    expect(refused.code).toBe(4);
    const ran = await ems(`${line} --from-file - --dry-run --skip-bad`, ...rows);
    expect([ran.code, text(ran)]).toEqual([0, expect.stringMatching(/1 of 2 rows is good\. Left out: .*line 3.*-XX/)]);
  });

  it('sends the others and ends with 7', async () => {
    const line = 'computer update --map R=custom:Custom01 --from-file - --yes --skip-bad -o json';
    const ran = await ems(line, 'hostname,R', 'PC-0001,a', 'PC-XX,b');
    expect([ran.code, demo().json(ran)]).toMatchObject([
      7,
      [
        { outcome: 'done', row: 1 },
        { outcome: 'failed', row: 2, line: 3 },
      ],
    ]);
  });

  it.each([
    ['computer create --domain corp --is-domain', 'name,mac-address', 'NB-1,zz', 'NB-2,yy'],
    ['package set-tags --body {}', 'package', 'nope', 'nope either'],
  ])('is not advised where it was given: %s', async (line, ...rows) => {
    const ran = await ems(`${line} --from-file - --skip-bad --yes`, ...rows);
    expect(ran.code).toBeGreaterThan(0);
    expect(text(ran)).toContain('Nothing was sent. Correct the file.');
  });

  it('is advised where it would help', async () => {
    const ran = await ems('group assign-package Pilot --from-file - --yes', 'package', '7-Zip@24.08', 'nope');
    expect(text(ran)).toContain('--skip-bad');
  });
});

describe('cells of a file', () => {
  it('keep the flag of the line where a cell is empty', async () => {
    const line = 'computer update --ou OU=Line --map Place=ou --from-file - --dry-run';
    const ran = await ems(line, 'hostname,Place', 'PC-0001,OU=Own', 'PC-0002,');
    expect((demo().json(ran) as { body: unknown }[]).map(({ body }) => body)).toEqual([
      { ou: 'OU=Own' },
      { ou: 'OU=Line' },
    ]);
  });

  it('take a cell that begins with # for no comment', async () => {
    const ran = await ems('tag update --from-file - --map D=designation --dry-run', 'D,tag', '#Lab,1', '# old,2', '#3');
    expect(demo().json(ran)).toMatchObject([{ body: { designation: '#Lab' } }]);
  });

  it('are told as they are: true is not empty', async () => {
    const line = 'computer update --map P=pxe-support --from-file - --dry-run';
    const ran = await ems(line, 'hostname,P', 'PC-0001,true', 'PC-0002,false');
    expect(text(ran)).toContain('pxe-support → true');
    expect(text(ran)).toContain('pxe-support → false');
  });

  it.each([
    ['group variable set', 'group,variable,var,value', 'Pilot,TimeZone,KeyboardLayout,x', 'variable', 'var'],
    ['group update --map D=description', 'group,groupPath,D', 'Pilot,Computers/Workstations,x', 'group', 'groupPath'],
  ])('refuse columns that disagree: %s', async (line, head, row, one, other) => {
    const ran = await ems(`${line} --from-file - --dry-run`, head, row);
    expect(ran.code).toBe(2);
    for (const name of [one, other]) expect(text(ran)).toContain(`"${name}"`);
    expect(text(ran)).toContain('line 2: the columns');
  });
});
