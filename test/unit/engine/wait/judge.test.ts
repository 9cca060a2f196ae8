import { nextWindowIn, pollingIn } from '../../../../src/service/agent-facts.js';
import { timeIn } from '../../../../src/service/times.js';
import { describe, expect, it } from 'vitest';
import type { PatchDetail, PatchStatus, SoftwareDeployment } from '../../../../src/contract/answers.js';
import { judgeDeployments } from '../../../../src/engine/wait/deployment-state.js';
import { judgeImport } from '../../../../src/engine/wait/import.js';
import { judgeByTasks } from '../../../../src/engine/wait/os-install.js';
import {
  comparePatches,
  isDecisive,
  judgePatches,
  type GroupPatches,
  type VerdictProof,
} from '../../../../src/engine/wait/patch-state.js';
import { hasCalled, isSilent } from '../../../../src/engine/wait/poll/agents.js';
import { isLater } from '../../../../src/engine/wait/advance.js';
import { judgeQueue, queueNamesIn } from '../../../../src/engine/wait/queue.js';
import { indexJobs, judgeSync } from '../../../../src/engine/wait/sync.js';
import { judgeTask } from '../../../../src/engine/wait/task.js';

describe('an import', () => {
  it('hints at --overwrite when an identical package exists', () => {
    const said = 'A package with identical identity exists.';
    expect(judgeImport({ status: 'Failed', message: said })).toMatchObject({
      message: said,
      remedy: expect.stringContaining('--overwrite'),
    });
    expect(judgeImport({ status: 'Failed', message: 'The folder is empty.' }).remedy).toBeUndefined();
  });
});

describe('a task', () => {
  it.each([
    [1, 'pending'],
    [2, 'done'],
    [3, 'failed'],
    ['Finished', 'done'],
    [undefined, 'pending'],
  ])('with the status %j is %s', (status, state) =>
    expect(judgeTask(status === undefined ? {} : { status }).state).toBe(state),
  );

  it.each([
    [{ status: 4 }, 'unknown status 4'],
    [{ status: null }, 'unknown status null'],
    [{ status: { a: 1 } }, 'unknown status {"a":1}'],
    [{}, 'the response has no status'],
  ])('is not called running: %j', (json, message) => {
    expect(judgeTask(json)).toMatchObject({ state: 'pending', running: false, message });
    expect(judgeImport(json)).toMatchObject({ state: 'pending', running: false, message });
  });

  it('shows no empty brackets for failed actions without a message', () => {
    expect(judgeTask({ status: 2, actions: [{ status: 3 }] }).message).toBe('0 of 1 actions finished, 1 failed');
  });

  it('counts its actions', () => {
    const actions = [
      { hostname: 'PC-1', status: 2 },
      { hostname: 'PC-2', status: 3, message: 'exit code 1603' },
    ];
    expect(judgeTask({ status: 3, actions }).message).toBe('1 of 2 actions finished, 1 failed (PC-2: exit code 1603)');
  });
});

describe('queues', () => {
  const busy = [{ queueName: 'Import', status: 'Running' }];

  it('are idle when the list is empty', () => {
    expect(judgeQueue([], undefined).state).toBe('done');
    expect(judgeQueue(busy, undefined)).toMatchObject({ state: 'pending', running: true });
  });

  const names = ['Import', 'PatchDownload', 'Hash'];
  const queue = (name: string) => ({ name, others: names.filter((each) => each !== name) });

  it('are told apart by name', () => {
    expect(judgeQueue(busy, queue('Import')).state).toBe('pending');
    expect(judgeQueue(busy, queue('PatchDownload')).state).toBe('done');
  });

  it('are named by any of the likely fields', () => {
    const entry = { name: 'job 17', type: 'patchdownload' };
    expect(judgeQueue([entry], queue('PatchDownload'))).toMatchObject({ state: 'pending', fields: { entries: 1 } });
    expect(judgeQueue([entry], queue('Hash')).state).toBe('done');
  });

  it.each([{}, { name: 'job 17' }, { queue: { id: 3 } }, 'job 17', { queueName: 'other spelling' }])(
    'are busy with an entry that may be in any of them: %j',
    (entry) => {
      expect(judgeQueue([entry], queue('Hash'))).toMatchObject({
        state: 'pending',
        message: '1 waiting or running; the service does not say in which queue 1 of them are',
      });
    },
  );

  it('have names as texts or as objects', () => {
    expect(queueNamesIn(['A', 'B'])).toEqual(['A', 'B']);
    expect(queueNamesIn({ items: [{ name: 'A' }, { queueName: 'B' }, 3] })).toEqual(['A', 'B']);
  });
});

