import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { searchOf, type SmallComputer } from '../support/small-fleet.js';

const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3342';
const fleet: readonly SmallComputer[] = [
  {
    id: 42,
    hostname: 'PC-0042',
    macAddress: '62-ca-35-00-0a-01',
    serialNumber: 'SN-4711',
    uuid,
    ipAddress: '10.0.0.4',
  },
  { id: 43, hostname: 'PC-0043', macAddress: '62-ca-35-00-0a-02', serialNumber: 'SN-47110', ipAddress: '10.0.0.42' },
  { id: 44, hostname: 'SN-4712', serialNumber: 'X1' },
  { id: 45, hostname: 'PC-0045', serialNumber: 'SN-4712' },
  { id: 46, hostname: 'TWIN-A', serialNumber: 'SAME' },
  { id: 47, hostname: 'TWIN-B', serialNumber: 'SAME' },
];

const { ems, server } = useScriptedEms();

beforeEach(() => {
  const health = Object.fromEntries(
    fleet.map(({ id, ipAddress }) => [`/api/computer/${id}/health`, () => ({ clientId: id, ipAddress })]),
  );
  servePaths(server(), { 'POST /api/computer/search': searchOf(fleet), ...health });
});

const asked = (): string[] =>
  server().calls.map(({ body, method, url }) => `${method} ${url.split('?')[0]} ${body}`.trim());

describe('a <computer> argument', () => {
  it.each([
    ['62:CA:35:00:0A:01'],
    ['62-CA-35-00-0A-01'],
    ['62CA35000A01'],
    ['62ca.3500.0a01'],
    ['SN-4711'],
    ['sn-4711'.toUpperCase()],
    [uuid],
    ['10.0.0.4'],
    ['PC-0042'],
    ['PC-0?42'],
  ])('takes %s', async (text) => {
    const { code, stderr } = await ems(`computer health ${text}`);
    expect([code, stderr]).toEqual([0, '']);
    expect(server().calls.at(-1)?.url).toBe('/api/computer/42/health');
  });

  it('prefers the host name to the serial number of another', async () => {
    await ems('computer health SN-4712');
    expect(server().calls.at(-1)?.url).toBe('/api/computer/44/health');
  });

  it('takes no address for a longer one that begins with it', async () => {
    await ems('computer health 10.0.0.4 -o json');
    expect(server().calls.some(({ url }) => url === '/api/computer/43/health')).toBe(true);
    expect(server().calls.at(-1)?.url).toBe('/api/computer/42/health');
  });

  it('names both computers where a serial number is not unique, and sends nothing', async () => {
    const { code, stderr } = await ems('computer health SAME');
    expect(code).toBe(2);
    expect(stderr).toContain('"SAME" matches 2 computers: TWIN-A.corp.example (46), TWIN-B.corp.example (47)');
    expect(asked().filter((line) => line.startsWith('GET'))).toEqual([]);
  });

  it('finds many by serial number in the pages of the fleet', async () => {
    const words = Array.from({ length: 41 }, (_, at) => (at % 2 === 0 ? 'SN-4711' : '62CA35000A02'));
    const names = [
      ...words,
      ...fleet.map(({ hostname }) => hostname),
      ...Array.from({ length: 40 }, (_, at) => `NO-${at}`),
    ];
    const { stderr } = await ems(`computer reboot ${names.join(' ')} --dry-run`);
    expect(stderr).toContain('40 names were not found: NO-0; NO-1; NO-2');
  });
});

describe('an account', () => {
  const users: Readonly<Record<number, string>> = {
    42: 'corp\\e.dijkstra',
    43: 'corp\\g.hopper',
    44: 'emea\\g.hopper',
  };
  beforeEach(() => {
    const systems = Object.fromEntries(
      fleet.map(({ id }) => [
        `/api/computer/${id}/system-info`,
        () => ({ clientId: id, loggedOnUser: users[id] ?? null }),
      ]),
    );
    const shown = { '/api/computer/42/health': () => ({ clientId: 42 }) };
    servePaths(server(), { 'POST /api/computer/search': searchOf(fleet), ...systems, ...shown });
  });

  it.each(['e.dijkstra', 'CORP\\e.dijkstra', 'e.dijkstra@corp.example'])(
    'an account that is signed in on one computer is that computer: %s',
    async (account) => {
      const { code, stdout } = await ems(['computer', 'health', account, '-o', 'json']);
      expect([code, JSON.parse(stdout)]).toEqual([0, { clientId: 42 }]);
    },
  );

  it('an account that is signed in on several computers lists them', async () => {
    const { code, stderr } = await ems(['computer', 'show', 'g.hopper']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/matches 2 computers: PC-0043\S* \(43\), SN-4712\S*\s+\(44\)/),
    ]);
  });

  it('an account that nobody has is not found; a mistyped host name asks no computer for its user', async () => {
    const { code, stderr } = await ems(['computer', 'show', 'a.turing']);
    expect([code, stderr]).toEqual([4, expect.stringContaining('ems find a.turing --users')]);
    const before = asked().length;
    expect((await ems(['computer', 'show', 'PC-9999.corp.example'])).code).toBe(4);
    expect(
      asked()
        .slice(before)
        .filter((line) => line.includes('system-info')),
    ).toEqual([]);
  });
});
