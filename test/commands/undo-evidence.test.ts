import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type RelayedAnswer } from '../support/relayed-demo.js';
import type { SeenRequest } from '../support/scripted-server.js';

/** Undone is what was read back: a read that fails, or an answer that shows nothing, is no evidence. */
type Change = (request: SeenRequest, answer: RelayedAnswer) => Partial<RelayedAnswer> | undefined;

let change: Change | undefined;
let isIgnored = false;
let sent: string[] = [];

const isRead = ({ method, url }: SeenRequest): boolean => method === 'GET' || url.includes('/search');

const demo = useRelayedDemo(102, async (request, pass) => {
  if (isRead(request) || request.url.includes('/auth/')) {
    const answer = await pass(request);
    return { ...answer, ...(request.url.includes('/auth/') ? {} : change?.(request, answer)) };
  }
  sent.push(`${request.method} ${request.url.split('?')[0]?.replaceAll(/[\da-f-]{36}/g, 'G')}`);
  return isIgnored ? { status: 200, text: '{}' } : pass(request);
});

const ems = (line: string): Promise<Ran> => demo.run(line.split(' '));
const done = async (...lines: readonly string[]): Promise<void> => {
  for (const line of lines) expect([line, (await ems(`${line} --yes --max-affected 999`)).code]).toEqual([line, 0]);
};
const undo = async (): Promise<{ code: number; stderr: string; entry: Record<string, unknown> }> => {
  const { code, stderr, stdout } = await ems('undo --last --yes --max-affected 999 -o json');
  const [entry] = (JSON.parse(stdout) as { entries: Record<string, unknown>[] }).entries;
  return { code, stderr: stderr.replaceAll(/\s+/g, ' '), entry: entry ?? {} };
};
const shown = async (line: string): Promise<Record<string, unknown>> =>
  JSON.parse((await ems(`${line} -o json`)).stdout) as Record<string, unknown>;

beforeEach(() => {
  change = undefined;
  isIgnored = false;
});

const changes: readonly (readonly [line: string, path: RegExp])[] = [
  ['group assign-package Pilot PuTTY@0.81', /all-assignments/],
  ['group add-computers Pilot PC-0077', /all-assignments/],
  ['group update Pilot --description another', /\/api\/group\/[\da-f-]{36}$/],
  ['computer update PC-0042 --inventory-id INV-9', /\/api\/computer\/42$/],
  ['group set-distribution-options Pilot --field commands:=["Uninstall"]', /distribution-options/],
  ['package set-tags PuTTY@0.81 --field tagIds:=[5]', /\/tags$/],
];

const nothing: Readonly<Record<string, Partial<RelayedAnswer>>> = {
  'not found': { status: 404, text: '{}' },
  'an empty object': { status: 200, text: '{}' },
  'an empty list': { status: 200, text: '[]' },
  'a failure': { status: 403, text: '{}' },
};

describe.each(Object.keys(nothing))('reads that answer with %s', (what) => {
  it.each(changes)('%s is never called undone while it is there', async (line, path) => {
    await done(line);
    const id = (await ems('history list -n 1 -o name')).stdout.trim();
    isIgnored = true;
    change = ({ url }) => (path.test(url.split('?')[0] ?? '') ? nothing[what] : undefined);
    const ran = await ems('undo --last --yes --anyway --max-affected 999 -o json');
    const results =
      ran.stdout === '' ? [] : JSON.parse(ran.stdout).entries.map(({ result }: { result: unknown }) => result);
    expect([ran.code, results]).not.toEqual([0, ['undone']]);
    change = undefined;
    isIgnored = false;
    const last = await ems(`undo ${id} --yes --anyway --max-affected 999`);
    expect([last.code, last.stderr]).toEqual([0, expect.anything()]);
  });
});

it('an accepted request that changed nothing is not undone', async () => {
  await done('group update Pilot --description before', 'group update Pilot --description after');
  isIgnored = true;
  const { code, entry, stderr } = await undo();
  expect([code, entry['result']]).toEqual([7, 'failed']);
  expect(stderr).toContain('the service shows another state');
});

it('a group that was made is gone before its creation is called undone', async () => {
  await done('group create Assignments/Made');
  isIgnored = true;
  const { code, entry, stderr } = await undo();
  expect([code, entry['result'], stderr]).toEqual([7, 'failed', expect.stringContaining('it is still there')]);
});

