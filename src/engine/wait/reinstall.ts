import { getCall } from '../../http/reads.js';
import { mapBounded } from '../read/map-bounded.js';
import type { Asker } from './poll/ask.js';
import { firstText } from './poll/fields.js';
import { isObservation, type Observation, type PollResults, type Watched } from './poll/watch.js';

export interface Reinstalls {
  readonly packageId: string;
  /** One was requested; otherwise only one that was seen while it was pending can have ended. */
  readonly requested: boolean;
  readonly seen: Set<Watched['id']>;
  /** Finds the computers whose agents have not made contact since the request. */
  findUncalled(ids: readonly Watched['id'][]): Promise<ReadonlySet<Watched['id']>>;
}

/** Reads whether the reinstalls are still listed, for results that look as they did before the request. */
export const judgeReinstalls = async (
  results: PollResults,
  reinstalls: Reinstalls,
  ask: Asker,
): Promise<PollResults> => {
  const old = [...results].flatMap(([id, result]) =>
    isObservation(result) && looksOld(result) ? [{ id, result }] : [],
  );
  const read = await mapBounded(old, 8, async ({ id, result }) => {
    const isListed = await isPendingReinstall(id, reinstalls.packageId, ask);
    if (isListed === true) reinstalls.seen.add(id);
    return { id, result, isListed, isOwn: reinstalls.requested || reinstalls.seen.has(id) };
  });
  const gone = read.filter(({ isListed, isOwn }) => isListed === false && isOwn).map(({ id }) => id);
  const uncalled = gone.length === 0 ? new Set() : await reinstalls.findUncalled(gone);
  return new Map([
    ...results,
    ...read.map(({ id, result, ...facts }) => [id, judgeReinstall(result, facts, !uncalled.has(id))] as const),
  ]);
};

/**
 * A reinstall may end in exactly the record that was there before it. The service lists it only while it is pending: once
 * it is gone from the list and the agent has made contact, the deployment is the new result. Gone without a contact, it
 * was cancelled.
 */
export const judgeReinstall = (
  result: Observation,
  { isListed, isOwn }: { readonly isListed: boolean | undefined; readonly isOwn: boolean },
  hasCalled: boolean,
): Observation => {
  if (isListed !== false) return result;
  if (!isOwn) return { ...result, message: describeEarlier(result) };
  if (!hasCalled) return { ...result, message: goneWithoutContact };
  const failed = result.fields['status'] === 'Failed';
  const message = failed ? firstText(result.fields, ['errorText']) : undefined;
  return { ...result, state: failed ? 'failed' : 'done', message };
};

const goneWithoutContact =
  'the reinstall is no longer listed, and the agent has not made contact since it was requested: it was cancelled, or the contact is not recorded yet';

const describeEarlier = ({ fields }: Observation): string =>
  `no reinstall is listed, and the last result is an earlier one${typeof fields['installTime'] === 'string' ? ` (${fields['installTime']})` : ''}`;

/** It has a result, and is pending only because nothing has changed since before the request. */
const looksOld = ({ state, fields }: Observation): boolean =>
  state === 'pending' && (fields['status'] === 'Success' || fields['status'] === 'Failed');

/** undefined: no answer, so it may still be pending. */
const isPendingReinstall = async (id: Watched['id'], packageId: string, ask: Asker): Promise<boolean | undefined> => {
  const facts = { pathValues: { id }, query: [['packageId', packageId] as const] };
  const asked = await ask.list(getCall('/api/computer/{id}/software-reinstall', facts));
  return asked.kind === 'answer' ? asked.value.length > 0 : undefined;
};
