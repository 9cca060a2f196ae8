import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf, searchOf, type SmallComputer } from '../support/small-fleet.js';

const fleet: readonly SmallComputer[] = [
  ...Array.from({ length: 1200 }, (_, at) => ({
    id: at + 1,
    hostname: `PC-${String(at + 1).padStart(4, '0')}`,
    lastSeenUtc: new Date(Date.UTC(2026, 0, 1) + ((at * 7919) % 1200) * 60_000).toISOString(),
  })),
  { id: 5000, hostname: 'LT-1', serialNumber: 'SN-4711', macAddress: '62CA.3500.0A01' },
];

const { ems, server } = useScriptedEms();

beforeEach(() =>
  servePaths(server(), {
    'POST /api/computer/search': searchOf(fleet),
    'GET /api/computer': searchOf(fleet),
    'POST /api/packages/search': (request) =>
      pageOf(
        [
          { id: 'a', name: 'Firefox', version: '1' },
          { id: 'b', name: 'Mozilla Firefox', version: '2' },
        ],
        request,
      ),
  }),
);

const hostsOf = (stdout: string): string[] =>
  (JSON.parse(stdout) as { hostname: string }[]).map(({ hostname }) => hostname);

describe('a text after search', () => {
  it('is a part of the host name', async () => {
    const { code, stdout } = await ems('computer search PC-0042');
    expect([code, hostsOf(stdout)]).toEqual([0, ['PC-0042']]);
  });

  it('may have wildcards, which every page is sifted by', async () => {
    expect(hostsOf((await ems('computer search PC-?042')).stdout)).toEqual(['PC-0042', 'PC-1042']);
    expect(hostsOf((await ems('computer search PC-*99 --limit 3')).stdout)).toEqual(['PC-0099', 'PC-0199', 'PC-0299']);
  });

  it.each(['62-CA-35-00-0A-01', '62:ca:35:00:0a:01', '62ca35000a01'])('may be the MAC address %s', async (text) => {
    expect(hostsOf((await ems(`computer search ${text}`)).stdout)).toEqual(['LT-1']);
    expect(hostsOf((await ems(`computer search --mac-address ${text}`)).stdout)).toEqual(['LT-1']);
  });

  it('is looked for among the serial numbers where no host name has it, and that is said', async () => {
    const { stderr, stdout } = await ems('computer search SN-4711');
    expect(hostsOf(stdout)).toEqual(['LT-1']);
    expect(stderr).toContain('found by serial number');
  });

  it('cannot be combined with the flag that says the same', async () => {
    const { code, stderr } = await ems('computer search PC --hostname LT');
    expect([code, stderr]).toEqual([2, expect.stringContaining('<text> and --hostname cannot be combined')]);
    expect(server().calls).toEqual([]);
  });

  it('finds packages as well', async () => {
    const { stdout } = await ems('package search F*');
    expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual(['Firefox']);
    expect(server().calls[0]?.body).toBe('{"name":"F"}');
  });
});

describe('--sort-by', () => {
  const newest = fleet
    .filter(({ lastSeenUtc }) => lastSeenUtc !== undefined)
    .toSorted((left, right) => (right.lastSeenUtc ?? '').localeCompare(left.lastSeenUtc ?? ''))
    .map(({ hostname }) => hostname);

  it('sorts the whole list before --limit cuts it, and says what that took', async () => {
    const { stderr, stdout } = await ems('computer list --sort-by -lastSeenUtc --limit 3');
    expect(hostsOf(stdout)).toEqual(newest.slice(0, 3));
    expect(stderr).toMatch(/3 of 1,201 computers \(the whole list was sorted: \d+ requests\)/);
  });

  it('shows one page of the sorted list without --limit, and leaves out the first with --skip', async () => {
    const { stderr, stdout } = await ems('computer list --sort-by -lastSeenUtc --skip 2');
    expect(hostsOf(stdout)).toEqual(newest.slice(2, 52));
    expect(stderr).toContain('--all for the rest');
    expect(hostsOf((await ems('computer list --sort-by -lastSeenUtc --all')).stdout).slice(0, 1200)).toEqual(newest);
  });

  it('needs no further request for a list of one page', async () => {
    const { stderr } = await ems('computer search LT --sort-by hostname');
    expect(stderr).toBe('');
  });
});
