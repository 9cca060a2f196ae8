import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

const parent = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const directory = useDirectory();
let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const create = () =>
  runHere(['group', 'create', 'New', '--type', 'AssignmentGroups', '--parent', parent], directory(), {
    env: { EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });

const replace = () =>
  runHere(['group', 'set-distribution-options', parent, '--field', 'wol:=true', '--yes'], directory(), {
    env: { EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });

const groups = (...items: object[]) => ({
  json: { items, skip: 0, top: 50, totalCount: items.length, hasMore: false },
});

describe('a guarded write whose answer got lost', () => {
  it('is not sent again, and counts as done when the service shows it', async () => {
    server.script('reset', groups({ id: parent, name: 'New', parentId: parent }));
    const { code, stderr } = await create();
    expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(code).toBe(0);
    expect(stderr).toContain('the change is there');
  });

  it('says that it can be sent again when the service does not show it', async () => {
    server.script('reset', groups());
    const { code, stderr } = await create();
    expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('It can be sent again');
  });

  it('stays in doubt when the service cannot be asked', async () => {
    server.script('reset', { status: 403 });
    const { code, stderr } = await create();
    expect(code).not.toBe(0);
    expect(stderr).toContain('may have taken effect');
  });
});

describe('distribution options, replaced as a whole, whose answer got lost', () => {
  const reach = groups();

  it('are not sent again when the service has them', async () => {
    server.script(reach, 'reset', { json: { wol: true, revokeCount: 0 } });
    const { code, stderr } = await replace();
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('the change is there')]);
  });

  it('are sent again when it has others', async () => {
    server.script(reach, 'reset', { json: { wol: false } }, { json: {} });
    const { code } = await replace();
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT']);
    expect(code).toBe(0);
  });

  it('are left alone when it cannot be asked', async () => {
    server.script(reach, 'reset', { status: 403 });
    const { code, stderr } = await replace();
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
    expect([code, stderr]).toEqual([11, expect.stringContaining('may have taken effect')]);
  });
});

it('an assignment of undocumented shape is found by its id', async () => {
  server.script('reset', { json: { image: { packageId: parent.toUpperCase() } } });
  const { code, stderr } = await runHere(
    ['group', 'assign-agent-template', parent, '--field', `templateId=${parent}`],
    directory(),
    { env: { EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' } },
  );
  expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('the change is there')]);
});
