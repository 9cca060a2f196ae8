import { EmsError } from '../../../base/errors.js';
import { plural } from '../../../base/text/wording.js';
import { isRemoval } from '../compare/plan-order.js';
import { kindNamed } from '../kinds.js';
import type { StateDifference, KindPlural } from '../model.js';

/** Removals of a kind that need no flag: a tenth of its objects, and at least this many. */
const fewRemovals = 5;

/** Refuses to remove many objects of a kind at once; a folder with a mistake must not empty a service. */
export const refuseManyRemovals = (
  { changes, compared }: Pick<StateDifference, 'changes' | 'compared'>,
  maxRemoved: number | undefined,
): void => {
  const counts = new Map<KindPlural, number>();
  for (const change of changes.filter((each) => isRemoval(each) && each.blocked === undefined)) {
    const kind = kindNamed(change.kind).plural;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, removed] of counts) {
    const limit = maxRemoved ?? Math.max(fewRemovals, Math.floor((compared[kind]?.real ?? 0) / 10));
    if (removed > limit)
      throw new EmsError(
        'refused',
        `Refused: this would remove ${plural(removed, 'object')} of the kind ${kind} (limit ${limit}).`,
        {
          hint: `Nothing was sent. Review them with: ems state diff. Add --max-removed ${removed} to continue.`,
          details: { kind, removed, limit },
        },
      );
  }
};

/** Refuses a plan that is not the one that was reviewed. */
export const refuseOtherPlan = ({ changes, plan }: StateDifference, expected: string | undefined): void => {
  if (expected === undefined || (expected.length >= shortestPlan && plan.startsWith(expected.toLowerCase()))) return;
  throw new EmsError(
    'conflict',
    `The plan is not the expected one.\n  expected ${expected}\n  now      ${plan} (${plural(changes.length, 'change')})`,
    {
      hint: 'Nothing was sent. Review the differences again with: ems state diff',
      details: { expected, plan },
    },
  );
};

/** A shorter checksum could match another plan. */
const shortestPlan = 8;
