import { acquireLock } from '../../src/base/files/file-lock.js';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../../src/changes/plan.js';
import { journalText } from '../../src/changes/journal/replay.js';
import type { JournalEntry } from '../../src/changes/journal/unit-state.js';
import { keptRuns } from '../../src/changes/journal/runs.js';
import { useFastDemo } from '../support/fast-demo.js';
import { some } from '../support/some.js';

const demo = useFastDemo();
const folder = (): string => join(demo().directory, 'state', 'runs');
const ids = async (): Promise<string[]> =>
  (await readdir(folder())).map((name) => name.replace('.jsonl', '')).toSorted();

beforeEach(async () => {
  await rm(folder(), { recursive: true, force: true });
  await mkdir(folder(), { recursive: true });
});

const keep = (run: string, text: string): Promise<void> => writeFile(join(folder(), `${run}.jsonl`), text);

const journal = (run: string, ...entries: JournalEntry[]): Promise<void> => journalOf({}, run, ...entries);

const planOf = (run: string, changed: Partial<Plan> = {}): Plan => ({
  run,
  started: '2026-03-01T12:00:00.000Z',
  command: 'ems computer reboot',
  question: 'Reboot 1 computer?',
  dangerous: true,
  profile: 'default',
  server: demo().server.url,
  place: '',
  call: {
    method: 'POST',
    path: '/api/computer/{id}/reboot',
    repeat: 'never',
    operation: 'POST /api/computer/{id}/reboot',
  },
  carrier: { where: 'path', name: 'id' },
  units: [{ targets: [{ id: 2 }] }],
  ...changed,
});

const journalOf = (changed: Partial<Plan>, run: string, ...entries: JournalEntry[]): Promise<void> =>
  keep(run, journalText(planOf(run, changed), entries));
const done: JournalEntry = { kind: 'done', unit: 0, status: 200 };

describe('a run of another server', () => {
  it.each([
    { profile: 'environment', way: 'Add --url https://other.example' },
    { profile: 'prod', way: 'Add --profile prod' },
  ])('is not resumed here, and the way is told: $way', async ({ profile, way }) => {
    const run = '20260301-120000000-aaaa';
    await journalOf({ server: 'https://other.example', profile }, run);
    const { code, stderr } = await demo().run(['bulk', 'resume', run, '--yes']);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(way)]);
  });
});

describe('a journal that cannot be read', () => {
  beforeEach(async () => {
    await journal('20260301-120000000-aaaa', done);
    await keep('20260302-120000000-bbbb', '');
  });

  it('is listed, and is the last run: an older one is not sent in its place', async () => {
    expect(JSON.parse((await demo().run(['bulk', 'list'])).stdout)).toMatchObject([
      { run: '20260302-120000000-bbbb', state: 'unreadable' },
      { run: '20260301-120000000-aaaa', state: 'finished' },
    ]);
    expect((await demo().run(['bulk', 'list'], { columns: 120 })).stdout).toContain('unreadable');
    for (const words of [['show'], ['resume', '--yes'], ['retry-failed', '--yes']]) {
      const { code, stderr, stdout } = await demo().run(['bulk', ...words, 'last']);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('run "20260302-120000000-bbbb" cannot be read');
    }
  });

  it('is not discarded with what is finished', async () => {
    expect((await demo().run(['bulk', 'discard', '--finished'])).code).toBe(0);
    expect(await ids()).toEqual(['20260302-120000000-bbbb']);
  });
});

describe('a journal under the name of another run', () => {
  it('is not resumed: the original knows what was sent since', async () => {
    const [run, copy] = ['20260301-120000000-aaaa', '20260302-120000000-bbbb'];
    await journal(run);
    await copyFile(join(folder(), `${run}.jsonl`), join(folder(), `${copy}.jsonl`));
    const { code, stderr } = await demo().run(['bulk', 'resume', copy, '--yes']);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`run "${copy}" cannot be read`)]);
    expect((await demo().run(['bulk', 'resume', run, '--yes'])).code).toBe(0);
  });
});

describe('a run', () => {
  const runs = ['20260301-120000000-aaaa', '20260301-130000000-bbbb'];
  beforeEach(async () => {
    for (const run of some(runs)) await journal(run, done);
  });

  it.each([40, 60, 80])('is shown with its whole id on a terminal of %i columns', async (columns) => {
    const { stdout } = await demo().run(['bulk', 'list'], { columns });
    for (const run of some(runs)) expect(stdout).toContain(run);
  });

  it('is called by the beginning of its id, where no other begins like that', async () => {
    expect((await demo().run(['bulk', 'show', '20260301-12'])).code).toBe(0);
    const { code, stderr } = await demo().run(['bulk', 'show', '2026']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('"2026" matches 2 runs')]);
    expect((await demo().run(['bulk', 'discard', '20260301-13'])).code).toBe(0);
    expect(await ids()).toEqual(['20260301-120000000-aaaa']);
  });
});

