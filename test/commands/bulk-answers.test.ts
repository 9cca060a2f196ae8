import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import type { Ran } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const packageId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const { directory, ems, server } = useScriptedEms({ EMS_TOKEN: 'given' });

beforeEach(() => rm(join(directory(), 'state'), { recursive: true, force: true }));

const rows = ({ stdout }: Ran): Record<string, unknown>[] => JSON.parse(stdout) as Record<string, unknown>[];
const outcomes = (ran: Ran): unknown[] => rows(ran).map(({ outcome }) => outcome);
const methods = (): string[] => server().calls.map(({ method }) => method);
const bodies = (): unknown[] => server().calls.map(({ body }) => JSON.parse(body));

const reinstall = `computer reinstall 5 7 --package ${packageId} --yes --concurrency 1`;
const reboot = 'computer reboot 5 7 --yes --concurrency 1';
const emergency = 'pm-group start-emergency-patching 4 1 2 3 --yes';
const turnedAway = { status: 403, json: { code: 'Forbidden', message: 'no' } };

describe('a batch of three computers', () => {
  const ok = { computerId: 5, success: true };
  it.each([
    [{ succeeded: 1 }, ['unknown', 'unknown', 'unknown']],
    [
      { succeeded: 3, failed: 0, results: [{ ...ok, success: false, code: 'SpecialGroup' }] },
      ['failed', 'done', 'done'],
    ],
    [{ succeeded: 3, failed: 0, results: [ok] }, ['done', 'done', 'done']],
  ])('those count that the service counts: %j', async (json, expected) => {
    server().script({ json: { groupId: packageId, ...json } });
    await ems(`group add-computers ${packageId} 5 7 8 --yes`);
    expect(outcomes(await ems('bulk show last'))).toEqual(expected);
  });
});

describe('the answer for each computer', () => {
  it('stands in its row, and so does what it said of a refusal', async () => {
    const answer = { reinstallGroupId: 'g', parentGroupName: 'P', alreadyPending: false, status: 'x' };
    server().script({ json: answer }, { status: 409, json: { code: 'Busy', message: 'm', activeGroup: 'h' } });
    const ran = await ems(reinstall);
    expect(rows(ran)).toMatchObject([
      { id: 5, outcome: 'done', status: 200, answer },
      { id: 7, outcome: 'failed', code: 'Busy', details: { activeGroup: 'h' } },
    ]);
    expect(Object.keys(rows(ran)[0] ?? {}).join()).toBe('id,hostname,outcome,status,code,message,answer');
  });

  it.each([
    ['is cut off', '{"a":'],
    ['is nested too deeply', `${'['.repeat(1000)}${']'.repeat(1000)}`],
  ])('leaves open what happened when it %s', async (_, text) => {
    const nonsense = { text, headers: { 'content-type': 'application/json' } };
    server().script(nonsense, { json: {} });
    expect(outcomes(await ems(reboot))).toEqual(['unknown', 'done']);
    server().script(nonsense);
    expect((await ems('computer reboot 5 --yes')).stderr).toMatch(/may\s+have\s+taken\s+effect/);
  });
});

describe('a guarded write of many whose answer got lost', () => {
  const pending = (...items: object[]) => ({ json: { items, totalCount: items.length, hasMore: false } });

  it('is read back, and done when the service shows it', async () => {
    server().script('reset', pending({ softwareId: packageId }), { json: {} });
    const ran = await ems(reinstall);
    expect([ran.code, outcomes(ran), methods()]).toEqual([0, ['done', 'done'], ['POST', 'GET', 'POST']]);
    expect(ran.stderr).toMatch(/5: .*[Tt]he service shows/);
  });

  it('has failed when the service does not show it', async () => {
    server().script('reset', pending(), { json: {} });
    expect(outcomes(await ems(reinstall))).toEqual(['failed', 'done']);
  });
});

describe('retrying a batch of which some were refused', () => {
  const refused = (...ids: number[]) => ({
    json: { failed: ids.length, results: ids.map((computerId) => ({ computerId, success: false, code: 'Odd' })) },
  });

  it('sends only those, and none of them again once that is in doubt', async () => {
    server().script(refused(2, 3));
    await ems(emergency);
    server().script(refused(3));
    expect(outcomes(await ems('bulk retry-failed last --yes'))).toEqual(['done', 'done', 'failed']);
    server().script('reset');
    expect(outcomes(await ems('bulk retry-failed last --yes'))).toEqual(['done', 'done', 'unknown']);
    expect((await ems('bulk retry-failed last --yes')).stderr).toContain('Nothing to send.');
    expect(bodies()).toEqual([[1, 2, 3], [2, 3], [3]].map((computerIds) => ({ computerIds })));
  });

  it('sends nothing where it is not known which ones, and a second time could do harm', async () => {
    server().script({ json: { failed: 1, results: [] } });
    await ems(emergency);
    expect((await ems('bulk retry-failed last --yes')).stderr).toContain('Nothing to send.');
  });
});

