import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type RelayedAnswer } from '../support/relayed-demo.js';
import type { SeenRequest } from '../support/scripted-server.js';

/** The old computer is deleted once everything that is carried was read back on the new one. */
let change: ((request: SeenRequest) => RelayedAnswer | undefined) | undefined;
let sent: string[] = [];
const demo = useRelayedDemo(60, async (request, pass) => {
  const { method, url } = request;
  if (method !== 'GET' && !/search|token/.test(url)) sent.push(`${method} ${url}`);
  return change?.(request) ?? pass(request);
});
const ems = (line: string): Promise<Ran> => demo.run(line.split(' '));
const recordOf = ({ stdout }: Ran): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;
const deletions = (): string[] => sent.filter((each) => /^DELETE \/api\/computer\/\d+(\?|$)/.test(each));
const flat = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');

let next = 1;
let [old, fresh] = [0, 0];
const hostOf = (id: number): string => `PC-${String(id).padStart(4, '0')}`;
const replace = (...more: string[]): Promise<Ran> =>
  ems(['computer replace', hostOf(old), hostOf(fresh), '--retire delete --yes', ...more].join(' '));

/** A pair that no other test has. */
beforeEach(async () => {
  change = undefined;
  [old, fresh] = [next, next + 1];
  next += 2;
  for (const line of [`group add-computers Pilot ${old}`, `computer variable set ${old} ProxyServer proxy:3128`])
    expect([line, (await ems(`${line} --yes`)).code]).toEqual([line, 0]);
  sent = [];
});

const empty: RelayedAnswer = { status: 200, text: '{"items":[],"totalCount":0}' };
const answer = (path: string, text: RelayedAnswer, times = Number.POSITIVE_INFINITY): void => {
  let left = times;
  change = ({ method, url }) => {
    if (method !== 'GET' || url.split('?')[0] !== path || left <= 0) return undefined;
    left -= 1;
    return text;
  };
};

describe('computer replace --retire delete', () => {
  it('deletes with force where the groups were read and carried', async () => {
    const ran = await replace();
    expect([ran.code, recordOf(ran)['retired'], deletions()]).toEqual([
      0,
      'delete',
      [`DELETE /api/computer/${old}?force=true`],
    ]);
    expect(flat(ran)).toContain('custom fields, static IP address');
  });

  it.each([empty, { status: 200, text: '[]' }])('never forces on an empty list of groups: %j', async (list) => {
    answer(`/api/computer/${old}/groups`, list);
    const ran = await replace();
    expect([ran.code, deletions()]).toEqual([7, [`DELETE /api/computer/${old}`]]);
    expect(flat(ran)).toContain('is in no group, as the service says');
    expect(recordOf(ran)).toMatchObject({ retired: 'keep', failed: [{ step: 'delete', code: 'Assigned' }] });
    change = undefined;
    expect((await ems(`computer show ${old}`)).code).toBe(0);
  });

  it.each(['groups', 'variables'])('keeps the old one where a list of %s was empty only once', async (part) => {
    answer(`/api/computer/${old}/${part}`, empty, 1);
    const ran = await replace();
    expect([ran.code, deletions(), recordOf(ran)['retired']]).toEqual([7, [], 'keep']);
    expect(flat(ran)).toContain(`${hostOf(old)}: ${hostOf(fresh)} does not show`);
    expect((await replace()).code).toBe(0);
  });

  it('keeps the old one where the new one does not show what was carried', async () => {
    change = ({ method, url }) =>
      method === 'PUT' && url.includes('/variables/') ? { status: 200, text: '{}' } : undefined;
    const ran = await replace();
    expect([ran.code, deletions()]).toEqual([7, []]);
    expect(flat(ran)).toContain('does not show ProxyServer');
    expect(recordOf(ran)['failed']).toEqual([expect.objectContaining({ step: 'delete', outcome: 'skipped' })]);
  });

  it('keeps the old one where it cannot be read back', async () => {
    let isCarried = false;
    change = ({ method, url }) => {
      isCarried ||= method === 'PUT';
      return isCarried && url.includes(`/computer/${fresh}/groups`) ? { status: 403, text: '{}' } : undefined;
    };
    const ran = await replace();
    expect([ran.code, deletions()]).toEqual([7, []]);
    expect(flat(ran)).toContain('it could not be read back');
  });

  it('says after a resume that the old one was not deleted, and how', async () => {
    change = ({ method, url }) =>
      method === 'PUT' && url.includes('/variables/')
        ? { status: 400, text: '{"code":"X","message":"no"}' }
        : undefined;
    expect((await replace()).code).toBe(7);
    change = undefined;
    const again = await ems('bulk retry-failed last --yes');
    expect([again.code, deletions()]).toEqual([7, []]);
    expect(flat(again)).toContain(`Everything was carried, but not deleted: ${hostOf(old)}.`);
    expect(flat(again)).toContain(`run the same command again: ems computer replace ${hostOf(old)} ${hostOf(fresh)}`);
  });

  it('has the rows of both parts in one report', async () => {
    const report = join(demo.directory(), 'report.csv');
    expect((await replace(`--report ${report}`)).code).toBe(0);
    const text = readFileSync(report, 'utf8');
    expect(text).toContain('set ProxyServer');
    expect(text).toMatch(/done,.*,delete/);
  });

  it('says in a dry run what it would delete, and how', async () => {
    const ran = await replace('--dry-run');
    expect([ran.code, sent]).toEqual([0, []]);
    expect(ran.stdout).toContain(`/api/computer/${old}?force=true`);
  });
});

it('a column that names a computer, and not which of the two, is refused', async () => {
  const file = join(demo.directory(), 'swaps.csv');
  writeFileSync(file, `old,new,hostname\n${hostOf(old)},${hostOf(fresh)},PC-0040\n`);
  const ran = await ems(`computer replace --from-file ${file} --retire delete --yes --max-affected 9`);
  expect([ran.code, sent], ran.stderr).toEqual([2, []]);
  expect(flat(ran)).toContain('Name it "Old hostname" or "New hostname", or leave it out.');
});
