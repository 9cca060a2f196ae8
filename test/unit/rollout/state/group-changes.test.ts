import { describe, expect, it } from 'vitest';
import { EmsError } from '../../../../src/errors.js';
import { createGroup } from '../../../../src/rollout/state/group-changes.js';
import type { ServiceAccess } from '../../../../src/rollout/state/service-access.js';

const refusing = (code: string): ServiceAccess => {
  const send = (): Promise<never> => Promise.reject(new EmsError('conflict', 'Conflict', { code }));
  const context = { client: () => Promise.resolve({ send }), clock: { date: () => new Date() } };
  return { context } as unknown as ServiceAccess;
};

describe('the group of a ring', () => {
  it('that another machine has made in the meantime is refused as that, not as a name to choose', async () => {
    const creating = createGroup(refusing('DuplicateName'), { parentId: 'p', name: '2-rest' });
    await expect(creating).rejects.toMatchObject({
      kind: 'refused',
      message: 'Refused: another process has just created the group 2-rest.',
    });
  });

  it('that cannot be made for another reason says that reason', async () => {
    const creating = createGroup(refusing('ParentSpecialGroup'), { parentId: 'p', name: '2-rest' });
    await expect(creating).rejects.toMatchObject({ kind: 'conflict', message: 'Conflict' });
  });
});
