import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 120 });

interface Explained {
  readonly computer: { readonly id: number; readonly hostname: string };
  readonly subject: { readonly kind: string; readonly id: unknown; readonly name: string };
  readonly state: string;
  readonly cause: string | null;
  readonly verdict: string;
  readonly links: readonly { link: string; mark: string; text: string; evidence: { operation: string } }[];
  readonly next: readonly string[];
  readonly requests: number;
}

const explain = async (...words: string[]): Promise<Explained> => {
  const ran = await demo().run(['explain', ...words, '-o', 'json']);
  expect(ran.stderr).toBe('');
  expect(ran.code).toBe(0);
  return demo().json(ran) as Explained;
};

describe('ems explain', () => {
  it('takes the package as an argument, and a part of its name that only one package has', async () => {
    const found = await explain('PC-0042', 'vlc');
    expect(found.subject.name).toBe('VLC media player@3.0.21');
    expect(await explain('PC-0042', '--package', 'VLC')).toMatchObject({ subject: found.subject });
    const several = await demo().run(['explain', 'PC-0042', 'e']);
    expect([several.code, several.stderr]).toEqual([4, expect.stringContaining('Similar names')]);
    expect((await demo().run(['explain', 'PC-0042', 'vlc', '--package', 'vlc'])).code).toBe(2);
  });

  it.each(['package show vlc', 'package status vlc', 'package computers vlc', 'fleet failures --package vlc --quick'])(
    'a read takes such a part as well: %s',
    async (line) => expect((await demo().run(line.split(' '))).code).toBe(0),
  );

  it.each(['group assign-package Pilot vlc --dry-run', 'computer uninstall PC-0042 --package vlc --dry-run'])(
    'a change needs the whole name: %s',
    async (line) => {
      const { code, stderr } = await demo().run(line.split(' '));
      expect([code, stderr]).toEqual([4, expect.stringContaining('Did you mean VLC media player@3.0.21?')]);
    },
  );

  it.each([
    ['computer', 'health', '\u200BPC-0042'],
    ['group', 'show', 'Pilot\u200B'],
    ['explain', 'PC-0042\u2060', 'vlc'],
  ])('an invisible character of a pasted name does not matter: %s %s', async (...line) =>
    expect((await demo().run(line)).code).toBe(0),
  );

  it('names the cause, shows its evidence and says what to type', async () => {
    const found = await explain('PC-0015', '--package', 'Notepad++');
    expect(found).toMatchObject({
      computer: { id: 15, hostname: 'PC-0015' },
      subject: { kind: 'package', name: 'Notepad++@8.6.9' },
      state: 'blocked',
      cause: 'activation',
      next: ['ems computer activate PC-0015 --software'],
    });
    expect(found.verdict).toMatch(/^PC-0015 has not installed Notepad\+\+ 8\.6\.9: most likely never activated/);
    expect(found.links.map(({ link }) => link)).toEqual(
      'known member assigned usable mode options activation agent contact depot result'.split(' '),
    );
    expect(found.links.every(({ evidence }) => /^(GET|POST) \/api\//.test(evidence.operation))).toBe(true);
    expect(found.requests).toBeLessThanOrEqual(16);
  });

  it('is the same below ems computer', async () => {
    const ran = await demo().run(['computer', 'explain', 'PC-0042', '--package', '7-Zip@24.08', '-o', 'json']);
    expect(demo().json(ran)).toMatchObject({
      state: 'done',
      cause: null,
      verdict: 'PC-0042 has installed 7-Zip 24.08.',
    });
  });

  it('draws the chain at 80 columns, and in words with --plain', async () => {
    const line = ['explain', 'PC-0015', '--package', 'Notepad++'];
    const drawn = await demo().run(line, { columns: 80 });
    expect(drawn.stdout.split('\n').every((each) => each.length <= 80)).toBe(true);
    expect(drawn.stdout).toMatch(/\? activated .*\n(.*\n)?.*← this stops it/);
    expect(drawn.stdout).toMatch(/\nNext: ems computer activate PC-0015 --software\n$/);
  });

  it.each([
    ['--reboot', { state: 'done' }],
    ['--os', { state: 'blocked', cause: 'activation' }],
  ])('explains %s', async (flag, expected) => {
    expect(await explain('PC-0042', flag)).toMatchObject(expected);
  });

  it('points at no link if nothing stops a reboot', async () => {
    const drawn = await demo().run(['explain', 'PC-0004', '--reboot'], { columns: 80 });
    expect(drawn.stdout).toMatch(/nothing stops\s+it\./);
    expect(drawn.stdout).not.toContain('← this stops it');
  });

  it('does not say that an agent out of sync stops a reboot', async () => {
    const waiting = await explain('PC-0042', '--reboot');
    expect(waiting.links.find(({ link }) => link === 'agent')).toMatchObject({ mark: 'ok' });
    const outOfSync = await explain('LT-0100', '--reboot');
    expect(outOfSync.links.find(({ link }) => link === 'agent')).toMatchObject({
      mark: 'fact',
      text: expect.stringMatching(/^out of sync/) as string,
    });
  });

  it('tells where a value comes from', async () => {
    const inherited = await explain('PC-0042', '--variable', 'Contact.Phone');
    expect(inherited.verdict).toBe('PC-0042 has Contact.Phone = +49 30 555 0200, from Computers/Workstations.');
    await demo().run(['computer', 'variable', 'set', 'PC-0043', 'Contact.Phone', '110']);
    const own = await explain('PC-0043', '--variable', 'Contact.Phone');
    expect(own.verdict).toBe('PC-0043 has Contact.Phone = 110, from the computer itself.');
  });

  it('explains a patch', async () => {
    const found = await explain('PC-0042', '--patch', 'KB5041404');
    expect(found.subject).toMatchObject({ kind: 'patch', name: 'KB5041404' });
    expect(['done', 'waiting', 'blocked']).toContain(found.state);
  });

  it('explains a group as a table of causes', async () => {
    const ran = await demo().run(['explain', '--group', 'Workstations', '--package', 'Notepad++', '-o', 'json']);
    const { causes, computers } = demo().json(ran) as {
      computers: number;
      causes: { cause: string | null; state: string; computers: number; examples: string[] }[];
    };
    expect(causes.reduce((sum, each) => sum + each.computers, 0)).toBe(computers);
    expect(causes.find(({ state }) => state === 'failed')?.examples).toContain('PC-0009');
    expect(causes.find(({ cause }) => cause === 'activation')?.examples).toContain('PC-0015');
  });

  it.each([
    [['PC-0042'], 'One of --package, --variable, --patch, --reboot and --os is required'],
    [['PC-0042', '--os', '--reboot'], 'cannot be combined'],
    [['--package', '7-Zip@24.08'], 'A computer or --group is required'],
    [['--group', 'Berlin', '--os'], '--group requires --package'],
    [['PC-0042', '--group', 'Berlin', '--package', '7-Zip@24.08'], 'not both'],
  ])('refuses %j', async (words, message) => {
    const ran = await demo().run(['explain', ...words]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(message);
  });

  it('needs the computer to be there', async () => {
    expect((await demo().run(['explain', 'PC-9999', '--os'])).code).toBe(4);
  });

  it('never contradicts software-deployment', async () => {
    const packages = ['Notepad++@8.6.9', '7-Zip@24.08', 'Legacy Viewer@2.1'];
    // Few computers, which have every answer there is between them.
    const names = ['3', '9', '15', '98'];
    const states = new Set<string>();
    for (const id of names) {
      const listed = demo().json(await demo().run(['computer', 'software-deployment', id, '-o', 'json'])) as {
        name: string;
        version: string;
        status: string;
      }[];
      for (const item of packages) {
        const found = await explain(id, '--package', item);
        const own = listed.find(({ name, version }) => `${name}@${version}` === item);
        const allowed: Record<string, readonly string[]> = {
          Success: ['done'],
          Failed: ['failed'],
          Pending: ['blocked', 'waiting', 'by-design'],
        };
        expect(own === undefined ? ['not-assigned'] : allowed[own.status], `${id} ${item}`).toContain(found.state);
        if (states.has(found.state)) continue;
        states.add(found.state);
        const drawn = await demo().run(['explain', id, '--package', item, '-o', 'table']);
        const flat = drawn.stdout.replaceAll(/\s+/g, ' ');
        expect(flat).toContain(found.verdict);
        for (const { text } of found.links.filter(({ link }) => link === 'result' || link === 'assigned'))
          expect(flat).toContain(text.replaceAll(/\s+/g, ' ').slice(0, 30));
      }
    }
    expect([...states]).toEqual(expect.arrayContaining(['blocked', 'done', 'failed', 'not-assigned']));
  });
});

describe('the group that assigns a package', () => {
  const still = useFastDemo({ computers: 500, speed: 0 });
  const [drivers, office] = ['Assignments/Departments/Drivers', 'Computers/Workstations/Vienna/Branch office'];
  const write = async (words: readonly string[], body: object): Promise<void> => {
    const ran = await still().run(['group', ...words, '--body', JSON.stringify(body), '--yes']);
    expect(ran.code, ran.stderr).toBe(0);
  };
  const options = (...commands: string[]): Promise<void> =>
    write(['set-distribution-options', drivers, '--package', 'Route Planner@8.8'], { commands });
  const depots = (group: string, ...depotServerIds: number[]): Promise<void> =>
    write(['set-depot-servers', group], { depotServerIds });
  const judge = async () => {
    const words = ['explain', 'PC-0071', '--package', 'Route Planner@8.8', '-o', 'json'];
    const { state, cause, links, next, requests } = still().json(await still().run(words)) as Explained;
    const pending = await still().run(['fleet', 'pending', '--group', drivers, '-o', 'json']);
    const lines = still().json(pending) as { hostname: string; cause: string; what: string }[];
    const line = lines.find(({ hostname, what }) => hostname === 'PC-0071' && what.startsWith('Route Planner'));
    expect(requests).toBeLessThanOrEqual(16);
    return [state, cause, links.find(({ link }) => link === (cause ?? 'depot'))?.text, line?.cause, next];
  };

  it('has options that only update what the computer does not have', async () => {
    await options('Update');
    const set = `ems group set-distribution-options ${drivers} --package 'Route Planner@8.8' --body '{"commands":["Install","Update"]}'`;
    expect(await judge()).toEqual([
      'blocked',
      'options',
      `${drivers} has only update, and nothing that installs it`,
      'no-command',
      [expect.stringContaining('group distribution-options'), set],
    ]);
    await options('Install', 'Update');
  });

  it('has a list of depot servers, whose weight against other lists the service does not report', async () => {
    await depots(office);
    await depots(drivers, 64);
    expect((await judge()).slice(0, 4)).toEqual([
      'blocked',
      'depot',
      `SRV-0064 offline (list of ${drivers})`,
      'depot-offline',
    ]);
    await depots(office, 62);
    const text = `SRV-0064 offline (list of ${drivers}); the service does not report which of these lists counts`;
    expect((await judge()).slice(0, 4)).toEqual([
      'unknown',
      null,
      `SRV-0062 online (list of ${office}); ${text}`,
      'unknown',
    ]);
    await depots(office, 64);
    expect((await judge()).slice(0, 4)).toEqual([
      'blocked',
      'depot',
      `SRV-0064 offline (list of ${office})`,
      'depot-offline',
    ]);
  });
});
