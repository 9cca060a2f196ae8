import { errorOf, type SessionUnit } from '../../../changes/execute/send-unit.js';
import type { Ended } from '../../../changes/execute/stop-watch.js';
import type { Context } from '../../../context.js';
import { EmsError, isInterruption, messageOf } from '../../../base/errors.js';
import type { Outcome } from '../../../changes/journal/unit-state.js';
import type { Client, WriteCall } from '../../../http/client.js';
import { UncertainWrite } from '../../../http/failure.js';
import type { Json } from '../../../base/json/objects.js';
import type { StateChange } from '../model.js';
import type { RequestDeps } from './request-deps.js';

/** How sending one change ended, before it is read back. `refused`: by an answer of the service. */
export type Sent =
  | { readonly kind: 'sent'; readonly reply?: Json | undefined }
  | {
      readonly kind: 'failed' | 'unknown';
      readonly error: string;
      readonly refused?: true;
      readonly problem?: Ended['problem'];
    };

export interface StepDeps extends RequestDeps {
  readonly client: Client;
  readonly context: Context;
  /** Sends one request; a preview only records it. */
  send(unit: SessionUnit): Promise<Outcome | undefined>;
  /** Called after every change that was sent or failed; false: nothing else is sent. */
  recordSent(sent: Sent): boolean;
  /** Called with every answer of the service: a new group has an id now. */
  noteReply(change: StateChange, reply: Json | undefined): void;
  /** Members that left another group for the wanted one, by `memberKey`: not a change by others. */
  readonly left: Set<string>;
}

/** Sends the requests of one change, until one fails. */
export const sendCalls = async (calls: readonly WriteCall[], deps: StepDeps): Promise<Sent> => {
  let reply: Json | undefined;
  for (const call of calls) {
    const outcome = await deps.send({ call, targets: [] });
    if (outcome?.kind !== 'done') return failureOf(errorOf(outcome, deps.context));
    reply = outcome.reply;
  }
  return { kind: 'sent', reply };
};

/** A lost answer is unknown until it is read back; without a service, nothing else is sent. */
export const failureOf = (error: unknown): Sent => {
  if (error instanceof UncertainWrite) return { kind: 'unknown', error: error.message };
  if (!(error instanceof EmsError)) return { kind: 'failed', error: messageOf(error) };
  const { kind, message } = error;
  const isAnswer = !isInterruption(kind) && kind !== 'unreachable' && kind !== 'not-signed-in';
  return { kind: 'failed', error: message, problem: { error: kind }, ...(isAnswer ? { refused: true } : {}) };
};
