import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractAreas } from '../../src/generated/contract/index.js';
import { areas } from '../../src/areas/index.js';
import { idTypes } from '../../src/engine/names/resolve.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { startService, type Service } from '../support/strict-server.js';

const directory = useDirectory();
const page = (...items: object[]) => ({ items, skip: 0, top: 500, totalCount: items.length, hasMore: false }) as never;
let server: Service;
let computer: unknown = 42;
let group: unknown = '';

beforeAll(async () => {
  server = await startService({
    'POST /api/computer/search': page({
      hostname: 'PC-0042',
      get id() {
        return computer;
      },
    }),
    'GET /api/group': page({
      name: 'Berlin',
      parentId: null,
      get id() {
        return group;
      },
    }),
    'POST /api/computer/{id}/reboot': {},
  });
});
afterAll(() => server.close());

const run = (...words: string[]) => runHere(words, directory(), { env: server.env });
const lookups = ['POST /api/computer/search', 'GET /api/group'];
const writes = (): number => server.calls().filter(({ operation }) => !lookups.includes(operation ?? '')).length;

describe('an id that a look-up found', () => {
  it.each(['../../admin', '', '0x10', '42', -1, 0, 1.5, 2 ** 53, 2 ** 31, null, true, [], {}])(
    'is not put into another request when it is %j',
    async (id) => {
      computer = id;
      const before = writes();
      const { code, stderr } = await run('computer', 'reboot', 'PC-0042', '--yes');
      expect([code, writes() - before, stderr]).toEqual([1, 0, expect.stringContaining('id')]);
      const many = await run('computer', 'reboot', '--search', 'hostname=PC-0042', '--yes');
      expect([many.code, writes() - before]).toEqual([1, 0]);
    },
  );

  it.each(['../../admin', '', 7, 'x', '3f2504e0-4f89-41d3-9a0c-0305e82c330'])(
    'is not put into another request when a GUID is expected and it is %j',
    async (id) => {
      group = id;
      const before = writes();
      const { code } = await run('group', 'delete', 'Berlin', '--yes', '--max-affected', '10');
      expect([code, writes() - before]).toEqual([1, 0]);
    },
  );

  it('is used when it is one', async () => {
    computer = 42;
    const before = writes();
    expect((await run('computer', 'reboot', 'PC-0042', '--yes')).code).toBe(0);
    expect(writes() - before).toBe(1);
  });

  it('has the type that the contract gives its parameter', async () => {
    const mismatches: string[] = [];
    for (const area of areas) {
      const [{ records }, operations] = await Promise.all([area.load(), contractAreas[area.name]?.()]);
      for (const record of records)
        for (const { lookup, fills, name } of record.arguments ?? []) {
          const parameter = operations
            ?.read(record.operation)
            .parameters.find((each) => each.in === 'path' && each.parameter === (fills ?? name));
          if (lookup === undefined || parameter === undefined) continue;
          const { type, format } = parameter;
          if ((format === 'uuid' ? 'uuid' : type) !== idTypes[lookup]) mismatches.push(`${record.operation} ${lookup}`);
        }
    }
    expect(mismatches).toEqual([]);
  });
});

describe('an id in JSON that is not written in digits', () => {
  const odd = ['-0', '42.00000000000000001', '42.0', '4.2e1'];

  it.each([
    ...odd.map((id) => [id, `[{"id":5},{"id":${id},"hostname":"PC-0042"}]`]),
    ...odd.map((id) => [id, `[5,${id}]`]),
    ...odd.map((id) => [id, `{"id":5}\n{"clientId":${id}}`]),
  ])('is refused in a file: %s', async (id, stdin) => {
    const before = server.calls().length;
    const env = server.env;
    const line = 'computer reboot --from-file - --yes'.split(' ');
    const { code, stderr } = await runHere(line, directory(), { env, stdin });
    expect([code, server.calls().length - before]).toEqual([2, 0]);
    expect(stderr).toContain(`entry 2: ${id} is not a client id`);
  });
});

describe('an id that was typed', () => {
  it.each([
    'admin principal delete -1',
    'group unassign-pxe-bootimage 3f2504e0-4f89-41d3-9a0c-0305e82c3301 -1',
    'admin principal show -0',
  ])('has no sign and no leading zeros: %s', async (line) => {
    const before = server.calls().length;
    const { code, stderr } = await run(...line.split(' '), ...(line.includes('show') ? [] : ['--yes']));
    expect([code, server.calls().length - before]).toEqual([2, 0]);
    expect(stderr).toContain('An id has no sign');
  });

  it('goes without the spaces around it', async () => {
    await run('group', 'unassign-software-class', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', ' 3 ', '--yes');
    expect(server.calls().at(-1)).toMatchObject({ values: { classId: '3' } });
  });
});

describe('a field that a change keeps', () => {
  const [principal, localPrincipal] = ['GET /api/admin/principals/{id}', 'GET /api/admin/local-principals/{id}'];
  const other = { id: 13, clientId: 'x', roles: ['admin.manage'], expiresAtUtc: null, issuer: null, description: null };

  it.each([
    'principal update 12 --display-name x',
    'local-principal update 12 --description x',
    'local-principal rotate 12 --yes',
  ])('is not what the service says of another one: %s', async (line) => {
    const strict = await startService({ [principal]: other, [localPrincipal]: other });
    const { code, stderr } = await runHere(['admin', ...line.split(' ')], directory(), { env: strict.env });
    await strict.close();
    expect([code, stderr]).toEqual([1, expect.stringContaining('12')]);
    expect(
      strict
        .calls()
        .map(({ operation }) => operation)
        .filter((each) => each?.startsWith('GET') !== true),
    ).toEqual([]);
  });

  it.each([{}, { id: 12 }, null, 'text'])('is not cleared where the service does not show it: %j', async (shown) => {
    const strict = await startService({ [principal]: shown });
    const line = 'admin principal update 12 --display-name x';
    const { code, stderr } = await runHere(line.split(' '), directory(), { env: strict.env });
    await strict.close();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/does not show "\w+"|instead of an object|nothing of what was asked for/),
    ]);
    expect(strict.calls().map(({ operation }) => operation)).toEqual([principal]);
  });
});
