import { refusalsIn } from '../../../changes/execute/refusals.js';
import type { WriteCall } from '../../../http/client.js';
import { sendCalls, type Sent, type StepDeps } from './send-calls.js';

/** By computer; a preview has placeholders for new ones. */
export type SentIds = ReadonlyMap<string | number, Sent>;

/** Adds computers to a group or removes them from it. Computers that are missing in the result have succeeded. */
export const sendIds = async (call: WriteCall, ids: readonly (string | number)[], deps: StepDeps): Promise<SentIds> => {
  const sent = await sendCalls([call], deps);
  if (sent.kind !== 'sent') return new Map(ids.map((each) => [each, sent]));
  const targets = ids.map((each) => ({ id: each }));
  return new Map(
    refusalsIn(sent.reply, targets, sent.reply === undefined ? undefined : 'counts').map(
      (refusal): [string | number, Sent] => [
        refusal.id,
        {
          ...(refusal.unsure === true ? { kind: 'unknown' } : { kind: 'failed', refused: true }),
          error: [refusal.code, refusal.message].filter(Boolean).join(': ') || 'refused',
        },
      ],
    ),
  );
};
