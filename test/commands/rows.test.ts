import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere, type Ran } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { directory, ems: runLine, server } = useScriptedEms({ EMS_TOKEN: 'given' });

const ems = (line: readonly string[], stdin = '') => runLine(line, { stdin });
const demo = (line: readonly string[], stdin = ''): Promise<Ran> =>
  runHere(['--demo', ...line], directory(), { stdin });
const sent = () => server().calls.map(({ method, url }) => `${method} ${url}`);
const oneLine = ({ stderr }: Ran): string => stderr.replaceAll(/\s+/g, ' ');

const slots = [
  { slot: 'Custom01', designation: 'Room', active: true },
  { slot: 'Custom02', designation: 'Cost Center', active: true },
  { slot: 'Custom03', designation: 'Owner', active: false },
];
const update = (...words: string[]): string[] => ['computer', 'update', ...words];
const mapped = (...words: string[]): string[] => update('--from-file', '-', ...words);

describe('a custom field by its designation', () => {
  it('is not chosen where two have it', async () => {
    server().script({ json: [...slots, { slot: 'Custom09', designation: 'Room', active: true }] });
    const ran = await ems(update('7', '--custom', 'Room=3.14'));
    expect([ran.code, sent()]).toEqual([2, ['GET /api/custom-field-configuration']]);
    expect(oneLine(ran)).toContain('"Room" matches 2 custom fields: Custom01, Custom09');
  });

  it('is written to its slot, whatever the case', async () => {
    server().script({ json: slots }, { json: { id: 7 } });
    const { code, stderr } = await ems(update('7', '--custom', 'room=3.14', '--custom', 'Custom30=x'));
    expect(code, stderr).toBe(0);
    expect(sent()).toEqual(['GET /api/custom-field-configuration', 'PATCH /api/computer/7']);
    expect(JSON.parse(server().calls[1]?.body ?? '')).toEqual({ custom: { Custom01: '3.14', Custom30: 'x' } });
  });

  it('is looked up in any wrapper of the answer, and cleared with --clear', async () => {
    server().script(
      { json: { items: slots.map(({ slot, ...rest }) => ({ ...rest, name: slot })) } },
      { json: { id: 7 } },
    );
    await ems(update('7', '--clear', 'custom:Cost Center,ou'));
    expect(JSON.parse(server().calls[1]?.body ?? '')).toEqual({ custom: { Custom02: '' }, ou: '' });
  });

  it('costs no request where the slot is given', async () => {
    server().script({ json: { id: 7 } });
    await ems(update('7', '--custom', 'custom02=x'));
    expect(sent()).toEqual(['PATCH /api/computer/7']);
    expect(JSON.parse(server().calls[0]?.body ?? '')).toEqual({ custom: { Custom02: 'x' } });
  });

  it.each([
    ['Rooms=1', 'no custom field named "Rooms". Active ones: Room, Cost Center', 'Did you mean Room?'],
    ['Owner=1', '"Owner" (Custom03) is not active', 'ems custom-field update Custom03 --active'],
  ])('is refused before anything is sent when it cannot be written: %s', async (word, message, hint) => {
    server().script({ json: slots });
    const ran = await ems(update('7', '--custom', word));
    expect(ran.code).toBe(2);
    for (const part of [message, hint, 'Nothing was sent.']) expect(oneLine(ran)).toContain(part);
    expect(sent()).toEqual(['GET /api/custom-field-configuration']);
  });
});

