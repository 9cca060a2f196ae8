import { expect, test } from 'vitest';
import { EmsError, type ErrorKind } from '../../../../../src/base/errors.js';
import { atPlace } from '../../../../../src/apps/rollout/resolve/assign-rings.js';
import type { RolloutFile } from '../../../../../src/apps/rollout/types.js';

const file = { origin: { file: 'k.yaml', places: { package: '2:10' } } } as unknown as RolloutFile; // what a place needs

const told = (kind: ErrorKind): Promise<unknown> =>
  atPlace(file, 'package', () => Promise.reject(new EmsError(kind, 'so it is'))).catch(String);

test.each(['usage', 'not-found', 'failed'] as const)('%s is a matter of the line', async (kind) => {
  expect(await told(kind)).toContain('k.yaml:2:10: so it is');
});

test.each(['terminated', 'interrupted', 'unreachable', 'forbidden', 'not-signed-in', 'rate-limited'] as const)(
  '%s is none of the file',
  async (kind) => {
    expect(await told(kind)).not.toContain('k.yaml');
  },
);
