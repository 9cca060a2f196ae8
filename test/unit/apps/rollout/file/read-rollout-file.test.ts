import { describe, expect, it } from 'vitest';
import { readRolloutFile } from '../../../../../src/apps/rollout/file/read-rollout-file.js';

const head = 'rollout: keepass-2.57\npackage: KeePass@2.57\ntarget: Workstations\n';
const rings = 'rings:\n  - { percent: 100 }\n';

const whole = `rollout: keepass-2.57
package: KeePass@2.57
target: Workstations
exclude: [Servers/Critical]
rings:
  - { name: it, group: Pilot }
  - { name: canary, percent: 1, min: 10 }
  - { percent: 10 }
  - { percent: 100, approve: true }
gate:
  reported: 90%
  active: 3d
  failed: 2%
  newIssues: 1%
  soak: 24h
  deadline: 7d
onFailed: rollback
window: Mon-Thu 08:00-15:00 Europe/Berlin
`;

const day = 86_400_000;

const problemsOf = async (text: string): Promise<string> => {
  try {
    await readRolloutFile(text, 'x.yaml');
    return 'read';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('a rollout file', () => {
  it('is read whole', async () => {
    const { origin, ...read } = await readRolloutFile(whole, 'x.yaml');
    expect(origin).toMatchObject({
      file: 'x.yaml',
      places: { target: '3:9', 'exclude.0': '4:11', 'rings.1': '7:5', 'gate.failed': '13:11' },
    });
    expect(read).toEqual({
      name: 'keepass-2.57',
      subject: { kind: 'package', package: 'KeePass@2.57' },
      target: 'Workstations',
      exclude: ['Servers/Critical'],
      rings: [
        { n: 1, name: 'it', members: { kind: 'group', group: 'Pilot' }, approve: false },
        { n: 2, name: 'canary', members: { kind: 'share', percent: 1, min: 10 }, approve: false },
        { n: 3, name: '10-percent', members: { kind: 'share', percent: 10 }, approve: false },
        { n: 4, name: '100-percent', members: { kind: 'share', percent: 100 }, approve: true },
      ],
      gate: {
        reported: { text: '90%', share: 0.9 },
        activeMs: 3 * day,
        failed: { text: '2%', share: 0.02 },
        newIssues: { text: '1%', share: 0.01 },
        soakMs: day,
        deadlineMs: 7 * day,
      },
      onFailed: 'rollback',
      window: {
        text: 'Mon-Thu 08:00-15:00 Europe/Berlin',
        spans: [{ days: [1, 2, 3, 4], from: 480, to: 900, zone: 'Europe/Berlin' }],
      },
    });
  });

  it('may leave out the gate, and new issues are then not judged', async () => {
    const { gate, onFailed, window, exclude } = await readRolloutFile(head + rings, 'x.yaml');
    expect(gate).toEqual({
      reported: { text: '90%', share: 0.9 },
      activeMs: 3 * day,
      failed: { text: '2%', share: 0.02 },
      newIssues: undefined,
      soakMs: day,
      deadlineMs: 7 * day,
    });
    expect([onFailed, window, exclude]).toEqual(['pause', undefined, []]);
  });

  it('reads patches, KB numbers and ids alike', async () => {
    const { subject } = await readRolloutFile(
      `rollout: kb\npatch: { pmGroup: Security, patches: [KB5041404, 1404] }\ntarget: Workstations\n${rings}`,
      'x.yaml',
    );
    expect(subject).toEqual({ kind: 'patch', pmGroup: 'Security', patches: ['KB5041404', '1404'] });
  });

  it('takes Windows line ends, a byte order mark and JSON', async () => {
    expect(await readRolloutFile(`\uFEFF${whole.replaceAll('\n', '\r\n')}`, 'x.yaml')).toEqual(
      await readRolloutFile(whole, 'x.yaml'),
    );
    const json = { rollout: 'a', package: 'p', target: 't', rings: [{ percent: 100 }] };
    expect((await readRolloutFile(JSON.stringify(json), 'x.json')).name).toBe('a');
  });

  it('takes several windows, over midnight and over the weekend', async () => {
    const { window } = await readRolloutFile(
      `${head}${rings}window:\n  - Fri-Mon 22:00-05:00 UTC\n  - daily 0:00-24:00 America/New_York\n`,
      'x.yaml',
    );
    expect(window?.spans).toEqual([
      { days: [0, 1, 5, 6], from: 1_320, to: 300, zone: 'UTC' },
      { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 1_440, zone: 'America/New_York' },
    ]);
  });

  it('names a ring after its group', async () => {
    const text = `${head}rings:\n  - { group: "Assignments/IT team & friends" }\n  - { percent: 100 }\n`;
    expect((await readRolloutFile(text, 'x.yaml')).rings[0]?.name).toBe('IT-team-friends');
  });

  it('may keep a group for the very end', async () => {
    const text = `${head}rings:\n  - { percent: 10 }\n  - { percent: 100 }\n  - { name: board, group: Board }\n`;
    expect((await readRolloutFile(text, 'x.yaml')).rings).toHaveLength(3);
  });
});

describe('a mistake in a rollout file', () => {
  it.each([
    ['an unknown key', `${head}${rings}gates: {}\n`, 'x.yaml:6:1: unknown key "gates"; did you mean gate?'],
    [
      'an unknown key of a ring',
      `${head}rings:\n  - { perecnt: 10 }\n`,
      'x.yaml:5:7: unknown key "perecnt"; did you mean percent?',
    ],
    [
      'an unknown key that is near to nothing',
      `${head}${rings}gate: { xyz: 1 }\n`,
      'x.yaml:6:9: unknown key "xyz"; the keys here are reported, active, failed, newIssues, soak, deadline',
    ],
    ['a key twice', `${head}${rings}target: Servers\n`, 'x.yaml:6:1: the key "target" appears twice'],
    ['a tab', `${head}rings:\n\t- percent: 100\n`, 'x.yaml:5:1: a tab; indent with spaces'],
    ['two documents', `${head}${rings}---\na: 1\n`, 'x.yaml:6:1: a second document begins here; one file holds one'],
    ['an alias without an anchor', `${head}rings: *r\n`, 'x.yaml: Unresolved alias'],
    ['a percentage above 100', `${head}rings:\n  - { percent: 110 }\n`, 'x.yaml:5:16: percent is a number above 0'],
    ['a percentage of zero', `${head}rings:\n  - { percent: 0 }\n`, 'x.yaml:5:16: percent is a number above 0'],
    ['a percentage as a text', `${head}rings:\n  - { percent: 10% }\n`, 'x.yaml:5:16: percent is a number above 0'],
    ['a percentage too fine', `${head}rings:\n  - { percent: 0.001 }\n`, 'x.yaml:5:16: percent is a number above 0'],
    [
      'percentages that fall',
      `${head}rings:\n  - { percent: 10 }\n  - { percent: 5 }\n  - { percent: 100 }\n`,
      'x.yaml:6:16: percentages are cumulative and rise: 5 follows 10',
    ],
    [
      'the same percentage twice',
      `${head}rings:\n  - { percent: 10, name: a }\n  - { percent: 10, name: b }\n  - { percent: 100 }\n`,
      'x.yaml:6:16: percentages are cumulative and rise: 10 follows 10',
    ],
    ['no 100', `${head}rings:\n  - { percent: 50 }\n`, 'x.yaml:5:5: the rings end at 50 %: add one of 100 %'],
    ['groups only', `${head}rings:\n  - { group: Pilot }\n`, 'x.yaml:5:5: the rings end at 0 %: add one of 100 %'],
    ['no ring', `${head}rings: []\n`, 'x.yaml:4:8: there is no ring'],
    ['no rings', head, 'x.yaml:1:1: rings is missing'],
    ['a ring that is a text', `${head}rings: [Pilot]\n`, 'x.yaml:4:9: a ring is { name, group } or'],
    ['a ring of nothing', `${head}rings: [{ name: a }]\n`, 'x.yaml:4:9: group or percent is missing'],
    [
      'a ring of both',
      `${head}rings: [{ group: a, percent: 100 }]\n`,
      'x.yaml:4:30: a ring has a group or a percentage, not both',
    ],
    ['min of a group', `${head}rings: [{ group: a, min: 3 }, { percent: 100 }]\n`, 'x.yaml:4:26: min belongs to'],
    ['a min of zero', `${head}rings: [{ percent: 100, min: 0 }]\n`, 'x.yaml:4:30: min is a number of computers from 1'],
    ['approve as a text', `${head}rings: [{ percent: 100, approve: yes }]\n`, 'x.yaml:4:34: approve is true or false'],
    [
      'two rings of one name',
      `${head}rings: [{ name: A, percent: 1 }, { name: a, percent: 100 }]\n`,
      'x.yaml:4:34: two rings are named "a"',
    ],
    ['a name with a slash', `${head}${rings}`.replace('keepass-2.57', 'a/b'), 'x.yaml:1:10: "a/b" cannot be the name'],
    ['a name with a space', `${head}${rings}`.replace('keepass-2.57', 'a b'), 'x.yaml:1:10: "a b" cannot be the name'],
    ['a number as a name', `${head}${rings}`.replace('keepass-2.57', '2.57'), 'in quotes: "2.57"'],
    ['no name', `package: a\ntarget: t\n${rings}`, 'x.yaml:1:1: rollout is missing'],
    ['neither package nor patch', `rollout: a\ntarget: t\n${rings}`, 'x.yaml:1:1: package is missing'],
    [
      'both package and patch',
      `${head}${rings}patch: { pmGroup: a, patches: [KB1] }\n`,
      'x.yaml:6:8: a rollout has a package or patches, not both',
    ],
    [
      'patches that are empty',
      `rollout: a\ntarget: t\n${rings}patch: { pmGroup: a, patches: [] }\n`,
      'patches is empty',
    ],
    ['a patch as a text', `rollout: a\ntarget: t\n${rings}patch: KB1\n`, 'x.yaml:5:8: patch is { pmGroup'],
    [
      'a failed of 2',
      `${head}${rings}gate: { failed: 2.5 }\n`,
      'x.yaml:6:17: failed is a share such as 2% or a number',
    ],
    ['a failed of 120%', `${head}${rings}gate: { failed: 120% }\n`, 'x.yaml:6:17: failed is a share'],
    ['a report of nothing', `${head}${rings}gate: { reported: 0% }\n`, 'x.yaml:6:19: reported is 0'],
    ['a soak without unit', `${head}${rings}gate: { soak: 24 }\n`, 'x.yaml:6:15: soak is a duration with its unit'],
    [
      'a soak beyond all dates',
      `${head}${rings}gate: { soak: 99999999d }\n`,
      'x.yaml:6:15: soak is a duration with its unit, such as 30m, 24h or 3d (at most 3650d)',
    ],
    ['a deadline of no number', `${head}${rings}gate: { deadline: 999999999999999m }\n`, 'x.yaml:6:19: deadline is a'],
    ['a soak in weeks', `${head}${rings}gate: { soak: 1w }\n`, 'x.yaml:6:15: soak is a duration with its unit'],
    [
      'an onFailed',
      `${head}${rings}onFailed: rolback\n`,
      'x.yaml:6:11: onFailed is pause, abort or rollback; did you mean',
    ],
    ['exclude as a text', `${head}${rings}exclude: Servers\n`, 'x.yaml:6:10: exclude is a list of groups'],
    [
      'a window without zone',
      `${head}${rings}window: Mon-Thu 08:00-15:00\n`,
      'write Mon-Thu 08:00-15:00 Europe/Berlin: the time zone is missing',
    ],
    [
      'an unknown zone',
      `${head}${rings}window: Mon 08:00-15:00 Europe/Bonn\n`,
      'x.yaml:6:9: unknown time zone "Europe/Bonn"',
    ],
    [
      'an unknown day',
      `${head}${rings}window: Mo-Do 08:00-15:00 UTC\n`,
      'x.yaml:6:9: "Mo-Do 08:00-15:00 UTC" is not a window',
    ],
    [
      'an hour too much',
      `${head}${rings}window: Mon 08:00-25:00 UTC\n`,
      'x.yaml:6:9: "08:00-25:00" is not a span of the day',
    ],
    [
      'a window of no time',
      `${head}${rings}window: Mon 08:00-08:00 UTC\n`,
      'x.yaml:6:9: the window "08:00-08:00" is never open',
    ],
    ['a key without a value', `${head}${rings}gate:\n  soak:\n`, 'x.yaml:7:8: soak has no value'],
    ['a list', '- a\n', 'x.yaml:1:1: the file has the keys'],
    ['nothing', '', 'x.yaml:1:1: the file has the keys'],
  ])('is told with its place: %s', async (_, text, message) => {
    expect(await problemsOf(text)).toContain(message);
  });

  it('does not hide the next one', async () => {
    const text = `rollout: a b\npackage: p\ntarget: t\nrings:\n  - { percent: 200 }\ngate: { soak: 1 }\nwindo: x\n`;
    expect((await problemsOf(text)).split('\n').map((line) => line.slice(0, 12))).toEqual([
      'x.yaml:1:10:',
      'x.yaml:5:16:',
      'x.yaml:6:15:',
      'x.yaml:7:1: ',
    ]);
  });

  it('is told once: a ring that cannot be read is not compared with the others', async () => {
    const text = `${head}rings:\n  - { percent: 200 }\n  - { percnt: 3 }\n`;
    expect((await problemsOf(text)).split('\n').map((line) => line.slice(0, 30))).toEqual([
      'x.yaml:5:16: percent is a numb',
      'x.yaml:6:5: group or percent i',
      'x.yaml:6:7: unknown key "percn',
    ]);
  });

  it('in a file that is no text is not quoted whole', async () => {
    expect((await problemsOf(`a: "${'x'.repeat(5_000)}" "y"\n`)).length).toBeLessThan(200);
    expect((await problemsOf(`a: b\n"${'x'.repeat(5_000)}" "y"\n`)).length).toBeLessThan(200);
  });

  it('is told ten times at most', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `key${at}: 1\n`).join('');
    expect((await problemsOf(`${head}${rings}${many}`)).split('\n').at(-1)).toBe('and 20 more');
  });
});