describe('rows with values', () => {
  const csv = 'id,Room,Unit\n1,3.14,OU=a\n2,"2,71",\n3,,\n';

  it('become one request a computer, each with its own values and what all have', async () => {
    server().script({ json: slots }, { json: {} }, { json: {} });
    const line = mapped('--map', 'Room=custom:Room', '--map', 'unit=ou', '--custom', 'Custom02=77', '--yes');
    const { code, stderr } = await ems([...line, '--concurrency', '1'], csv);
    expect(code, stderr).toBe(0);
    expect(sent().slice(1)).toEqual(['PATCH /api/computer/1', 'PATCH /api/computer/2']);
    expect(
      server()
        .calls.slice(1)
        .map(({ body }) => JSON.parse(body) as unknown),
    ).toEqual([
      { ou: 'OU=a', custom: { Custom01: '3.14', Custom02: '77' } },
      { custom: { Custom01: '2,71', Custom02: '77' } },
    ]);
    expect(stderr).toContain('1: Room (Custom01) → 3.14, ou → OU=a');
    expect(stderr).toContain('1 row without a value');
  });

  it('are resumed from the journal with their own values', async () => {
    const named = [1, 2, 3].map((id) => ({ json: { id } }));
    server().script(...named, { json: {} }, { status: 500, json: {} });
    const line = mapped('--map', 'Room=custom:Custom01', '--yes', '--concurrency', '1', '--stop-after-failures', '1');
    const first = await ems(line, 'hostname,id,Room\nPC-1,1,a\nPC-2,2,b\nPC-3,3,c\n');
    expect(first.code, first.stderr).not.toBe(0);
    const [, run = ''] = /ems bulk resume (\S+)/.exec(first.stderr) ?? [];
    const before = server().calls.length;
    server().script({ json: {} });
    const second = await ems(['bulk', 'resume', run, '--yes']);
    expect(
      server()
        .calls.slice(before)
        .map(({ url, body }) => [url, body]),
    ).toEqual([['/api/computer/3', '{"custom":{"Custom01":"c"}}']]);
    expect(second.stdout).toContain('PC-3');
  });

  it('come from a json list as well', async () => {
    server().script({ json: { id: 5, hostname: 'X' } });
    const rows = JSON.stringify([{ hostname: 'x', id: 5, Room: 12 }]);
    const { stdout } = await ems(mapped('--map', 'Room=custom:Custom01', '--dry-run'), rows);
    expect((JSON.parse(stdout) as { body: unknown }[])[0]?.body).toEqual({ custom: { Custom01: '12' } });
  });

  it('are hidden in a trace where the column or the custom field is called a secret', async () => {
    const admin = [{ slot: 'Custom01', designation: 'Admin password', active: true }];
    const refused = { status: 409, json: { code: 'X', message: 'no' } };
    for (const [column, field] of [
      ['Admin password', 'Custom01'],
      ['X', 'Admin password'],
    ] as const) {
      server().script(...(field === 'Custom01' ? [] : [{ json: admin }]), refused, refused);
      const line = mapped('--map', `${column}=custom:${field}`, '--yes', '--debug');
      const first = await ems(line, `id,${column}\n7,C4nary-one\n8,C4nary-two\n`);
      const [, run = ''] = /ems bulk retry-failed (\S+)/.exec(first.stderr) ?? [];
      server().script({ json: {} }, { json: {} });
      const retry = ['bulk', 'retry-failed', run, '--from-file', '-', '--yes', '--debug'];
      const again = await ems(retry, `id,${column}\n7,C4nary-one\n8,C4nary-two\n`);
      expect(first.stderr + again.stderr).toMatch(/> PATCH \S+computer\/7/);
      expect(first.stderr + again.stderr).not.toContain('C4nary');
      expect(server().calls.at(-1)?.body).toContain('C4nary');
    }
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

describe('a file that does not fit is refused before anything is sent', () => {
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
    [mapped('--map', 'Room=rom'), '"rom" is not one of computer, name, '],
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

describe('rows that are whole requests', () => {
  const approve = (...words: string[]): string[] => ['patch', 'approve', '--from-file', '-', ...words];
  const writes = () => sent().filter((request) => !request.startsWith('GET '));
  const missingOn = (count: number, name = 'PC') => {
    const device = { domain: null, lastScanDate: null, scanStatus: 'Missing', patchStatus: null };
    const patch = { isAssigned: true, installedDate: null, qNumber: null, patchName: null, productName: null };
    const ids = { id: 1, patchId: 1, patchUid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
    const items = Array.from({ length: count }, (_, at) => ({
      hostname: `${name}-${at}`,
      ...device,
      ...patch,
      ...ids,
    }));
    return { json: { items, skip: 0, top: 500, totalCount: count, hasMore: false } };
  };
  const nobody = missingOn(0);

  it('are limited by the computers that they affect together', async () => {
    server().script(missingOn(30), missingOn(30, 'SRV'));
    const csv = 'patch,product\n1001,11\n1002,12\n';
    const refused = await ems(approve('--yes'), csv);
    expect([refused.code, writes()]).toEqual([10, []]);
    expect(oneLine(refused)).toContain('which affects 60 computers (limit 50)');
    server().script(missingOn(30), { status: 403 }, { json: { items: [{ id: 1 }], totalCount: 500, hasMore: true } });
    expect((await ems(approve('--yes', '--max-affected', '100'), csv)).code).toBe(10);
    expect(writes()).toEqual([]);
  });

  it('approve each patch for its product, once, by the headings of the file', async () => {
    server().script(nobody, nobody, { json: {} }, { json: {} });
    const csv = 'Patch ID;product\n1001;11\n1002;"12"\n1001;11\n';
    const { code, stderr, stdout } = await ems(approve('--yes', '--concurrency', '1', '-o', 'json'), csv);
    expect(code, stderr).toBe(0);
    expect(writes()).toEqual([
      'POST /api/patches/1001/approval?productId=11',
      'POST /api/patches/1002/approval?productId=12',
    ]);
    expect(stderr).toContain('1 row of the file repeats another');
    expect(JSON.parse(stdout)).toMatchObject([
      { id: 1001, name: '1001', values: { product: '11' }, outcome: 'done' },
      { id: 1002, name: '1002', values: { product: '12' }, outcome: 'done' },
    ]);
  });

  it('take flags for all rows, a bare list, json, and names that are looked up once', async () => {
    server().script(nobody, nobody, { json: {} }, { json: {} });
    await ems(approve('--product', '11', '--yes', '--concurrency', '1'), '1001\n1002\n');
    expect(writes()).toEqual([
      'POST /api/patches/1001/approval?productId=11',
      'POST /api/patches/1002/approval?productId=11',
    ]);
    const rows = JSON.stringify([
      { KB: 'KB1', product: 11 },
      { KB: 'KB1', product: 12 },
    ]);
    const found = { items: [{ patchId: 7, qNumber: 'KB1' }], skip: 0, top: 50, totalCount: 1, hasMore: false };
    server().script({ json: found }, nobody, nobody);
    const { code, stderr, stdout } = await ems(approve('--map', 'KB=patch', '--dry-run'), rows);
    expect(code, stderr).toBe(0);
    expect(sent().filter((request) => request.includes('qNumber='))).toHaveLength(1);
    expect((JSON.parse(stdout) as { url: string }[]).map(({ url }) => url.replace(server().url, ''))).toEqual([
      '/api/patches/7/approval?productId=11',
      '/api/patches/7/approval?productId=12',
    ]);
  });

  it('are resumed and retried from the journal, each with its own product', async () => {
    server().script(nobody, nobody, nobody, { json: {} }, { status: 409, json: { code: 'X', message: 'no' } });
    const line = approve('--yes', '--concurrency', '1', '--stop-after-failures', '1');
    const first = await ems(line, 'patch,product\n1,11\n1,12\n1,13\n');
    expect(first.code, first.stderr).toBe(7);
    const [, run = ''] = /ems bulk resume (\S+)/.exec(first.stderr) ?? [];
    const before = writes().length;
    server().script(nobody, { json: {} });
    const resumed = await ems(['bulk', 'resume', run, '--yes', '-o', 'json']);
    expect(writes().slice(before)).toEqual(['POST /api/patches/1/approval?productId=13']);
    const outcomes = (JSON.parse(resumed.stdout) as { outcome: string; values: { product: string } }[]).map(
      ({ outcome, values }) => `${values.product} ${outcome}`,
    );
    expect(outcomes).toEqual(['11 done', '12 failed', '13 done']);
    server().script(nobody, { json: {} });
    await ems(['bulk', 'retry-failed', run, '--yes']);
    expect(sent().at(-1)).toBe('POST /api/patches/1/approval?productId=12');
  });

  it('name what is wrong by line and column, and send nothing', async () => {
    for (const [csv, flags, ...parts] of [
      ['patch\n1', [], 'a column for product is expected (product, productId, '],
      ['patch,product\n1,', [], 'line 2, column "product" is empty'],
      ['patch,product\n1,x y\n-,3', ['--map', 'KB=patch'], 'the column "KB" is expected, found: patch, product'],
      ['patch,product\n1,2,3', [], 'line 2 has more cells than the header'],
      ['patch,product\n1,2', ['--map', 'patch=x'], '"x" is not one of patch, product'],
    ] as const) {
      const ran = await ems(approve(...flags, '--yes'), csv);
      expect(ran.code, csv).toBe(2);
      for (const part of parts) expect(oneLine(ran)).toContain(part);
    }
    expect(sent()).toEqual([]);
  });

  it('never widen what they are about by a cell that is empty or a column that is mistyped', async () => {
    const unapprove = (...words: string[]): string[] => ['patch', 'unapprove', '--from-file', '-', '--yes', ...words];
    for (const [csv, part] of [
      ['patch,product\n1001,11\n1002,\n', 'line 3, column "product" is empty'],
      ['patch,product\n1001,11\n1002, \n', 'line 3, column "product" is empty'],
      ['patch,product\n1001\n', 'line 2, column "product" is empty'],
      [JSON.stringify([{ patch: 1001, product: null }]), 'column "product" is empty'],
      ['patch,produkt\n1001,11\n', 'does the column "produkt" stand for product?'],
      ['patch,Prod\n1001,11\n', 'does the column "Prod" stand for product?'],
    ] as const) {
      const ran = await ems(unapprove(), csv);
      expect(ran.code, csv).toBe(2);
      expect(oneLine(ran)).toContain(part);
    }
    expect(sent()).toEqual([]);
    server().script({ json: [] }, nobody, { json: {} }, nobody, { json: {} }, nobody, { json: {} });
    const wide = await ems(unapprove('--quiet'), 'patch,note\n1001,gone\n');
    expect(oneLine(wide)).toContain('Not used: note. Nothing is given for product.');
    await ems(unapprove('--map', 'Prod=product'), 'patch,Prod\n1001,11\n');
    await ems(unapprove('--product', '12'), 'patch,Prod\n1001,11\n');
    expect(writes()).toEqual([
      'DELETE /api/patches/1001/approval',
      'DELETE /api/patches/1001/approval?productId=11',
      'DELETE /api/patches/1001/approval?productId=12',
    ]);
  });

  it('assign tags to depots and to packages', async () => {
    const tagged = await demo(
      ['depot', 'assign-tag', '--from-file', '-', '--yes', '-o', 'json'],
      'computer,tag\n62,EMEA\n',
    );
    expect(tagged.code, tagged.stderr).toBe(0);
    expect(JSON.parse(tagged.stdout)).toMatchObject([{ id: 62, values: { tag: 'EMEA' }, outcome: 'done' }]);
    const line = ['package', 'set-tags', '--from-file', '-', '--map', 'Tags=field:tagIds', '--yes', '-o', 'json'];
    const set = await demo(line, 'package,Tags\n7-Zip@24.08,"[1,2]"\n');
    expect(set.code, set.stderr).toBe(0);
    const after = await demo(['package', 'tags', '7-Zip@24.08', '-o', 'name']);
    expect(after.stdout.trim().split('\n')).toEqual(['1', '2']);
  });
});

// Briefings name the computers, once.
const briefed = ['GET /api/computer/1', 'GET /api/computer/1/system-info'];

it.each([
  [['depot', 'assign-tag'], 'computer,tag\n62,4\n', '62: tag 4', ['GET /api/computer/62', 'GET /api/tags/4']],
  [update('--map', 'Room=custom:Custom01'), 'id,Room\n1,3.14\n', '1: Room (Custom01) → 3.14', briefed],
  [
    ['group', 'add-computers', '--map', 'G=group'],
    `id,G\n1,${'1'.repeat(8)}-1111-4111-8111-${'1'.repeat(12)}\n`,
    '1: group 11',
    briefed,
  ],
])('the question shows the rows, and reads only their names: %j', async (line, csv, shown, reads) => {
  const ran = await runLine([...line, '--from-file', '-', '--dry-run'], { stdin: csv, columns: 100 });
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining(`  ${shown}`)]);
  expect(sent().toSorted()).toEqual(reads);
});

it('the question names the first rows only: no read for each of a long file', async () => {
  const csv = ['computer,tag', ...Array.from({ length: 40 }, (_, at) => `${at + 1},4`)].join('\n');
  const line = ['depot', 'assign-tag', '--from-file', '-', '--dry-run'];
  const ran = await runLine(line, { stdin: csv, columns: 100 });
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining('and 32 more rows')]);
  expect(sent().filter((each) => each.startsWith('GET /api/computer/'))).toHaveLength(8);
});

describe('rows with the group of each computer', () => {
  const [pilot, berlin] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const add = (...words: string[]): string[] => ['group', 'add-computers', '--from-file', '-', ...words];

  it('send one request a group, also for a computer that goes into two', async () => {
    server().script(
      { json: { succeeded: 2, failed: 0, results: [] } },
      { json: { succeeded: 2, failed: 0, results: [] } },
    );
    const csv = `id,Group\n1,${pilot}\n2,${berlin}\n3,${pilot}\n1,${berlin}\n`;
    const { code, stderr, stdout } = await ems(
      add('--map', 'Group=group', '--yes', '--concurrency', '1', '-o', 'json'),
      csv,
    );
    expect(code, stderr).toBe(0);
    expect(server().calls.map(({ body, url }) => [url, JSON.parse(body) as unknown])).toEqual([
      [`/api/group/${pilot}/computers`, { computerIds: [1, 3] }],
      [`/api/group/${berlin}/computers`, { computerIds: [2, 1] }],
    ]);
    expect(stderr).toContain('3 computers: 1, 3, 2');
    expect((JSON.parse(stdout) as unknown[]).length).toBe(4);
  });

  it('name the line of a group that does not exist', async () => {
    const ran = await demo(add('--map', 'Group=group', '--yes'), 'hostname,Group\nPC-0041,Pilot\nPC-0042,Pilots\n');
    expect(ran.code).toBe(4);
    expect(oneLine(ran)).toContain('--from-file: line 3: No group named "Pilots".');
    expect(oneLine(ran)).toContain('Nothing was sent.');
  });

  it('tell the move that a refused computer needs, as a command that runs', async () => {
    const ran = await demo(add('--map', 'Group=group', '--yes', '-o', 'table'), 'hostname,Group\nPC-0043,Berlin\n');
    const [, command = ''] = /To move instead: ems (.*)/.exec(ran.stderr) ?? [];
    expect(command).toMatch(/^group move-computers \S+ Berlin PC-0043 --demo$/);
    const moved = await demo([...command.split(' '), '--yes', '-o', 'json']);
    expect(moved.code, moved.stderr).toBe(0);
    expect(JSON.parse(moved.stdout)).toMatchObject([{ hostname: 'PC-0043', outcome: 'moved' }]);
  });
});
