import type { Context } from '../../context.js';
import { sendOrReadBack } from '../../engine/safety/read-back.js';
import { refusalsIn } from '../../engine/run/batch-answer.js';
import { readItems, wholePage } from '../../engine/read/read-items.js';
import { EmsError, isInterruption, messageOf } from '../../errors.js';
import type { Call, Client } from '../../http/client.js';
import { UncertainWrite } from '../../http/failure.js';
import { getCall } from '../../http/reads.js';
import { piecesOf } from '../../json/group-by.js';
import { isObject, textOf, type Json } from '../../json/objects.js';
import type { StateChange } from '../model.js';
import type { Requests } from './described-body.js';
import { memberCall, mostIds } from './member-calls.js';
import { findOnly, type RequestDeps } from './request-deps.js';
import { described, requestsFor } from './requests.js';
import type { Step } from './steps.js';

/** How sending one change ended, before it is read back. */
export type Sent =
  | { readonly kind: 'sent'; readonly reply?: Json | undefined }
  | { readonly kind: 'failed' | 'unknown'; readonly error: string; readonly stops?: true };

export interface StepDeps extends RequestDeps {
  readonly client: Client;
  readonly context: Context;
  /** Told of every change that the service has answered: a new group has an id now. */
  noteReply(change: StateChange, reply: Json | undefined): void;
  /** Told of a computer that left another group for the wanted one: its group was not changed by others. */
  noteLeft(group: string, computer: number): void;
}

/** Sends the changes of a step, one after the other; those of members and package tags together. */
export const sendStep = async (step: Step, deps: StepDeps): Promise<ReadonlyMap<StateChange, Sent>> => {
  if (step.kind === 'member') return sendMembers(step, deps);
  if (step.kind === 'package-tag') return sendPackageTags(step, deps);
  const sent = new Map<StateChange, Sent>();
  for (const change of step.changes) {
    const outcome = await sendChange(change, deps);
    sent.set(change, outcome);
    if (outcome.kind === 'sent') deps.noteReply(change, outcome.reply);
    if (outcome.kind !== 'sent' && outcome.stops === true) break;
    // A group that was not created has no description.
    if (outcome.kind !== 'sent' && change.kind === 'group' && change.action === 'create') break;
  }
  return sent;
};

const sendChange = async (change: StateChange, deps: StepDeps): Promise<Sent> => {
  const requests = await requestsFor(change, deps);
  if ('problem' in requests) return { kind: 'failed', error: requests.problem };
  return sendCalls(requests, deps);
};

const sendCalls = async (calls: readonly Call[], { client, context }: StepDeps): Promise<Sent> => {
  let reply: Json | undefined;
  for (const call of calls) {
    try {
      reply = (await sendOrReadBack(call, client, { warn: (line) => context.warn(line), clock: context.clock })).json();
    } catch (error) {
      return failureOf(error);
    }
  }
  return { kind: 'sent', reply };
};

/** An answer that got lost is unknown until it is read back; without a service, nothing else is sent. */
export const failureOf = (error: unknown): Sent => {
  if (error instanceof UncertainWrite) return { kind: 'unknown', error: error.message };
  if (!(error instanceof EmsError)) return { kind: 'failed', error: messageOf(error) };
  const stops = isInterruption(error.kind) || error.kind === 'unreachable' || error.kind === 'not-signed-in';
  return { kind: 'failed', error: error.message, ...(stops ? { stops: true } : {}) };
};

const sendMembers = async (step: Step, deps: StepDeps): Promise<ReadonlyMap<StateChange, Sent>> => {
  const sent = new Map<StateChange, Sent>();
  const id = deps.groupId(step.on);
  const known = step.changes.flatMap((change) => {
    const computer = change.ids.what ?? deps.newId('computer', change.what);
    if (typeof computer === 'number' && id !== undefined) return [{ change, computer }];
    sent.set(change, { kind: 'failed', error: `the computer "${change.what}" could not be looked up` });
    return [];
  });
  for (const part of piecesOf(known, mostIds)) {
    const isAdded = part[0]?.change.action === 'add';
    const answers = await sendIds(
      isAdded ? 'add' : 'remove',
      id ?? '',
      part.map(({ computer }) => computer),
      deps,
    );
    for (const { change, computer } of part) sent.set(change, answers.get(computer) ?? { kind: 'sent' });
  }
  return sent;
};

