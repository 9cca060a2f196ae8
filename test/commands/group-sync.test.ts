import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDirectory, type Ran } from '../support/in-process.js';
import { useKillableDemo } from '../support/killable-demo.js';

const demo = useKillableDemo();
const directory = useDirectory();
const files = { keep: 'keep.csv', before: 'before.txt' };
const file = (name: keyof typeof files): string => join(directory(), files[name]);

const sync = (...line: string[]): Promise<Ran> => demo.run(['group', 'sync', ...line]);
const jsonOf = ({ stdout }: Ran): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;

const membersOf = async (group: string): Promise<string[]> => {
  const { stdout } = await demo.run(['group', 'computers', group, '--all', '-o', 'csv', '--columns', 'hostname']);
  return stdout.trim().split('\n').slice(1).toSorted((left, right) => left.localeCompare(right)); // prettier-ignore
};

const rule = ['--search', 'hostname=PC-004*'];
const forties = Array.from({ length: 10 }, (_, at) => `PC-004${at}`);

/** The members of a group, by a rule that is a list. */
const reset = async (group: string, hosts: readonly string[], ...more: string[]): Promise<void> => {
  writeFileSync(file('before'), `${hosts.join('\n')}\n`);
  const exact = '--exact --allow-empty --max-removed 99 --max-affected 99 --yes'.split(' ');
  const ran = await sync(group, '--from-file', file('before'), ...exact, ...more);
  expect([ran.code, ran.stderr.includes('error')]).toEqual([0, false]);
};

