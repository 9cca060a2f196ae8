import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readShellLine } from '../support/shell-line.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 200 });

/** Each task with the line that is typed at the first guess, and the line that answers it. */
const tasks: readonly (readonly [wish: string, lines: readonly string[], answer: RegExp])[] = [
  ['Berlin PCs unseen for two weeks', ['computer list --group Berlin --not-seen-for 14d'], /PC-0186 .*\d{4}-|d ago/],
  ['who has Firefox older than 129', ['software list Firefox --older-than 129'], /PC-0001 +Mozilla Firefox +128\.0/],
  ['which versions of Firefox are there', ['software versions Firefox'], /128\.0/],
  ['find a computer by its MAC address', ['find 62-CA-00-00-00-2A'], /PC-0042\.corp\.example/],
  ['find it by a part of the serial number', ['find Q600RA0016'], /computer +PC-0042\S* +serial number/],
  ['find it by its IP address', ['find 172.16.0.42'], /PC-0042/],
  ['where is e.dijkstra signed in', ["find 'corp\\e.dijkstra'"], /PC-0042/],
  ['what is Berlin', ['find Berlin'], /group +\S*Workstations\/Berlin/],
  ['what is KB5041404', ['find KB5041404'], /patch +KB5041404/],
  ['everything about PC-0042', ['computer show PC-0042'], /Signed in +corp\\e\.dijkstra/],
  ['some computers by name', ["computer list PC-0041 PC-0042 'LT-006*'"], /PC-0041[\s\S]*PC-0042[\s\S]*LT-0065/],
  [
    'two PCs of a csv into a group',
    ['group add-computers Pilot --from-file names.csv --yes'],
    /✔ Added 2 computers to Pilot/,
  ],
  [
    'each PC of a csv into its own group',
    ["group add-computers --from-file pcs.csv --map 'Group=group' --yes"],
    /✔ Added 2 computers to Browsers and Legacy Apps/,
  ],
  ['rooms from a csv', ["computer update --from-file pcs.csv --map 'Room=custom:Room' --yes"], /✔ Updated 2 computers/],
  ['why has PC-0042 VLC', ["explain PC-0042 --package 'VLC media player'"], /PC-0042 has installed VLC|installed/i],
  ['why does PC-0044 lack Note Taker', ["explain PC-0044 --package 'Note Taker'"], /suspended/],
  [
    'reboot everything pending but no servers',
    ["computer reboot --issue pending-reboot --os '!server' --dry-run"],
    /Among them: 0 servers/,
  ],
  ['reboot one PC politely', ['computer reboot PC-0042 --timeout-minutes 30 --yes'], /✔ Reboot of PC-0042 requested; /],
  [
    'compare two PCs',
    ['computer compare PC-0041 PC-0003'],
    /memory \(MB\) +32768 +16384[^]+OS edition +Pro +Enterprise/,
  ],
  ['the tree of groups', ['group tree'], /├─ Berlin {2}Site Berlin/],
  ['how many computers are below each group', ['group tree --counts'], /Workstations +0 +\d+/],
  ['who is in Berlin', ['group computers Berlin --limit 3'], /PC-00/],
  ['what does Pilot get', ['group packages Pilot'], /Git +2\.46\.0/],
  [
    'move a PC to another site',
    ['group move-computers Vienna Paris PC-0041 --yes'],
    /✔ Moved PC-0041 from \S*Vienna to \S*Paris; /,
  ],
  [
    'what is 7-Zip 24.08, and where',
    ["package show '7-Zip@24.08'"],
    /Package\n +Name +7-Zip\n[^]*Computers\/Workstations/,
  ],
  [
    'give a group two packages',
    ["group assign-package Pilot 'Notepad++@8.6.9' 'KeePass@2.57'"],
    /✔ Assigned Notepad\+\+@8\.6\.9 and KeePass@2\.57 to Pilot; members/,
  ],
  [
    'take a package away again',
    ["group unassign-package Pilot 'KeePass@2.57' --yes"],
    /✔ Removed package KeePass@2\.57 from group Pilot/,
  ],
  ['what failed among tasks', ['task list --status failed'], /Failed|No tasks match --status failed\./],
  ['which patches wait for approval', ['patch pending'], /KB5041989 +\.NET/],
  [
    'approve the patches of a csv',
    ['patch approve --from-file approvals.csv --dry-run', 'patch approve --from-file approvals.csv --yes'],
    /✔ Approved 1 patch \(2 rows\)/,
  ],
  ['how is the fleet', ['fleet status'], /\d+ of 200 computers have no issue/],
  ['what waits, and why', ['fleet pending'], /By cause: /],
  ['what fails, and why', ['fleet failures --quick'], /1603/],
  ['when will Berlin have made contact', ['fleet eta --group Berlin'], /50 % by/],
  ['what can be tidied up', ['fleet tidy'], /assigned to no group/],
  ['which disks are full', ['computer issues low-disk --min-free-percent 3'], /1 drive: C: [\d.]+ % free/],
  [
    'the three that are silent longest',
    ['computer issues stale-agent --sort-by -staleAgentHours --limit 3'],
    /3 of \d+ computers/,
  ],
  ['what is installed on PC-0042', ['computer inventory installed-software PC-0042'], /VLC media player +3\.0\.21/],
  [
    'wake a PC tomorrow morning',
    ["computer activate PC-0042 --software --wol 'tomorrow 06:00' --dry-run"],
    /Wake-on-LAN is sent at tomorrow 06:00/,
  ],
  ['scan a PC again', ['computer rescan PC-0042 --type Inventory'], /✔ Inventory scan of PC-0042 requested; /],
  ['who am I here', ['whoami'], /Client ID +demo/],
  [
    'a principal for the monitoring',
    ['admin local-principal create --roles computer.read --description Monitoring'],
    /✔ Created local principal \S+; the secret/,
  ],
  ['are the depots alive', ['system sync-depots'], /offline/],
];

