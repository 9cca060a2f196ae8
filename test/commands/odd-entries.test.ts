import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

/** One entry of a list that says nothing, or something else: it is never passed over, and nothing is done by the rest. */
const demo = useAlteredDemo();
let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-odd-'));
  file = join(folder, 'kp.yaml');
  await writeFile(
    file,
    'rollout: kp\npackage: KeePass@2.57\ntarget: Workstations\nexclude: [Workstations/Paris]\nrings: [{ percent: 30 }, { percent: 100 }]\n',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Item = Record<string, unknown>;
interface Page {
  readonly items: readonly Item[];
}

const run = async (line: string) => {
  const ran = await demo.run(line.split(' ').map((word) => (word === 'FILE' ? file : word)));
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

/** The last entry becomes another; the others, and what is counted, stay. */
const lastAs =
  (change: (item: Item, first: Item) => unknown) =>
  (answer: Page | readonly Item[]): unknown => {
    const items = 'items' in answer ? answer.items : answer;
    const changed = items.map((item, at) => (at === items.length - 1 ? change(item, items[0] ?? {}) : item));
    return 'items' in answer ? { ...answer, items: changed } : changed;
  };

const withoutId = ({ id: _id, groupId: _group, ...rest }: Item): Item => rest;
const members = /GET \/api\/group\/[^/]+\/computers/;

describe('an entry without a valid id', () => {
  it.each<[string, (item: Item) => unknown]>([
    ['none', withoutId],
    ['in a wrapper', (item) => ({ data: item })],
    ['a text', (item) => ({ ...item, id: 'text' })],
    ['negative', (item) => ({ ...item, id: -1 })],
  ])('is in no ring, and lets nobody in: %s', async (_name, change) => {
    demo.alter(members, lastAs(change));
    const ran = await run('rollout plan -f FILE');
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('no valid id')]);
  });

  it.each([
    ['rollout plan -f FILE', /GET \/api\/group\?/, 1],
    ['computer reboot --group Workstations/Paris --yes', members, 1],
    ['computer reboot --search hostname=PC-00 --yes', /POST \/api\/computer\/search/, 1],
    ['fleet tidy --kind dead', /GET \/api\/computer\?/, 1],
    ['fleet failures --quick', /issues\/failed-deployment/, 1],
    ['fleet pending', /issues\/pending-reboot/, 7],
    ['fleet snapshot', /GET \/api\/computer\?/, 1],
    ['group tree', /GET \/api\/group\?/, 1],
  ])('is not passed over by %s', async (line, path, code) => {
    demo.alter(path, lastAs(withoutId));
    const ran = await run(line);
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringMatching(/no valid id|invalid id/)]);
  });
});

it('a field of another type is named by patch pending and by a plan, which both end there', async () => {
  const odd = (change: Item) => lastAs((item) => ({ ...item, ...change }));
  demo.alter(/issues\/missing-patch/, odd({ missingPatches: 'text' }));
  expect((await run('patch pending')).stderr).toContain('has "missingPatches": "text" instead of a list');
  demo.alter(members, odd({ lastSeenUtc: true }));
  expect((await run('rollout plan -f FILE')).stderr).toContain('has "lastSeenUtc": true instead of a time');
});

it('says what a plan does not know', async () => {
  demo.alter(/GET \/api\/packages\/[^/]+\/groups/, () => 42);
  const { stdout } = await run('rollout plan -f FILE -o json --query warnings');
  expect(stdout).toContain('not everything could be read: GET /api/packages/{id}/groups');
});

it.each([
  ['depots-offline', /sync-jobs\/depots/, lastAs((item) => ({ ...item, heartbeat: 'text' }))],
  ['patch-catalog-age', /GET \/api\/system$/, () => ({ patchCatalog: { date: '9999-12-31T00:00:00Z' } })],
  ['principal-expiry', /local-principals/, lastAs((item) => ({ ...item, isRevoked: false, expiresAtUtc: 'soon' }))],
] as const)('never makes a check green: %s', async (check, path, alteration) => {
  demo.alter(path, alteration);
  const { stdout } = await run(`fleet check ${check} --crit ${check}=~:100 -o json --query checks[].state`);
  expect(JSON.parse(stdout)).toEqual(['unknown']);
});

describe('explain', () => {
  const explain = async (): Promise<{ state: string; verdict: string; next: string[]; links: Item[] }> =>
    JSON.parse((await run('explain PC-0015 --package Notepad++ -o json')).stdout);

  it('does not tell of a computer what was answered about another', async () => {
    demo.alter(/\/api\/computer\/15\/uem-agent/, (agent: Item) => ({ ...agent, clientId: 16 }));
    expect((await explain()).links).toContainEqual(
      expect.objectContaining({
        link: 'agent',
        text: expect.stringContaining('answered about computer 16 instead of 15'),
      }),
    );
  });

  it('names no other computer in what to type', async () => {
    demo.alter(/\/api\/computer\/15\/(health|issues)/, (answer: Item) => ({ ...answer, hostname: 42 }));
    expect((await explain()).next.join('\n')).not.toMatch(/ 42\b/);
  });

  it.each([null, 42, 'text', {}])('takes the status %j for no state of its own', async (status) => {
    demo.alter(/\/software-deployment/, (rows: readonly Item[]) => rows.map((row) => ({ ...row, status })));
    const { state, verdict } = await explain();
    expect([state, verdict]).toEqual(['unknown', expect.stringContaining(JSON.stringify(status))]);
    const { stdout } = await run('explain --group Pilot --package Notepad++ -o json --query causes[].state');
    expect(JSON.parse(stdout)).not.toContain('waiting');
  });
});

it('an answer without a valid id for a new ring stops the start of a rollout', async () => {
  demo.alter(/POST \/api\/group$/, (group: Item) => ({ ...group, id: -1 }));
  const ran = await run('rollout start -f FILE --yes --max-affected 100');
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('did not return a valid id')]);
});

it.each([
  ['start -f FILE', () => null],
  ['advance kp', () => ({ commands: null })],
  ['advance kp', () => ({ error: 'database gone' })],
])('never lets a ring be activated that may uninstall: %s, %s', async (words, alteration) => {
  demo.alter(/GET .*\/distribution-options/, alteration);
  const ran = await run(`rollout ${words} --yes --max-affected 100`);
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/distribution options of the ring/)]);
});

it('never makes the reach of a rollback smaller', async () => {
  expect((await run('rollout advance kp --yes --max-affected 100')).code).toBe(0);
  demo.alter(members, (page: Page) => ({ ...page, totalCount: null, hasMore: true }));
  const refused = await run('rollout rollback kp --to none --yes');
  expect([refused.code, refused.stderr]).toEqual([
    10,
    expect.stringContaining('the number of affected computers is unknown'),
  ]);
  const aborted = await run('rollout abort kp --yes');
  expect([aborted.code, aborted.stderr]).toEqual([
    0,
    expect.stringContaining('The number of affected computers could not be determined'),
  ]);
});
