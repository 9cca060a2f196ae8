import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiCheck, CheckedOperation } from '../../src/apps/api/check/answer.js';
import { assumedKeys, assumedOf } from '../../src/contract/assumed.js';
import type { Ran } from '../support/in-process.js';
import { openapiJson } from '../support/openapi-json.js';
import { useRelayedDemo, type Relay, type RelayedAnswer } from '../support/relayed-demo.js';

type Change = (json: never) => unknown;
type Alter = (line: string, answer: RelayedAnswer) => RelayedAnswer;

let alter: Alter = (_, answer) => answer;
let lines: string[] = [];
let seen: string[] = [];
let atOnce = 0;
let most = 0;

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (line !== 'POST /api/auth/token') lines.push(line);
  atOnce += 1;
  most = Math.max(most, atOnce);
  const passed = await pass(request);
  const answer = line === 'POST /api/auth/token' ? passed : alter(line, passed);
  atOnce -= 1;
  if (answer !== passed || line !== 'POST /api/auth/token') seen.push(answer.text);
  return answer;
};

const demo = useRelayedDemo(60, relay);

beforeEach(() => {
  alter = (_, answer) => answer;
  lines = [];
  seen = [];
  most = 0;
});

/** Good answers of one operation become something else. */
const changed = (path: RegExp, change: Change): Alter => {
  return (line, answer) =>
    path.test(line) && answer.status < 300
      ? { ...answer, text: JSON.stringify(change(JSON.parse(answer.text) as never)) }
      : answer;
};

const answered = (path: RegExp, status: number, text = '{}'): Alter => {
  return (line, answer) => (path.test(line) ? { status, text } : answer);
};

const check = (...words: string[]): Promise<Ran> => demo.run(['api', 'check', ...words]);

const reportOf = async (...words: string[]): Promise<{ readonly code: number; readonly report: ApiCheck }> => {
  const { code, stdout } = await check('-o', 'json', ...words);
  return { code, report: JSON.parse(stdout) as ApiCheck };
};

const rowOf = ({ operations }: ApiCheck, operation: string): CheckedOperation | undefined =>
  operations.find((each) => each.operation === operation);

/** Texts and keys that the contract does not have, as described or as assumed. */
const foreignTexts = (texts: readonly string[]): Set<string> => {
  const contract = openapiJson();
  const assumed = new Set(assumedKeys().flatMap((key) => assumedOf(key)?.fields.flatMap(({ names }) => names) ?? []));
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(key);
      visit(inner);
    }
  };
  for (const text of texts) visit(JSON.parse(text));
  return new Set([...found].filter((text) => text.length > 3 && !contract.includes(text) && !assumed.has(text)));
};

const leaksIn = (report: string): string[] => [...foreignTexts(seen)].filter((text) => report.includes(text));

describe('ems api check on the demo service', () => {
  it('finds nothing that differs, in at most 150 reads, two at a time', async () => {
    const { code, report } = await reportOf();
    expect(report.operations.filter(({ outcome }) => outcome === 'differs' || outcome === 'failed')).toEqual([]);
    expect(code).toBe(0);
    expect(report.requests).toBe(lines.length);
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(most).toBeLessThanOrEqual(2);
    expect(lines.filter((line) => !/^GET |search(?:\?|$)/.test(line))).toEqual([]);
    expect(report.counts.asDescribed).toBeGreaterThan(100);
    expect(report.versions).toEqual({ service: '1.0.2', description: '1.0.0', builtFor: '1.0.0' });
  });

  it('lists what it had no id for', async () => {
    const { report } = await reportOf();
    const row = rowOf(report, 'GET /api/packages/import/{trackingId}');
    expect(row).toMatchObject({ outcome: 'notTried', status: null, reason: 'no id to ask with' });
  });

  it('tells no value and no key of the service', async () => {
    const { stdout } = await check('-o', 'json');
    const { stdout: markdown } = await check('--out', '-');
    expect(foreignTexts(seen).size).toBeGreaterThan(1_000);
    expect(leaksIn(stdout + markdown).filter((text) => text !== '1.0.2')).toEqual([]);
  });
});

