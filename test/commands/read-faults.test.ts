import { describe, expect, it } from 'vitest';
import { useAlteredDemo, type Alteration } from '../support/altered-demo.js';

/** One read goes wrong at a time: no check, snapshot or explanation may end better because of it. */
const demo = useAlteredDemo(80);
/** Only a fleet of this size has the troubles that are explained. */
const large = useAlteredDemo(200);

interface Page {
  readonly items: readonly unknown[];
  readonly totalCount: number;
}

const isPage = (json: unknown): json is Page =>
  typeof json === 'object' && json !== null && 'items' in json && Array.isArray(json.items);

/** A list in the wrapper of the service, or bare; other answers stay as they are. */
const changeList = (change: (items: readonly unknown[]) => readonly unknown[], total?: number) => (json: unknown) => {
  if (Array.isArray(json)) return { items: change(json), totalCount: total ?? json.length, hasMore: false };
  return isPage(json)
    ? { ...json, items: change(json.items), totalCount: total ?? json.totalCount, hasMore: false }
    : {};
};

const faults: Readonly<Record<string, Alteration>> = {
  'an empty list': changeList(() => [], 0),
  'a list that is shorter than it says': changeList((items) => items.slice(0, Math.floor(items.length / 2))),
  'an error page': () => ({ error: 'db down', items: [], totalCount: 0 }),
  404: 404,
  403: 403,
  500: 500,
  'an answer that is cut': 'cut',
};

/** Failed answers take one way in the program, and changed lists another: each read gets one of both in turn. */
const failures = ['an error page', '404', '403', '500', 'an answer that is cut'];
const lists = Object.keys(faults).filter((name) => !failures.includes(name));
let turn = 0;
const someFaults = (): [name: string, fault: Alteration][] => {
  turn += 1;
  return [failures, lists].map((names) => {
    const name = names[turn % names.length] ?? '';
    return [name, faults[name] ?? 500];
  });
};

/** The reads of each check, with limits that every healthy answer exceeds. */
const checks: Readonly<Record<string, readonly RegExp[]>> = {
  'failed-deployment': [/issues\/failed-deployment/, /GET \/api\/computer\?/],
  'stale-agent': [/issues\/overview/],
  'missing-patch': [/issues\/missing-patch/],
  'pending-reboot': [/issues\/pending-reboot/],
  'low-disk': [/issues\/low-disk/],
  'depots-offline': [/sync-jobs\/depots/],
  'sync-failed': [/sync-jobs(\?|$)/],
  'patch-catalog-age': [/GET \/api\/system(\?|$)/],
  'principal-expiry': [/local-principals/],
};

const limits: Readonly<Record<string, string>> = {
  'principal-expiry': '100000:',
  'patch-catalog-age': '~:-1',
  'depots-offline': '~:-1',
};

/** With a total above the limit, a list that is cut short by one page is still beyond it. */
const isWorse = (state: string | undefined): boolean => state === 'critical' || state === 'unknown';

describe('a read that goes wrong makes nothing better:', () => {
  it.each(Object.entries(checks))('fleet check %s', async (check, reads) => {
    const line = ['fleet', 'check', check, '--crit', limits[check] ?? '0', '-o', 'json'];
    expect(JSON.parse((await demo.run(line)).stdout)).toMatchObject({ state: 'critical' });
    const better: string[] = [];
    for (const read of reads)
      for (const [name, fault] of someFaults()) {
        demo.reset();
        demo.alter(read, fault);
        const { code, stdout, stderr } = await demo.run(line);
        const { checks: found = [] } = (stdout === '' ? {} : JSON.parse(stdout)) as { checks?: { state: string }[] };
        const isSaid = code !== 0 && (stdout === '' ? stderr !== '' : found.every(({ state }) => isWorse(state)));
        if (!isSaid) better.push(`${name} of ${read.source}: ${code} ${stdout}`);
      }
    expect(better).toEqual([]);
  });

  it('fleet check of a fleet without computers is unknown, not well', async () => {
    demo.alter(
      /GET \/api\/computer(\?|\/issues)/,
      changeList(() => [], 0),
    );
    const { code, stdout } = await demo.run(['fleet', 'check', 'low-disk', 'stale-agent', 'never-seen', '-o', 'json']);
    expect(code).toBe(13);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'unknown', checks: [{ value: null }, { value: null }, {}] });
  });

  const snapshotReads: readonly (readonly [read: RegExp, named: string])[] = [
    [/GET \/api\/computer\?/, 'No snapshot was taken'],
    [/issues\/failed-deployment/, 'failed-deployment'],
    [/issues\/overview/, 'stale-agent'],
    [/GET \/api\/group\?/, 'groups'],
    [/all-assignments/, 'members'],
    [/GET \/api\/packages\?/, 'packages'],
  ];

  it.each(snapshotReads)('fleet snapshot, %s', async (read, named) => {
    const better: string[] = [];
    for (const [name, fault] of someFaults()) {
      // A bare list of assignments has no total that it could be shorter than.
      if (name.startsWith('a list that is shorter') && read.source === 'all-assignments') continue;
      demo.reset();
      demo.alter(read, fault);
      const { code, stderr } = await demo.run(['fleet', 'snapshot']);
      const isNamed = stderr.includes(named);
      // A missing role or operation is the same every day: it is named, and is no failure.
      const mayEndWell = (name === '403' || name === '404') && !read.source.includes('computer\\?');
      if (!isNamed || (code === 0 && !mayEndWell)) better.push(`${name}: ${code} ${stderr}`);
    }
    expect(better).toEqual([]);
  });

  it('explain gives the same cause, or none', async () => {
    const { stdout: troubles } = await large.run(['demo', 'troubles', '-o', 'json']);
    const wanted = new Set(['depot-offline', 'window-closed', 'suspended']);
    const cases = (JSON.parse(troubles) as { id: string; hostname: string; package: string; cause: string }[]).filter(
      ({ id }) => wanted.has(id),
    );
    expect(cases).toHaveLength(wanted.size);
    const reads = [
      /computer\/\d+\/health/,
      /computer\/\d+\/groups/,
      /computer\/\d+\/uem-agent/,
      /computer\/\d+\/issues/,
      /computer\/\d+\/software-deployment/,
      /computer\/\d+\/packages\//,
      /GET \/api\/group\?/,
      /distribution-options/,
      /depot-servers/,
      /sync-jobs\/depots/,
    ];
    const better: string[] = [];
    for (const { hostname, package: item, cause } of cases) {
      const { stdout } = await large.run(['explain', hostname, '--package', item, '-o', 'json']);
      expect(JSON.parse(stdout)).toMatchObject({ state: 'blocked', cause });
    }
    for (const [nth, { id, hostname, package: item, cause }] of cases.entries())
      for (const [at, read] of reads.entries()) {
        if ((nth + at) % 3 === 2) continue;
        // A group without depot servers of its own leaves the choice to the service.
        const isFailure = (nth + at) % 3 === 0 || read.source === 'depot-servers';
        const name = isFailure ? '500' : 'an empty list';
        large.reset();
        large.alter(read, faults[name] ?? 500);
        const { code, stdout } = await large.run(['explain', hostname, '--package', item, '-o', 'json']);
        // Without the package's name or the computer there is no explanation.
        if (code !== 0) continue;
        const found = JSON.parse(stdout) as { state: string; cause: string };
        const isSame = found.state === 'blocked' && found.cause === cause;
        if (!isSame && found.state !== 'unknown') better.push(`${id}, ${name} of ${read.source}: ${found.cause}`);
      }
    expect(better).toEqual([]);
  });
});