describe('an assignment group', () => {
  beforeEach(async () => {
    await reset('Pilot', ['PC-0001', 'PC-0040']);
    demo.writes();
    demo.requests();
  });

  it('gets who matches, in one request, and the second run sends nothing and prints nothing', async () => {
    const first = await sync('Pilot', ...rule, '--yes');
    expect([first.code, jsonOf(first)]).toEqual([
      0,
      {
        group: 'Assignments/Pilot',
        rule: { search: { hostname: 'PC-004*' } },
        matched: 10,
        members: 2,
        added: forties.slice(1),
        removed: [],
        unchanged: 2,
        refused: null,
        activated: false,
      },
    ]);
    expect([demo.writes().length, demo.requests()]).toEqual([1, 5]); // groups, search, members, the state before for undo, one change
    expect(await membersOf('Pilot')).toEqual(['PC-0001', ...forties]);
    demo.requests();
    expect(await sync('Pilot', ...rule, '--yes')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect([demo.writes(), demo.requests()]).toEqual([[], 3]);
    const asked = await sync('Pilot', ...rule, '--yes', '-o', 'json');
    expect(jsonOf(asked)).toMatchObject({ added: [], removed: [], unchanged: 11, refused: null });
  });

  it('loses who does not match with --exact, but for --except and --except-from', async () => {
    await reset('Pilot', ['PC-0001', 'PC-0002', 'PC-0003', 'PC-0040']);
    writeFileSync(file('keep'), 'hostname\nPC-0002\nPC-0044\n');
    demo.writes();
    const line = ['--exact', '--except', 'PC-0001', '--except-from', file('keep'), '--yes'];
    const ran = await sync('Pilot', ...rule, ...line);
    expect(jsonOf(ran)).toMatchObject({
      rule: { search: { hostname: 'PC-004*' }, except: ['PC-0001'], exceptFrom: file('keep') },
      matched: 9,
      members: 4,
      removed: ['PC-0003'],
      unchanged: 3,
    });
    expect(demo.writes().map((each) => each.split(' ')[0])).toEqual(['POST', 'DELETE']);
    const expected = ['PC-0001', 'PC-0002', ...forties.filter((host) => host !== 'PC-0044')];
    expect(await membersOf('Pilot')).toEqual(expected);
    expect((await sync('Pilot', ...rule, ...line)).stdout).toBe('');
    expect(await sync('Pilot', ...rule, '--except', 'PC-9999', '--yes')).toMatchObject({ code: 4, stdout: '' });
    writeFileSync(file('keep'), 'PC-9999\n');
    const unknown = await sync('Pilot', ...rule, '--except-from', file('keep'), '--yes');
    expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('--except-from line 1: No computer')]);
    expect(demo.writes()).toEqual([]);
  });

  it('is refused with its reason, and nothing is sent', async () => {
    await reset('Pilot', forties);
    demo.writes();
    const nobody = ['--search', 'hostname=NOBODY', '--exact', '--yes'];
    const few = ['--search', 'hostname=PC-0040', '--exact', '--yes'];
    for (const [refused, line] of [
      ['empty', nobody],
      ['empty', nobody.filter((word) => word !== '--exact')],
      ['max-removed', few],
      ['max-removed', [...few, '--max-removed', '8']],
      ['max-affected', [...few, '--max-removed', '9', '--max-affected', '8']],
      ['max-affected', [...few, '--max-removed', '9', '--max-affected', '8', '--dry-run']],
    ] as const) {
      const ran = await sync('Pilot', ...line);
      expect([ran.code, jsonOf(ran)['refused'], ran.stderr]).toEqual([
        10,
        refused,
        expect.stringContaining('Refused: '),
      ]);
    }
    const screen = await demo.run(['group', 'sync', 'Pilot', ...few], { columns: 100 });
    expect([screen.code, screen.stdout, screen.stderr]).toEqual([10, '', expect.stringContaining('--max-removed 9')]);
    expect(await sync('Pilot', ...rule.slice(0, 1), 'hostname=PC-005*')).toMatchObject({ code: 10, stdout: '' }); // no --yes
    expect(demo.writes()).toEqual([]);
    const emptied = await sync('Pilot', ...nobody, '--allow-empty', '--max-removed', '10');
    expect([emptied.code, await membersOf('Pilot')]).toEqual([0, []]);
  });

  it.each([
    ['the search', /POST \/api\/computer\/search/],
    ['the members', /GET \/api\/group\/[^/]+\/computers/],
    ['the groups', /GET \/api\/group\?/],
  ])('is not changed if %s cannot be read', async (_, path) => {
    demo.breakAnswers(path);
    const ran = await sync('Pilot', ...rule, '--exact', '--yes');
    demo.breakAnswers();
    expect([ran.code, ran.stdout, demo.writes()]).toEqual([1, '', []]);
  });

  it('is not changed by a rule or members that could be read only in part', async () => {
    demo.clampPages(20);
    for (const path of [/computer\/search\?.*skip=40/, /group\/[^/]+\/computers\?.*skip=20/]) {
      await reset(
        'Pilot',
        Array.from({ length: 25 }, (_, at) => `PC-00${10 + at}`),
      );
      demo.writes();
      demo.breakAnswers(path);
      const ran = await sync('Pilot', '--search', 'hostname=PC', '--exact', '--yes', '--max-removed', '99');
      demo.breakAnswers();
      expect([path, ran.code, ran.stdout, demo.writes()]).toEqual([path, 1, '', []]);
    }
    demo.clampPages(500);
  });

  it('has the same form in a dry run, and a sentence with names on a terminal', async () => {
    const dry = await sync('Pilot', ...rule, '--exact', '--dry-run');
    expect([dry.code, jsonOf(dry), demo.writes()]).toEqual([
      0,
      expect.objectContaining({ added: forties.slice(1), removed: ['PC-0001'], dryRun: true, activated: false }),
      [],
    ]);
    const line = ['group', 'sync', 'Pilot', '--from-file', file('keep'), '--exact', '--yes'];
    writeFileSync(file('keep'), 'PC-0040\nPC-0041\n');
    expect((await demo.run([...line, '--dry-run'], { columns: 120 })).screen).toBe(
      'Would add 1 computer to Assignments/Pilot and remove 1 computer from it\nAdds: PC-0041\nRemoves: PC-0001\n',
    );
    expect((await demo.run(line, { columns: 120 })).stderr).toContain(
      '✔ Added 1 computer to Assignments/Pilot: PC-0041; removed 1 computer from Assignments/Pilot: PC-0001; assignments apply',
    );
    expect((await demo.run(line, { columns: 120 })).screen).toBe('');
  });

  it('activates those that were added, and nobody if nothing changes', async () => {
    const ran = await sync('Pilot', '--search', 'hostname=PC-004*', '--except', 'PC-0042', '--activate', '--yes');
    expect(jsonOf(ran)).toMatchObject({ activated: true });
    expect(demo.writes().filter((each) => each.endsWith('/activation'))).toHaveLength(8);
    expect((await sync('Pilot', ...rule, '--except', 'PC-0042', '--activate', '--yes')).stdout).toBe('');
    expect(demo.writes()).toEqual([]);
    demo.breakAnswers(/\/computer\/42\/activation/, 409);
    const part = await sync('Pilot', ...rule, '--activate', '--yes');
    demo.breakAnswers();
    expect([part.code, jsonOf(part)]).toEqual([
      7,
      expect.objectContaining({
        added: ['PC-0042'],
        activated: false,
        failed: [expect.objectContaining({ computer: 'PC-0042', step: 'activate' })],
      }),
    ]);
  });

  it('ends in the same state wherever it is killed: started again, or resumed', async () => {
    const line = ['group', 'sync', 'Pilot', ...rule, '--exact', '--yes'];
    const resume = ['bulk', 'resume', 'last', '--yes'];
    // Before the second change is after the first.
    for (const [moment, next] of [
      [0, line],
      [1, line],
      [1, resume],
      [3, resume],
    ] as const) {
      await reset('Pilot', ['PC-0001', 'PC-0040']);
      expect([moment, await demo.runKilled(line, moment)]).toEqual([moment, true]);
      expect([moment, (await demo.run(next)).code, await membersOf('Pilot')]).toEqual([moment, 0, forties]);
    }
    expect(await demo.runKilled(line, 4)).toBe(false);
  });
});