describe('a reboot', () => {
  const before = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2026-03-01T12:00:01Z', 'done'],
    ['2026-03-01T12:00:00Z', 'pending'],
    ['2026-02-01T12:00:00Z', 'pending'],
    [null, 'pending'],
    ['0001-01-01T00:00:00Z', 'pending'],
  ])('reported at %s is %s when the one before was at 12:00', (lastReboot, state) =>
    expect(isLater(lastReboot, before) ? 'done' : 'pending').toBe(state),
  );
});

describe('an OS installation', () => {
  const target = { id: 1, name: 'PC-1' };
  const task = (status: number) => ({ trackingId: 'a', type: 'OsInstall', clientId: 1, status });

  it('ends with a word instead of the number of the status', () => {
    expect(judgeByTasks(target, [task(2)])).toMatchObject({ state: 'done', fields: { taskStatus: 'Finished' } });
    expect(judgeByTasks(target, [task(3)])).toMatchObject({ state: 'failed', fields: { taskStatus: 'Failed' } });
  });
});

describe('a deployment with an unknown status', () => {
  const softwareId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  it.each([['Weird'], [null], [undefined]])('is not done: %j', (status) => {
    const item: SoftwareDeployment = { softwareId, name: 'VLC', ...(status === undefined ? {} : { status }) };
    const one = judgeDeployments([item], { packageId: softwareId }, undefined, new Set());
    expect(one).toMatchObject({ state: 'pending', message: expect.stringContaining('status') });
    expect(judgeDeployments([item], {}, undefined, new Set()).state).toBe('pending');
  });

  it.each(['Success', 'success'])('is told from one that is %s', (status) => {
    const item = { softwareId, status };
    expect(judgeDeployments([item], { packageId: softwareId }, undefined, new Set()).state).toBe('done');
  });
});

describe('a deployment', () => {
  const id = '11111111-1111-1111-1111-111111111111';
  const item = (status: string, more = {}) => ({
    softwareId: id,
    name: '7-Zip',
    status,
    installationState: 'Installed',
    installTime: '2026-01-01T00:00:00Z',
    errorText: null,
    ...more,
  });
  const before = (status: string, more = {}) => new Map([[id, item(status, more)]]);
  const observe = (now: object[], was: ReturnType<typeof before> | undefined, seen = new Set<string>(), gone = false) =>
    judgeDeployments(now as ReturnType<typeof item>[], { packageId: id, gone }, was, seen).state;

  it('ends when it was seen waiting, or when the time of the result moved', () => {
    const seen = new Set<string>();
    expect(observe([item('Pending')], before('Success'), seen)).toBe('pending');
    expect(observe([item('Success')], before('Success'), seen)).toBe('done');
    expect(observe([item('Success', { installTime: '2026-03-01T00:00:00Z' })], before('Success'))).toBe('done');
    expect(observe([item('Failed')], before('Success'))).toBe('failed');
  });

  it('ends an uninstall only when the package is gone', () => {
    const seen = new Set([id]);
    expect(observe([item('Success')], before('Success'), seen, true)).toBe('pending');
    expect(observe([item('Success', { installationState: 'Uninstalled' })], before('Success'), seen, true)).toBe(
      'done',
    );
    expect(observe([], before('Success'), seen, true)).toBe('done');
  });

  it('ends an activation when nothing is pending, with the new failures', () => {
    const other = '22222222-2222-2222-2222-222222222222';
    const old = new Map([...before('Pending'), [other, item('Failed', { softwareId: other })]]);
    const failedLongAgo = item('Failed', { softwareId: other });
    const all = (now: object[]) => judgeDeployments(now as ReturnType<typeof item>[], {}, old, new Set());
    expect(all([item('Pending'), failedLongAgo]).state).toBe('pending');
    expect(all([item('Success'), failedLongAgo]).state).toBe('done');
    expect(all([item('Failed', { errorText: 'boom' }), failedLongAgo])).toMatchObject({
      state: 'failed',
      message: '7-Zip: boom',
    });
  });

  it('does not wait for the fix package, and says why', () => {
    const fix = item('Pending', { name: 'Patch Management Fix' });
    expect(judgeDeployments([fix], {}, undefined, new Set())).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/by design/),
    });
  });
});