describe('fields that the reference does not show', () => {
  const room = async (): Promise<unknown> => (await shown('api request GET /api/computer/21'))['custom'];

  it('custom fields are restored where the service returns them', async () => {
    await done('computer update PC-0021 --custom Room=R10', 'computer update PC-0021 --custom Room=R20');
    const { code, entry } = await undo();
    expect([code, entry['class'], entry['result']]).toEqual([0, 'yes', 'undone']);
    expect(await room()).toEqual({ Custom01: 'R10' });
  });

  it('a custom field that had no value is cleared', async () => {
    await done('computer update PC-0022 --custom Room=R20', 'computer update PC-0022 --custom Custom02=CC-9');
    expect((await undo()).entry).toMatchObject({ class: 'yes', result: 'undone' });
    expect((await shown('api request GET /api/computer/22'))['custom']).toEqual({ Custom01: 'R20' });
  });

  const hidden: Change = ({ url }, { text }) =>
    /\/api\/computer\/\d+$/.test(url)
      ? { text: JSON.stringify({ ...JSON.parse(text), custom: undefined }) }
      : undefined;

  it('custom fields alone are refused elsewhere, and in part beside other fields', async () => {
    change = hidden;
    await done('computer update PC-0021 --custom Room=R30');
    const alone = await undo();
    expect([alone.code, alone.entry]).toMatchObject([
      10,
      { class: 'no', result: 'refused', why: expect.stringContaining('only where the service returns them') },
    ]);
    await done('computer update PC-0021 --custom Room=R40 --inventory-id INV-1');
    const beside = await undo();
    expect([beside.code, beside.entry]).toMatchObject([
      0,
      { class: 'in-part', result: 'undone', why: expect.stringContaining('only where the service returns them') },
    ]);
    change = undefined;
    expect(await room()).toEqual({ Custom01: 'R40' });
  });

  it('static IP settings alone are refused', async () => {
    await done('computer update PC-0021 --ip-address 10.1.2.3 --subnet-mask 255.255.255.0 --standard-gateway 10.1.2.1');
    const { code, entry } = await undo();
    expect([code, entry]).toMatchObject([10, { result: 'refused', requests: [] }]);
  });

  it('static IP settings are restored where the service returns all of them', async () => {
    const settings = { ipAddress: '10.0.0.9', subnetMask: '255.255.255.0', standardGateway: '10.0.0.1' };
    change = ({ url }, { text }) =>
      url === '/api/computer/21' ? { text: JSON.stringify({ ...JSON.parse(text), ...settings }) } : undefined;
    await done('computer update PC-0021 --ip-address 10.1.2.3 --subnet-mask 255.255.255.0 --standard-gateway 10.1.2.1');
    sent = [];
    // It shows the new one until it is changed back.
    change = ({ url }, { text }) => {
      const later = { ipAddress: '10.1.2.3', subnetMask: '255.255.255.0', standardGateway: '10.1.2.1' };
      const now = sent.length === 0 ? later : settings;
      return url === '/api/computer/21' ? { text: JSON.stringify({ ...JSON.parse(text), ...now }) } : undefined;
    };
    const { code, entry } = await undo();
    expect([code, entry]).toMatchObject([0, { class: 'yes', result: 'undone', requests: [{ body: settings }] }]);
  });
});

describe('the deletion of a group', () => {
  it.each([
    ['computers', /computer\/(?:search|query)|\/api\/computer(?:\?|$)/],
    ['packages', /\/api\/packages(?:\?|$)/],
    ['variables', /variable-definitions/],
  ])('is not undone with 0 where %s cannot be looked up', async (name, path) => {
    const group = `Assignments/Lost-${name}`;
    await done(
      `group create ${group}`,
      `group add-computers ${group} PC-0031`,
      `group assign-package ${group} PuTTY@0.81`,
      `group variable set ${group} TimeZone UTC`,
      `group delete ${group} --force`,
    );
    change = ({ url }) => (path.test(url) ? { status: 403, text: '{}' } : undefined);
    const ran = await ems('undo --last --yes --max-affected 999 -o json');
    expect([name, ran.code]).toEqual([name, expect.toSatisfy((code: number) => code !== 0)]);
    expect(ran.stdout).not.toContain('"result":"undone"');
  });
});

it.each(['group create Assignments/Proxied', 'tag create proxied'])(
  '%s is not called undone where a proxy answers every read with 404',
  async (line) => {
    await done(line);
    sent = [];
    change = () => ({ status: 404, text: '<html>not here</html>' });
    const ran = await ems('undo --last --yes --max-affected 999 -o json');
    expect([ran.code, sent, ran.stdout.includes('"undone"')], ran.stderr).toEqual([1, [], false]);
    expect(ran.stderr).toContain('Nothing shows whether it is gone');
    change = (request) => (/status|system/.test(request.url) ? undefined : { status: 404, text: '{}' });
    const gone = await undo();
    expect([gone.code, sent, gone.entry['result']], gone.stderr).toEqual([0, [], 'as-before']);
  },
);