type Answers = ReadonlyMap<number, Sent>;

/** A computer of another configuration group leaves it first, and returns there if the new one does not take it. */
const sendIds = async (
  action: 'add' | 'remove',
  id: string,
  ids: readonly number[],
  deps: StepDeps,
): Promise<Answers> => {
  const first = await sendBatch(action, id, ids, deps);
  if (action === 'remove') return first;
  const answers = new Map(first);
  for (const [computer, sent] of first) {
    if (sent.kind !== 'failed' || !/configuration/i.test(sent.error)) continue;
    const from = await configurationGroupOf(computer, deps);
    if (from === undefined || from === id) continue;
    const left = (await sendBatch('remove', from, [computer], deps)).get(computer);
    if (left?.kind !== undefined && left.kind !== 'sent') continue;
    const joined = (await sendBatch('add', id, [computer], deps)).get(computer) ?? { kind: 'sent' };
    if (joined.kind === 'failed') await sendBatch('add', from, [computer], deps);
    else deps.noteLeft(from, computer);
    answers.set(computer, joined);
  }
  return answers;
};

const sendBatch = async (
  action: 'add' | 'remove',
  id: string,
  ids: readonly number[],
  deps: StepDeps,
): Promise<Answers> => {
  const call = memberCall(action, id, ids);
  const sent = await sendCalls([call], deps);
  if (sent.kind !== 'sent') return new Map(ids.map((each) => [each, sent]));
  const refusals = refusalsIn(
    sent.reply,
    ids.map((each) => ({ id: each })),
    true,
  );
  return new Map(
    refusals.map((refusal): [number, Sent] => [
      refusal.id,
      {
        kind: refusal.unsure === true ? 'unknown' : 'failed',
        error: [refusal.code, refusal.message].filter(Boolean).join(': ') || 'refused',
      },
    ]),
  );
};

/** The service does not say which group it is in when it refuses. */
const configurationGroupOf = async (id: number, { client }: StepDeps): Promise<string | undefined> => {
  const call = getCall('/api/computer/{id}/groups', { pathValues: { id } });
  const groups = await readItems(call, client, { top: wholePage }).catch(() => []);
  const found = groups.find(({ assignedToTree }) => /^configuration/i.test(textOf(assignedToTree)));
  return textOf(found?.groupId) || undefined;
};

/** The tags of a package are replaced as a whole: what it has is read first. */
const sendPackageTags = async ({ changes, on }: Step, deps: StepDeps): Promise<ReadonlyMap<StateChange, Sent>> => {
  const outcome = await packageTagsOutcome(on, changes, deps);
  return new Map(changes.map((change) => [change, outcome]));
};

const packageTagsOutcome = async (on: string, changes: readonly StateChange[], deps: StepDeps): Promise<Sent> => {
  try {
    const requests = await packageTagRequests(on, changes, deps);
    return 'problem' in requests ? { kind: 'failed', error: requests.problem } : await sendCalls(requests, deps);
  } catch (error) {
    return failureOf(error);
  }
};

export const packageTagRequests = async (
  on: string,
  changes: readonly StateChange[],
  deps: StepDeps,
): Promise<Requests> => {
  const owner = await findOnly('package-tag', on, 'on', deps);
  if (owner === undefined) return { problem: `the package "${on}" could not be looked up` };
  const pathValues = { id: owner.id };
  const items = await readItems(getCall('/api/packages/{id}/tags', { pathValues }), deps.client);
  const ids = new Set<string | number>(items.flatMap(tagIdIn));
  for (const { action, ids: own, what } of changes) {
    const id = own.what ?? deps.newId('tag', what) ?? (await findOnly('package-tag', what, 'what', deps))?.id;
    if (id === undefined) return { problem: `the id of the tag "${what}" is not known` };
    if (action === 'remove') ids.delete(id);
    else ids.add(id);
  }
  return described('PUT /api/packages/{id}/tags', { ids: [...ids] }, pathValues, deps);
};

const tagIdIn = (item: Json): number[] => {
  const id = isObject(item) ? (item['id'] ?? item['tagId']) : undefined;
  return typeof id === 'number' ? [id] : [];
};