describe('a run of which everything failed', () => {
  it('is finished: there is something to retry, and nothing to resume', async () => {
    server().script(turnedAway, turnedAway);
    const ran = await ems('computer reboot 5 7 --yes');
    expect(ran.stderr).toMatch(/ems bulk retry-failed \S+$/m);
    expect(ran.stderr).not.toContain('bulk resume');
    expect(rows(await ems('bulk list'))).toMatchObject([{ state: 'finished', failed: 2 }]);
    const resumed = await ems('bulk resume last --yes');
    expect([resumed.code, server().calls.length]).toEqual([7, 2]);
    expect(resumed.stderr).toContain('Nothing to send.');
    expect(resumed.stderr).not.toContain('Resume with');
  });
});

describe('a run of somebody who is not signed in', () => {
  it('is refused as a whole, and no run is left', async () => {
    const { code, stderr } = await ems(reboot, { env: {} });
    expect([code, server().calls]).toEqual([3, []]);
    expect(stderr).not.toMatch(/failed|not sent/);
    expect((await ems('bulk list -o json')).stdout).toBe('[]\n');
  });
});

describe('a secret that was typed in a field', () => {
  it('is not in the line of a run that is kept', async () => {
    server().script({ json: {} }, { json: {} });
    const ran = await ems('computer update 5 7 --field adminPassword=CANARY --yes --concurrency 1');
    expect(ran.code).toBe(0);
    expect(server().calls.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('CANARY')),
    );
    const { stdout } = await ems('bulk list -o json');
    expect(JSON.parse(stdout)).toMatchObject([{ command: expect.stringContaining('adminPassword=***') }]);
    expect(stdout + (await ems('bulk show last')).stdout).not.toContain('CANARY');
  });
});

describe('an interrupt', () => {
  const interrupt = (): AbortController => new AbortController();
  const reason = new EmsError('interrupted', 'interrupted');

  it('counts a request that has not left as not sent', async () => {
    const controller = interrupt();
    server().tokens(() => controller.abort(reason));
    const env = { EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
    const ran = await ems(reboot, { env, interrupt: controller.signal });
    expect([ran.code, outcomes(ran), server().calls]).toEqual([130, ['skipped', 'skipped'], []]);
    expect(ran.stderr).not.toContain('Unconfirmed');
    expect(outcomes(await ems('bulk show last'))).toEqual(['skipped', 'skipped']);
    expect((await ems('history list -o json')).stdout).toBe('[]\n');
  });

  it.each(['resume', 'retry-failed'])('keeps the rows of the whole run in a %s', async (word) => {
    const refused = { status: 409, json: { code: 'X', message: 'no' } };
    server().script(...(word === 'resume' ? [refused] : [refused, refused, refused]));
    const stop = word === 'resume' ? ' --stop-after-failures 1' : '';
    await ems(`computer reboot 5 7 8 --yes --concurrency 1${stop}`);
    const controller = interrupt();
    server().script((_request, response) => {
      controller.abort(reason);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    const ran = await ems(`bulk ${word} last --yes --concurrency 1 -o json`, { interrupt: controller.signal });
    expect([ran.code, outcomes(ran)]).toEqual([
      130,
      word === 'resume' ? ['failed', 'done', 'skipped'] : ['done', 'failed', 'failed'],
    ]);
    expect(ran.stderr).toContain('1 requested');
  });
});

describe('--wait', () => {
  it('waits for nothing when everything was refused', async () => {
    const moment = { json: { lastReboot: '2026-03-01T00:00:00Z' } };
    const refused = { status: 409, json: { code: 'Busy', message: 'm' } };
    server().script(moment, moment, refused, refused);
    const ran = await ems(`${reboot} --wait`);
    expect([ran.code, ran.stderr]).toEqual([7, expect.not.stringContaining('Waiting for')]);
    expect(rows(ran)).toMatchObject([{ id: 5, hostname: null, outcome: 'failed' }, { id: 7 }]);
  });
});

describe('-o name', () => {
  it('prints those that are done, for the next command', async () => {
    server().script({ json: {} }, { status: 409, json: { code: 'Busy', message: 'm' } }, 'reset');
    const three = 'computer reboot 5 7 9 --yes --concurrency 1 -o name';
    expect((await ems(three)).stdout).toBe('5\n');
    expect((await ems('bulk show last -o name')).stdout).toBe('5\n');
    expect((await ems('bulk show last -o name --outcome failed')).stdout).toBe('7\n');
  });
});

describe('--from-file', () => {
  it('says that it holds only a part of a list', async () => {
    const stdin = '{"items":[{"id":5}],"hasMore":true,"totalCount":2}';
    const { stderr } = await ems('computer reboot --from-file - --dry-run', { stdin });
    expect(stderr).toContain('--from-file holds 1 computer of a list of 2; only these are used.');
  });

  it('refuses a stdin to which nothing is connected, and has nothing to do for an empty pipe', async () => {
    const line = 'computer reboot --from-file - --yes';
    expect((await ems(line, { stdinIsNull: true })).code).toBe(2);
    expect((await ems(line)).code).toBe(0);
  });
});
