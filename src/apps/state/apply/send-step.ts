import { packageApi } from '../../../service/packages.js';
import { readItems } from '../../../service/read-items.js';
import { decodeList } from '../../../http/answers/decode.js';
import type { StateChange } from '../model.js';
import type { Requests } from './described-body.js';
import { findOnly } from './request-deps.js';
import { described, requestsFor } from './requests.js';
import { failureOf, sendCalls, type Sent, type StepDeps } from './send-calls.js';
import { sendMembers } from './send-members.js';
import type { Step } from './steps.js';

/** Sends the changes of a step, one after the other; those of members and package tags together. */
export const sendStep = async (step: Step, deps: StepDeps): Promise<ReadonlyMap<StateChange, Sent>> => {
  if (step.kind === 'member') return sendMembers(step, deps);
  if (step.kind === 'package-tag') return sendPackageTags(step, deps);
  const sent = new Map<StateChange, Sent>();
  for (const change of step.changes) {
    const outcome = await sendRequests(await requestsFor(change, deps), deps);
    sent.set(change, outcome);
    if (outcome.kind === 'sent') deps.noteReply(change, outcome.reply);
    if (!deps.recordSent(outcome)) break;
    // A group that was not created cannot get a description.
    if (outcome.kind !== 'sent' && change.kind === 'group' && change.action === 'create') break;
  }
  return sent;
};

const sendRequests = async (requests: Requests, deps: StepDeps): Promise<Sent> =>
  'problem' in requests ? { kind: 'failed', error: requests.problem } : sendCalls(requests, deps);

/** The tags of a package are replaced as a whole: what it has is read first. */
const sendPackageTags = async ({ changes, on }: Step, deps: StepDeps): Promise<ReadonlyMap<StateChange, Sent>> => {
  const requests = await packageTagRequests(on, changes, deps).catch(failureOf);
  const outcome = 'kind' in requests ? requests : await sendRequests(requests, deps);
  changes.forEach(() => deps.recordSent(outcome));
  return new Map(changes.map((change) => [change, outcome]));
};

const packageTagRequests = async (on: string, changes: readonly StateChange[], deps: StepDeps): Promise<Requests> => {
  const owner = await findOnly('package-tag', on, 'on', deps);
  if (owner === undefined) return { problem: `the package "${on}" could not be looked up` };
  const pathValues = { id: owner.id };
  const tags = decodeList(await readItems(packageApi.tags(owner.id), deps.client), packageApi.tags.operation);
  const ids = new Set<string | number>();
  for (const { id } of tags) {
    // Every replacement is complete, so a tag without an id would be removed.
    if (typeof id !== 'number') return { problem: `the service lists a tag of "${on}" without an id` };
    ids.add(id);
  }
  for (const { action, ids: own, what } of changes) {
    const id = own.what ?? deps.newId('tag', what) ?? (await findOnly('package-tag', what, 'what', deps))?.id;
    if (id === undefined) return { problem: `the id of the tag "${what}" is not known` };
    if (action === 'remove') ids.delete(id);
    else ids.add(id);
  }
  return described(packageApi.setTags.operation, { ids: [...ids] }, pathValues, deps);
};
