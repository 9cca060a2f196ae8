import { errorOf } from '../../../changes/execute/send-unit.js';
import { requestOf, type MemberGroup } from '../../../engine/write/memberships.js';
import { evenInterrupted } from '../../../http/send-once.js';
import { failureOf, type Sent, type StepDeps } from './send-calls.js';

/** By computer; a preview has placeholders for new ones. */
export type SentIds = ReadonlyMap<string | number, Sent>;

interface Membership {
  readonly verb: 'add' | 'remove';
  readonly group: MemberGroup;
  readonly ids: readonly (string | number)[];
  /** The second half of a move, which is sent even after Ctrl-C. */
  readonly completes?: true;
}

/** Adds computers to a group or removes them from it. Computers that are missing in the result have succeeded. */
export const sendIds = async ({ completes, group, ids, verb }: Membership, deps: StepDeps): Promise<SentIds> => {
  const { call, carrier } = requestOf(verb, group);
  const half = completes === true ? evenInterrupted(call, deps.context.interrupt) : call;
  const outcome = await deps.send({ call: half, carrier, targets: ids.map((id) => ({ id, name: undefined })) });
  if (outcome?.kind !== 'done') {
    const sent = failureOf(errorOf(outcome, deps.context));
    return new Map(ids.map((id) => [id, sent]));
  }
  return new Map(
    outcome.refusals.map((refusal): [string | number, Sent] => [
      refusal.id,
      {
        ...(refusal.unsure === true ? { kind: 'unknown' } : { kind: 'failed', refused: true }),
        error: [refusal.code, refusal.message].filter(Boolean).join(': ') || 'refused',
      },
    ]),
  );
};