describe('an answer that is another one', () => {
  const first = (change: Change): Change => {
    return ({ items, ...page }: { items: never[] }) => ({
      ...page,
      items: [change(items[0] as never), ...items.slice(1)],
    });
  };
  const computers = /^GET \/api\/computer\?/;
  const health = /^GET \/api\/computer\/\d+\/health/;

  it.each<[string, Alter, string, object]>([
    [
      'a type',
      changed(
        computers,
        first((item: object) => ({ ...item, hostname: 5, lastSeenUtc: 'yesterday', uuid: null })),
      ),
      'GET /api/computer',
      {
        differences: [
          { kind: 'type', field: 'items[].hostname', expected: 'text', found: 'number', count: 1 },
          { kind: 'type', field: 'items[].uuid', expected: 'guid', found: 'null', count: 1 },
          { kind: 'type', field: 'items[].lastSeenUtc', expected: 'time', found: 'text', count: 1 },
        ],
      },
    ],
    [
      'a missing field',
      changed(computers, ({ items, ...page }: { items: object[] }) => ({
        ...page,
        items: items.map((item) => ({ ...item, hostname: undefined })),
      })),
      'GET /api/computer',
      { differences: [{ kind: 'missing', field: 'items[].hostname', expected: 'text', found: null, count: 60 }] },
    ],
    [
      'new fields',
      changed(
        computers,
        first((item: object) => ({ ...item, siteOfBerlin: 'x', rack: { unit: 7 } })),
      ),
      'GET /api/computer',
      {
        differences: [],
        undescribed: [{ field: 'items[]', open: false, count: 2, types: { text: 1, object: 1 } }],
      },
    ],
    [
      'a nested one',
      changed(/^GET \/api\/computer\/\d+\/inventory$/, (json: { disks: object[] }) => ({
        ...json,
        disks: json.disks.map((disk) => ({ ...disk, totalSpaceGb: '80', model: 'x' })),
      })),
      'GET /api/computer/{id}/inventory',
      {
        differences: [
          { kind: 'type', field: 'disks[].totalSpaceGb', expected: 'number', found: 'text', count: expect.any(Number) },
        ],
        undescribed: expect.arrayContaining([{ field: 'disks[]', open: false, count: 1, types: { text: 1 } }]),
      },
    ],
    [
      'an unknown value',
      changed(health, (json: object) => ({ ...json, agentStatus: 'Hibernating' })),
      'GET /api/computer/{id}/health',
      { differences: [{ kind: 'unknownValues', field: 'agentStatus', expected: null, found: null, count: 1 }] },
    ],
    [
      'no total',
      changed(computers, ({ totalCount: _total, ...page }: { totalCount: number }) => page),
      'GET /api/computer',
      { differences: [{ kind: 'missing', field: 'totalCount', expected: 'int', found: null, count: 1 }] },
    ],
    [
      'smaller pages',
      changed(computers, ({ items, ...page }: { items: object[] }) => ({
        ...page,
        items: items.slice(0, 20),
        hasMore: true,
      })),
      'GET /api/computer',
      { differences: [{ kind: 'paging', field: null, expected: 'pages of 1000', found: 'pages of 20', count: 1 }] },
    ],
    [
      'a size that is refused',
      answered(/^GET \/api\/computer\?top=1000/, 400),
      'GET /api/computer',
      {
        compared: 50,
        differences: [
          { kind: 'paging', field: null, expected: 'pages of 1000', found: 'that size is refused', count: 1 },
        ],
      },
    ],
    [
      'a bare list',
      changed(computers, ({ items }: { items: object[] }) => items),
      'GET /api/computer',
      {
        compared: 60,
        differences: [{ kind: 'paging', expected: 'page', found: 'list without a page', field: null, count: 1 }],
      },
    ],
    [
      'another name for the items',
      changed(computers, ({ items, ...page }: { items: object[] }) => ({ ...page, computersOfBerlin: items })),
      'GET /api/computer',
      {
        compared: 60,
        differences: [{ kind: 'paging', expected: 'items', found: 'items under another name', field: null, count: 1 }],
      },
    ],
    [
      'a page for a list',
      changed(/^GET \/api\/admin\/roles/, (items: object[]) => ({ items })),
      'GET /api/admin/roles',
      { differences: [{ kind: 'paging', expected: 'list', found: 'page', field: null, count: 1 }] },
    ],
    [
      'another status',
      answered(/^GET \/api\/group\?/, 404),
      'GET /api/group',
      { status: 404, differences: [{ kind: 'status', expected: '200', found: '404', field: null, count: 1 }] },
    ],
    [
      'an answer without anything',
      answered(health, 200, ''),
      'GET /api/computer/{id}/health',
      { differences: [{ kind: 'type', expected: 'object', found: 'nothing', field: null, count: 1 }] },
    ],
  ])('%s', async (_, change, operation, expected) => {
    alter = change;
    const { code, report } = await reportOf();
    expect(rowOf(report, operation)).toMatchObject({ outcome: 'differs', ...expected });
    expect(code).toBe(13);
  });

  it.each<[string, Alter, string, object, number]>([
    ['a role', answered(/^GET \/api\/group\?/, 403), 'GET /api/group', { outcome: 'noRole', reason: 'group.read' }, 0],
    [
      'a newer operation',
      answered(/^GET \/api\/tags\?/, 404),
      'GET /api/tags',
      { outcome: 'notThere', reason: 'since 1.0.2' },
      0,
    ],
    [
      'a server error',
      answered(health, 500),
      'GET /api/computer/{id}/health',
      { outcome: 'failed', reason: 'status 500' },
      7,
    ],
    [
      'a web page',
      answered(health, 200, '<!doctype html>'),
      'GET /api/computer/{id}/health',
      { outcome: 'failed', reason: 'no JSON' },
      7,
    ],
    [
      'half an answer',
      answered(health, 200, '{"id":'),
      'GET /api/computer/{id}/health',
      { outcome: 'failed', reason: 'no JSON' },
      7,
    ],
  ])('%s is told apart', async (_, change, operation, expected, code) => {
    alter = change;
    const ran = await reportOf();
    expect(rowOf(ran.report, operation)).toMatchObject({ differences: [], ...expected });
    expect(ran.code).toBe(code);
  });

  it('asks what failed once, and tells first that something differs', async () => {
    const both = [answered(health, 503), changed(computers, ({ items }: { items: object[] }) => items)];
    alter = (line, answer) => both.reduce((each, change) => change(line, each), answer);
    expect((await check()).code).toBe(13);
    expect(lines.filter((line) => health.test(line))).toHaveLength(1);
  });

  it('tries an id after another where there is nothing of the first', async () => {
    alter = (line, answer) =>
      health.test(line) && lines.filter((each) => health.test(each)).length < 3 ? { status: 404, text: '' } : answer;
    const { code, report } = await reportOf();
    expect([code, rowOf(report, 'GET /api/computer/{id}/health')?.outcome]).toEqual([0, 'asDescribed']);
  });

  it('stays below 150 requests where nothing is found', async () => {
    alter = (line, answer) => (/\/\d+|[0-9a-f]{8}-/.test(line) ? { status: 404, text: '' } : answer);
    await check();
    expect(lines.length).toBeLessThanOrEqual(150);
  });

  it('ends as every command does where nobody is signed in', async () => {
    const { code } = await demo.run(['api', 'check'], { env: { EMS_CLIENT_ID: 'nobody' } });
    expect([code, lines]).toEqual([3, []]);
  });

  it('an assumption that does not hold', async () => {
    const key = 'GET /api/system/depot-servers';
    const [assumed] = assumedOf(key)?.fields ?? [];
    const without = (item: object): object =>
      Object.fromEntries(Object.entries(item).filter(([name]) => assumed?.names.includes(name) === false));
    alter = changed(new RegExp(`^${key}(\\?|$)`), (json: { items: object[] } | object[]) =>
      Array.isArray(json) ? json.map(without) : { ...json, items: json.items.map(without) },
    );
    const { code, report } = await reportOf();
    expect(rowOf(report, key)?.assumptions).toContainEqual(
      expect.objectContaining({ field: assumed?.field, holds: false, names: [] }),
    );
    expect(code).toBe(13);
  });
});

