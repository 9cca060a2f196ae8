import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

const directory = useDirectory();
let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const ems = (line: readonly string[], stdin = ''): Promise<Ran> =>
  runHere(line, directory(), { env: { EMS_URL: server.url, EMS_TOKEN: 'given' }, stdin });
const demo = (line: readonly string[], stdin = ''): Promise<Ran> =>
  runHere(['--demo', ...line], directory(), { stdin });
const sent = () => server.calls.map(({ method, url }) => `${method} ${url}`);
const oneLine = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');

const slots = [
  { slot: 'Custom01', designation: 'Room', active: true },
  { slot: 'Custom02', designation: 'Cost Center', active: true },
  { slot: 'Custom03', designation: 'Owner', active: false },
];
const update = (...words: string[]): string[] => ['computer', 'update', ...words];
const mapped = (...words: string[]): string[] => update('--from-file', '-', ...words);

describe('a custom field by its designation', () => {
  it('is written to its slot, whatever the case', async () => {
    server.script({ json: slots }, { json: { id: 7 } });
    const { code, stderr } = await ems(update('7', '--custom', 'room=3.14', '--custom', 'Custom30=x'));
    expect(code, stderr).toBe(0);
    expect(sent()).toEqual(['GET /api/custom-field-configuration', 'PATCH /api/computer/7']);
    expect(JSON.parse(server.calls[1]?.body ?? '')).toEqual({ custom: { Custom01: '3.14', Custom30: 'x' } });
  });

  it('is looked up in any wrapper of the answer, and cleared with --clear', async () => {
    server.script(
      { json: { items: slots.map(({ slot, ...rest }) => ({ ...rest, name: slot })) } },
      { json: { id: 7 } },
    );
    await ems(update('7', '--clear', 'custom:Cost Center,ou'));
    expect(JSON.parse(server.calls[1]?.body ?? '')).toEqual({ custom: { Custom02: '' }, ou: '' });
  });

  it('costs no request where the slot is given', async () => {
    server.script({ json: { id: 7 } });
    await ems(update('7', '--custom', 'custom02=x'));
    expect(sent()).toEqual(['PATCH /api/computer/7']);
    expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({ custom: { Custom02: 'x' } });
  });

  it.each([
    ['Rooms=1', 'no custom field named "Rooms". Active ones: Room, Cost Center', 'Did you mean Room?'],
    ['Owner=1', '"Owner" (Custom03) is not active', 'ems custom-field update Custom03 --active'],
  ])('that cannot be written is refused before anything is sent: %s', async (word, message, hint) => {
    server.script({ json: slots });
    const ran = await ems(update('7', '--custom', word));
    expect(ran.code).toBe(2);
    for (const part of [message, hint, 'Nothing was sent.']) expect(oneLine(ran)).toContain(part);
    expect(sent()).toEqual(['GET /api/custom-field-configuration']);
  });
});

