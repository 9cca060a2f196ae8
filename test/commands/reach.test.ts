import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { startService, type Service } from '../support/strict-server.js';

const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const packageId = '7d0a2c1b-90f4-4f0a-8b9e-51f0c3f7a811';
const directory = useDirectory();
let server: Service;
let before = 0;

beforeAll(async () => {
  server = await startService({
    'GET /api/computer': Array.from({ length: 120 }, (_, at) => ({ id: at + 1, hostname: `PC-${at + 1}` })),
    'GET /api/computer/{id}/packages/{packageId}/groups': {
      items: [{ groupId: group, name: 'Berlin' }],
      skip: 0,
      top: 50,
      totalCount: 1,
      hasMore: false,
    },
    'GET /api/group/{id}/computers': {
      items: [{ id: 1, hostname: 'PC-0001' }],
      skip: 0,
      top: 1,
      totalCount: 90,
      hasMore: true,
    },
  });
});
beforeEach(() => {
  before = server.calls().length;
  server.complaints.length = 0;
});
afterAll(() => server.close());

const ems = (line: string): Promise<Ran> =>
  runHere(line.split(' '), directory(), {
    env: server.env,
  });
const sent = (): string[] =>
  server
    .calls()
    .slice(before)
    .flatMap(({ operation }) => operation ?? []);
const writes = (): string[] => sent().filter((operation) => !operation.startsWith('GET '));

describe('one computer is a reach of one', () => {
  it.each([
    'reboot 42',
    'delete 42',
    'activate 42 --software',
    'update 42 --description x',
    `cancel-reinstall 42 ${group}`,
    'variable collection delete 42 7 1',
  ])('is over a limit of 0: computer %s', async (line) => {
    const { code, stderr } = await ems(`computer ${line} --yes --max-affected 0`);
    expect([code, writes()]).toEqual([10, []]);
    expect(stderr).toContain('--max-affected 1');
    expect(stderr.replace(/\s+/g, ' ')).toContain('which affects 1 computer (limit 0)');
    expect([(await ems(`computer ${line} --yes --max-affected 1`)).code, writes().length]).toEqual([0, 1]);
  });
});

describe('a change of a group reaches its computers', () => {
  it.each([
    ['set-depot-servers', '--body {"depotServerIds":[61]}'],
    ['assign-package', packageId],
    ['assign-pxe-bootimage', '--field pxeId:=1'],
    ['assign-os-image-sku', '--field skuId:=101'],
    ['assign-agent-template', `--field packageId=${packageId}`],
    ['assign-language-pack', `--field packageId=${packageId}`],
    ['assign-variable-configuration', '--field configId:=1'],
    ['assign-software-class', '--field classId:=3'],
    ['unassign-package', packageId],
    ['unassign-pxe-bootimage', '1'],
    ['unassign-os-image-sku', '101'],
    ['unassign-agent-template', packageId],
    ['unassign-language-pack', packageId],
    ['unassign-variable-configuration', '1'],
    ['unassign-software-class', '3'],
  ])('group %s', async (name, rest) => {
    const { code, stderr } = await ems(`group ${name} ${group} ${rest} --yes --max-affected 5`);
    expect([code, writes(), stderr]).toEqual([10, [], expect.stringContaining('--max-affected 90')]);
    const allowed = await ems(`group ${name} ${group} ${rest} --yes --max-affected 90`);
    expect([allowed.code, writes().length]).toEqual([0, 1]);
    expect(allowed.stderr).toContain('Affects 90 computers');
    // The computers are not affected now, so they are only counted for a limit that was typed; an assignment tells them.
    const counts = (): number => sent().filter((each) => each.startsWith('GET /api/group/{id}/computers')).length;
    const told = name === 'assign-package' ? 1 : 0;
    expect(counts()).toBe(2 + told);
    expect((await ems(`group ${name} ${group} ${rest} --yes`)).code).toBe(0);
    expect(counts()).toBe(2 + 2 * told);
  });
});

describe('a variable of a group', () => {
  it.each([
    'set 7 x',
    'unset 7',
    'collection add 7 Account=jane',
    'collection update 7 1 Account=jane',
    'collection delete 7 1',
  ])('reaches its computers, whenever they take it over: %s', async (line) => {
    const [words = '', ...values] = line.split(/ (?=7)/);
    const typed = `group variable ${words} ${group} ${values.join(' ')} --yes`;
    const { code, stderr } = await ems(typed);
    expect([code, writes(), stderr]).toEqual([10, [], expect.stringMatching(/90 computers\s+\(limit 50\)/)]);
    expect([(await ems(`${typed} --max-affected 90`)).code, writes().length]).toEqual([0, 1]);
  });
});

