import { describe, expect, it } from 'vitest';
import { readRolloutFile } from '../../../../../src/apps/rollout/file/read-rollout-file.js';
import { rolloutFromFlags, type RolloutFlags } from '../../../../../src/apps/rollout/file/rollout-from-flags.js';
import { rolloutText } from '../../../../../src/apps/rollout/file/write-rollout-file.js';
import type { RolloutFile } from '../../../../../src/apps/rollout/types.js';

const again = async (file: RolloutFile): Promise<RolloutFile> => {
  const { origin: _, ...read } = await readRolloutFile(rolloutText(file), 'x.yaml');
  return read;
};

const flags = (more: Partial<RolloutFlags> = {}): RolloutFlags => ({
  package: 'KeePass@2.57',
  target: 'Workstations',
  rings: '1%,10%,100%',
  patches: [],
  exclude: [],
  window: [],
  gate: {},
  ...more,
});

describe('a file that is written', () => {
  it.each([
    ['flags alone', flags()],
    [
      'groups and windows',
      flags({
        rings: 'Pilot, Workstations/IT team,5%,100%',
        window: ['Mon-Thu 08:00-15:00 Europe/Berlin', 'Fri,Sat 22:00-05:00 UTC'],
      }),
    ],
    [
      'a gate of numbers',
      flags({ gate: { failed: '5', reported: '20', newIssues: '0', soak: '90m', deadline: '2d', active: '1h30m' } }),
    ],
    ['patches', flags({ package: undefined, patches: ['KB5041404', '1013'], pmGroup: 'Workstations Monthly' })],
    [
      'names that YAML has other ideas about',
      flags({
        package: 'yes',
        target: '2026-01-01',
        exclude: [
          'no',
          'a: b',
          '# c',
          "it's",
          '- d',
          '[e]',
          'Grünwald/Süd',
          '{f}',
          '*g',
          'h "i"',
          '1.0',
          'j ',
          '@k',
          'null',
        ],
      }),
    ],
  ])('reads as what was meant: %s', async (_, typed) => {
    const file = rolloutFromFlags(typed);
    expect(await again(file)).toEqual(file);
  });

  it('keeps names, sizes and approvals of rings', async () => {
    const file = rolloutFromFlags(flags());
    const rings = [
      { n: 1, name: 'it', members: { kind: 'group', group: 'Pilot' }, approve: false },
      { n: 2, name: 'canary', members: { kind: 'share', percent: 0.5, min: 10 }, approve: true },
      { n: 3, name: '100-percent', members: { kind: 'share', percent: 100 }, approve: true },
    ] as const;
    expect((await again({ ...file, rings, onFailed: 'rollback' })).rings).toEqual(rings);
  });

  it('says what everything means, and where editors find the schema', () => {
    expect(rolloutText(rolloutFromFlags(flags({ rings: 'Pilot,10%,100%' })))).toBe(
      `# yaml-language-server: $schema=https://git.example.com/ems/ems-cli/raw/main/completions/rollout.schema.json
rollout: keepass-2.57
package: KeePass@2.57
target: Workstations # with everything below it
rings: # percentages are cumulative
  - { group: Pilot }
  - { percent: 10 }
  - { percent: 100 }
gate:
  reported: 90% # of the active computers of a ring
  active: 3d # seen within this time; the others are not waited for
  failed: 2% # more stop the rollout at once
  soak: 1d # after enough have reported
  deadline: 7d # without enough reports: inconclusive
onFailed: pause # pause | abort | rollback
`,
    );
  });
});

describe('flags instead of a file', () => {
  it.each([
    [{ package: undefined }, '--package is required: Name@Version; or --patch with --pm-group'],
    [{ target: undefined }, '--target is required: the group to reach'],
    [{ rings: undefined }, '--rings is required'],
    [{ rings: '10,100' }, '--rings: "10" is neither a percentage nor a group'],
    [{ rings: '10%,5%,100%' }, '--rings: percentages are cumulative and rise: 5 follows 10'],
    [{ rings: '10%' }, '--rings: the rings end at 10 %'],
    [{ rings: '110%' }, '--rings: percent is a number above 0'],
    [{ gate: { soak: '24' } }, '--soak: soak is a duration with its unit'],
    [{ gate: { failed: '200%' } }, '--failed: failed is a share such as 2%'],
    [{ window: ['Mon 08:00-15:00'] }, '--window: "Mon 08:00-15:00" is not a window'],
    [{ onFailed: 'pase' }, '--on-failed: onFailed is pause, abort or rollback; did you mean pause?'],
    [{ package: undefined, patches: ['KB1'] }, '--pm-group is required: the PM group'],
    [{ package: '1754bc7f-ff11-4039-9a62-f15f727c293b' }, '--name is required'],
    [{ name: 'a b' }, '--name: "a b" cannot be the name of a group'],
  ] as const)('%o are refused: %s', (more, message) => {
    expect(() => rolloutFromFlags(flags(more))).toThrow(message);
  });

  it.each([
    ['KeePass@2.57', 'keepass-2.57'],
    ['Mozilla Firefox@128.0', 'mozilla-firefox-128.0'],
    ['7-Zip', '7-zip'],
  ])('name the rollout after %s', (name, expected) => {
    expect(rolloutFromFlags(flags({ package: name })).name).toBe(expected);
  });
});
