import { beforeEach, describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import type { SeenRequest } from '../support/scripted-server.js';

const { ems, server } = useScriptedEms();

const group = '11111111-aaaa-4bbb-8ccc-000000000001';
const packageId = '22222222-aaaa-4bbb-8ccc-000000000001';
const long = '2026-01-01T00:00:00Z';
const ids = Array.from({ length: 120 }, (_, index) => index + 1);

let lastSeenUtc: string;
let requested: boolean;

const page = (items: readonly object[]) => ({ items, skip: 0, top: 500, totalCount: items.length, hasMore: false });
const computer = (id: number) => ({ id, hostname: `PC-${id}`, lastSeenUtc, inventoryDate: long });
const sent = (): object => {
  requested = true;
  lastSeenUtc = new Date(Date.now() + 60_000).toISOString();
  return {};
};

/** Serves one path below every computer. */
const perComputer = (suffix: string, answer: (id: number) => unknown): Record<string, PathAnswer> =>
  Object.fromEntries(ids.map((id) => [`/api/computer/${id}/${suffix}`, () => answer(id)]));

const base = (): Record<string, PathAnswer> => ({
  [`/api/group/${group}/computers`]: () => page(ids.map(computer)),
  '/api/group': () => page([]),
  'POST /api/computer/search': () => page(ids.map(computer)),
  [`POST /api/group/${group}/activation`]: sent,
  '/api/computer/issues/agent-suspended': () => page([]),
  '/api/computer/issues/stale-agent': () => page([]),
});

beforeEach(() => {
  lastSeenUtc = long;
  requested = false;
});

const run = (answers: Record<string, PathAnswer>, line: string) => {
  for (let round = 0; round < 3; round++) servePaths(server(), { ...base(), ...answers });
  return ems(line, { skipsSleeps: true });
};

const isContacts = ({ method, url }: SeenRequest): boolean =>
  method === 'POST' && url.startsWith('/api/computer/search');

/** A round begins with the page of contacts. */
const mostInARound = (): number => {
  const starts = server().calls.flatMap((call, index) => (isContacts(call) ? [index] : []));
  expect(starts.length).toBeGreaterThan(2);
  return Math.max(...starts.slice(1).map((start, index) => start - (starts[index] ?? 0)));
};

const quick = '--interval 100ms --timeout 20s';

describe('120 computers', () => {
  const deployments = perComputer('software-deployment', () => [
    {
      softwareId: packageId,
      name: 'A',
      status: requested ? 'Success' : 'Pending',
      installTime: requested ? lastSeenUtc : null,
    },
  ]);

  it('are read at once when all have made contact after an activation', async () => {
    const ran = await run(
      deployments,
      `group activate ${group} --software --yes --max-affected 500 --wait --timeout 20s`,
    );
    const rows: { waitState: string }[] = JSON.parse(ran.stdout);
    expect([ran.code, rows.filter(({ waitState }) => waitState === 'done').length]).toEqual([0, 120]);
    expect(server().calls.filter(isContacts).length).toBeLessThanOrEqual(2);
    expect(ran.stderr).toContain(`ems wait deployment --group ${group} --since `);
  });

  it('are asked with at most 10 requests a round while their agents are silent', async () => {
    const quiet = { [`POST /api/group/${group}/activation`]: () => ({}) };
    const ran = await run(
      { ...deployments, ...quiet },
      `group activate ${group} --software --yes --max-affected 500 --wait --interval 100ms --timeout 2s`,
    );
    expect([ran.code, ran.stderr]).toEqual([8, expect.stringContaining('still pending for 120 of 120')]);
    expect(mostInARound()).toBeLessThanOrEqual(10);
  });

  it('are read without pauses after all of them made contact for a reboot', async () => {
    const reboots = perComputer('reboot-status', () => ({ lastReboot: requested ? lastSeenUtc : long }));
    let rounds = 0;
    const contacts = () => {
      if (++rounds === 3) sent();
      return page(ids.map(computer));
    };
    const ran = await run(
      { ...reboots, 'POST /api/computer/search': contacts },
      `wait reboot --group ${group} ${quick}`,
    );
    expect([ran.code, rounds]).toEqual([0, 3]);
    expect(mostInARound()).toBeLessThanOrEqual(10);
    expect(ran.stderr).toMatch(new RegExp(`ems wait reboot --group ${group} --since \\d`));
    expect(ran.stderr).not.toContain('1 2 3 4 5');
  });
});

it('an interrupted wait reports the computers that are done, pending and silent', async () => {
  const controller = new AbortController();
  const reboots = perComputer('reboot-status', (id) => {
    // By then the first round has passed.
    if (id === 100) controller.abort(new EmsError('interrupted', 'interrupted'));
    return { lastReboot: id <= 3 ? new Date().toISOString() : long };
  });
  const stale = { '/api/computer/issues/stale-agent': () => page([{ id: 9 }]) };
  for (let round = 0; round < 3; round++) servePaths(server(), { ...base(), ...reboots, ...stale });
  const ran = await ems(`wait reboot --group ${group} --since 1h --interval 100ms`, { interrupt: controller.signal });
  expect([ran.code, ran.stderr]).toEqual([
    130,
    expect.stringMatching(/Stopped watching \(3 done, 116 pending, 1 silent\); the reboot continues\./),
  ]);
  expect(ran.stderr).toMatch(new RegExp(`Resume watching with:\\s+ems wait reboot --group ${group} --since \\d`));
  const rows: { id: number; waitState: string }[] = JSON.parse(ran.stdout);
  expect(rows).toHaveLength(120);
  expect(rows.find(({ id }) => id === 9)?.waitState).toBe('silent');
});