describe('a sync job', () => {
  const old = { id: 1, lastRunUtc: '2026-01-01T00:00:00Z', result: 'Success' };
  const before = indexJobs([old]);

  it('is the one that the trigger named', () => {
    expect(judgeSync([old, { id: 2, result: null }], '2', before)).toMatchObject({ state: 'pending' });
    expect(judgeSync([{ id: 2, result: 'Success' }, old], '2', before)).toMatchObject({ state: 'done' });
    expect(judgeSync([{ id: 2, result: 'Failed' }, old], '2', before)).toMatchObject({ state: 'failed' });
    expect(judgeSync([old], '2', before)).toEqual({ kind: 'absent' });
  });

  const failures =
    'Cancelled Canceled Aborted AbortedByUser Failed Error Unsuccessful Not+successful NotCompleted Incomplete Partial Rejected';

  it.each(failures.split(' ').map((word) => word.replace('+', ' ')))('has failed with the result %s', (result) => {
    expect(judgeSync([{ ...old, result }], '1', undefined)).toMatchObject({ state: 'failed' });
    expect(judgeSync([{ ...old, result: null, status: result }], '1', undefined)).toMatchObject({ state: 'failed' });
  });

  it.each([
    [0, 'done', 'unknown result 0'],
    [3, 'done', 'unknown result 3'],
    [true, 'done', 'unknown result true'],
    [false, 'failed', 'unknown result false'],
    [{ copied: 4 }, 'done', 'unknown result {"copied":4}'],
    [{ outcome: 'Failed' }, 'failed', 'Failed'],
  ])('ends with a result of any type: %j', (result, state, message) =>
    expect(judgeSync([{ ...old, result }], '1', undefined)).toMatchObject({ state, message }),
  );

  it('has to run again when it was there before, whatever its result says', () => {
    expect(judgeSync([old], '1', before)).toMatchObject({ state: 'pending' });
    expect(judgeSync([{ ...old, result: 'Failed' }], '1', before)).toMatchObject({ state: 'failed' });
    expect(judgeSync([{ ...old, lastRunUtc: '2026-03-01T00:00:00Z' }], '1', before)).toMatchObject({ state: 'done' });
    expect(judgeSync([old], '1', undefined)).toMatchObject({ state: 'done' });
  });

  it('counts when it ran after a time', () => {
    const since = new Date('2026-02-01T00:00:00Z');
    expect(judgeSync([old], '1', since)).toMatchObject({ state: 'pending' });
    expect(judgeSync([old], undefined, since)).toMatchObject({ state: 'pending' });
    const again = { ...old, lastRunUtc: '2026-03-01T00:00:00Z' };
    expect(judgeSync([again], undefined, since)).toMatchObject({ state: 'done' });
  });

  it('is the new one or the one that has run again where the trigger names none', () => {
    expect(judgeSync([{ id: 3, result: null, status: 'Running' }, old], undefined, before)).toMatchObject({
      running: true,
    });
    expect(judgeSync([{ ...old, lastRunUtc: '2026-03-01T00:00:00Z' }], undefined, before)).toMatchObject({
      state: 'done',
    });
    expect(judgeSync([old], undefined, before)).toEqual({ kind: 'absent' });
  });
});

const task = (state: 'done' | 'failed' | 'pending') => ({ state, fields: {}, message: 'why' });

