import { isConfigurationTree } from '../../engine/names/group-paths.js';
import { readItems, wholePage } from '../../engine/read/read-items.js';
import { getCall } from '../../http/reads.js';
import { evenInterrupted } from '../../http/send-once.js';
import { textOf } from '../../json/objects.js';
import type { RealGroup } from '../model.js';
import { memberCall } from './member-calls.js';
import type { Sent, StepDeps } from './send-calls.js';
import { sendIds, sendIdsOf } from './send-ids.js';

interface MovedMembers {
  readonly from: RealGroup;
  readonly to: Pick<RealGroup, 'id' | 'path'>;
  readonly ids: readonly number[];
}

type NotSent = Exclude<Sent, { readonly kind: 'sent' }>;

/** Computers leave one configuration group and join another. A computer that does not join it returns to the first one. */
export const moveMembers = async (move: MovedMembers, deps: StepDeps): Promise<ReadonlyMap<number, Sent>> => {
  const outcomes = new Map(await sendIds('remove', move.from.id, move.ids, deps));
  // After a lost answer they join as well: the service refuses a computer that is still in another group.
  const gone = move.ids.filter((id) => outcomes.get(id)?.kind !== 'failed');
  if (gone.length === 0) return outcomes;
  const joined = await sendIdsOf(
    evenInterrupted(memberCall('add', move.to.id, gone), deps.context.interrupt),
    gone,
    deps,
  );
  for (const id of gone) {
    const sent = joined.get(id) ?? { kind: 'sent' };
    const outcome = sent.kind === 'sent' ? { sent, hasLeft: true } : await returnMember(id, sent, move, deps);
    if (outcome.hasLeft) deps.noteLeft(move.from.id, id);
    outcomes.set(id, outcome.sent);
  }
  return outcomes;
};

interface Returned {
  readonly sent: Sent;
  /** It is not in the first group any more. */
  readonly hasLeft: boolean;
}

/** Adds a computer that is in no group to the first one again, and says where it is in the end. */
const returnMember = async (
  id: number,
  refusal: NotSent,
  { from, to }: MovedMembers,
  deps: StepDeps,
): Promise<Returned> => {
  const place = await groupIdOf(id, deps);
  if (place === to.id.toLowerCase()) return { sent: { kind: 'sent' }, hasLeft: true };
  const hasNone = place === 'none' || place === 'unread';
  if (hasNone) {
    const back = await sendIdsOf(evenInterrupted(memberCall('add', from.id, [id]), deps.context.interrupt), [id], deps);
    // The first group has it, so the second one has not.
    if ((back.get(id)?.kind ?? 'sent') === 'sent') return failed(refusal, `it was added to ${from.path} again`, false);
  }
  const now = hasNone ? await groupIdOf(id, deps) : place;
  if (now === to.id.toLowerCase()) return { sent: { kind: 'sent' }, hasLeft: true };
  if (now === from.id.toLowerCase()) return failed(refusal, `it is still in ${from.path}`, false);
  if (now === 'none' || now === 'unread') return { sent: lost(id, refusal, now, from), hasLeft: true };
  const path = deps.real.groups.find((group) => group.id.toLowerCase() === now)?.path ?? now;
  return failed(refusal, `it is in ${path} now`, true);
};

const failed = (refusal: NotSent, where: string, hasLeft: boolean): Returned => ({
  sent: { ...refusal, kind: 'failed', error: `${refusal.error}; ${where}` },
  hasLeft,
});

const lost = (id: number, refusal: NotSent, now: 'none' | 'unread', { path }: RealGroup): NotSent => ({
  ...refusal,
  error:
    now === 'none'
      ? `${refusal.error}; it has left ${path} and is in no configuration group now`
      : `${refusal.error}; it may have left ${path}. See its groups with: ems computer groups ${id}`,
});

/** The configuration group that a computer is in now. */
const groupIdOf = async (id: number, deps: StepDeps): Promise<string> => {
  const call = evenInterrupted(getCall('/api/computer/{id}/groups', { pathValues: { id } }), deps.context.interrupt);
  try {
    const groups = await readItems(call, deps.client, { top: wholePage });
    const found = groups.find(({ assignedToTree }) => isConfigurationTree(assignedToTree));
    return found === undefined ? 'none' : textOf(found.groupId).toLowerCase();
  } catch {
    return 'unread';
  }
};
