import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { searchOf, type SmallComputer } from '../support/small-fleet.js';

/** Many machines have the same one, so it makes none of them that of a file, of a name or of a new computer. */
const nobody = {
  uuid: '00000000-0000-0000-0000-000000000000',
  macAddress: '00-00-00-00-00-00',
  serialNumber: 'To be filled by O.E.M.',
};
const fleet: readonly SmallComputer[] = [
  { id: 41, hostname: 'PC-0041', ...nobody },
  { id: 42, hostname: 'PC-0042', ...nobody, uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  { id: 43, hostname: 'PC-0043', serialNumber: 'SN-43' },
];

const { ems, server } = useScriptedEms();

beforeEach(() =>
  servePaths(server(), {
    'POST /api/computer/search': searchOf(fleet),
    'GET /api/computer': searchOf(fleet),
    'POST /api/computer': () => ({ id: 99 }),
  }),
);

const created = (): number =>
  server().calls.filter(({ method, url }) => method === 'POST' && url === '/api/computer').length;

describe('a serial number, UUID or MAC address of many machines', () => {
  it.each([
    `hostname,uuid\nPC-0043,${nobody.uuid}\n`,
    'hostname,uuid\nPC-0043,FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF\n',
    `hostname,serialNumber\nPC-0043,${nobody.serialNumber}\n`,
    'hostname,mac\nPC-0043,000000000000\n',
    `PC-0043\n${nobody.uuid}\n${nobody.serialNumber}\n`,
  ])('lists nobody in --not-in: %j', async (stdin) => {
    const { code, stderr, stdout } = await ems(['computer', 'list', '--not-in', '-', '-o', 'name'], { stdin });
    expect([code, stdout.trim().split('\n'), stderr]).toEqual([0, ['41', '42'], '']);
  });

  it.each([nobody.uuid, nobody.serialNumber, nobody.macAddress, 'None'])('names nobody: %s', async (word) => {
    expect((await ems(['computer', 'health', word])).code).toBe(4);
    const many = Array.from({ length: 41 }, (_, at) => `NO-${at}`);
    const { code, stderr } = await ems(['computer', 'reboot', ...many, word, '--dry-run']);
    expect([code, stderr]).toEqual([4, expect.stringContaining('42 names were not found')]);
  });

  it.each([1, 30])('does not make a new computer one that exists (%i rows)', async (count) => {
    const rows = Array.from({ length: count }, (_, at) => `NEW-${at},00:00:00:00:00:00`);
    const line = 'computer create --from-file - --domain corp.example --is-domain --yes --max-affected 50';
    const { code, stderr } = await ems(line, { stdin: ['name,mac-address', ...rows].join('\n') });
    expect([code, stderr, created()]).toEqual([0, expect.not.stringContaining('belongs to'), count]);
  });
});
