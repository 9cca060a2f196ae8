import { expect, it } from 'vitest';
import { reportOf } from '../../../../src/engine/wait/poll/report.js';
import type { TargetStatus } from '../../../../src/engine/wait/poll/watch.js';
import { judgeTask, watchTask } from '../../../../src/engine/wait/task.js';

const standing = (id: number, status: unknown): TargetStatus =>
  ({ target: { id, name: `PC-${id}` }, look: judgeTask({ status } as never), silent: false }) as TargetStatus;

const timedOut = (...statuses: unknown[]): string | undefined =>
  reportOf(watchTask('x'), {
    polled: { end: 'time-out', standings: statuses.map((status, index) => standing(index, status)) },
    notStarted: [],
    asList: false,
  }).outcome?.message;

it('calls a job that timed out pending only where its status says so', () => {
  expect(timedOut(1)).toBe('Timed out: the task is still pending.');
  expect(timedOut('Weird')).toBe('Timed out: the task has not finished: unknown status "Weird".');
  expect(timedOut(undefined)).toBe('Timed out: the task has not finished: the response has no status.');
  expect(timedOut(1, 2)).toBe('Timed out: the task is still pending for 1 of 2.');
  expect(timedOut(1, 'Weird', 4, 'Weird', 2)).toBe(
    'Timed out: the task is still pending for 4 of 5. Of 3 the state is not known: unknown status "Weird", unknown status 4.',
  );
});

it('lists a wait for computers with names, and leaves ids of packages to wide screens', () => {
  const fields = { softwareId: '23adee58-2eea-40da-9795-cb52a1abcca3', name: '7-Zip', status: 'Pending' };
  const waiting = (id: number): TargetStatus =>
    ({
      target: { id, name: `PC-${id}` },
      look: { state: 'pending', fields },
      silent: false,
    }) as unknown as TargetStatus;
  const report = reportOf(
    { ...watchTask('x'), computers: true },
    { polled: { end: 'time-out', standings: [waiting(1), waiting(2)] }, notStarted: [], asList: true },
  );
  const columns = 'columns' in report ? report.columns : [];
  expect(columns).toContainEqual({ path: 'hostname', title: 'Host name' });
  expect(columns).toContainEqual({ path: 'softwareId', priority: 4 });
});
