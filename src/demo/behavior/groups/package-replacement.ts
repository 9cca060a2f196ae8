import type { JsonObject } from '../../../contract/operation.js';
import { invalid, ok, Refusal } from '../../request/reply.js';
import type { Package } from '../../state/catalog-types.js';
import type { Group } from '../../state/group-types.js';
import { requirePackage } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { refuseAssignment } from './group-packages.js';

export const packageReplacementBehaviors: readonly Behavior[] = [
  {
    operation: 'POST /api/group/package-replacement',
    answer: ({ body }, world) => {
      const old = requirePackage(world, body, 'oldPackageId');
      const next = requirePackage(world, body, 'newPackageId');
      if (old === next) throw invalid('newPackageId', 'A package cannot replace itself.');
      const copyOptions = body.flag('copyDistributionOptions') ?? true;
      const groups = [...world.state.groups.values()].filter((group) => group.packages.has(old.id));
      const results = groups.map((group) => inGroup(world, group, { old, next, copyOptions }));
      const replacedCount = results.filter((each) => each['status'] === 'Replaced').length;
      return ok({
        oldPackageId: old.id,
        newPackageId: next.id,
        replacedCount,
        failedCount: results.length - replacedCount,
        results,
      });
    },
  },
];

interface Replacement {
  readonly old: Package;
  readonly next: Package;
  readonly copyOptions: boolean;
}

/** Each group is its own transaction: one that refuses the new package keeps the old one. */
const inGroup = (world: World, group: Group, { old, next, copyOptions }: Replacement): JsonObject => {
  const refusal = refusalOf(() => refuseAssignment(world, group, next));
  if (refusal !== null) return result(group, 'Failed', refusal);
  const options = group.packages.get(old.id)?.options ?? null;
  const known = group.packages.get(next.id);
  group.packages.delete(old.id);
  group.packages.set(next.id, {
    packageId: next.id,
    assignedAt: known?.assignedAt ?? world.now,
    options: copyOptions ? options : (known?.options ?? null),
  });
  return result(group, 'Replaced', null);
};

const result = (group: Group, status: 'Replaced' | 'Failed', refusal: JsonObject | null): JsonObject => ({
  groupId: group.id,
  groupName: group.name,
  status,
  code: refusal?.['code'] ?? null,
  message: refusal?.['message'] ?? null,
});

const refusalOf = (check: () => void): JsonObject | null => {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reply.body as JsonObject; // a conflict always has a body
    throw error;
  }
};
