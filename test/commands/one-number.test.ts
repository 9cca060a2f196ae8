import { describe, expect, it } from 'vitest';
import { figures } from '../../src/areas/figures.js';
import { issueNames } from '../../src/service/issues.js';
import { parts as whyParts } from '../../src/help/topics/why.js';
import { useAlteredDemo } from '../support/altered-demo.js';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 150, speed: 0 });
const now = Date.parse('2026-03-02T12:00:00Z'); // where the clock of the demo stands

const json = async <Value>(...words: string[]): Promise<Value> => {
  const { stdout } = await demo().run([...words, '-o', 'json']);
  return JSON.parse(stdout) as Value;
};

interface Counted {
  readonly issue: string;
  readonly computers: number;
}

interface Status {
  readonly computers: number;
  readonly withIssue: number;
  readonly withoutIssue: number;
  readonly neverSeen: number;
  readonly silentFor30Days: number;
  readonly issues: readonly Counted[];
  readonly failingPackages: readonly {
    readonly package: string;
    readonly version: string;
    readonly computers: number;
  }[];
}

interface Listed {
  readonly id: number;
  readonly lastSeenUtc: string | null;
}

const countsOf = (issues: readonly Counted[]): Record<string, number> =>
  Object.fromEntries(issues.map(({ issue, computers }) => [issue, computers]));