describe('old runs', () => {
  it('are forgotten when finished, and kept when something is left of them', async () => {
    const old = Array.from({ length: keptRuns }, (_, index) => `20200301-1200${String(index).padStart(5, '0')}-cccc`);
    for (const run of old) await journal(run, done);
    await journal('20200101-120000000-aaaa');
    await journal('20200102-120000000-bbbb', done);
    await demo().run(['computer', 'rescan', '2', '3', '--type', 'Patch']);
    const left = await ids();
    expect(left.slice(0, 2)).toEqual(['20200101-120000000-aaaa', old[1]]);
    expect(left).toHaveLength(keptRuns + 1);
  });

  it('are deleted as the help says', async () => {
    const { stdout } = await demo().run(['help', 'bulk']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`deleted once ${keptRuns} newer ones exist`);
  });
});

describe('a damaged journal', () => {
  const run = '20260301-120000000-aaaa';
  const damage = async (change: (bytes: Buffer) => Buffer): Promise<void> => {
    const plan = planOf(run, { units: [2, 3, 4, 5].map((id) => ({ targets: [{ id }] })) });
    const entries = [0, 1, 2].flatMap((unit): JournalEntry[] => [
      { kind: 'sent', unit },
      { kind: 'done', unit, status: 200 },
    ]);
    const text = journalText(plan, entries);
    await writeFile(join(folder(), `${run}.jsonl`), change(Buffer.from(text)));
  };
  /** The lines about the second computer. */
  const blank = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf('{"kind":"sent","unit":1}');
    return bytes.fill(0, at, bytes.indexOf('{"kind":"sent","unit":2}'));
  };

  it('is not called damaged while another process writes it: the run is only refused', async () => {
    await damage(blank);
    const clock = { now: () => performance.now(), date: () => new Date(), sleep: () => Promise.resolve() };
    const lock = await acquireLock(join(folder(), `${run}.jsonl.lock`), { clock, waitMs: 0 });
    const { code, stderr } = await demo().run(['bulk', 'resume', run, '--yes']);
    await lock?.release();
    expect([code, stderr]).toEqual([10, expect.stringContaining('Another process is executing this run.')]);
    expect(stderr).not.toContain('damaged');
  });

  it('never leads to a second request, and says so', async () => {
    await damage(blank);
    const { code, stderr, stdout } = await demo().run(['bulk', 'resume', run, '--yes']);
    expect(stderr).toContain('is damaged: some lines cannot be read');
    expect(JSON.parse(stdout)).toMatchObject([
      { id: 2, outcome: 'done' },
      { id: 3, outcome: 'unknown' },
      { id: 4, outcome: 'done' },
      { id: 5, outcome: 'unknown' },
    ]);
    expect(code).toBe(7);
  });

  it('is refused when another version wrote it, and breaks no list', async () => {
    await damage((bytes) => Buffer.from(bytes.toString().replace('"format":5', '"format":9')));
    await journal('20260302-120000000-bbbb', done);
    expect(JSON.parse((await demo().run(['bulk', 'list'])).stdout)).toMatchObject([
      { run: '20260302-120000000-bbbb', state: 'finished' },
      { run, state: 'unreadable' },
    ]);
    const { code, stderr } = await demo().run(['bulk', 'resume', run, '--yes']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('another version of ems')]);
  });
});

describe('a run of which no journal can be kept', () => {
  // A file in the place of the directory: neither root nor anybody else can write below it.
  const blocked = async (): Promise<void> => {
    await rm(folder(), { recursive: true, force: true });
    await writeFile(folder(), '');
  };
  afterEach(() => rm(folder(), { force: true }));

  it('is refused where nothing may be sent twice, unless that is said', async () => {
    await blocked();
    const { code, stderr } = await demo().run(['computer', 'reboot', '2', '3', '--yes']);
    expect([code, stderr]).toEqual([10, expect.stringContaining('no journal can be written')]);
    const anyway = await demo().run(['computer', 'reboot', '2', '3', '--yes', '--no-journal']);
    expect(anyway.code).toBe(0);
  });

  it('warns where a second time does no harm', async () => {
    await blocked();
    const { code, stderr } = await demo().run(['computer', 'rescan', '2', '3', '--type', 'Patch', '--yes']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('No journal can be written')]);
  });
});
