import type { StateChange } from '../model.js';
import { memberParts, type MemberPart } from './member-calls.js';
import { moveMembers } from './move-members.js';
import type { Sent, StepDeps } from './send-calls.js';
import { sendIds, type SentIds } from './send-ids.js';
import type { Step } from './steps.js';

interface SentMember {
  readonly change: StateChange;
  readonly computer: string | number;
}

/** Sends the members of one group: those that only join or leave it, then those that another group loses. */
export const sendMembers = async (step: Step, deps: StepDeps): Promise<ReadonlyMap<StateChange, Sent>> => {
  const sent = new Map<StateChange, Sent>();
  const id = deps.groupId(step.on);
  const known = step.changes.flatMap((change): SentMember[] => {
    const computer = change.ids.what ?? deps.newId('computer', change.what);
    if (computer !== undefined && id !== undefined) return [{ change, computer }];
    sent.set(change, { kind: 'failed', error: `the computer "${change.what}" could not be looked up` });
    return [];
  });
  for (const part of memberParts(known)) {
    const outcomes = await sendPart(part, { id: id ?? '', path: step.on }, deps);
    for (const { change, computer } of part.members) {
      const outcome = outcomes.get(computer) ?? { kind: 'sent' };
      sent.set(change, outcome);
      deps.recordSent(outcome);
    }
  }
  return sent;
};

const sendPart = async (
  { from, members }: MemberPart<SentMember>,
  to: { readonly id: string; readonly path: string },
  deps: StepDeps,
): Promise<SentIds> => {
  const ids = members.map(({ computer }) => computer);
  if (from !== undefined) return moveMembers({ from, to, ids }, deps);
  return sendIds({ verb: members[0]?.change.action === 'add' ? 'add' : 'remove', group: to, ids }, deps);
};
