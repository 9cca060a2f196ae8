import { assignmentApi, groupApi } from '../../../service/groups.js';
import { patchApi } from '../../../service/patches.js';

const named = (...operations: readonly { readonly operation: string }[]): readonly string[] =>
  operations.map(({ operation }) => operation);

const { add: assign, remove: unassign } = assignmentApi['package-assignment'];

/** Approve, pause and resume only write the marker of a ring. */
export const markerOperations = named(groupApi.change);

/** A ring that begins: its group, members, patches or package, and what sets it off. */
export const ringOperations = [
  ...markerOperations,
  ...named(groupApi.create, groupApi.addMembers, assign, unassign, groupApi.setDistributionOptions),
  ...named(groupApi.activate, patchApi.approve, patchApi.startEmergency),
];

/** Abort, rollback and finish. */
export const endOperations = [
  ...markerOperations,
  ...named(assign, unassign, groupApi.setDistributionOptions, groupApi.activate, groupApi.deactivate),
  ...named(groupApi.delete, patchApi.stopEmergency),
];
