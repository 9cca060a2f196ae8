import { shellWord } from '../../../../src/base/text/shell-word.js';
import { describe, expect, it } from 'vitest';
import { readSearch, searchFields } from '../../../../src/engine/targets/search-filter.js';
import { sweepNames, sweepOf } from '../../../../src/command/sweeps.js';
import { readTargetFile } from '../../../../src/engine/targets/target-file.js';
import { withoutDuplicates } from '../../../../src/changes/target.js';
import { mayRepeat } from '../../../../src/contract/repeat.js';
import { callFor, type Template } from '../../../../src/changes/plan.js';
import { commandLine } from '../../../../src/changes/command-line.js';
import { contractAreas } from '../../../../src/generated/contract/index.js';
import { typedInput } from '../../../support/typed-input.js';

const read = (text: string) => readTargetFile(text, '--from-file').entries.map(({ id, name }) => id ?? name);

describe('a file of targets', () => {
  it('takes lines of ids and names, with comments, blank lines, quotes, CRLF and a byte order mark', () => {
    expect(read('\uFEFF42\r\nPC-0001\r\n\r\n# later\r\n "PC 2" \r\ncorp\\PC-3')).toEqual([
      42,
      'PC-0001',
      'PC 2',
      'corp\\PC-3',
    ]);
  });

  it.each([
    ['id,hostname\n1,PC-1\n2,PC-2\n', [1, 2]],
    ['Hostname;Domain\nPC-1;corp\n\nPC-2;corp', ['PC-1', 'PC-2']],
    ['domain\tclientId\ncorp\t7', [7]],
    ['"computerId","note"\n"9","a ""quoted"", note"', [9]],
    ['id,hostname\n,PC-5\n', ['PC-5']],
    ['hostname\n4711\n', ['4711']],
    ['computer\n42\nPC-7\n', [42, 'PC-7']],
    ['computer,hostname\n42,PC-0042\n', ['PC-0042']],
    ['id,note\n1,"see ticket\n2, urgent"\n3,x\n', [1, 3]],
    ['note,hostname\r\n"multi\r\nline",PC-0001\r\nx,PC-0002\r\n', ['PC-0001', 'PC-0002']],
    ['"a,b";id\n"c;d";5\n', [5]],
    ['# made by "hand\nid,note\n1,5" disk\n# 2,"\n3,x', [1, 3]],
    ['name,hostname\nAnna,PC-1', ['PC-1']],
    // The service's patch status: its id is the patch's.
    ['id,hostname,patchId\n77,PC-0042,77\n', ['PC-0042']],
    ['id,hostname,clientId\n77,PC-0042,42\n', [42]],
  ])('takes csv %j', (text, wanted) => expect(read(text)).toEqual(wanted));

  it('keeps the host name that stands beside an id', () => {
    expect(readTargetFile('id,hostname\n1,PC-1', 'x').entries).toMatchObject([{ id: 1, name: 'PC-1', line: 2 }]);
  });

  it.each([
    [
      '[1, "PC-2", {"id": 3}, {"clientId": 4}, {"computerId": "5"}, {"hostname": "PC-6"}]',
      [1, 'PC-2', 3, 4, 5, 'PC-6'],
    ],
    ['{"items": [{"id": 1}], "totalCount": 1}', [1]],
    ['{"id": 1}\n{"hostname": "PC-2"}\n', [1, 'PC-2']],
    ['{"id": 8, "hostname": "PC-8"}', [8]],
    ['[{"hostname": "4711"}]', ['4711']],
    ['[{"computer": 42}]', [42]],
    ['[{"id": 77, "hostname": "PC-0042", "patchId": 77}]', ['PC-0042']],
    ['[{"id": 77, "computerId": 42}]', [42]],
    ['[]', []],
  ])('takes json %j', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each([
    ['0042\n', ['0042']],
    ['["0042"]', ['0042']],
    ['[{"id": "0042", "hostname": "PC-7"}]', ['PC-7']],
  ])('never makes another id of one with leading zeros: %j', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each([
    'id\n0042\n',
    '[{"id": "0042"}]',
    '[{"serial": 1}]',
    '[1.5]',
    '{"id": 1}\nnot json',
    'id,hostname\nabc,PC-1',
    'id,note\n1,"open\n2,x\n',
    'note,id\nsee 1, 2,5\n',
    'id,hostname,note\n,,x\n',
    'id,patchId\n77,77\n',
    '[{"id": 77, "patchId": 77}]',
  ])('refuses %j', (text) => expect(() => read(text)).toThrow(/--from-file/));

  it.each([
    ['{"items": [{"id": 1}], "hasMore": true, "totalCount": 2}', 2],
    ['{"items": [{"id": 1}], "hasMore": true}', 'more'],
    ['{"items": [{"id": 1}], "hasMore": false, "totalCount": 1}', undefined],
    ['[{"id": 1, "hasMore": true}]', undefined],
  ])('tells a page of a longer list: %j', (text, wanted) => expect(readTargetFile(text, 'x').pageOf).toBe(wanted));

  it('says on which line of the file a row begins', () => {
    expect(readTargetFile('# c\nid,note\n\n1,"a\nb"\n2,x', 'x').entries.map(({ line }) => line)).toEqual([4, 6]);
  });
});

describe('--search', () => {
  const now = new Date('2026-03-01T00:00:00Z');

  it('reads each criterion by its type, in either spelling', () => {
    expect(
      readSearch(['osName=Windows 11', 'min-ram-gb=16', 'neverSeen=true', 'lastSeenAfter=1d'], now).filter,
    ).toEqual({
      osName: 'Windows 11',
      minRamGb: 16,
      neverSeen: true,
      lastSeenAfter: '2026-02-28T00:00:00Z',
    });
  });

  it.each(['osname', 'hostname=', 'minRamGb=much', 'color=red'])('refuses %j', (word) =>
    expect(() => readSearch([word], now)).toThrow(/--search/),
  );

  it.each([
    [
      ['osName=Server', 'os-name=Windows 11', 'domain=corp'],
      [{ osName: 'Server' }, { osName: 'Windows 11' }],
    ],
    [
      ['domain=corp', 'hostname=PC', 'hostname=01', 'hostname=4'],
      [{ hostname: 'PC' }, { hostname: '01' }, { hostname: '4' }],
    ],
    [['domain=corp', 'hostname=PC', 'hostname=PC'], [{ hostname: 'PC' }]],
    [['domain=corp', 'hostname=004', 'hostname=PC-*'], [{ hostname: '004' }]],
    [['domain=corp', 'hostname=PC-*', 'hostname=004'], [{ hostname: '004' }]],
    [['domain=corp', 'hostname=*7', 'hostname=PC-*'], [{ hostname: 'PC-' }]],
  ])('asks for every value of a field, which the service takes one at a time: %j', (words, wanted) => {
    const { filter, others } = readSearch(words, now);
    expect([filter, ...others]).toEqual(wanted.map((each) => ({ ...each, domain: 'corp' })));
  });

  it('knows exactly the fields of the service', async () => {
    const operations = (await contractAreas['computer']?.())?.all() ?? [];
    const search = operations.find(({ method, path }) => method === 'POST' && path === '/api/computer/search');
    const fields = (search?.body?.shape.fields ?? []).map(({ field }) => field);
    expect(Object.keys(searchFields).toSorted()).toEqual(fields.toSorted());
  });
});

describe('--issue', () => {
  it('knows every sweep of the service', async () => {
    const operations = (await contractAreas['computer']?.())?.all() ?? [];
    const sweeps = operations.filter(({ path }) => path.startsWith('/api/computer/issues/')).map(({ path }) => path);
    expect(sweepNames.map((name) => `/api/computer/issues/${sweepOf(name).issue}`).toSorted()).toEqual(
      sweeps.toSorted(),
    );
  });

  it('suggests the nearest for a typing error', () => {
    expect(() => sweepOf('pending-rebot')).toThrow(
      expect.objectContaining({ facts: { hint: 'Did you mean pending-reboot?' } }),
    );
  });
});

describe('a plan', () => {
  const call: Template = {
    method: 'POST',
    path: '/api/x/{id}',
    pathValues: { id: 'g' },
    query: [['a', 'b']],
    repeat: 'never',
    operation: 'POST /api/x/{id}',
  };
  const unit = { targets: [{ id: 1 }, { id: 2 }] };

  it('puts ids where they belong', () => {
    expect(callFor({ call, carrier: { where: 'path', name: 'id' } }, unit).pathValues).toEqual({ id: 1 });
    expect(callFor({ call, carrier: { where: 'query', name: 'ids' } }, unit).query).toEqual([
      ['a', 'b'],
      ['ids', '1'],
      ['ids', '2'],
    ]);
    const carrier = { where: 'body', name: 'ids' } as const;
    expect(callFor({ call: { ...call, body: { k: 1 } }, carrier }, unit).body).toEqual({ k: 1, ids: [1, 2] });
  });

  it('repeats what is in doubt only where that does no harm', () => {
    const all = ['read', 'idempotent', 'pending', 'replace', 'delete', 'guarded', 'never'] as const;
    const later = ['read', 'idempotent', 'pending', 'delete'];
    expect(all.filter((each) => mayRepeat(each, 'later'))).toEqual(later);
    // A retry follows within seconds; until a resume, others may have set another value.
    expect(all.filter((each) => mayRepeat(each, 'at-once')).toSorted()).toEqual([...later, 'replace'].toSorted());
  });

  it('writes the command down so that it can be typed', () => {
    const spec = { words: ['computer', 'reboot'] } as unknown as Parameters<typeof commandLine>[0];
    const flags = { yes: true, group: "Berlin's", url: 'http://x', wait: true };
    const input = typedInput(flags, { computer: ['PC 1', 'PC-2'] });
    expect(commandLine(spec, input, { mayBeSecret: () => false })).toBe(
      `ems computer reboot ${shellWord('PC 1')} PC-2 --group ${shellWord("Berlin's")} --wait`,
    );
  });
});

describe('targets', () => {
  it('lose their duplicates and keep their names', () => {
    const targets = [
      { id: 1, name: undefined },
      { id: 2, name: 'PC-2' },
      { id: 1, name: 'PC-1' },
      { id: 2, name: undefined },
    ];
    expect(withoutDuplicates(targets)).toEqual([
      { id: 1, name: 'PC-1' },
      { id: 2, name: 'PC-2' },
    ]);
  });
});
