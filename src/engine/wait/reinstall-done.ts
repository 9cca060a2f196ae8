import { itemsOf } from '../../json/items.js';
import { getCall } from '../../http/reads.js';
import { mapBounded } from '../read/map-bounded.js';
import type { Asker } from './ask.js';
import { firstText } from './fields.js';
import { isObservation, type PollResult, type Observation, type Watched } from './watch.js';

type Results = ReadonlyMap<Watched['id'], PollResult>;

/** What is known of the reinstalls that a wait is about. */
export interface Reinstalls {
  readonly packageId: string;
  /** One was requested; otherwise only one that was seen while it was pending can have ended. */
  readonly requested: boolean;
  readonly seen: Set<Watched['id']>;
  /** Whose agents have not called in since the request. */
  uncalled(): Promise<ReadonlySet<Watched['id']>>;
}

/**
 * A reinstall may end in exactly the record that was there before it. The service lists a reinstall only while it is
 * pending: once it is gone from the list and the agent has called in, what the deployment says is the new result.
 * Gone without a contact it was cancelled, not carried out.
 */
export const confirmReinstallDone = async (results: Results, reinstalls: Reinstalls, ask: Asker): Promise<Results> => {
  const old = [...results].flatMap(([id, result]) =>
    isObservation(result) && looksOld(result) ? [{ id, result }] : [],
  );
  const listed = await mapBounded(old, 8, ({ id }) => isPendingReinstall(id, reinstalls.packageId, ask));
  for (const [index, { id }] of old.entries()) if (listed[index] === true) reinstalls.seen.add(id);
  const gone = old.filter(
    ({ id }, index) => listed[index] === false && (reinstalls.requested || reinstalls.seen.has(id)),
  );
  const uncalled = gone.length === 0 ? new Set() : await reinstalls.uncalled();
  const judged = old.map(({ id, result }, index): readonly [Watched['id'], PollResult] => {
    if (listed[index] !== false) return [id, result];
    if (!gone.some((each) => each.id === id)) return [id, { ...result, message: nothingNewer(result) }];
    return [id, uncalled.has(id) ? { ...result, message: goneUnseen } : ended(result)];
  });
  return new Map([...results, ...judged]);
};

const goneUnseen =
  'the reinstall is no longer listed, and the agent has not made contact since it was requested: it was cancelled, or the contact is not recorded yet';

const nothingNewer = ({ fields }: Observation): string =>
  `no reinstall is listed, and the last result is an earlier one${typeof fields['installTime'] === 'string' ? ` (${fields['installTime']})` : ''}`;

const ended = (result: Observation): Observation => {
  const failed = result.fields['status'] === 'Failed';
  const message = failed ? firstText(result.fields, ['errorText']) : undefined;
  return { ...result, state: failed ? 'failed' : 'done', message };
};

/** Settled by its status, and kept pending only because nothing has changed since before the request. */
const looksOld = ({ state, fields }: Observation): boolean =>
  state === 'pending' && (fields['status'] === 'Success' || fields['status'] === 'Failed');

/** undefined: no answer, so it may still be pending. */
const isPendingReinstall = async (id: Watched['id'], packageId: string, ask: Asker): Promise<boolean | undefined> => {
  const facts = { pathValues: { id }, query: [['packageId', packageId] as const] };
  const asked = await ask.list(getCall('/api/computer/{id}/software-reinstall', facts));
  return asked.kind === 'answer' ? itemsOf(asked.json).length > 0 : undefined;
};
