import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson } from '../support/scripted-server.js';

const { server, ems } = useScriptedEms();
const trackingId = '0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10';
const packageId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Answers without a body, as the service may give them. */
describe('a 404 without a body', () => {
  it.each([
    ['computer show 7 -o json', 'Not found: computer 7.', 'ems computer list'],
    ['computer os-image-sku 7', 'Not found: os image sku of computer 7.', 'ems computer list'],
    ['computer variable set 7 12 x --yes', 'Not found: variable 12 of computer 7.', 'ems variable-definition list'],
    [`task show ${trackingId}`, `Not found: task ${trackingId}.`, 'purged after 30 days'],
    [`package status ${packageId}`, `Not found: status of package ${packageId}.`, 'ems package list'],
    ['tag show 3', 'Not found: tag 3.', '26.2'],
    ['queue list', 'Not found: the service has no GET /api/queues.', 'version 1.0.2'],
  ])('%s', async (line, message, hint) => {
    server().script({ status: 404 });
    const { code, stderr } = await ems(`${line} -o json`);
    const { error } = JSON.parse(stderr);
    expect([code, error.message, error.hint]).toEqual([4, message, expect.stringContaining(hint)]);
  });

  it('names the version only where the operation has one', async () => {
    server().script({ status: 404 });
    expect((await ems('computer show 7 -o json')).stderr).not.toContain('version');
    server().script({ status: 404, json: { code: 'TaskNotFound', message: 'There is none.' } });
    const known = await ems(`task show ${trackingId} -o json`);
    expect([known.stderr.includes('purged after 30 days'), known.stderr.includes('1.0.2')]).toEqual([true, false]);
  });
});

const noScan = {
  status: 409,
  json: { code: 'ScanPackageNotAssigned', clientId: 7, scanType: 'Patch', message: 'No.' },
};

describe('every refusal has its advice', () => {
  it('a refused EMS_TOKEN is to be set again: signing in would not replace it', async () => {
    server().script({ status: 401 });
    const { code, stderr } = await ems('computer list', { env: { EMS_TOKEN: 'old' } });
    expect([code, stderr]).toEqual([3, expect.stringContaining('Set EMS_TOKEN again')]);
  });

  it.each([
    ['computer update 7 --custom Custom05=x', { status: 400, json: { title: 'Bad slot' } }, 'ems custom-field update'],
    ['tag delete 3 --yes', { status: 400 }, 'Read-only tags'],
    ['admin principal delete 3 --yes', { status: 400 }, 'only be deleted with --force'],
    ['admin local-principal delete 3 --yes', { status: 400 }, 'only be deleted with --force'],
    ['computer variable set 7 12 x', { status: 400 }, 'ems computer variable collection add'],
    ['computer rescan 7 --type Patch --yes', noScan, 'No Patch scan package is assigned to the computer'],
  ])('%s', async (line, reply, advice) => {
    server().script(reply);
    const { code, stderr } = await ems(`${line} -o json`);
    expect([code > 0, stderr]).toEqual([true, expect.stringContaining(advice)]);
  });

  it('names the computer as it was typed', async () => {
    server().script({ json: { items: [{ id: 7, hostname: 'PC-7' }], totalCount: 1, hasMore: false } }, noScan);
    const { stderr } = await ems('computer rescan PC-7 --type Patch --yes');
    expect(stderr).toContain('ems computer groups PC-7');
  });
});

describe('a missing role', () => {
  it('is named once', async () => {
    server().script({ status: 403, json: { message: 'This operation needs the role computer.read.' } });
    const { code, stderr } = await ems('computer show 7 -o table');
    expect([code, stderr.split('\n')[0]]).toEqual([5, 'error: Role computer.read is required.']);
    expect(stderr.match(/computer\.read/g)).toHaveLength(1);
  });

  it('is told as that of a look-up, and that nothing was changed', async () => {
    server().script({ status: 403 });
    const { code, stderr } = await ems('computer reinstall 7 --package 7-Zip --yes -o json');
    const { error } = JSON.parse(stderr);
    expect([code, error.message]).toEqual([
      5,
      'Role package.read is required. It was needed to look up the package "7-Zip"; nothing was changed.',
    ]);
    expect(server().calls.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'POST /api/packages/search',
    ]);
    server().script({ status: 403 });
    const swept = await ems('computer reboot --issue pending-reboot --yes -o json');
    expect(JSON.parse(swept.stderr).error.message).toMatch(/look up the computers; nothing was changed/);
  });
});

it('no hint names a flag that the command does not have', async () => {
  const { code, stderr } = await ems(
    'computer create X --domain a --is-domain --uuid 00000000-0000-0000-0000-000000000000',
  );
  expect([code, stderr]).toEqual([2, expect.not.stringContaining('--clear')]);
});