describe('the report', () => {
  const keyed = changed(/./, (json: unknown) => addKeys(json));

  /** Every object gets a key that is data, and every text is another one. */
  const addKeys = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addKeys);
    if (typeof value === 'string') return /^[0-9a-f-]{36}$/.test(value) ? value : `${value} of Room 3.14`;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => [name, addKeys(inner)]);
    return { ...(Object.fromEntries(entries) as object), 'Room 3.14 of PC-0007': 'Ada Lovelace' };
  };

  it('tells nothing of a service that is all different', async () => {
    alter = keyed;
    const { code, stdout } = await check('-o', 'json');
    const { stdout: markdown } = await check('--out', '-');
    expect(code).toBe(13);
    expect(leaksIn(stdout + markdown)).toEqual([]);
    expect(stdout + markdown).not.toMatch(/Room|Lovelace|127\.0\.0\.1/);
  });

  it('has the names of new fields where they are asked for, and no value', async () => {
    alter = keyed;
    const { stdout } = await check('--names', '--out', '-');
    expect(stdout).toContain('Room 3.14 of PC-0007');
    expect(stdout).not.toContain('Lovelace');
  });

  it('is written as markdown, and replaces no file', async () => {
    alter = answered(/^GET \/api\/group\?/, 403);
    const file = join(demo.directory(), 'report.md');
    const { code, stderr } = await check('--out', file);
    expect([code, stderr]).toEqual([0, expect.stringContaining('report.md')]);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^# ems api check\n/);
    expect(text).toContain('## Role missing\n\n- `GET /api/group`\n  - `group.read`\n');
    lines = [];
    expect((await check('--out', file)).code).toBe(10);
    expect([lines, await readFile(file, 'utf8')]).toEqual([[], text]);
  });

  it('has a line for each operation that differs', async () => {
    alter = changed(/^GET \/api\/computer\/\d+\/health/, (json: object) => ({
      ...json,
      hostname: 5,
      domain: undefined,
      model: undefined,
      agentStatus: 'x',
      extra: 1,
    }));
    const { stdout } = await demo.run(['api', 'check'], { columns: 200 });
    expect(stdout).toContain(
      'GET /api/computer/{id}/health  missing: domain (1), model (1); hostname: number instead of text (1); agentStatus: 1 unknown value; answer: 1 new field (1 number)',
    );
    expect(stdout).not.toContain('GET /api/computer/{id}/inventory');
  });
});

