import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDirectory, type Ran } from '../support/in-process.js';
import { useKillableDemo } from '../support/killable-demo.js';

const demo = useKillableDemo();
const directory = useDirectory();
const ems = (line: string): Promise<Ran> => demo.run(line.split(' '));
const jsonOf = ({ stdout }: Ran): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;

const csv = (text: string): string => {
  const file = join(directory(), 'swaps.csv');
  writeFileSync(file, text);
  return file;
};

/** Rows of `ems computer compare` that a replacement has to leave empty. */
const differences = async (one: string, other: string): Promise<unknown[]> => {
  const rows = JSON.parse((await ems(`computer compare ${one} ${other}`)).stdout) as { section: string }[];
  return rows.filter(({ section }) => section === 'Groups' || section === 'Variables');
};

const entries = async (computer: string): Promise<string[]> => {
  const { stdout } = await ems(`computer variable collection list ${computer} NetworkDrives`);
  const found = JSON.parse(stdout) as { values: { value: string }[] }[];
  return found.map(({ values }) => values.map(({ value }) => value).join(' ')).toSorted((a, b) => a.localeCompare(b));
};

const old = 'PC-0002';

beforeAll(async () => {
  for (const line of [
    `group add-computers Pilot ${old}`,
    `group add-computers Browsers ${old}`,
    'group remove-computers Pilot PC-0003',
    'group remove-computers Browsers PC-0003',
    `computer variable set ${old} ProxyServer proxy:3128`,
    `computer variable set ${old} TimeZone UTC`,
    `computer variable collection add ${old} NetworkDrives Letter=X Path=one`,
    `computer variable collection add ${old} NetworkDrives Letter=Y Path=two`,
  ])
    expect([line, (await ems(`${line} --yes`)).code]).toEqual([line, 0]);
  demo.writes();
});

