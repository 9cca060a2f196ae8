import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotChanges } from '../../src/apps/snapshots/changes.js';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { smallComputer, sweeps, useSmallService, type SmallComputer } from '../support/small-service.js';

const small = useSmallService();
const folder = useDirectory();
let own = 0;
let clock = Date.parse('2026-03-02T06:00:00Z');
const dayMs = 86_400_000;

const ems = (words: string): Promise<Ran> =>
  runHere(words.split(' '), join(folder(), String(own)), {
    env: { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
    date: () => new Date(clock),
  });

const snapshot = async (words = ''): Promise<string> => {
  clock += dayMs;
  const ran = await ems(`fleet snapshot -o name${words}`);
  expect([0, 7]).toContain(ran.code); // 7: a part could not be read
  return ran.stdout.trim();
};

const changes = async (words = ''): Promise<SnapshotChanges> => {
  const ran = await ems(`fleet changes -o json${words}`);
  expect(ran).toMatchObject({ code: 0 });
  return JSON.parse(ran.stdout) as SnapshotChanges;
};

const uuid = (text: string): string => `00000000-0000-4000-8000-${text.padStart(12, '0')}`;
const groups = ['a1', 'b1', 'c1'].map((id, at) => ({
  id: uuid(id),
  name: ['Workstations', 'Berlin', 'Hamburg'][at] ?? '',
  parentId: at === 0 ? null : uuid('a1'),
}));
const [, berlin, hamburg] = groups.map(({ id }) => id);
const packages = ['KeePass', 'Firefox', 'VLC'].map((name, at) => ({ id: uuid(`d${at}`), name, version: '1.0' }));

const at = (index: number): SmallComputer => {
  const found = small().computers[index];
  if (found === undefined) throw new Error('no such computer');
  return found;
};

beforeEach(() => {
  own += 1;
  clock = Date.parse('2026-03-02T06:00:00Z');
  const service = small();
  service.refuse = [];
  service.groups = groups;
  service.packages = packages;
  service.computers = Array.from({ length: 30 }, (_, index) =>
    smallComputer(index + 1, { groups: new Set([berlin ?? '']) }),
  );
});

/** A row of numbers that looks random and is the same in every run. */
const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
};

interface Expected {
  new: string[];
  gone: string[];
  worse: string[];
  better: string[];
  moved: string[];
  reinstalled: string[];
}

const issueNames = sweeps.filter((name) => !name.endsWith('deployment') && name !== 'stale-agent');
let nextId = 1_000;

/** Each does one thing to one computer and writes down what should be told of it. */
const injections: readonly ((computer: SmallComputer, expected: Expected, roll: (sides: number) => number) => void)[] =
  [
    ({ hostname }, expected) => {
      small().computers = small().computers.filter((each) => each.hostname !== hostname);
      expected.gone.push(hostname);
    },
    (_, expected) => {
      const added = smallComputer((nextId += 1), { issues: new Set(['low-disk']) });
      small().computers.push(added);
      expected.new.push(added.hostname);
    },
    (computer, expected) => {
      computer.id = nextId += 1;
      expected.reinstalled.push(computer.hostname);
    },
    (computer, expected) => {
      computer.id = nextId += 1;
      computer.uuid = uuid(`e${computer.id}`);
      computer.issues.clear();
      const had = computer.failed.size;
      computer.failed = new Set(['VLC']);
      if (had === 0) expected.worse.push(`${computer.hostname} failed-deployment VLC@1.0 Failed`);
      expected.reinstalled.push(computer.hostname);
    },
    (computer, expected, roll) => {
      const issue = issueNames[roll(issueNames.length)] ?? '';
      const had = computer.issues.delete(issue);
      if (!had) computer.issues.add(issue);
      expected[had ? 'better' : 'worse'].push(`${computer.hostname} ${issue} `);
    },
    (computer, expected, roll) => {
      const item = packages[roll(2)]?.name ?? '';
      const had = computer.failed.delete(item);
      if (!had) computer.failed.add(item);
      const from = computer.waiting.has(item) ? 'Pending' : 'none';
      expected[had ? 'better' : 'worse'].push(
        `${computer.hostname} failed-deployment ${item}@1.0 ${had ? from : 'Failed'}`,
      );
    },
    (computer, expected) => {
      if (computer.failed.has('Firefox')) return;
      const had = computer.waiting.delete('Firefox');
      if (!had) computer.waiting.add('Firefox');
      expected[had ? 'better' : 'worse'].push(
        `${computer.hostname} stale-deployment Firefox@1.0 ${had ? 'none' : 'Pending'}`,
      );
    },
    (computer, expected) => {
      const [from = '', to = ''] = computer.groups.has(berlin ?? '') ? [berlin, hamburg] : [hamburg, berlin];
      if (!computer.groups.delete(from)) return;
      computer.groups.add(to);
      const path = (id: string): string => `Workstations/${groups.find((group) => group.id === id)?.name}`;
      expected.moved.push(`${computer.hostname} ${path(from)} → ${path(to)}`);
    },
    (computer) => {
      computer.lastSeenUtc = new Date(clock).toISOString();
      computer.inventoryDate = new Date(clock).toISOString();
    },
  ];

