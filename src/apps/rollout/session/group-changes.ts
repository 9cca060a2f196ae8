import { groupApi, assignmentApi } from '../../../service/groups.js';
import { patchApi } from '../../../service/patches.js';
import { emptyGuid } from '../../../contract/operation.js';
import { requestOf } from '../../../engine/write/memberships.js';
import type { SubjectId } from '../../../changes/target.js';
import { EmsError, refused } from '../../../base/errors.js';
import { UncertainWrite } from '../../../http/failure.js';
import { isObject, textOf, type Json } from '../../../base/json/objects.js';
import { isUuid } from '../../../base/text/identifiers.js';
import type { ServiceAccess } from './service-access.js';
import type { RingComputer } from '../types.js';

/** The single changes of a rollout. Each may be sent again, except the activations. */
const membersPerRequest = 500;

export const createGroup = async (
  access: ServiceAccess,
  group: { readonly parentId: string; readonly name: string; readonly description?: string },
): Promise<string> => {
  const body = { ...group, type: 'AssignmentGroups' };
  const call = groupApi.create({ body });
  if (access.rehearsed !== undefined) {
    await access.write(call);
    return `(id of ${group.name})`;
  }
  // After a lost answer, the write looks for the group before anything else is created.
  const answer = await access.write(call).catch((error: unknown) => {
    throw error instanceof EmsError && error.facts.code === 'DuplicateName' ? madeByAnother(group.name) : error;
  });
  const id = idIn(answer);
  if (id !== undefined) return id;
  throw new EmsError('failed', `The service created the group ${group.name} and did not return a valid id.`, {
    hint: 'Continue with: ems rollout advance',
  });
};

/** The group did not exist a moment ago, when the groups were read. */
const madeByAnother = (name: string): EmsError =>
  refused(`another process has just created the group ${name}`, 'See where the rollout is with: ems rollout status');

const idIn = (json: Json | undefined): string | undefined => {
  const id = isObject(json) ? textOf(json['id'] ?? json['groupId']) : '';
  // The id is the parent of the next group, and part of every request about the ring.
  return isUuid(id) && id !== emptyGuid ? id : undefined;
};

export const describeGroup = async (access: ServiceAccess, id: string, description: string): Promise<void> => {
  await access.write(groupApi.change(id, { body: { description } }));
};

/** Computer id to the reason why it was not added: deleted since, or not allowed there. */
export type NotAdded = ReadonlyMap<SubjectId, string>;

/** Adds 500 per request; existing members stay. */
export const addMembers = async (
  access: ServiceAccess,
  id: string,
  computers: readonly RingComputer[],
): Promise<NotAdded> => {
  const notAdded = new Map<SubjectId, string>();
  for (let at = 0; at < computers.length; at += membersPerRequest) {
    const batch = computers.slice(at, at + membersPerRequest);
    const targets = batch.map(({ hostname, id: computer }) => ({ id: computer, name: hostname }));
    const { call, carrier } = requestOf('add', { id, path: '' });
    // The members are read before the activation, so an answer without counts is no reason to stop.
    for (const refusal of await access.writeMany({ call: { ...call, promises: undefined }, carrier, targets }))
      notAdded.set(refusal.id, [refusal.code, refusal.message].filter(Boolean).join(': ') || 'refused');
  }
  return notAdded;
};

export const assignPackage = async (access: ServiceAccess, id: string, packageId: string): Promise<void> => {
  const call = assignmentApi['package-assignment'].add(id, { body: { packageId } });
  await access.write({ ...call, promises: 'object' });
};

/** An already unassigned package is not a failure. */
export const unassignPackage = async (access: ServiceAccess, id: string, packageId: string): Promise<void> => {
  const call = assignmentApi['package-assignment'].remove(id, packageId);
  await tolerated(access.write(call), ['not-found']);
};

/** `global: false` starts no other pending work there. */
export const activateGroup = async (access: ServiceAccess, id: string): Promise<void> => {
  const body = { software: true, global: false };
  await once(access.write(groupApi.activate(id, { body })));
};

export const deactivateGroup = async (access: ServiceAccess, id: string): Promise<void> => {
  const query = [
    ['software', 'true'],
    ['global', 'false'],
  ] as const;
  await sentAgainBy(
    access.write(groupApi.deactivate(id, { query })),
    'Continue with the same command: to take an activation away twice has no other effect.',
  );
};

export const deleteRolloutGroup = async (access: ServiceAccess, id: string): Promise<void> => {
  const call = groupApi.delete(id, { query: [['force', 'true']] });
  // The groups of a rollout are no wanted state: no restore point holds them, and nothing is lost with them.
  await tolerated(access.write({ ...call, unkept: true }), ['not-found']);
};

export const startEmergencyPatching = async (
  access: ServiceAccess,
  pmGroupId: number,
  ids: readonly number[],
): Promise<void> => {
  const body = { computerIds: ids };
  await once(access.write(patchApi.startEmergency(pmGroupId, { body })));
};

export const stopEmergencyPatching = async (access: ServiceAccess, pmGroupId: number): Promise<void> => {
  const call = patchApi.stopEmergency(pmGroupId);
  await tolerated(access.write(call), ['not-found']);
};

export const approvePatch = async (access: ServiceAccess, patchId: number, productId: number): Promise<void> => {
  const query = [['productId', String(productId)]] as const;
  await access.write(patchApi.approve(patchId, { query }));
};

/** Adds to the error of a lost answer that the next advance resolves it from the marker; no manual check is needed. */
const once = <Answer>(sent: Promise<Answer>): Promise<Answer> =>
  sentAgainBy(
    sent,
    'Continue with the same command or `ems rollout advance`: it finds out from the results of the agents, and sends it again only if it was not received.',
  );

const sentAgainBy = async <Answer>(sent: Promise<Answer>, hint: string): Promise<Answer> => {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof UncertainWrite)) throw error;
    throw new UncertainWrite(error.kind, error.message, { ...error.facts, hint });
  }
};

export const tolerated = async (sent: Promise<unknown>, kinds: readonly EmsError['kind'][]): Promise<void> => {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof EmsError) || !kinds.includes(error.kind)) throw error;
  }
};
