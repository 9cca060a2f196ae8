import { packageApi } from '../../service/packages.js';
import { depotApi } from '../../service/depots.js';
import { computerApi } from '../../service/computers.js';
import { principalApi } from '../../service/principals.js';
import { tagApi } from '../../service/tags.js';
import { computerVariableApi, groupVariableApi, type OwnVariableApi } from '../../service/variables.js';
import { groupApi, assignmentApi } from '../../service/groups.js';
import { systemApi } from '../../service/system.js';
import type { KindName, StateChange } from './model.js';

interface KindOperations {
  readonly readBy: string;
  readonly writtenBy: readonly string[];
}

const operationsOf = (...operations: readonly { readonly operation: string }[]): readonly string[] =>
  operations.map(({ operation }) => operation);
const assignments = groupApi.assignments.operation;
const assigning = (kind: keyof typeof assignmentApi): readonly string[] =>
  operationsOf(assignmentApi[kind].add, assignmentApi[kind].remove);
const entriesOf = (api: OwnVariableApi): readonly string[] =>
  operationsOf(api.addToCollection, api.changeInCollection, api.removeFromCollection);

/** For `ems state export --list` and for permits; separate from the table of kinds, which help loads. */
export const kindOperations: Readonly<Record<KindName, KindOperations>> = {
  tag: { readBy: tagApi.list.operation, writtenBy: operationsOf(tagApi.create, tagApi.change, tagApi.delete) },
  topology: { readBy: depotApi.topology.operation, writtenBy: operationsOf(depotApi.setTopology) },
  'custom-field': { readBy: systemApi.customFields.operation, writtenBy: operationsOf(systemApi.nameCustomField) },
  computer: {
    readBy: computerApi.list.operation,
    writtenBy: operationsOf(computerApi.create, computerApi.change, computerApi.delete),
  },
  group: {
    readBy: groupApi.list.operation,
    writtenBy: operationsOf(groupApi.create, groupApi.change, groupApi.delete),
  },
  'depot-server': { readBy: depotApi.ofGroup.operation, writtenBy: operationsOf(depotApi.setOfGroup) },
  'package-assignment': { readBy: assignments, writtenBy: assigning('package-assignment') },
  'software-class': { readBy: assignmentApi['software-class'].list.operation, writtenBy: assigning('software-class') },
  'boot-image': { readBy: assignments, writtenBy: assigning('boot-image') },
  'os-sku': { readBy: assignments, writtenBy: assigning('os-sku') },
  'agent-template': { readBy: assignments, writtenBy: assigning('agent-template') },
  'language-pack': { readBy: assignments, writtenBy: assigning('language-pack') },
  'variable-configuration': { readBy: assignments, writtenBy: assigning('variable-configuration') },
  variable: { readBy: groupVariableApi.list.operation, writtenBy: operationsOf(groupVariableApi.set) },
  collection: { readBy: groupVariableApi.collection.operation, writtenBy: entriesOf(groupVariableApi) },
  'computer-variable': { readBy: computerVariableApi.list.operation, writtenBy: operationsOf(computerVariableApi.set) },
  'computer-collection': {
    readBy: computerVariableApi.collection.operation,
    writtenBy: entriesOf(computerVariableApi),
  },
  'package-tag': { readBy: tagApi.packages.operation, writtenBy: operationsOf(packageApi.setTags) },
  'depot-tag': { readBy: depotApi.tags.operation, writtenBy: operationsOf(depotApi.addTag, depotApi.removeTag) },
  principal: { readBy: principalApi.list.operation, writtenBy: operationsOf(principalApi.create, principalApi.delete) },
  'local-principal': {
    readBy: principalApi.locals.operation,
    writtenBy: operationsOf(principalApi.changeLocal, principalApi.revokeLocal),
  },
  member: { readBy: assignments, writtenBy: operationsOf(groupApi.addMembers, groupApi.removeMembers) },
};

/** The operations of some changes. A group that is deleted loses its members first. */
export const operationsOfChanges = (changes: readonly Pick<StateChange, 'action' | 'kind'>[]): string[] => {
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (changes.some(({ action, kind }) => kind === 'group' && action === 'delete')) kinds.add('member');
  return [...kinds].flatMap((kind) => kindOperations[kind].writtenBy);
};