describe('rows with values', () => {
  const csv = 'id,Room,Unit\n1,3.14,OU=a\n2,"2,71",\n3,,\n';

  it('become one request a computer, each with its own values and what all have', async () => {
    server.script({ json: slots }, { json: {} }, { json: {} });
    const line = mapped('--map', 'Room=custom:Room', '--map', 'unit=ou', '--custom', 'Custom02=77', '--yes');
    const { code, stderr } = await ems([...line, '--concurrency', '1'], csv);
    expect(code, stderr).toBe(0);
    expect(sent().slice(1)).toEqual(['PATCH /api/computer/1', 'PATCH /api/computer/2']);
    expect(server.calls.slice(1).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { ou: 'OU=a', custom: { Custom01: '3.14', Custom02: '77' } },
      { custom: { Custom01: '2,71', Custom02: '77' } },
    ]);
    expect(stderr).toContain('1: Room (Custom01) → 3.14, ou → OU=a');
    expect(stderr).toContain('1 row without a value');
  });

  it('are resumed from the journal with their own values', async () => {
    server.script({ json: {} }, { status: 500, json: {} });
    const line = mapped('--map', 'Room=custom:Custom01', '--yes', '--concurrency', '1', '--stop-after-failures', '1');
    const first = await ems(line, 'hostname,id,Room\nPC-1,1,a\nPC-2,2,b\nPC-3,3,c\n');
    expect(first.code, first.stderr).not.toBe(0);
    const [, run = ''] = /ems bulk resume (\S+)/.exec(first.stderr) ?? [];
    const before = server.calls.length;
    server.script({ json: {} });
    const second = await ems(['bulk', 'resume', run, '--yes']);
    expect(server.calls.slice(before).map(({ url, body }) => [url, body])).toEqual([
      ['/api/computer/3', '{"custom":{"Custom01":"c"}}'],
    ]);
    expect(second.stdout).toContain('PC-3');
  });

  it('are shown by --dry-run, and nothing is written', async () => {
    const { code, stdout } = await ems(mapped('--map', 'Room=custom:Custom01', '--dry-run'), csv);
    expect([code, sent()]).toEqual([0, []]);
    expect((JSON.parse(stdout) as { body: unknown }[]).map(({ body }) => body)).toEqual([
      { custom: { Custom01: '3.14' } },
      { custom: { Custom01: '2,71' } },
    ]);
  });

  it('of a json list do as well', async () => {
    const rows = JSON.stringify([{ hostname: 'x', id: 5, Room: 12 }]);
    const { stdout } = await ems(mapped('--map', 'Room=custom:Custom01', '--dry-run'), rows);
    expect((JSON.parse(stdout) as { body: unknown }[])[0]?.body).toEqual({ custom: { Custom01: '12' } });
  });

  it('are asked about in a pipe with a refusal', async () => {
    const { code, stderr } = await ems(mapped('--map', 'Room=custom:Custom01'), csv);
    expect([code, sent()]).toEqual([10, []]);
    expect(stderr).toContain('this would change 2 computers');
  });

  it('reach the demo service by name', async () => {
    const file = join(directory(), 'rooms.csv');
    await writeFile(file, 'Computer;Raum\nPC-0041;3.14\nPC-0042;2.71\n');
    const line = update('--from-file', file, '--map', 'Raum=custom:Room', '--yes', '-o', 'json');
    const { code, stderr, stdout } = await demo(line);
    expect(code, stderr).toBe(0);
    const answers = JSON.parse(stdout) as { hostname: string; answer: { custom: unknown } }[];
    expect(answers.map(({ hostname, answer }) => [hostname, answer.custom])).toMatchObject([
      ['PC-0041', { Custom01: '3.14' }],
      ['PC-0042', { Custom01: '2.71' }],
    ]);
  });
});

describe('what does not fit is told before anything is sent', () => {
  const map = ['--map', 'Room=custom:Custom01', '--yes'];

  it.each([
    [
      'PC-0011,R11\nPC-0012,R12',
      map,
      'line 1: a column that names the computer is expected (hostname, ',
      'PC-0011, R11',
    ],
    ['# rooms\nid;Raum\n1;x', map, 'line 2: the column "Room" is expected', 'found: id, Raum'],
    ['1\n2', map, 'the column "Room" is expected', 'no header'],
    ['[{"id":1,"Raum":"x"}]', map, 'entry 1: the column "Room" is expected', 'found: id, Raum'],
    ['id,Room\n1,a\n2,b\n1,c', map, 'lines 2 and 4 have different values for 1', ''],
    [`id,Room\n1,a\n2,${'x'.repeat(51)}`, map, 'line 3, column "Room": ', '51 characters, but at most 50'],
    ['id,Dhcp\n1,perhaps', ['--map', 'Dhcp=pxe-support', '--yes'], 'line 2, column "Dhcp": ', 'perhaps'],
  ])('%j', async (csv, flags, expected, found) => {
    const ran = await ems(mapped(...flags), csv);
    expect(ran.code).toBe(2);
    for (const part of ['--from-file: ', expected, found, 'Nothing was sent.']) expect(oneLine(ran)).toContain(part);
    expect(sent()).toEqual([]);
  });

  it.each([
    [update('7', '--map', 'Room=custom:Custom01'), '--map needs --from-file'],
    [mapped('7', '--map', 'Room=custom:Custom01'), 'computers on the command line have no row'],
    [mapped('--map', 'Room'), '"Room" is not column=field'],
    [mapped('--map', 'Room=rom'), '"rom" is not one of name, '],
    [mapped('--map', 'a=ou', '--map', 'b=ou'), 'two columns for ou'],
    [update('7', '8', '--name', 'X', '--yes'), '2 computers cannot have the same name'],
  ])('%j', async (line, message) => {
    const ran = await ems(line, 'id,Room,a,b\n1,x,y,z');
    expect([ran.code, sent()]).toEqual([2, []]);
    expect(oneLine(ran)).toContain(message);
  });

  it('a name that no computer has, with its line', async () => {
    const ran = await demo(mapped(...map), 'hostname,Room\nPC-0041,a\nPC-XX,b\n');
    expect(ran.code).toBe(4);
    expect(oneLine(ran)).toContain('--from-file line 3: No computer named "PC-XX". Nothing was sent.');
  });
});
