import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { smallComputer, useSmallService, type SmallComputer } from '../support/small-service.js';

const small = useSmallService();
const folder = useDirectory();
const dayMs = 86_400_000;
let own = 0;
let clock = 0;

interface Event {
  readonly id: string;
  readonly state: string;
  readonly severity: string;
  readonly since: string;
  readonly overAt: string | null;
  readonly hostname: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
}

const ems = (...words: string[]): Promise<Ran> =>
  runHere(words, join(folder(), String(own)), {
    env: { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
    date: () => new Date(clock),
  });

const snapshot = async (): Promise<string> => {
  clock += dayMs;
  const ran = await ems('fleet', 'snapshot', '-o', 'name');
  expect([0, 7]).toContain(ran.code);
  return ran.stdout.trim();
};

const events = async (): Promise<Event[]> => {
  const ran = await ems('fleet', 'changes', '--events', '-o', 'json');
  expect(ran).toMatchObject({ code: 0 });
  return JSON.parse(ran.stdout) as Event[];
};

const told = async (): Promise<string[]> =>
  (await events()).map(({ hostname, kind, state, subject }) => `${state} ${hostname} ${kind} ${subject}`.trim());

const done = (): Promise<Ran> => ems('fleet', 'changes', '--done');

const at = (index: number): SmallComputer => {
  const found = small().computers[index];
  if (found === undefined) throw new Error('no such computer');
  return found;
};

beforeEach(async () => {
  own += 1;
  clock = Date.parse('2026-03-02T06:00:00Z');
  small().refuse = [];
  small().groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
  small().packages = [{ id: '00000000-0000-4000-8000-0000000000c1', name: 'KeePass', version: '2.57' }];
  small().computers = Array.from({ length: 10 }, (_, index) => smallComputer(index + 1));
  await snapshot();
});

describe('ems fleet changes --events', () => {
  it('prints a line of JSON a change, with a stable id, its beginning and a severity', async () => {
    at(0).issues.add('low-disk');
    at(1).failed.add('KeePass');
    await snapshot();
    const ran = await ems('fleet', 'changes', '--events');
    const lines = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Event);
    expect(lines).toEqual([
      expect.objectContaining({ state: 'new', severity: 'critical', hostname: 'PC-0001', kind: 'low-disk' }),
      expect.objectContaining({ kind: 'failed-deployment', subject: 'KeePass@2.57', text: expect.any(String) }),
    ]);
    expect(lines[0]).toMatchObject({ since: '2026-03-04T06:00:00.000Z', overAt: null, subject: '' });
    expect(lines[0]?.text).toBe('PC-0001: low-disk');
  });

  it('repeats what was not marked as sent, with the same ids, also after further snapshots', async () => {
    at(0).issues.add('low-disk');
    await snapshot();
    const [first] = await events();
    expect(await events()).toEqual([first]);
    at(1).issues.add('bitlocker-off');
    await snapshot();
    await snapshot();
    const later = await events();
    expect(later[0]).toEqual(first);
    expect(later.map(({ state, kind }) => `${state} ${kind}`)).toEqual(['new low-disk', 'new bitlocker-off']);
  });

  it('--done moves the memory to the end of the last run, and no further', async () => {
    at(0).issues.add('low-disk');
    await snapshot();
    const [first] = await events();
    at(1).issues.add('bitlocker-off');
    await snapshot();
    expect(await done()).toMatchObject({ code: 0 });
    expect(await told()).toEqual(['new PC-0002 bitlocker-off', 'still PC-0001 low-disk']);
    expect((await events())[1]).toMatchObject({ id: first?.id, since: first?.since });
    await done();
    at(0).issues.clear();
    await snapshot();
    const [over, still] = await events();
    expect(over).toMatchObject({ id: first?.id, state: 'over', severity: 'info', overAt: '2026-03-06T06:00:00.000Z' });
    expect(still).toMatchObject({ state: 'still', kind: 'bitlocker-off' });
  });

  it('says nothing twice and nothing of nothing', async () => {
    await snapshot();
    const none = await ems('fleet', 'changes', '--events');
    expect(none).toMatchObject({ code: 0, stdout: '' });
    expect(await done()).toMatchObject({ code: 0 });
    expect(await done()).toMatchObject({ code: 4, stderr: expect.stringContaining('ems fleet changes --events') });
  });

  it('tells what began and ended between two runs', async () => {
    await events();
    await done();
    at(0).issues.add('low-disk');
    await snapshot();
    at(0).issues.clear();
    await snapshot();
    expect(await told()).toEqual(['new PC-0001 low-disk', 'over PC-0001 low-disk']);
  });

  it('follows a reinstalled computer, and ends the events of one that is gone', async () => {
    at(0).issues.add('low-disk');
    at(1).issues.add('low-disk');
    await snapshot();
    const [first] = await events();
    await done();
    small().computers[0] = { ...at(0), id: 901 };
    small().computers.splice(1, 1);
    await snapshot();
    const found = await events();
    expect(found.map(({ hostname, kind, state }) => `${state} ${hostname} ${kind}`).toSorted()).toEqual([
      'new PC-0001 reinstalled',
      'new PC-0002 computer-gone',
      'over PC-0002 low-disk',
      'still PC-0001 low-disk',
    ]);
    expect(found.find(({ state }) => state === 'still')?.id).toBe(first?.id);
  });

  it('waits for a part that failed, and loses nothing across it', async () => {
    await events();
    await done();
    at(0).issues.add('low-disk');
    small().refuse = [{ path: /low-disk/, status: 500 }];
    const cut = await snapshot();
    const ran = await ems('fleet', 'changes', '--events');
    expect(ran).toMatchObject({ stdout: '', stderr: expect.stringContaining(cut) });
    await done();
    small().refuse = [];
    await snapshot();
    expect(await told()).toEqual(['new PC-0001 low-disk']);
  });

  it('keeps the snapshot from which it continues', async () => {
    await snapshot();
    await events();
    for (let day = 0; day < 5; day++) await snapshot();
    at(0).issues.add('low-disk');
    await snapshot();
    await ems('fleet', 'snapshots', 'prune', '--keep', '1d');
    expect(await told()).toEqual(['new PC-0001 low-disk']);
  });

  it.each([
    ['--events', '--done'],
    ['--events', 'monday'],
    ['--done', '--since-last'],
    ['--events', '--fail-on', 'worse'],
  ])('refuses %s %s', async (...words) => {
    expect((await ems('fleet', 'changes', ...words)).code).toBe(2);
  });
});
