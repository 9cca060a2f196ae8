import { itemsOf } from '../../json/items.js';
import { EmsError } from '../../errors.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { wholePage } from '../read/read-items.js';
import { askFirst, type Asker } from './ask.js';
import type { Watched } from './watch.js';

export const membersCall = (groupId: string, includeDescendants: boolean): Call =>
  getCall('/api/group/{id}/computers', {
    pathValues: { id: groupId },
    query: includeDescendants ? [['includeDescendants', 'true']] : [],
  });

/** The computers below a group, before it is activated. */
export const readWatchedMembers = async (groupId: string, ask: Asker): Promise<Watched[]> => {
  const read = (call: Call) => ask.list({ ...call, compressed: true }, { top: wholePage });
  const asked = await askFirst(membersCall(groupId, true), read).catch((error: unknown) => {
    if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
    throw new EmsError('forbidden', error.message, {
      ...error.facts,
      hint: 'The computers to wait for cannot be listed, so nothing was sent. Omit --wait, or ask for the role.',
    });
  });
  if (asked.kind !== 'answer') return [];
  return itemsOf(asked.json).flatMap(({ hostname, id }) =>
    typeof id === 'number' ? [{ id, name: typeof hostname === 'string' ? hostname : String(id) }] : [],
  );
};