describe('a configuration group', () => {
  it('moves who matches, says from where, and sends nobody away without --to', async () => {
    demo.writes();
    expect(await sync('Berlin', ...rule, '--exact', '--yes')).toMatchObject({ code: 2, stdout: '' });
    expect(await sync('Pilot', ...rule, '--exact', '--to', 'Berlin', '--yes')).toMatchObject({ code: 2 });
    expect(await sync('Berlin', ...rule, '--to', 'Munich', '--yes')).toMatchObject({ code: 2 });
    expect(await sync('Berlin', ...rule, '--exact', '--to', 'Pilot', '--yes')).toMatchObject({ code: 2 });
    expect(await sync('Berlin', ...rule, '--exact', '--to', 'Berlin', '--yes')).toMatchObject({ code: 2 });
    expect(await sync('Berlin', '--exact', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No rule'),
    });
    expect(demo.writes()).toEqual([]);
    writeFileSync(file('keep'), 'PC-0041\n');
    const ran = await sync('Berlin', '--from-file', file('keep'), '--yes');
    expect([ran.code, jsonOf(ran)]).toEqual([
      0,
      expect.objectContaining({
        added: ['PC-0041'],
        moved: [{ id: 41, computer: 'PC-0041', from: 'Computers/Workstations/Vienna' }],
      }),
    ]);
    expect(ran.stderr).toContain('Moves from Computers/Workstations/Vienna: PC-0041');
    expect(await sync('Berlin', '--from-file', file('keep'), '--yes')).toMatchObject({ code: 0, stdout: '' });
  });

  it('ends in the same state wherever it is killed, nobody is left without a group', async () => {
    const [berlin, paris] = [await membersOf('Berlin'), await membersOf('Paris')];
    const rest = berlin.slice(1);
    const [third = ''] = paris;
    const wanted = [...rest, third].toSorted((left, right) => left.localeCompare(right));
    const all = [...berlin, ...paris].toSorted((left, right) => left.localeCompare(right));
    const goal = join(directory(), 'goal.txt');
    writeFileSync(goal, `${wanted.join('\n')}\n`);
    const line = ['group', 'sync', 'Berlin', '--from-file', goal, '--exact', '--to', 'Paris', '--yes'];
    // After each change: before the second is after the first.
    for (const moment of [1, 3, 5, 7, 8]) {
      await reset('Berlin', berlin, '--to', 'Paris');
      expect([moment, await demo.runKilled(line, moment)]).toEqual([moment, moment < 8]);
      const again = await demo.run(line);
      expect([moment, again.code, again.stderr.includes('error')]).toEqual([moment, 0, false]);
      expect(await membersOf('Berlin')).toEqual(wanted);
      expect([...(await membersOf('Paris')), ...wanted].toSorted((left, right) => left.localeCompare(right))).toEqual(
        all,
      );
    }
  });
});