/** Every command that shows a figure, and the lists of the service that it can be counted from. */
describe('a figure is the same in every command', () => {
  it('computers, contact and issues', async () => {
    const status = await json<Status>('fleet', 'status');
    const top = await json<Status>('fleet', 'top', '--once');
    const report = await json<Status>('fleet', 'report', '--format', 'json', '--out', '-');
    const { checks } = await json<{ checks: { check: string; value: number; total: number }[] }>('fleet', 'check');
    await demo().run(['fleet', 'snapshot']);
    const [taken] = await json<{ computers: number }[]>('fleet', 'snapshots');
    const sql = (statement: string) => json<{ issue: string; n: number }[]>('fleet', 'sql', statement);
    const stored = await sql('select issue, count(*) as n from issues group by issue');
    const all = await json<Listed[]>('computer', 'list', '--all');
    const hours = ({ lastSeenUtc }: Listed): number => (now - Date.parse(lastSeenUtc ?? '')) / 3_600_000;
    const silent = all.filter((each) => each.lastSeenUtc !== null && hours(each) >= 24);
    const overview = await json<unknown[]>('computer', 'issues', 'overview', '--last-seen-days', '0', '--all');

    for (const { computers, neverSeen, silentFor30Days, withIssue, withoutIssue } of [status, top, report]) {
      expect({ computers, neverSeen, silentFor30Days: silentFor30Days ?? status.silentFor30Days }).toEqual({
        computers: all.length,
        neverSeen: all.filter(({ lastSeenUtc }) => lastSeenUtc === null).length,
        silentFor30Days: silent.filter((each) => hours(each) >= 720).length,
      });
      expect(withIssue).toBe(overview.length);
      expect(withIssue + withoutIssue + neverSeen).toBe(computers);
    }
    expect(taken?.computers).toBe(all.length);
    const unseen = await sql('select count(*) as n from computers where lastSeenUtc is null');
    expect(unseen).toEqual([{ n: status.neverSeen }]);
    for (const issue of issueNames) {
      const rows = issue === 'stale-agent' ? silent : await json<unknown[]>('computer', 'issues', issue, '--all');
      const found = [status, top, report].map(({ issues }) => countsOf(issues)[issue]);
      const checked = checks.find(({ check }) => check === issue);
      expect([
        issue,
        ...found,
        checked?.value,
        checked?.total,
        stored.find((each) => each.issue === issue)?.n ?? 0,
      ]).toEqual([issue, rows.length, rows.length, rows.length, rows.length, all.length, rows.length]);
    }
    expect(checks.find(({ check }) => check === 'never-seen')?.value).toBe(status.neverSeen);
  });

  it('failing, pending and running', async () => {
    const status = await json<Status>('fleet', 'status');
    const causes = await json<{ affected: { id: number }[] }[]>('fleet', 'failures', '--quick');
    const failing = new Set(causes.flatMap(({ affected }) => affected.map(({ id }) => id)));
    const listed = await json<{ id: number }[]>('fleet', 'failures', '--computers');
    expect(new Set(listed.map(({ id }) => id))).toEqual(failing);
    expect(failing.size).toBe(countsOf(status.issues)['failed-deployment']);
    for (const { package: name, version, computers } of status.failingPackages) {
      const own = await json<{ id: number }[]>('fleet', 'failures', '--computers', '--package', `${name}@${version}`);
      expect([name, new Set(own.map(({ id }) => id)).size]).toEqual([name, computers]);
    }
    const pending = await json<{ kind: string; cause: string; hostname: string; what: string }[]>('fleet', 'pending');
    const reboots = pending.filter(({ kind }) => kind === 'reboot');
    expect(reboots).toHaveLength(countsOf(status.issues)['pending-reboot'] ?? -1);
    const said = await demo().run(['fleet', 'pending', '-o', 'csv']);
    const silent = countsOf(status.issues)['stale-agent'];
    expect(said.stderr).toContain(`${silent} computers are silent.`);
    for (const { hostname, what, cause } of pending.filter(({ kind }) => kind === 'software').slice(0, 4)) {
      const explained = await json<{ cause: string; state: string }>('explain', hostname, '--package', what);
      expect([hostname, cause === 'not-activated', explained.state]).toEqual([
        hostname,
        explained.cause === 'activation',
        cause === 'next-contact' ? 'waiting' : 'blocked',
      ]);
    }
  });

  it('a task that has ended on a computer is not running there', async () => {
    await demo().run(['group', 'activate', 'Workstations', '--software', '--yes', '--max-affected', '500']);
    await demo().advance(20 * 60_000);
    const tasks = await json<{ trackingId: string; status: number }[]>('task', 'list', '--all');
    const started = tasks.filter(({ status }) => status === 1);
    const open = await Promise.all(
      started.map(({ trackingId }) => json<{ actions: { status: number }[] }>('task', 'show', trackingId)),
    );
    const actions = open.flatMap((task) => task.actions);
    const running = actions.filter(({ status }) => status === 1);
    expect(running.length).toBeGreaterThan(0);
    expect(running.length).toBeLessThan(actions.length);
    const pending = await json<{ kind: string }[]>('fleet', 'pending');
    expect(pending.filter(({ kind }) => kind === 'task')).toHaveLength(running.length);
  });

  it('is defined in one place, which the help and -v print', async () => {
    const rows = whyParts.find(({ title }) => title === 'Figures')?.rows;
    expect(rows).toEqual(Object.entries(figures));
    const { stderr } = await demo().run(['fleet', 'status', '-v']);
    for (const [name, meaning] of Object.entries(figures)) expect(stderr).toContain(`${name}: ${meaning}`);
  });
});

describe('computer issues stale-agent', () => {
  const altered = useAlteredDemo(150);

  it.each(['', ' --count', ' --limit 1', ' -o table'])('says how many more fleet status counts: %s', async (flags) => {
    const { stdout } = await altered.run(['fleet', 'status', '-o', 'json']);
    const { issues, neverSeen } = JSON.parse(stdout) as Status;
    const silent = countsOf(issues)['stale-agent'] ?? 0;
    altered.alter(/issues\/stale-agent/, ({ items, ...page }: { items: object[] }) => {
      const shown = items.slice(0, 2);
      return { ...page, items: shown, totalCount: 2, hasMore: false };
    });
    const ran = await altered.run(`computer issues stale-agent${flags}`.split(' '));
    const more = `${silent - 2} more computers have been silent for weeks (ems fleet status counts ${silent})`;
    expect([ran.code, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining(`Not in this list of the service: ${more}, and ${neverSeen} computers were never seen.`),
    ]);
  });
});
