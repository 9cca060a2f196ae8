import { expect, test } from 'vitest';
import { EmsError } from '../../../src/errors.js';
import { makeChangeLog, type Leaves } from '../../../src/http/change-log.js';
import type { Call } from '../../../src/http/client.js';
import { parseBaseUrl } from '../../../src/http/url.js';

const reboot: Call = { method: 'POST', path: '/api/computer/7/reboot', repeat: 'never', operation: 'reboot' };

const recorded = async (send: (leaves: Leaves) => void, failure: EmsError) => {
  const log = makeChangeLog(parseBaseUrl('https://ems.example.com'));
  const sent = log.record(reboot, async (leaves = () => () => undefined) => {
    send(leaves);
    throw failure;
  });
  await expect(sent).rejects.toBe(failure);
  return { count: log.count, pending: log.pending().length };
};

const terminated = new EmsError('terminated', 'terminated');

test.each([
  ['that never left', () => undefined, 0],
  ['that did not leave after all', (leaves: Leaves) => leaves()(), 0],
  ['that has left', (leaves: Leaves) => void leaves(), 1],
  [
    'that has left, and once more did not',
    (leaves: Leaves) => {
      leaves();
      leaves()();
    },
    1,
  ],
])('a change %s is remembered after a signal only where it was sent', async (_, send, count) => {
  expect(await recorded(send, terminated)).toEqual({ count, pending: 0 });
});

test('a service that cannot be reached is one that was tried', async () => {
  const unreachable = new EmsError('unreachable', 'no connection');
  expect(await recorded((leaves) => leaves()(), unreachable)).toEqual({ count: 1, pending: 0 });
});
