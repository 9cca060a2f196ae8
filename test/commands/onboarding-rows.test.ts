import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 100, speed: 0 });
const fleet = async (): Promise<number> => {
  const { stdout } = await demo().run(['computer', 'list', '--count', '-o', 'json']);
  return JSON.parse(stdout).count;
};
const text = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');

/** Thirty laptops: a bad MAC address, one twice, one without a name, a group that is misspelt, and one that exists. */
const laptops = (existing: { readonly name: string; readonly mac: string }): string => {
  const rows = Array.from({ length: 30 }, (_, at): readonly [string, string, string] => {
    const mac = `02:00:5E:10:00:${at.toString(16).padStart(2, '0')}`;
    switch (at) {
      case 3:
        return ['NB-03', '02:00:5E:ZZ:00:03', 'Munich'];
      case 8:
        return ['NB-07', '02:00:5E:10:00:07', 'Munich'];
      case 13:
        return ['', mac, 'Munich'];
      case 19:
        return ['NB-19', mac, 'Munch'];
      case 24:
        return [existing.name, existing.mac, ''];
      default:
        return [`NB-${String(at).padStart(2, '0')}`, mac, 'Munich'];
    }
  });
  return ['name,mac-address,group', ...rows.map((row) => row.join(','))].join('\n');
};

describe('thirty laptops from a csv with five mistakes', () => {
  let file = '';
  const create = (...more: string[]): Promise<Ran> =>
    demo().run(['computer', 'create', '--from-file', file, '--domain', 'corp.example', '--is-domain', ...more]);

  beforeAll(async () => {
    const shown = await demo().run(['computer', 'show', 'PC-0042', '-o', 'json']);
    const { hostname, macAddress } = JSON.parse(shown.stdout);
    file = join(demo().directory, 'laptops.csv');
    await writeFile(file, laptops({ name: hostname, mac: macAddress }));
  });

  it('are told in one list, with what was meant, and nothing is sent', async () => {
    const before = await fleet();
    const ran = await create('--yes', '--max-affected', '100');
    const told = text(ran);
    expect([ran.code, told]).toEqual([2, expect.stringContaining('4 mistakes in 30 rows:')]);
    const lines = [
      'line 5, column "mac-address"',
      'line 10: NB-07 is on line 9 too',
      'line 15, column "name" is empty',
    ];
    for (const line of lines) expect(told).toContain(line);
    expect(told).toMatch(/line 21: No group named "Munch"\. Did you mean Munich\?/);
    expect(told).toContain('26 of 30 rows are good.');
    expect(await fleet()).toBe(before);
  });

  it('are sent around with --skip-bad: 25 are made, one is there already, four are named, and one line takes it back', async () => {
    const before = await fleet();
    const report = join(demo().directory, 'report.json');
    const more = ['--skip-bad', '--yes', '--max-affected', '100', '--report', report, '-o', 'json'];
    const ran = await create(...more);
    expect(ran.code, ran.stderr).toBe(7);
    const rows: { outcome: string; row: number; line: number; values?: object }[] = JSON.parse(ran.stdout);
    const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
    expect(['done', 'already', 'failed'].map(count)).toEqual([25, 1, 4]);
    expect(new Set(rows.map(({ row }) => row)).size).toBe(30);
    expect(rows.find(({ line }) => line === 2)).toMatchObject({
      row: 1,
      values: { 'mac-address': '02:00:5E:10:00:00', group: 'Munich' },
    });
    expect(JSON.parse(await readFile(report, 'utf8'))).toEqual(rows);
    expect(await fleet()).toBe(before + 25);
    const undone = await demo().run(['undo', '--last', '--yes', '--max-affected', '100']);
    expect(undone.code, undone.stderr).toBe(0);
    expect(await fleet()).toBe(before);
  });
});

describe('rows of groups and values with mistakes', () => {
  const yes = ['--from-file', '-', '--yes', '--max-affected', '100'];
  const run = (line: string, stdin: string, ...more: string[]): Promise<Ran> =>
    demo().run([...line.split(' '), ...yes, ...more], { stdin });

  it('make the other groups, and name the row whose parent does not exist', async () => {
    const rows = 'name,parent\nFloor-1,Berlin\nFloor-2,Berlinn\nFloor-1,Berlin\n';
    const refused = await run('group create', rows);
    expect([refused.code, text(refused)]).toEqual([2, expect.stringContaining('2 mistakes in 3 rows:')]);
    expect(text(refused)).toContain('Did you mean Computers/Workstations/Berlin?');
    const ran = await run('group create', rows, '--skip-bad', '-o', 'json');
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([
      7,
      [
        { row: 1, line: 2, outcome: 'done', values: { parent: 'Berlin' } },
        { row: 2, line: 3, outcome: 'failed' },
        { row: 3, line: 4, outcome: 'failed' },
      ],
    ]);
  });

  it('set the other values', async () => {
    const rows = 'computer,variable,value\nPC-0041,Contact.Phone,1\nPC-9999,Contact.Phone,2\nPC-0041,Contact.Phone,3\n';
    const refused = await run('computer variable set', rows);
    expect([refused.code, text(refused)]).toEqual([2, expect.stringContaining('2 mistakes in 3 rows:')]);
    const ran = await run('computer variable set', rows, '--skip-bad', '-o', 'json');
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([
      7,
      [
        { row: 1, outcome: 'done', values: { variable: 'Contact.Phone', value: '1' } },
        { row: 2, outcome: 'failed' },
        { row: 3, outcome: 'failed' },
      ],
    ]);
  });
});
