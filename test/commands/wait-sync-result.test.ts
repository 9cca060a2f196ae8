import { expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';

const { ems, server } = useScriptedEms();

const finished = (result: string) => [{ id: 7, lastRunUtc: '2026-03-01T12:00:00Z', result }];

const failures =
  'Cancelled Canceled Aborted AbortedByUser Failed Error Unsuccessful Not+successful NotCompleted Incomplete Partial Rejected';

it.each(failures.split(' ').map((word) => word.replace('+', ' ')))(
  'a sync job whose result is %s fails the wait with exit code 12',
  async (result) => {
    servePaths(server(), { '/api/system/sync-jobs': () => finished(result) });
    const { code, stdout } = await ems('wait sync 7 --timeout 0');
    expect([code, stdout]).toEqual([12, expect.stringContaining(result)]);
  },
);

it('a sync job whose result is Success ends the wait with exit code 0', async () => {
  servePaths(server(), { '/api/system/sync-jobs': () => finished('Success') });
  expect((await ems('wait sync 7 --timeout 0')).code).toBe(0);
});
