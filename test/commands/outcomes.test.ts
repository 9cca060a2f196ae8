import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();
const onTerminal = (line: readonly string[]) => demo().run(line, { columns: 120 });
const say = async (line: string): Promise<string> => (await onTerminal(line.split(' '))).screen;

describe('a write on a terminal ends in one sentence', () => {
  it('names what was done, and what happens next', async () => {
    expect(await say('computer reboot 42 --yes')).toMatch(
      /^✔ Reboot of PC-0042 requested; (next contact|it acts at) .*\n$/,
    );
    expect(await say('computer rescan PC-0041 --type Inventory')).toMatch(
      /^✔ Inventory scan of PC-0041 requested; .*\n$/,
    );
  });

  it('shows names for ids, and paths for groups', async () => {
    const berlin = (await demo().run('group show Workstations/Berlin --query id --raw'.split(' '))).stdout.trim();
    expect(await say(`group update ${berlin} --description Site`)).toBe('✔ Changed group Workstations/Berlin\n');
    const lines = ['group', 'assign-package', 'Pilot', 'Notepad++@8.6.9'];
    expect((await onTerminal(lines)).screen).toMatch(/^✔ Assigned Notepad\+\+@8\.6\.9 to Pilot; members install it/);
    expect((await onTerminal(lines)).screen).toMatch(/^✔ Notepad\+\+@8\.6\.9 was already assigned to Pilot/);
  });

  it('names the package that the options were limited to', async () => {
    const line = 'group set-distribution-options Pilot --field commands:=["Install"] --yes';
    expect(await say(line)).toMatch(/✔ Replaced the distribution options of group Pilot; they take effect/);
    await say('group assign-package Pilot 7-Zip@24.08');
    expect(await say(`${line} --package 7-Zip@24.08`)).toMatch(
      /✔ Replaced the distribution options of package 7-Zip@24.08 in group Pilot; they take effect/,
    );
  });

  it('names both packages of a replacement, and says when it takes effect', async () => {
    const id = async (of: string) => (await demo().run(['package', 'search', of, '-o', 'name'])).stdout.trim();
    const [old = '', fresh = ''] = (await id('7-Zip')).split('\n');
    const line = `group replace-package --field oldPackageId=${old} --field newPackageId=${fresh} --yes --max-affected 60`;
    expect(await say(line)).toMatch(
      /✔ Replaced package 7-Zip@\S+ with 7-Zip@\S+; it takes effect for each computer at its next activation\n$/,
    );
    // Groups that refuse the new package are counted in an answer of 200.
    const failed = await demo().run(
      line
        .replace(old, fresh)
        .replace(/(newPackageId=)\S+/, `$1${await id('Agent Standard')}`)
        .split(' '),
    );
    expect([failed.code, failed.stderr]).toEqual([7, expect.stringMatching(/\d changes? failed\./)]);
  });

  it('fills its names from --body, --field and --param too', async () => {
    const asked = await demo().run(['package', 'import', '--body', '{"folderPath":"Tools/x","overwrite":true}']);
    expect(asked.stderr).toContain('this would import Tools/x and overwrite');
    expect(await say('package import --field folderPath=Tools/Notepad --field overwrite:=true --yes')).toMatch(
      /^✔ Import of Tools\/Notepad started/,
    );
    const parent = (await demo().run('group show Workstations/Berlin --query id --raw'.split(' '))).stdout.trim();
    expect(await say(`group create Kiosks --field parentId=${parent}`)).toBe(
      '✔ Created group Kiosks below Workstations/Berlin\n',
    );
  });

  it('gives the id to go on with', async () => {
    expect(await say('system trigger-sync --yes')).toMatch(
      /^✔ Started a depot sync job; wait for its result with: ems wait sync \S+\n$/,
    );
    expect(await say('package import Tools/Notepad --yes')).toMatch(
      /^✔ Import of Tools\/Notepad started; follow it with: ems wait import [0-9a-f-]{36}\n$/,
    );
    expect(
      await say('computer create PC-9001 --domain corp.example --is-domain --mac-address 02:00:5E:10:90:01'),
    ).toMatch(/it is in no group yet; groups are listed by: ems group tree\n$/);
  });

  it('counts what was there already', async () => {
    expect(await say('group create Testers --type AssignmentGroups --parent Assignments')).toBe(
      '✔ Created group Testers below Assignments\n',
    );
    expect(await say('group add-computers Testers PC-0003 PC-0004 --yes')).toMatch(/✔ Added 2 computers to Testers\n$/);
    expect(await say('group add-computers Testers PC-0004 PC-0005 --yes')).toMatch(
      /✔ Added 1 computer to Testers; 1 was already there\n$/,
    );
    expect(await say('group add-computers Testers PC-0005')).toBe(
      '✔ Nothing to do: PC-0005 was already there (Testers)\n',
    );
    expect(await say('group remove-computers Testers PC-0005 --yes')).toBe('✔ Removed PC-0005 from Testers\n');
  });

  it('says nothing with --quiet; -o and -v print the record', async () => {
    expect(await say('computer reboot PC-0040 --yes --quiet')).toBe('');
    expect(await say('group update Pilot --description First -o json')).toMatch(/^\{/);
    const verbose = await say('group update Pilot --description Second -v');
    expect(verbose).toContain('Second');
    expect(verbose).toContain('✔ Changed group Pilot');
  });

  it('shows a secret that cannot be read again', async () => {
    const shown = await say('admin local-principal create --roles computer.read');
    expect(shown).toMatch(/Secret +\S+/);
    expect(shown).toMatch(/✔ Created local principal \S+; the secret won't be shown again: save it now\n$/);
  });
});

it('a write in a pipe prints the record', async () => {
  const { stdout, stderr } = await demo().run('group update Pilot --description Third'.split(' '));
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Pilot', description: 'Third' });
  expect(stderr).toBe('');
});

describe('many computers on a terminal', () => {
  it('end in one sentence where all is well', async () => {
    expect(await say('computer reboot PC-0001 PC-0002 --yes')).toMatch(
      /✔ Reboot of 2 computers requested; each acts at its next contact\n$/,
    );
  });

  it('show only who needs somebody, by name, and what to do', async () => {
    const screen = await say('group add-computers Workstations/Berlin PC-0041 PC-0042 --yes');
    expect(screen).toContain('PC-0041');
    expect(screen).toContain('another configuration group');
    expect(screen).toContain('ems group move-computers Workstations/Vienna Workstations/Berlin PC-0041');
    expect(screen).toMatch(/error: \d+ done, \d+ failed\.\n/);
    expect(screen.match(/another configuration group/g)?.length).toBeLessThan(3);
  });

  it('have their failures first in a table, and what was sent is requested', async () => {
    const { stdout } = await demo().run('computer reboot 1 999999 --yes -o table'.split(' '));
    const rows = stdout.trimEnd().split('\n').slice(1);
    expect(rows.map((row) => /failed|requested/.exec(row)?.[0])).toEqual(['failed', 'requested']);
    const json = await demo().run('computer reboot 1 999999 --yes -o json'.split(' '));
    expect((JSON.parse(json.stdout) as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'done',
      'failed',
    ]);
  });
});

describe('a dry run on a terminal', () => {
  it('gives the briefing, then the request', async () => {
    const screen = await say('computer reboot PC-0042 --dry-run');
    expect(screen).toMatch(/^Would reboot PC-0042\.corp\.example\nPC-0042\.corp\.example: Windows/);
    expect(screen).toContain('even if a user is signed in');
    expect(screen.indexOf('/api/computer/42/reboot')).toBeGreaterThan(screen.indexOf('signed in'));
  });

  it('tells the consequence of what was typed', async () => {
    expect(await say('computer reboot PC-0042 --timeout-minutes 30 --dry-run')).toContain('gets 30 min before');
    expect(await say('computer activate PC-0042 --pxe --dry-run')).toContain('everything on the system disk is erased');
    expect(await say('computer activate PC-0042 --software --srl-action Shutdown --dry-run')).toContain(
      'Shuts the computer down',
    );
    expect(await say('group delete Workstations --dry-run')).toMatch(
      /Affects \d+ computers in \d+ groups\nAmong them: 0 servers/,
    );
    expect(await say('group activate Sales --software --dry-run')).toContain('This group holds users');
    expect(await say('computer reboot --group Depots --dry-run')).toMatch(/Among them: \d+ servers? \(SRV-/);
  });
});

describe('tags on a terminal', () => {
  it('say that they have no effect while the depot topology is disabled, and how to enable it', async () => {
    const assign = 'package set-tags 7-Zip@24.08 --body {"tagIds":[1]} --yes';
    expect(await say('system set-depot-topology --field active:=false --yes')).toContain('Changed the depot topology');
    expect(await say(assign)).toContain('Tags have no effect now: the depot topology is disabled.');
    const [, enable = ''] = /Enable it with:\s+ems (.*)/.exec(await say(assign)) ?? [];
    await say(`${enable} --yes`);
    expect(await say(assign)).toBe('✔ Replaced the tags of package 7-Zip@24.08\n');
  });
});

describe('a dry run on a terminal', () => {
  it('says in words what would be done, also where nothing would be asked', async () => {
    expect(await say('tag update EMEA --field designation=Europe --dry-run')).toMatch(
      /^Would change tag EMEA: designation Europe\nThis can be undone.\nMethod/,
    );
  });

  it('names the tags that are there now and afterwards when they are replaced', async () => {
    const screen = await say('package set-tags 7-Zip@24.08 --body {"tagIds":[2]} --dry-run');
    expect(screen).toMatch(/Would replace all tags of package 7-Zip@24\.08/);
    expect(screen).toMatch(/Tags now: .+\nAfterwards: EMEA\n/);
  });
});