describe('ems doctor', () => {
  const fresh = useRelayedDemo(20, (request, pass) => pass(request));
  const other = useRelayedDemo(20, (request, pass) => pass(request));

  it('proposes the check once for a server', async () => {
    const { stderr } = await fresh.run(['doctor']);
    expect(stderr).toContain('ems api check');
    expect((await fresh.run(['doctor'])).stderr).not.toContain('ems api check');
  });

  it('proposes none for a server that was checked, and none for the demo', async () => {
    await other.run(['api', 'check']);
    expect((await other.run(['doctor'])).stderr).not.toContain('ems api check');
    expect((await other.run(['doctor', '--demo'])).stderr).not.toContain('ems api check');
  });
});

describe('the description of the server', () => {
  const synced = useRelayedDemo(20, (request, pass) => pass(request));
  const silent = useRelayedDemo(20, (request, pass) =>
    request.url.startsWith('/openapi') ? Promise.resolve({ status: 200, text: '{}' }) : pass(request),
  );

  it('is stored by a check, and needs no further request', async () => {
    expect((await synced.run(['api', 'list', '--source', 'both'])).stderr).toContain('No server description is stored');
    await synced.run(['api', 'check']);
    const { stderr, stdout } = await synced.run(['api', 'list', '--source', 'both']);
    expect(stderr).not.toContain('No server description is stored');
    expect(stdout).toContain('/api/computer');
  });

  it('is not replaced by an answer that is none', async () => {
    await silent.run(['api', 'check']);
    expect((await silent.run(['api', 'list'])).stderr).toContain('No server description is stored');
  });
});
