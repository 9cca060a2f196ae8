import { readGroupsOf } from '../../../service/group-paths.js';
import { memberKey } from '../compare/with-moves.js';
import type { RealGroup } from '../model.js';
import type { Sent, StepDeps } from './send-calls.js';
import { sendIds, type SentIds } from './send-ids.js';

interface MovedMembers {
  readonly from: RealGroup;
  readonly to: Pick<RealGroup, 'id' | 'path'>;
  readonly ids: readonly (string | number)[];
}

type NotSent = Exclude<Sent, { readonly kind: 'sent' }>;

/** Moves computers from one configuration group to another. One that cannot join returns to the first group. */
export const moveMembers = async (move: MovedMembers, deps: StepDeps): Promise<SentIds> => {
  const outcomes = new Map(await sendIds({ verb: 'remove', group: move.from, ids: move.ids }, deps));
  // After a lost answer, try to join as well: the service refuses a computer that is still in another group.
  const gone = move.ids.filter((id) => outcomes.get(id)?.kind !== 'failed');
  if (gone.length === 0) return outcomes;
  const joined = await sendIds({ verb: 'add', group: move.to, ids: gone, completes: true }, deps);
  for (const id of gone) {
    const sent = joined.get(id) ?? { kind: 'sent' };
    const outcome = sent.kind === 'sent' ? { sent, hasLeft: true } : await returnMember(id, sent, move, deps);
    if (outcome.hasLeft) deps.left.add(memberKey(move.from.id, id));
    outcomes.set(id, outcome.sent);
  }
  return outcomes;
};

interface Returned {
  readonly sent: Sent;
  /** The computer is no longer in the first group. */
  readonly hasLeft: boolean;
}

/** Adds a computer that is in neither group back to the first one, and reports where it ends up. */
const returnMember = async (
  id: string | number,
  refusal: NotSent,
  move: MovedMembers,
  deps: StepDeps,
): Promise<Returned> => {
  const place = await placeOf(id, refusal, move, deps);
  if ('sent' in place) return place;
  const back = await sendIds({ verb: 'add', group: move.from, ids: [id], completes: true }, deps);
  // It is in the first group again, so it is not in the second.
  if ((back.get(id)?.kind ?? 'sent') === 'sent')
    return failed(refusal, `it was added to ${move.from.path} again`, false);
  const now = await placeOf(id, refusal, move, deps);
  return 'sent' in now ? now : { sent: { ...refusal, error: `${refusal.error}; ${now.lost}` }, hasLeft: true };
};

/** The outcome for a computer in one of the two groups; otherwise where it is. */
const placeOf = async (
  id: string | number,
  refusal: NotSent,
  { from, to }: MovedMembers,
  deps: StepDeps,
): Promise<Returned | { readonly lost: string }> => {
  const groups = await readGroupsOf(id, deps.client, deps.context).catch(() => undefined);
  // A reinstall may have added a group of its own.
  const ids = groups?.filter(({ isConfiguration }) => isConfiguration).map((group) => group.id);
  if (ids === undefined)
    return { lost: `it may have left ${from.path}. See its groups with: ems computer groups ${id}` };
  if (ids.includes(to.id.toLowerCase())) return { sent: { kind: 'sent' }, hasLeft: true };
  if (ids.includes(from.id.toLowerCase())) return failed(refusal, `it is still in ${from.path}`, false);
  const others = ids.map((each) => deps.real.groups.find((group) => group.id.toLowerCase() === each)?.path ?? each);
  return { lost: `it has left ${from.path} and is in ${others.join(', ') || 'no configuration group'} now` };
};

const failed = (refusal: NotSent, where: string, hasLeft: boolean): Returned => ({
  sent: { ...refusal, kind: 'failed', error: `${refusal.error}; ${where}` },
  hasLeft,
});
