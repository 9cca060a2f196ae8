import { beforeEach, describe, expect, it } from 'vitest';
import { servePaths } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { searchOf } from '../support/small-fleet.js';

const fleet = [{ id: 42, hostname: 'PC-0042', macAddress: '02:99:00:00:00:42' }];
const { ems, server } = useScriptedEms();

beforeEach(() =>
  servePaths(server(), {
    'POST /api/computer/search': searchOf(fleet),
    'POST /api/computer': () => ({ id: 99 }),
    'PATCH /api/computer/42': () => ({ id: 42 }),
  }),
);

const sent = (): unknown[] =>
  server()
    .calls.filter(({ method, url }) => method === 'PATCH' || (method === 'POST' && url === '/api/computer'))
    .map(({ body }) => (JSON.parse(body) as { macAddress: string }).macAddress);

const create = ['computer', 'create', 'NEW', '--domain', 'corp.example', '--is-domain'];
const fromFile = 'computer create --from-file - --domain corp.example --is-domain --yes'.split(' ');
const update = 'computer update --from-file - --map mac=mac-address --yes'.split(' ');

describe.each(['2.99E+11', '2,99E+11', '02:99:00', 'n/a', '299000000', '02:99:00:00:00:0G', '02:99:00:00:00:00:01'])(
  'the MAC address %j',
  (mac) => {
    it.each([
      [[...create, '--mac-address', mac]],
      [[...create, '--field', `macAddress=${mac}`]],
      [[...create, '--mac', mac, '--group', 'Pilot']],
      [['computer', 'update', '42', '--mac-address', mac]],
    ])('is refused: %j', async (line) => {
      const { code, stderr } = await ems(line);
      expect([code, sent(), stderr]).toEqual([2, [], expect.stringMatching(/MAC address|--mac/)]);
    });

    it.each([
      [fromFile, 'name'],
      [update, 'hostname'],
    ])('is refused with its line: %j', async (line, title) => {
      const stdin = `${title};mac\nPC-0042;02:99:00:00:00:43\nPC-0042;${mac}\n`;
      const { code, stderr } = await ems(line, { stdin });
      expect([code, sent()]).toEqual([2, []]);
      expect(stderr.replaceAll(/\s+/g, ' ')).toContain(`line 3, column "mac": --mac-address: "${mac}" is not a MAC`);
    });
  },
);

it.each([
  '02:99:00:00:00:01',
  '02-99-00-00-00-01',
  '0299.0000.0001',
  '02.99.00.00.00.01',
  '029900000001',
  '02990000000a',
])('sends %s as it was typed', async (mac) => {
  expect((await ems([...create, '--mac-address', mac])).code).toBe(0);
  expect((await ems(['computer', 'update', '42', '--mac-address', mac])).code).toBe(0);
  expect((await ems(fromFile, { stdin: `name,mac\nNEW,${mac}\n` })).code).toBe(0);
  expect(sent()).toEqual([mac, mac, mac]);
});

it('clears the address with an empty text', async () => {
  expect((await ems(['computer', 'update', '42', '--clear', 'mac-address'])).code).toBe(0);
  expect(sent()).toEqual(['']);
});