describe('a request that the reference calls impossible', () => {
  it.each([
    ['admin local-principal create --description x --roles computer.raed', 'Did you mean computer.read?'],
    ['custom-field update Custom31 --active', 'is not one of Custom01 to Custom30'],
    ['custom-field update custom6 --active', 'Did you mean Custom06?'],
    [
      'computer create X --domain a --is-domain --uuid 00000000-0000-0000-0000-000000000000',
      'is the empty GUID, which means no UUID',
    ],
    ['computer update 7 --uuid 00000000-0000-0000-0000-000000000000 --yes', 'To remove a stored one: --clear uuid'],
    ['computer update 7 --field uuid=00000000-0000-0000-0000-000000000000', 'To remove a stored one: --clear uuid'],
    [
      'computer update 7 --serial-number S9 --clear ou,serial-number',
      '--serial-number and --clear serial-number cannot be combined',
    ],
    [
      'computer update 7 --mac-address 001122334455 --clear macAddress',
      '--mac-address and --clear macAddress cannot be combined',
    ],
    [
      'computer update 7 --custom Custom01=x --clear custom01',
      '--custom Custom01 and --clear custom01 cannot be combined',
    ],
    ['computer update 7 --field ou=x --clear ou', '--field ou and --clear ou cannot be combined'],
    ['computer update 7 --clear name', '--clear: \\"name\\" is not one of'],
    ['computer update 7 --clear domain', '--clear: \\"domain\\" is not one of'],
    ['computer update 7 --field name=', 'a computer needs a name'],
    [`group assign-pxe-bootimage ${packageId}`, 'Which PXE boot image to assign was not given'],
    [`group assign-pxe-bootimage ${packageId} --skip-if-inherited`, 'Give it with --field or --body.'],
    [`group assign-agent-template ${packageId} --skip-if-inherited`, 'Which agent template to assign was not given'],
  ])('%s', async (line, why) => {
    const { code, stderr } = await ems(`${line} -o json`);
    expect([code, stderr, server().requests.length]).toEqual([2, expect.stringContaining(why), 0]);
  });

  it.each([
    'computer activate 7 --software --wol 2020-01-01 --yes',
    'admin local-principal create --description x --role computer.read --expires 2020-01-01',
  ])('sends a time in the past after a remark: %s', async (line) => {
    server().script({ status: 404 }, { json: { id: 1, clientId: 'c', plaintextKey: 'k' } });
    const { code, stderr } = await ems(`${line} -o json`);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/2020-01-01 00:00 is in the past/)]);
    expect(server().calls.at(-1)?.body).toContain('2020-01-01T00:00:00Z');
  });

  it('judges a time by the clock of the service, also where nothing else was asked', async () => {
    server().always((request, response) => {
      response.setHeader('date', 'Tue, 01 Jan 2019 00:00:00 GMT');
      sendJson(response, request.url === '/health' ? 'Healthy' : { id: 1, clientId: 'c', plaintextKey: 'k' });
    });
    const { code, stderr } = await ems(
      'admin local-principal create --description x --role computer.read --expires 2020-01-01 -o json',
    );
    expect(code).toBe(0);
    expect(stderr).not.toContain('in the past');
  });

  it('leaves a role that only the server knows to the server', async () => {
    server().script({ json: { id: 1, clientId: 'c', roles: ['new.role'], plaintextKey: 'k' } });
    const { code } = await ems(
      'admin local-principal create --description x --field roles:=["new.role"] --yes -o json',
    );
    expect([code, JSON.parse(server().calls[0]?.body ?? '{}').roles]).toEqual([0, ['new.role']]);
  });

  it('warns of a field that is never stored', async () => {
    server().script({ json: {} });
    const { code, stderr } = await ems('computer update 7 --description Lobby -o json');
    expect([code, stderr]).toEqual([0, expect.stringContaining('never stores it')]);
  });
});

describe('a name that nothing contains', () => {
  it('gets the names that look like it', async () => {
    const group = (name: string) => ({ id: packageId.replace('3f', name.slice(0, 2)), name, parentId: null });
    server().script({ json: { items: [], totalCount: 0, hasMore: false, skip: 0, top: 50 } });
    server().script({
      json: { items: [group('Berlin'), group('Rome')], totalCount: 2, hasMore: false, skip: 0, top: 1000 },
    });
    const { code, stderr } = await ems('group show Bwerlin -o json');
    expect([code, JSON.parse(stderr).error.hint]).toEqual([4, expect.stringMatching(/^Did you mean Berlin\?/)]);
  });
});

describe('commands that only the server has', () => {
  it.each(['patch list', 'pm-group show 5', 'variable-configuration list'])(
    '%s names the way to them',
    async (line) => {
      expect((await ems(`${line} -o json`)).stderr).toContain('ems api sync');
    },
  );
});
