import type { Context } from '../../context.js';
import { EmsError, isInterruption, messageOf } from '../../base/errors.js';
import { servedAt, type Call, type Client, type Reply, type WriteCall } from '../../http/client.js';
import { UncertainWrite } from '../../http/failure.js';
import { evenInterrupted } from '../../http/send-once.js';
import { isObject, parseExact, type Json } from '../../base/json/objects.js';
import type { StateOf } from '../journal/dependencies.js';
import { blockedMessage, type Outcome, type RefusedInBatch, type RequestProblem } from '../journal/unit-state.js';
import { callFor, isBatch, isKept, type Plan, type Template, type Unit } from '../plan.js';
import { sendOrReadBack, type PermittedClient } from './read-back.js';
import { firstFew, type SubjectId, type Target } from '../target.js';
import { throwPartialFailure } from '../../http/partial-failure.js';
import { findRefusals, refusalsIn } from './refusals.js';

/** A unit to send, without the targets that an earlier unit did not accept. */
export interface Leaving {
  readonly plan: Pick<Plan, 'call' | 'carrier' | 'undoable' | 'units'>;
  readonly unit: Unit;
  readonly blocked: readonly Target[];
  readonly stateOf: StateOf;
  /** A later unit needs the id of what this one creates. */
  readonly keepsId: boolean;
  /** A wait needs the time of the answer. */
  readonly keepsTime: boolean;
  /** The only request of its command: its answer, or its error, is the result. */
  readonly isAlone: boolean;
}

/** Returns undefined if it was interrupted before sending. */
export const sendUnit = async (
  leaving: Leaving,
  gate: PermittedClient,
  context: Context,
): Promise<Outcome | undefined> => {
  const { isAlone, plan, unit } = leaving;
  const warn = (line: string): void => context.warn(isAlone ? line : `${firstFew(unit.targets)}: ${line}`);
  let answer: Reply | undefined;
  try {
    const made = idFor(leaving);
    const call = settling(callFor(plan, unit, made), unit, context);
    const reply = await sendOrReadBack(isKept(plan) ? call : { ...call, unkept: true }, gate, {
      warn,
      clock: context.clock,
    });
    answer = reply;
    // Parse the answer even if it is unused: anything but JSON from the service makes the outcome uncertain.
    const json = reply.json();
    const isBatched = isBatch(plan, unit);
    if (!isBatched) throwPartialFailure(json, call);
    const refusals = isBatched ? await refusedOf(reply, unit, { call, client: gate.client, made }) : [];
    const served = leaving.keepsTime ? { served: servedAt(reply) } : {};
    return {
      kind: 'done',
      status: reply.status,
      refusals: [...refusals, ...leaving.blocked.map(asBlocked)],
      ...served,
      ...(leaving.keepsId ? madeIn(json) : {}),
      reply: isBatched ? json : exactJson(reply, json),
      ...(isAlone ? { whole: reply } : {}),
    };
  } catch (error) {
    const outcome = problemOf(error);
    return outcome === undefined || !isAlone ? outcome : { ...outcome, error, whole: answer };
  }
};

/** One request of a session, such as the step of a rollout: the service remembers how far it came, so no journal does. */
export const sendInSession = (
  unit: SessionUnit,
  gate: PermittedClient,
  context: Context,
): Promise<Outcome | undefined> => {
  const plan = { call: unit.call, units: [unit], undoable: true } as const;
  const alone = { keepsId: false, keepsTime: false, isAlone: true };
  return sendUnit({ plan, unit, blocked: [], stateOf: () => ({ kind: 'left' }), ...alone }, gate, context);
};

export interface SessionUnit extends Pick<Unit, 'carrier' | 'targets'> {
  readonly call: Template;
}

/** The error of a request that has no answer; undefined: it was interrupted before it was sent. */
export const errorOf = (outcome: Outcome | undefined, { interrupt }: Pick<Context, 'interrupt'>): unknown =>
  outcome === undefined ? interrupt.reason : outcome.kind === 'done' ? undefined : outcome.error;

/** The id that an earlier unit created. */
const idFor = ({ stateOf, unit: { idFrom } }: Leaving): SubjectId | undefined => {
  if (idFrom === undefined) return undefined;
  const state = stateOf(idFrom.unit);
  if (state.kind === 'done' && state.made !== undefined) return state.made;
  throw new EmsError('failed', 'The service did not return the id of what was created.');
};

const settling = (call: WriteCall, { completes }: Unit, { interrupt }: Context): WriteCall =>
  completes === true ? evenInterrupted(call, interrupt) : call;

/** The answer has the id that an earlier unit created, the plan has the typed name. */
const refusedOf = async (
  reply: Reply,
  { completes, targets }: Unit,
  { call, client, made }: { readonly call: Call; readonly client: Client; readonly made: SubjectId | undefined },
): Promise<readonly RefusedInBatch[]> => {
  const [only] = targets;
  const asked = made === undefined || only === undefined ? targets : [{ ...only, id: made }];
  // 202 does not tell the outcome, except for the second half of a change.
  const isOpen = reply.status === 202 && completes !== true;
  const refusals = isOpen
    ? refusalsIn(reply.json(), asked)
    : await findRefusals(reply.json(), { completes, targets: asked }, call, client);
  return asked === targets ? refusals : refusals.map((refusal) => ({ ...refusal, id: only?.id ?? refusal.id }));
};

const asBlocked = ({ id }: Target): RefusedInBatch => ({ id, blocked: true, message: blockedMessage });

const madeIn = (answer: Json | undefined): { readonly made?: SubjectId } => {
  const id = isObject(answer) ? answer['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? { made: id } : {};
};

/** Keeps the digits of numbers that a double would change. */
const exactJson = (reply: Reply, json: Json | undefined): Json | undefined =>
  typeof json === 'object' ? (parseExact(reply.body) as Json) : json; // only for display

interface Problem {
  readonly kind: 'failed' | 'unknown';
  readonly problem: RequestProblem;
}

/** Returns undefined if it was interrupted before sending. */
const problemOf = (error: unknown): Problem | undefined => {
  if (!(error instanceof EmsError)) {
    const message = messageOf(error);
    return { kind: 'unknown', problem: { error: 'failed', message } };
  }
  const isUncertain = error instanceof UncertainWrite;
  if (!isUncertain && isInterruption(error.kind)) return undefined;
  const { code, details, hint, status } = error.facts;
  return {
    kind: isUncertain ? 'unknown' : 'failed',
    problem: {
      error: error.kind,
      message: error.message,
      ...(status === undefined ? {} : { status }),
      ...(code === undefined ? {} : { code }),
      ...(hint === undefined ? {} : { hint }),
      ...(details === undefined ? {} : { details }),
    },
  };
};