describe('a change of one computer that sleeps until its activation', () => {
  it.each(['set 42 7 x', 'unset 42 7', 'collection add 42 7 Account=jane', 'collection update 42 7 1 Account=jane'])(
    'is over a limit of 0: computer variable %s',
    async (line) => {
      const { code, stderr } = await ems(`computer variable ${line} --max-affected 0`);
      expect([code, writes(), stderr]).toEqual([10, [], expect.stringContaining('--max-affected 1')]);
      expect((await ems(`computer variable ${line} --max-affected 1`)).code).toBe(0);
    },
  );
});

describe('a change of which nobody knows the computers', () => {
  it.each([
    'system set-depot-topology --field active:=true',
    'pm-group add-patches 9 --product 33 --field items:=[1]',
    'pm-group stop-emergency-patching 1',
    'package import Tools/X --overwrite',
    'api request POST /api/group/somewhere/else',
    'api request PUT /api/system/depot-topology-setting -F active:=true',
  ])('counts as the whole fleet against a limit that was typed: %s', async (line) => {
    const { code, stderr } = await ems(`${line} --yes --max-affected 119`);
    expect([code, writes(), stderr]).toEqual([10, [], expect.stringContaining('--max-affected 120')]);
    await ems(`${line} --yes --max-affected 120`);
    expect(writes().length + server.complaints.length).toBe(1);
  });

  it('is not counted without one', async () => {
    await ems('system set-depot-topology --field active:=true --yes');
    expect(sent()).toEqual(['PUT /api/system/depot-topology-setting']);
  });
});

describe('a change of a name, a description or a tag', () => {
  it.each([
    `group update ${group} --description x`,
    'tag create --body {"designation":"Bonn"}',
    'tag update 5 --field designation=Bonn',
    'tag delete 5',
    'package import Tools/X',
  ])('affects no computer, so no limit refuses it: %s', async (line) => {
    const { code, stderr } = await ems(`${line} --yes --max-affected 0`);
    expect([code, writes().length, stderr]).toEqual([0, 1, expect.not.stringContaining('affect')]);
  });
});

describe('a raw request reaches as far as the command of its operation', () => {
  it.each([
    [90, `POST /api/group/${group}/activation -F software:=true`],
    [90, `POST /API/Group/${group}/%61ctivation/ -F software:=true`],
    [90, `POST /api//group/${group}/activation -F software:=true`],
    [90, `DELETE /api/group/${group}?force=true`],
    [90, `PUT /api/group/${group}/depot-servers --body {"depotServerIds":[61]}`],
    [90, `POST /api/computer/42/software-uninstall -F packageId=${packageId}`],
    [90, `POST /api/computer/42/software-uninstall --body {"PackageId":"${packageId}"}`],
    [1, 'POST /api/computer/42/reboot'],
    [3, `DELETE /api/group/${group}/computers?computerIds=1&computerIds=2&computerIds=3`],
    [3, 'POST /api/pmgroup/9/emergency-patching --body {"computerIds":[1,2,3,3]}'],
    [3, `POST /api/group/${group}/computers --body {"computerIds":[1,2,3]}`],
  ])('%i: %s', async (count, line) => {
    const { code, stderr } = await ems(`api request ${line} --yes --max-affected ${count - 1}`);
    expect([code, writes(), stderr]).toEqual([10, [], expect.stringContaining(`--max-affected ${count} `)]);
    await ems(`api request ${line} --yes --max-affected ${count}`);
    expect(writes().length + server.complaints.length).toBeGreaterThan(0); // it takes no other spelling
  });

  it.each([
    'POST /api/computer/42/software-uninstall --body {}',
    `POST /api/computer/42/software-uninstall --body {"packageId":"${packageId}","PackageId":"${group}"}`,
    `DELETE /api/group/${group}/computers`,
  ])('is refused where its reach is not known: %s', async (line) => {
    const { code, stderr } = await ems(`api request ${line} --yes`);
    expect([code, writes(), stderr]).toEqual([10, [], expect.stringMatching(/does not say which/)]);
  });

  it('does not become another request by a header', async () => {
    const { code } = await ems('api request GET /api/computer/42 -H X-HTTP-Method-Override:DELETE');
    expect([code, sent()]).toEqual([2, []]);
  });

  it('is not looked up where nobody described the path', async () => {
    await ems('api request POST /api/group/somewhere/else --yes');
    expect([sent(), server.complaints]).toEqual([[], ['No POST /api/group/somewhere/else']]);
  });
});
