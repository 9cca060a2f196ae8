import { describe, expect, it } from 'vitest';
import { EmsError } from '../../../../../src/base/errors.js';
import { createGroup } from '../../../../../src/apps/rollout/session/group-changes.js';
import type { ServiceAccess } from '../../../../../src/apps/rollout/session/service-access.js';

const refusing = (code: string): ServiceAccess => {
  const write = (): Promise<never> => Promise.reject(new EmsError('conflict', 'Conflict', { code }));
  return { write } as unknown as ServiceAccess;
};

describe('the group of a ring', () => {
  it('is refused as made by another machine in the meantime, not as a name to choose', async () => {
    const creating = createGroup(refusing('DuplicateName'), { parentId: 'p', name: '2-rest' });
    await expect(creating).rejects.toMatchObject({
      kind: 'refused',
      message: 'Refused: another process has just created the group 2-rest.',
    });
  });

  it('cannot be made for another reason, which is told', async () => {
    const creating = createGroup(refusing('ParentSpecialGroup'), { parentId: 'p', name: '2-rest' });
    await expect(creating).rejects.toMatchObject({ kind: 'conflict', message: 'Conflict' });
  });
});