const told = (found: SnapshotChanges): Expected => ({
  new: found.new.map(({ hostname }) => hostname),
  gone: found.gone.map(({ hostname }) => hostname),
  worse: found.worse.map(textOf),
  better: found.better.map(textOf),
  moved: found.moved.map(({ hostname, from, to }) => `${hostname} ${from} → ${to}`),
  reinstalled: found.reinstalled.map(({ hostname }) => hostname),
});

const textOf = ({ hostname, what, package: item, to }: SnapshotChanges['worse'][number]): string =>
  `${hostname} ${what} ${item === undefined ? '' : `${item} ${to}`}`;

const inOrder = (lists: Expected): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, (list as string[]).toSorted()]));

describe('ems fleet changes', () => {
  it('names what was injected, no more and no less', async () => {
    const roll = dice(42);
    await snapshot();
    for (let round = 0; round < 3; round += 1) {
      const expected: Expected = { new: [], gone: [], worse: [], better: [], moved: [], reinstalled: [] };
      // Each computer is touched once a round: what is expected of it does not depend on the order.
      const untouched = [...small().computers];
      for (let count = 3 + roll(12); count > 0; count -= 1) {
        const [computer] = untouched.splice(roll(untouched.length), 1);
        if (computer !== undefined) injections[roll(injections.length)]?.(computer, expected, roll);
      }
      await snapshot();
      expect(inOrder(told(await changes()))).toEqual(inOrder(expected));
    }
  });

  it('says in words what it found, and exits 13 on demand', async () => {
    await snapshot();
    at(0).failed.add('KeePass');
    at(1).issues.add('low-disk');
    small().computers.splice(5, 1);
    await snapshot();
    const ran = await ems('fleet changes --fail-on worse -o table');
    expect(ran).toMatchObject({ code: 13, stderr: expect.stringContaining('Changes: 2 worse.') });
    expect(ran.stdout).toContain('2 worse, 1 gone from 2026-03-03');
    expect(ran.stdout).toContain('(30, then 29 computers)');
    expect(ran.stdout).toMatch(/PC-0001 +failed-deployment +KeePass@1\.0: failed: KeePass failed/);
    expect(ran.stdout).toMatch(/Gone\n +PC-0006/);
    expect(await ems('fleet changes --fail-on new -o json')).toMatchObject({ code: 0 });
    expect(await ems('fleet changes --fail-on nonsense')).toMatchObject({ code: 2 });
  });

  it('tells an issue that is over as better', async () => {
    at(1).issues.add('low-disk');
    await snapshot();
    at(1).issues.delete('low-disk');
    await snapshot();
    expect((await changes()).better).toMatchObject([{ hostname: 'PC-0002', what: 'low-disk' }]);
  });

  it('a deployment that is no longer listed because the computer is silent is not better', async () => {
    at(0).issues.add('stale-agent');
    at(0).waiting.add('VLC');
    at(1).waiting.add('VLC');
    await snapshot();
    clock += 2 * dayMs;
    at(0).waiting.clear();
    at(1).waiting.clear();
    at(1).lastSeenUtc = new Date(clock).toISOString();
    await snapshot();
    expect((await changes()).better).toMatchObject([{ hostname: 'PC-0002', what: 'stale-deployment' }]);
  });

  it('does not compare tables that one of the two could not read, and names them', async () => {
    at(0).issues.add('low-disk');
    await snapshot();
    small().refuse = [
      { path: /low-disk$/, status: 403 },
      { path: /all-assignments$/, status: 403 },
    ];
    at(1).issues.add('battery-wear');
    await snapshot();
    const found = await changes();
    expect(found).toMatchObject({ better: [], moved: [], worse: [{ what: 'battery-wear' }] });
    expect(found.notCompared.toSorted()).toEqual(['low-disk', 'members']);
    expect((await ems('fleet changes -o table')).stdout).toContain('Not compared, because it could not be read');
  });

  it('chooses by calendar words, and refuses what cannot be compared', async () => {
    expect(await ems('fleet changes')).toMatchObject({ code: 4, stderr: expect.stringContaining('no snapshot') });
    const [monday] = [await snapshot(), await snapshot()];
    expect(await ems('fleet changes last')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Both arguments'),
    });
    small().computers.pop();
    await snapshot();
    expect(await changes(` ${monday}`)).toMatchObject({ from: '2026-03-03T06:00:00.000Z', gone: [{}] });
    expect(await changes(' 2d')).toMatchObject({ from: '2026-03-03T06:00:00.000Z' });
    expect(await changes(' 2026-03-04')).toMatchObject({ from: '2026-03-04T06:00:00.000Z' });
    expect(await changes(' 2026-03-03 2026-03-04')).toMatchObject({ to: '2026-03-04T06:00:00.000Z', gone: [] });
    expect(await ems('fleet changes 2026-03-05 2026-03-03')).toMatchObject({ code: 2 });
    expect(await ems('fleet changes soon')).toMatchObject({ code: 2 });
  });

  it('compares different servers only when told to', async () => {
    const first = await snapshot();
    const other = await runHere(['fleet', 'snapshot', '-o', 'name'], join(folder(), String(own)), {
      env: { EMS_URL: small().url.replace('127.0.0.1', 'localhost'), EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 's' },
      date: () => new Date(clock + dayMs),
    });
    const refused = await ems(`fleet changes ${first} ${other.stdout.trim()}`);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('different computers') });
    expect(await ems(`fleet changes ${first} ${other.stdout.trim()} --any-scope -o json`)).toMatchObject({ code: 0 });
    // Without ids, only what belongs together is looked at.
    expect(await ems('fleet changes')).toMatchObject({ code: 4, stderr: expect.stringContaining('only one snapshot') });
  });

  it('--since-last tells everything once, and nothing twice', async () => {
    const digest = (): Promise<Ran> => ems('fleet changes --since-last -o table');
    await snapshot();
    expect(await digest()).toMatchObject({ code: 0, stdout: '' });
    at(0).issues.add('low-disk');
    await snapshot();
    at(1).issues.add('low-disk');
    await snapshot();
    expect((await digest()).stdout).toContain('2 worse from 2026-03-03');
    expect(await digest()).toMatchObject({ code: 0, stdout: '' });
    at(0).issues.delete('low-disk');
    await snapshot();
    const only = await ems('fleet changes --since-last --fail-on worse -o table');
    expect(only).toMatchObject({ code: 0, stdout: '', stderr: '' });
    at(2).issues.add('low-disk');
    await snapshot();
    const worse = await ems('fleet changes --since-last --fail-on worse -o table');
    expect(worse).toMatchObject({ code: 13, stdout: expect.stringContaining('1 worse') });
    expect(JSON.parse((await ems('fleet changes --since-last -o json')).stdout)).toMatchObject({ worse: [] });
  });

  it('--since-last tells of a part that is missing today, and is silent about one that always is', async () => {
    const digest = (): Promise<Ran> => ems('fleet changes --since-last --fail-on worse -o table');
    small().refuse = [{ path: /low-disk$/, status: 403 }];
    await snapshot();
    await digest();
    await snapshot();
    expect(await digest()).toMatchObject({ code: 0, stdout: '' });
    small().refuse = [...small().refuse, { path: /battery-wear$/, status: 500 }];
    await snapshot(' --retries 0');
    expect((await digest()).stdout).toMatch(/Not compared, because it could not be read: .*battery-wear/);
    at(0).issues.add('battery-wear');
    small().refuse = [{ path: /low-disk$/, status: 403 }];
    await snapshot();
    // Compared with the last one that had it.
    expect(await digest()).toMatchObject({ code: 13, stdout: expect.stringContaining('1 worse') });
    await snapshot();
    expect(await digest()).toMatchObject({ code: 0, stdout: '' });
  });

  it('--since-last is not held up by parts that it does not compare', async () => {
    const digest = (): Promise<Ran> => ems('fleet changes --since-last --fail-on worse -o table');
    await snapshot();
    await digest();
    small().refuse = [{ path: /\/api\/(packages|system)$/, status: 500 }];
    at(0).issues.add('stale-agent');
    await snapshot(' --retries 0');
    expect(await digest()).toMatchObject({ code: 13, stdout: expect.stringContaining('1 worse') });
    await snapshot(' --retries 0');
    expect(await digest()).toMatchObject({ code: 0, stdout: '' });
  });

  it('--since-last loses nothing to --keep, however often a day it runs', async () => {
    const digest = (): Promise<Ran> => ems('fleet changes --since-last --fail-on worse -o table');
    const again = (): Promise<Ran> => ems('fleet snapshot --keep 14d --quiet');
    const first = await snapshot();
    await digest();
    at(0).issues.add('low-disk');
    clock += 3_600_000;
    await again();
    at(1).issues.add('low-disk');
    clock += 3_600_000;
    await again();
    expect(await digest()).toMatchObject({ code: 13, stdout: expect.stringContaining('2 worse') });
    // Snapshots that were told of are no longer needed.
    clock += 3_600_000;
    await again();
    expect((await ems('fleet snapshots -o name')).stdout).not.toContain(first);
    expect(await digest()).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('--since-last says when it cannot go on where it ended, and rather tells twice than never', async () => {
    const digest = (): Promise<Ran> => ems('fleet changes --since-last -o table --quiet');
    const place = join(folder(), String(own), 'state', 'snapshots', 'environment');
    const first = await snapshot();
    at(0).issues.add('low-disk');
    const second = await snapshot();
    await digest();
    at(1).issues.add('low-disk');
    await snapshot();
    await rm(join(place, second), { recursive: true });
    const gone = await digest();
    expect(gone).toMatchObject({ code: 0, stdout: expect.stringContaining('2 worse') });
    expect(gone.stderr).toContain(`The snapshot ${second}, where the last run with --since-last ended, is gone.`);
    expect(gone.stderr).toContain(`Compared with ${first}.`);
    expect(await digest()).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('a digest that could not be printed is told again', async () => {
    await snapshot();
    await ems('fleet changes --since-last');
    at(0).issues.add('low-disk');
    await snapshot();
    // A query that does not fit ends the command before anything is printed.
    expect((await ems('fleet changes --since-last --columns nonsense -o table')).code).not.toBe(0);
    expect((await ems('fleet changes --since-last -o table')).stdout).toContain('1 worse');
    await rm(join(folder(), String(own)), { recursive: true });
  });
});

describe('a damaged snapshot', () => {
  const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    zeros: (bytes) => Buffer.alloc(bytes.length),
    'the first half': (bytes) => bytes.subarray(0, bytes.length / 2),
    nothing: () => Buffer.alloc(0),
    'something else': () => Buffer.from('hello'),
  };

  it('is named whatever its database holds instead, and nothing is deleted', async () => {
    await snapshot();
    const id = await snapshot();
    const file = join(folder(), String(own), 'state', 'snapshots', 'environment', id, 'fleet.db');
    const whole = await readFile(file);
    const lake = join(folder(), `lake${own}`);
    const readers = ['changes', `snapshots export --format csv --out ${lake}`, 'sql select(1)', 'sql --tables'];
    for (const [what, damage] of Object.entries(damages)) {
      const damaged = damage(whole);
      await writeFile(file, damaged);
      for (const words of what === 'zeros' ? readers : readers.slice(0, 1)) {
        const ran = await ems(`fleet ${words} -o json`);
        const said = [what, words, ran.code, ran.stderr];
        expect(said).toEqual([what, words, 1, expect.stringContaining(`${id} is damaged`)]);
      }
      expect(await readFile(file)).toEqual(damaged);
    }
  });
});

describe('changes of the demo service', () => {
  it('a week that passes is a week of changes', { timeout: 60_000 }, async () => {
    const demo = (...words: string[]): Promise<Ran> => runHere(['--demo', ...words], join(folder(), 'demo'));
    const sizes = async (): Promise<Record<string, number>> => {
      const ran = await demo('fleet', 'snapshot', '-o', 'json');
      return (JSON.parse(ran.stdout) as { counts: { issues: Record<string, number> } }).counts.issues;
    };
    const before = await sizes();
    expect((await demo('demo', 'advance', '7d')).code).toBe(0);
    const after = await sizes();
    const ran = await demo('fleet', 'changes', '--fail-on', 'worse', '-o', 'json');
    expect(ran.code).toBe(13);
    const { from, to, worse, better } = JSON.parse(ran.stdout) as SnapshotChanges;
    expect(Math.round((Date.parse(to) - Date.parse(from)) / dayMs)).toBe(7);
    // Counted apart: the change of a sweep is what appeared less what went.
    const net = (issue: string): number => {
      const count = (list: SnapshotChanges['worse']): number => list.filter(({ what }) => what === issue).length;
      return count(worse) - count(better);
    };
    for (const issue of ['pending-reboot', 'stale-inventory', 'low-disk', 'bitlocker-off', 'missing-patch'])
      expect({ issue, change: net(issue) }).toEqual({ issue, change: (after[issue] ?? 0) - (before[issue] ?? 0) });
    expect(worse.length).toBeGreaterThan(5);
  });
});
