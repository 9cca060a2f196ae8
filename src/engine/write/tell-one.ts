import { nextWindowIn } from '../../service/agent-facts.js';
import type { ReadCall, Reply } from '../../http/client.js';
import { computerApi } from '../../service/computers.js';
import { assignmentApi } from '../../service/groups.js';
import {
  acceptedSentence,
  isOnlyAccepted,
  batchSentence,
  isForPeople,
  sentenceOf,
  wantsRecord,
  type SpokenNames,
} from './sentence.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { RefusedInBatch } from '../../changes/journal/unit-state.js';
import { allTargets, isBatch } from '../../changes/plan.js';
import { withDone } from '../safety/question.js';
import { onePage, shapeReply } from '../read/shape-result.js';
import { asleepText } from './asleep.js';
import type { Planned } from './planned.js';
import { EmsError } from '../../base/errors.js';
import { isObject, type Json } from '../../base/json/objects.js';
import { ticked } from '../../terminal/terminal.js';
import { parseTime, relativeTime } from '../../base/text/times.js';
import { withFullStop } from '../../base/text/wording.js';

export interface Answered extends Planned {
  readonly names: SpokenNames;
  readonly reply: Reply;
  /** The computers of a batch that the answer refuses. */
  readonly refusals: readonly RefusedInBatch[];
  /** The answer says that it failed. */
  readonly failure?: EmsError | undefined;
}

/** Tells what became of one request: a sentence for people, the record for programs, for -o and for -v. */
export const tellOne = async (answered: Answered, input: Input, context: Context): Promise<Result> => {
  const { command, names, plan, prepared, refusals, reply } = answered;
  const record = withDone(command.record, prepared);
  const answer = reply.json();
  const isAccepted = isOnlyAccepted(reply.status, command.operation);
  const told = isAccepted ? acceptedSentence(plan, record, names, answer) : sentenceOf(record, names, answer);
  const shaped = onePage(shapeReply(reply, record, told, plan.call));
  const result = { ...shaped, outcome: outcomeOf(answered) };
  if (!(await isForPeople(context)) || result.kind === 'file' || result.kind === 'text') {
    if (result.outcome === undefined && !input.shared.quiet) await sayWhoSleeps(answered, context);
    return result;
  }
  if (result.outcome !== undefined)
    return isBatch(plan) ? (await import('./tell-many.js')).tellRefused(answered, result, refusals, context) : result;
  const message = isAccepted ? told : await fullSentence(answered, answer, context);
  const isShown = record.done === undefined || plan.call.promises === 'secret' || wantsRecord(input);
  const asleep = await asleepText(answered, context);
  const after = asleep === undefined ? [] : [asleep];
  if (result.kind === 'done' || !isShown) return { kind: 'done', message, remarks: after };
  return { ...result, remarks: [...(result.remarks ?? []), ticked(message, context.terminal), ...after] };
};

/** A script is told the number for a package: the other assignments are rare, and each costs a request. */
const sayWhoSleeps = async (answered: Answered, context: Context): Promise<void> => {
  if (answered.plan.call.operation !== assignmentApi['package-assignment'].add.operation) return;
  const asleep = await asleepText(answered, context);
  if (asleep !== undefined) context.say(asleep);
};

/** Adds when the agents make contact and act, which takes another read. */
const fullSentence = async (
  { command, names, plan, prepared }: Answered,
  answer: Json | undefined,
  context: Context,
): Promise<string> => {
  const { contactTimes } = command;
  const record = withDone(command.record, prepared);
  if (isBatch(plan)) return batchSentence(record, names, [answer ?? null], 1);
  const sentence = sentenceOf(record, names, answer);
  const [only] = allTargets(plan);
  if (record.next === 'contact' && typeof only?.id === 'number')
    return `${sentence}; ${await nextContact(only.id, context)}`;
  if (record.follow !== 'group-activation') return sentence;
  const line = await contactTimes?.(String(plan.call.pathValues?.['id'] ?? ''), context);
  return line === undefined ? sentence : `${sentence}. ${line}`;
};

/** One computer of a batch is judged by the counts, like many. A package that no group has is replaced nowhere, as the question said. */
const outcomeOf = ({ failure, plan, reach, refusals: [refusal] }: Answered): EmsError | undefined => {
  if (refusal === undefined) return failure?.kind === 'failed' && reach?.groups === 0 ? undefined : failure;
  const what = refusal.unsure === true ? 'The change may have taken effect' : '1 computer failed';
  const why = [refusal.code, refusal.message].filter(Boolean).join(': ') || 'refused';
  return new EmsError('partial', withFullStop(`${what}: ${why}`), {
    operation: plan.call.operation,
    hint: 'Running the same command again is safe.',
  });
};

/** When the agent of one computer will act: its next contact, or how long it has been silent. */
const nextContact = async (id: number, context: Context): Promise<string> => {
  const now = context.clock.date();
  const next = nextWindowIn(objectField(await readOrNothing(computerApi.agent(id), context), 'pollingWindows'), now);
  if (next !== undefined) return `next contact ${relativeTime(next.toISOString(), now).replace(/^now$/, 'is due now')}`;
  const computer = await readOrNothing(computerApi.one(id), context);
  const seen = isObject(computer) ? computer['lastSeenUtc'] : undefined;
  if (seen === null) return 'it acts at its first contact (never seen so far)';
  if (typeof seen !== 'string' || Number.isNaN(parseTime(seen))) return 'it acts at its next contact';
  return `it acts at its next contact (last seen ${relativeTime(seen, now)})`;
};

type ContactAnswer = ReturnType<Awaited<ReturnType<Awaited<ReturnType<Context['client']>>['read']>>['json']>;

const objectField = (found: ContactAnswer, name: string): ContactAnswer => (isObject(found) ? found[name] : undefined);

/** Returns nothing if the read fails: a missing role must not spoil a write that worked. */
const readOrNothing = async (call: ReadCall, context: Context): Promise<ContactAnswer> => {
  try {
    const client = await context.client();
    return (await client.read(call)).json();
  } catch {
    return undefined;
  }
};
