import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { Scripted } from '../support/scripted-server.js';

const parent = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const { ems, server } = useScriptedEms();

const create = () => ems(`group create New --type AssignmentGroups --parent ${parent}`);
const replace = () => ems(`group set-distribution-options ${parent} --field wol:=true --yes`);

const groups = (...items: object[]) => ({
  json: { items, skip: 0, top: 50, totalCount: items.length, hasMore: false },
});

/** As if the terminal were wide. */
const said = (stderr: string): string => stderr.replaceAll(/\s+/g, ' ');

describe('a guarded write whose answer got lost', () => {
  it('is not sent again, and counts as done when the service shows it', async () => {
    server().script('reset', groups({ id: parent, name: 'New', parentId: parent }));
    const { code, stderr } = await create();
    expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(code).toBe(0);
    expect(stderr).toContain('a group with this name, created by this request or earlier');
  });

  it('stays in doubt when what is read back is not JSON', async () => {
    server().script('reset', { text: '{"items":[', headers: { 'content-type': 'application/json' } });
    const { code, stderr } = await create();
    expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect([code, stderr]).toEqual([11, expect.stringContaining('may have taken effect')]);
  });

  it('says that it can be sent again when the service does not show it', async () => {
    server().script('reset', groups());
    const { code, stderr } = await create();
    expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('Send it again');
  });

  it('stays in doubt when the service cannot be asked', async () => {
    server().script('reset', { status: 403 });
    const { code, stderr } = await create();
    expect(code).not.toBe(0);
    expect(stderr).toContain('may have taken effect');
  });
});

describe('a computer whose creation was not answered', () => {
  const line = 'computer create PC-1 --domain corp --no-is-domain --mac-address 00:11:22:33:44:55';
  const createComputer = (...more: string[]) => ems([...line.split(' '), ...more]);
  const computer = (id: number, hostname: string, more = {}) => ({ id, hostname, domain: 'corp', ...more });

  it('is the one that is printed, although others contain its name', async () => {
    const found = groups(computer(10, 'PC-10'), computer(1, 'pc-1'));
    server().script('reset', found);
    const { code, stderr, stdout } = await createComputer('-o', 'json');
    expect([code, JSON.parse(stdout)]).toEqual([0, computer(1, 'pc-1')]);
    expect(stderr).toContain('a computer with this name, created by this request or earlier');
    server().script('reset', found);
    expect((await createComputer('-o', 'name')).stdout).toBe('1\n');
  });

  it('is found on the last page', async () => {
    const page = (item: object, skip: number) => ({
      json: { items: [item], skip, top: 1, totalCount: 2, hasMore: skip === 0 },
    });
    server().script('reset', page(computer(10, 'PC-10'), 0), page(computer(1, 'PC-1'), 1));
    expect((await createComputer()).code).toBe(0);
  });

  it('is not an older one with another MAC address', async () => {
    const lastModified = new Date(Date.now() - 4 * 3_600_000).toISOString();
    server().script({ status: 503 }, groups(computer(1, 'PC-1', { macAddress: 'AA:11:22:33:44:55', lastModified })));
    const { code, stderr, stdout } = await createComputer('-o', 'name');
    expect([code, stdout]).toEqual([1, '']);
    expect(said(stderr)).toContain(
      'a computer with this name that seems to have existed before, with another macAddress',
    );
    expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('is not one of unknown age that differs from what was sent', async () => {
    const found = { macAddress: '00-11-22-33-44-55', pxeSupport: false, uuid: '00000000-0000-0000-0000-000000000000' };
    server().script({ status: 503 }, groups(computer(1, 'PC-1', { ...found, isDomain: true })));
    const { code, stderr, stdout } = await createComputer('-o', 'json');
    expect([code, stdout]).toEqual([1, '']);
    expect(said(stderr)).toContain('shows a computer with this name, with another isDomain.');
    server().script({ status: 503 }, groups(computer(1, 'PC-1', { ...found, isDomain: false })));
    expect((await createComputer('-o', 'name')).stdout).toBe('1\n');
  });
});

it('a reinstall whose answer got lost is printed as the one object', async () => {
  const requestedAtUtc = new Date().toISOString();
  const pending = { reinstallGroupId: parent, softwareId: parent, requestedAtUtc };
  server().script('reset', groups(pending));
  const { code, stdout } = await ems(`computer reinstall 1 --package ${parent} --yes -o json`);
  expect([code, JSON.parse(stdout)]).toEqual([0, pending]);
});

describe('a reinstall that was answered with 503', () => {
  const reinstall = (hours: number) => ({
    reinstallGroupId: parent,
    softwareId: parent,
    requestedAtUtc: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  const run = () => ems(`computer reinstall 1 --package ${parent} --yes -o json`);

  it('is not the one that was pending before', async () => {
    server().script({ status: 503 }, groups(reinstall(4)));
    const { code, stderr, stdout } = await run();
    expect([code, stdout]).toEqual([1, '']);
    expect(said(stderr)).toContain('a reinstall of this package that seems to have existed before');
    expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('is found beside an older one', async () => {
    const made = reinstall(0);
    server().script({ status: 503 }, groups(reinstall(4), made));
    const { code, stdout } = await run();
    expect([code, JSON.parse(stdout)]).toEqual([0, made]);
  });
});

/** Answers about the options in this order; how many computers it concerns is asked in between, as often as it takes. */
const options = (...answers: ('lost' | 'refused' | object)[]): string[] => {
  const methods: string[] = [];
  const answer: Scripted = ({ method, url }, response) => {
    const isReach = !url.includes('distribution-options');
    if (!isReach) methods.push(method);
    const next = isReach ? groups().json : answers.shift();
    if (next === 'lost') response.destroy();
    else if (next === 'refused') response.writeHead(403).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(next));
  };
  server().script(...Array.from({ length: 20 }, () => answer));
  return methods;
};

describe('distribution options, replaced as a whole, whose answer got lost', () => {
  it('are not sent again when the service has them', async () => {
    const methods = options('lost', { wol: true, revokeCount: 0 });
    const { code, stderr } = await replace();
    expect(methods).toEqual(['PUT', 'GET']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('the change was made')]);
  });

  it('are sent again when it has others', async () => {
    const methods = options('lost', { wol: false }, {});
    expect((await replace()).code).toBe(0);
    expect(methods).toEqual(['PUT', 'GET', 'PUT']);
  });
});

it('an assignment of undocumented shape is found by its id', async () => {
  server().script('reset', { json: { image: { packageId: parent.toUpperCase() } } });
  const { code, stderr } = await ems(`group assign-agent-template ${parent} --field templateId=${parent}`);
  expect(server().calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('the change was made')]);
});
