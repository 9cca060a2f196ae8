import type { Call } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { piecesOf } from '../../json/group-by.js';

/** The service takes 500 ids; in a query, 300 of them stay below the 8 KiB where servers cut. */
export const mostIds = 300;

export const memberCall = (action: 'add' | 'remove', id: string, ids: readonly (string | number)[]): Call =>
  action === 'add'
    ? callTo('POST /api/group/{id}/computers', { pathValues: { id }, body: { computerIds: [...ids] } })
    : callTo('DELETE /api/group/{id}/computers', {
        pathValues: { id },
        query: ids.map((each) => ['computerIds', String(each)] as const),
      });

export const memberCalls = (action: 'add' | 'remove', id: string, ids: readonly (string | number)[]): Call[] =>
  piecesOf(ids, mostIds).map((piece) => memberCall(action, id, piece));