describe('emergency patching', () => {
  const missing = { scanStatus: 'Missing', qNumber: 'KB1', productId: 7 };
  const installed = { scanStatus: 'Installed', qNumber: 'KB1', productId: 7 };
  const other = { scanStatus: 'Missing', qNumber: 'KB2', productId: 7 };
  const patches = [{ patchId: 1, qNumber: 'KB1', productId: 7 }];
  const byList = (listed: PatchDetail[], of: GroupPatches, job?: ReturnType<typeof task>) =>
    judgePatches(comparePatches(listed, of), of, { task: job, proof: 'as-it-stands' });

  it('ends when no patch of the group is missing', () => {
    expect(byList([missing, other], patches).state).toBe('pending');
    expect(byList([installed, other], patches).state).toBe('done');
    expect(byList([{ ...missing, productId: 8 }], patches).state).toBe('done');
  });

  it('needs all assigned patches or the end of the task where the group lists none', () => {
    expect(byList([installed], undefined).state).toBe('done');
    expect(byList([other], undefined).state).toBe('pending');
    expect(byList([other], undefined, task('pending')).state).toBe('pending');
    expect(byList([other], undefined, task('done')).state).toBe('done');
    expect(byList([other], undefined, task('failed'))).toMatchObject({ state: 'failed', message: 'why' });
  });

  it('counts a patch that cannot be compared as one of the group', () => {
    expect(byList([{ scanStatus: 'Missing', patchName: 'x.msu' }], patches).state).toBe('pending');
  });

  const byScan = (standing: ReturnType<typeof comparePatches>, scan: object, proof: VerdictProof = 'as-it-stands') =>
    judgePatches(standing, patches, { task: undefined, scan: scan as PatchStatus, proof });
  const scan = { patchScanDate: '2026-03-01T12:00:00Z', missingSecurityPatches: 1, missingNonSecurityPatches: 0 };

  it('does not end for a computer that was never scanned', () => {
    const standing = comparePatches([], patches);
    expect(isDecisive(standing)).toBe(false);
    expect(byScan(standing, { patchScanDate: null })).toMatchObject({
      state: 'pending',
      fields: { missingPatches: null },
      message: 'no patch scan was collected: missing patches are unknown',
    });
    expect(byScan(standing, {}).state).toBe('pending');
    expect(byScan(standing, scan)).toMatchObject({ state: 'done', fields: { missingPatches: 0 } });
  });

  it.each(['Detected', 'Uninstalled', 'Installed, pending reboot', null])(
    'does not take the status %j for installed, unless nothing at all is missing',
    (scanStatus) => {
      const standing = comparePatches([{ ...missing, scanStatus }], patches);
      expect(isDecisive(standing)).toBe(false);
      expect(byScan(standing, scan)).toMatchObject({
        state: 'pending',
        message: `1 patch with an unclear status: KB1 (${scanStatus ?? 'no status'})`,
      });
      const clean = { ...scan, missingSecurityPatches: 0, missingServicePacks: 0 };
      expect(byScan(standing, clean).state).toBe('done');
    },
  );
});

describe('an agent', () => {
  const then = new Date('2026-03-01T12:00:00Z');
  const later = new Date('2026-03-01T12:05:00Z');

  it('has made contact when its last contact moved', () => {
    expect(hasCalled({ lastSeen: then }, { lastSeen: later })).toBe(true);
    expect(hasCalled({ lastSeen: then }, { lastSeen: then })).toBe(false);
    expect(hasCalled({}, { lastSeen: later })).toBe(true);
    expect(hasCalled(undefined, { lastSeen: later })).toBe(false);
  });

  it.each([
    ['Silent', then, true],
    ['Stale', then, true],
    ['Reporting', then, false],
    ['Silent', later, false],
  ])('counts as silent by its status %s and its last contact at %s: %s', (status, lastSeen, silent) =>
    expect(isSilent({ lastSeen: then }, { status, lastSeen })).toBe(silent),
  );

  it('has a next window under any likely name', () => {
    const windows = {
      active: true,
      windows: [{ nextStartUtc: '2026-03-01T13:00:00Z' }, { nextStartUtc: '2026-03-01T12:30:00Z' }],
    };
    expect(nextWindowIn(windows, then)).toEqual(new Date('2026-03-01T12:30:00Z'));
    expect(pollingIn({ nextPollUtc: '2026-03-01T12:40:00Z' }, then)).toMatchObject({
      due: new Date('2026-03-01T12:40:00Z'),
    });
    expect(pollingIn({ windows: [{ from: '22:00', to: '05:00:00' }] }, then).hours).toBe('22:00–05:00');
    expect(pollingIn({ windows: [{ from: '00:00', to: '24:00' }] }, then).hours).toBeUndefined();
    expect(nextWindowIn(null, then)).toBeUndefined();
    expect(nextWindowIn({ nextStartUtc: '2026-03-01T11:00:00Z' }, then)).toBeUndefined();
  });
});

describe('a time of the service', () => {
  it('is UTC without a zone', () => {
    expect(timeIn('2026-03-02T08:00:00')?.toISOString()).toBe('2026-03-02T08:00:00.000Z');
  });

  it.each([null, 42, 'yesterday', '2026-13-45T99:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'is not %j: that would prove that something happened, or that it never did',
    (value) => expect(timeIn(value)).toBeUndefined(),
  );
});