describe('computer replace', () => {
  it('carries groups, the configuration group, variables and collections, and a second run sends nothing', async () => {
    const first = await ems(`computer replace ${old} PC-0003 --yes`);
    expect([first.code, jsonOf(first)]).toEqual([
      0,
      {
        old: { id: 2, hostname: old },
        new: { id: 3, hostname: 'PC-0003' },
        groups: {
          added: expect.arrayContaining(['Assignments/Browsers', 'Assignments/Pilot']),
          moved: [{ from: expect.stringContaining('Computers/'), to: expect.stringContaining('Computers/') }],
          already: [],
        },
        variables: { set: ['TimeZone', 'ProxyServer', 'NetworkDrives'], already: [] },
        notCarried: expect.arrayContaining([
          { what: 'custom fields', why: 'the service does not return their values' },
          { what: 'static IP address', why: 'the service does not return it' },
          expect.objectContaining({ why: 'the service does not assign users to computers' }),
        ]),
        retired: 'keep',
        activated: false,
      },
    ]);
    expect(demo.writes()).toHaveLength(8);
    expect([await differences(old, 'PC-0003'), await entries('PC-0003')]).toEqual([[], ['X one', 'Y two']]);
    const second = await ems(`computer replace ${old} PC-0003 --activate --yes`);
    expect([second.code, jsonOf(second)['variables'], demo.writes()]).toEqual([
      0,
      { set: [], already: ['TimeZone', 'ProxyServer', 'NetworkDrives'] },
      [],
    ]);
    expect(jsonOf(second)).toMatchObject({ groups: { added: [], moved: [] }, activated: false });
  });

  it('keeps a value that differs and says so; --overwrite takes the old one', async () => {
    await ems('computer variable set PC-0004 TimeZone GMT --yes');
    await ems('computer variable collection add PC-0004 NetworkDrives Letter=Z Path=own --yes');
    const kept = await ems(`computer replace ${old} PC-0004 --yes`);
    expect(jsonOf(kept)['notCarried']).toContainEqual({ what: 'TimeZone', why: 'differs' });
    expect([await differences(old, 'PC-0004'), await entries('PC-0004')]).toEqual([
      [{ section: 'Variables', name: 'TimeZone', [old]: 'UTC', 'PC-0004': 'GMT', first: 'UTC', second: 'GMT' }],
      ['X one', 'Y two', 'Z own'],
    ]);
    const taken = await ems(`computer replace ${old} PC-0004 --overwrite --yes`);
    expect(jsonOf(taken)['variables']).toEqual({ set: ['TimeZone'], already: ['ProxyServer', 'NetworkDrives'] });
    expect([await differences(old, 'PC-0004'), await entries('PC-0004')]).toEqual([[], ['X one', 'Y two']]);
    demo.writes();
    await ems(`computer replace ${old} PC-0004 --overwrite --yes`);
    expect(demo.writes()).toEqual([]);
  });

  it('takes pairs from a file; the old ones leave their assignment groups, the new ones are activated', async () => {
    await ems('group add-computers Pilot PC-0005 PC-0007 --yes');
    demo.writes();
    const file = csv('Alt;Neu\nPC-0005;PC-0006\nPC-0007;PC-0008\n');
    const line = `computer replace --from-file ${file} --map Alt=old --map Neu=new --retire remove --activate --yes`;
    const ran = await ems(line);
    expect([ran.code, JSON.parse(ran.stdout)]).toEqual([
      0,
      [5, 7].map((id) =>
        expect.objectContaining({
          old: { id, hostname: `PC-000${id}` },
          new: { id: id + 1, hostname: `PC-000${id + 1}` },
          retired: 'remove',
          activated: true,
        }),
      ),
    ]);
    const sent = demo.writes();
    expect(sent.filter((each) => each.endsWith('/activation'))).toHaveLength(2);
    const { stdout } = await ems('group computers Pilot --all -o csv --columns hostname');
    expect(['PC-0005', 'PC-0006', 'PC-0007', 'PC-0008'].filter((host) => stdout.includes(host))).toEqual([
      'PC-0006',
      'PC-0008',
    ]);
    expect([(await ems(line)).code, demo.writes()]).toEqual([0, []]);
  });

  it.each([
    [2, 'the same computer', () => `${old} 2`, 'are the same'],
    [2, 'no new computer', () => old, 'are required'],
    [4, 'an unknown computer', () => `${old} PC-9999`, 'PC-9999'],
    [4, 'an unknown id', () => `${old} 99999`, '99999'],
    [
      2,
      'a computer in two rows',
      () => `--from-file ${csv('old,new\nPC-0009,PC-0010\nPC-0011,10\n')}`,
      'lines 2 and 3',
    ],
    [2, 'a chain', () => `--from-file ${csv('old,new\nPC-0009,PC-0010\nPC-0010,PC-0011\n')}`, 'lines 2 and 3'],
    [2, 'a missing column', () => `--from-file ${csv('old,neu\nPC-0009,PC-0010\n')}`, '--map'],
    [2, 'an empty cell', () => `--from-file ${csv('old,new\nPC-0009,\n')}`, 'line 2'],
    [4, 'an unknown row', () => `--from-file ${csv('old,new\nPC-0009,PC-0010\nPC-0011,PC-9999\n')}`, 'line 3'],
    [10, 'no --yes in a pipe', () => `${old} PC-0009`, '--yes'],
  ])('exit code %i, and nothing is sent, for %s', async (code, _, words, said) => {
    const line = `computer replace ${words()}${code === 10 ? '' : ' --yes'}`;
    const ran = await ems(line);
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([code, '', expect.stringContaining(said)]);
    expect(demo.writes()).toEqual([]);
  });

  it('neither activates nor deletes if a part fails, and names it', async () => {
    demo.breakAnswers(/PUT .*\/variables\/24/, 409);
    const ran = await ems(`computer replace ${old} PC-0009 --retire delete --activate --yes`);
    demo.breakAnswers();
    const sent = demo.writes();
    expect([ran.code, sent.some((each) => each.endsWith('/activation') || each === 'DELETE /api/computer/2')]).toEqual([
      7,
      false,
    ]);
    expect(jsonOf(ran)).toMatchObject({
      variables: { set: ['TimeZone', 'NetworkDrives'] },
      activated: false,
      retired: 'keep',
      failed: [
        { step: 'set ProxyServer', outcome: 'failed' },
        { step: 'activate', outcome: 'skipped' },
        { step: 'delete', outcome: 'skipped' },
      ],
    });
    // The deletion follows once everything was read back: it is not part of the run.
    expect((await ems(`bulk retry-failed last --yes`)).code).toBe(7);
    // Carried now, and not deleted before it was read back.
    expect(await ems('computer show 2')).toMatchObject({ code: 0 });
    const again = await ems(`computer replace ${old} PC-0009 --retire delete --yes`);
    expect([again.code, jsonOf(again)['retired']]).toEqual([0, 'delete']);
    expect(await ems('computer show 2')).toMatchObject({ code: 4 });
  });
});

describe('a replacement that is killed', () => {
  const from = 'PC-0012';
  it('ends in the same state when it is started again, wherever it was', async () => {
    await ems(`group add-computers Pilot ${from} --yes`);
    await ems(`computer variable set ${from} TimeZone UTC --yes`);
    await ems(`computer variable collection add ${from} NetworkDrives Letter=X Path=one --yes`);
    // After each change: before the second is after the first.
    let moment = 1;
    for (; ; moment += 2) {
      const line = ['computer', 'replace', from, `PC-00${20 + (moment - 1) / 2}`, '--yes'];
      if (!(await demo.runKilled(line, moment))) break;
      expect([moment, (await demo.run(line)).code]).toEqual([moment, 0]);
      expect([moment, await differences(from, line[3] ?? ''), await entries(line[3] ?? '')]).toEqual([
        moment,
        [],
        ['X one'],
      ]);
    }
    expect(moment).toBeGreaterThanOrEqual(8);
  });
});