const files = {
  'pcs.csv': 'Computer;Room;Group\nPC-0043;3.14;Browsers\nPC-0045;2.71;Legacy Apps\n',
  'names.csv': 'Computer;Room\nPC-0043;3.14\nPC-0045;2.71\n',
  'approvals.csv': 'patch,product\nKB5042106,Windows 11\nKB5042106,Windows 10\n',
};

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(demo().directory, name), text);
});

const wordsOf = (line: string): string[] =>
  readShellLine(line).words.map((word) => (word in files ? join(demo().directory, word) : word));

/** Texts that no reader should meet, whatever the width. */
const blemishes = /\[object |undefined|NaN|MaxListeners|Warning:/;

/** A word that is longer than the screen, a path or a command to copy, may stand over its edge; nothing else may. */
const tooWide = (screen: string, columns: number): string[] =>
  screen.split('\n').filter(
    (line) =>
      line.length > columns &&
      line
        .trimStart()
        .split(' ')
        .every((word) => word.length < columns / 2),
  );

describe('forty tasks of an administrator take one or two commands', () => {
  it('counts forty tasks', () => expect(tasks.length).toBeGreaterThanOrEqual(40));

  it.each(tasks)('%s', async (_, lines, answer) => {
    expect(lines.length).toBeLessThanOrEqual(2);
    const screens: string[] = [];
    for (const line of lines) {
      const { code, screen } = await demo().run(wordsOf(line), { columns: 80 });
      expect(code, screen).toBe(0);
      screens.push(screen);
    }
    const last = screens.at(-1) ?? '';
    // A sentence may be broken where the screen ends.
    expect(`${last}\n${last.replaceAll(/\s*\n\s*/g, ' ')}`).toMatch(answer);
    expect(last).not.toMatch(blemishes);
    expect(tooWide(last, 80)).toEqual([]);
  });
});

/** Reads, in the other places where they are read; not once more those that ask for each computer or group. */
const reads = tasks.filter(
  ([, [line = '']]) =>
    !/--yes|--dry-run|assign-package|rescan|create|dijkstra|software |tidy|pending|fleet status|counts/.test(line),
);

describe('they read well elsewhere too', () => {
  const modes = [
    ['120 columns', 120, []],
    ['200 columns', 200, []],
    ['--plain', 80, ['--plain']],
  ] as const;

  it.each(reads.map(([wish, [line = '']], at) => [wish, line, modes[at % modes.length] ?? modes[0]] as const))(
    '%s: %s',
    async (_, line, [mode, columns, flags]) => {
      const { code, screen } = await demo().run([...wordsOf(line), ...flags], { columns });
      expect(code, screen).toBe(0);
      expect(screen, mode).not.toMatch(blemishes);
      // One line a value: a screen reader and grep get it whole.
      if (mode !== '--plain') expect(tooWide(screen, columns), mode).toEqual([]);
    },
  );
});
