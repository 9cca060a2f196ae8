import { itemsOf } from '../../json/items.js';
import { getCall } from '../../http/reads.js';
import { mapBounded } from '../read/map-bounded.js';
import type { Asker } from './ask.js';
import { firstText } from './fields.js';
import { isObservation, type PollResult, type Observation, type Watched } from './watch.js';

type Glimpses = ReadonlyMap<Watched['id'], PollResult>;

/**
 * A reinstall may end in exactly the record that was there before it. The service lists a reinstall only while it is
 * pending: once it is gone from the list, what the deployment says is the new result.
 */
export const confirmReinstallDone = async (results: Glimpses, packageId: string, ask: Asker): Promise<Glimpses> =>
  new Map(
    await mapBounded([...results], 8, async ([id, result]): Promise<[Watched['id'], PollResult]> => {
      if (!isObservation(result) || !looksOld(result) || (await isPendingReinstall(id, packageId, ask)))
        return [id, result];
      const failed = result.fields['status'] === 'Failed';
      const message = failed ? (firstText(result.fields, ['errorText']) ?? 'the deployment failed') : undefined;
      return [id, { ...result, state: failed ? 'failed' : 'done', message }];
    }),
  );

/** Settled by its status, and kept pending only because nothing has changed since before the request. */
const looksOld = ({ state, fields }: Observation): boolean =>
  state === 'pending' && (fields['status'] === 'Success' || fields['status'] === 'Failed');

/** Without an answer it may still be pending: the wait goes on. */
const isPendingReinstall = async (id: Watched['id'], packageId: string, ask: Asker): Promise<boolean> => {
  const facts = { pathValues: { id }, query: [['packageId', packageId] as const] };
  const asked = await ask.list(getCall('/api/computer/{id}/software-reinstall', 'computer.read', facts));
  return asked.kind !== 'answer' || itemsOf(asked.json).length > 0;
};
