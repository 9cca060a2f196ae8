import { expect, it } from 'vitest';
import { issueNames } from '../../src/fleet/scope.js';
import type { Received, Service } from '../support/strict-server.js';
import { issueBase } from '../support/service/samples.js';
import { withService, type Bench } from './run-ems.js';

interface Member {
  readonly id: number;
  readonly hostname: string | null;
  readonly domain: string | null;
  /** Hours since the last contact; undefined: never seen. */
  readonly silentFor?: number;
  readonly issues: readonly string[];
}

/** Twins in two domains, no name, never seen, silent for weeks, every issue at once, and edges of the limits. */
const fleet: readonly Member[] = [
  { id: 1, hostname: 'PC-TWIN', domain: 'a.example', silentFor: 0.1, issues: [] },
  { id: 2, hostname: 'PC-TWIN', domain: 'b.example', silentFor: 0.5, issues: ['low-disk'] },
  { id: 3, hostname: null, domain: null, silentFor: 23.9, issues: ['missing-patch', 'pending-reboot'] },
  { id: 4, hostname: '', domain: '', silentFor: 24.1, issues: ['stale-agent'] },
  { id: 5, hostname: 'PC-WEEKS', domain: null, silentFor: 900, issues: ['stale-agent', 'stale-inventory'] },
  { id: 6, hostname: 'PC-NEVER', domain: null, issues: [] },
  { id: 7, hostname: 'PC-ALL', domain: null, silentFor: 48, issues: issueNames },
  { id: 8, hostname: 'PC-PAUSED', domain: null, silentFor: 0.2, issues: ['agent-suspended'] },
  { id: 9, hostname: 'Ünïcode "quoted", 1', domain: null, silentFor: 1, issues: ['failed-deployment'] },
];

const rowOf = ({ id, hostname, domain, silentFor, issues }: Member): Record<string, unknown> => ({
  ...issueBase,
  id,
  hostname,
  domain,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  lastSeenUtc: silentFor === undefined ? null : new Date(Date.now() - silentFor * 3_600_000).toISOString(),
  issues: issues.map((issue) => ({ issue })),
});

type Asked = Pick<Received, 'query'>;
const valueIn = ({ query }: Asked, wanted: string): string | undefined => query.find(([name]) => name === wanted)?.[1];

const isListed = ({ silentFor }: Member, request: Asked): boolean => {
  const after = valueIn(request, 'lastSeenAfter');
  if (valueIn(request, 'neverSeen') === 'true') return silentFor === undefined;
  return after === undefined || (silentFor !== undefined && Date.now() - silentFor * 3_600_000 >= Date.parse(after));
};

const serveFleet = (service: Service): void => {
  service.answer('GET /api/computer', (request: Asked) =>
    fleet.filter((member) => isListed(member, request)).map(rowOf),
  );
  for (const issue of issueNames)
    service.answer(
      `GET /api/computer/issues/${issue}`,
      fleet.filter(({ issues }) => issues.includes(issue)).map(rowOf),
    );
  service.answer('GET /api/computer/issues/overview', (request: Asked) => {
    const asked: readonly string[] = valueIn(request, 'issues')?.split(',') ?? issueNames;
    return fleet.filter(({ issues }) => issues.some((issue) => asked.includes(issue))).map(rowOf);
  });
};

interface Figures {
  readonly computers: number;
  readonly withIssue: number;
  readonly withoutIssue: number;
  readonly neverSeen: number;
  readonly issues: readonly { readonly issue: string; readonly computers: number }[];
}

const json = async <Value>({ ems }: Bench, line: string): Promise<Value> =>
  (await ems(`${line} -o json`)).json() as Value;

it('counts a fleet with every corner alike in status, top, report, check and snapshot', () =>
  withService(async (bench) => {
    serveFleet(bench.service);
    const recount = Object.fromEntries(
      issueNames.map((name) => [name, fleet.filter(({ issues }) => issues.includes(name)).length]),
    );
    const withIssue = fleet.filter(({ issues }) => issues.length > 0).length;
    for (const line of ['fleet status', 'fleet top --once', 'fleet report --format json --out -']) {
      const shown = await json<Figures>(bench, line);
      expect([line, shown]).toEqual([
        line,
        expect.objectContaining({
          computers: fleet.length,
          withIssue,
          withoutIssue: fleet.length - withIssue - 1,
          neverSeen: 1,
        }),
      ]);
      expect(Object.fromEntries(shown.issues.map(({ issue, computers }) => [issue, computers]))).toEqual(recount);
    }
    const { checks } = await json<{ checks: { check: string; value: number; total: number }[] }>(bench, 'fleet check');
    for (const issue of issueNames)
      expect(checks.find(({ check }) => check === issue)).toMatchObject({ value: recount[issue], total: fleet.length });
    await bench.ems('fleet snapshot');
    for (const issue of issueNames) {
      const statement = `select count(*) as n from issues where issue = '${issue}'`;
      const { json: rows } = await bench.ems(['fleet', 'sql', statement, '-o', 'json']);
      expect([issue, rows()]).toEqual([issue, [{ n: recount[issue] }]]);
    }
    expect(await json(bench, 'computer list --all')).toHaveLength(fleet.length);
  }));
