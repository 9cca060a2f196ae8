import { groupBy } from '../../fleet/group-by.js';
import { kindNamed, type KindPlural } from '../../state/kinds.js';
import type { Fact, UnreadKind } from '../../state/model.js';
import { fewNames } from '../../text/few-names.js';

/** How many objects of each kind there are: a description is part of its group. */
export const countKinds = (facts: readonly Fact[]): Partial<Record<KindPlural, number>> => {
  const counted = facts.filter(({ kind, what }) => kind !== 'group' || what === '');
  const byKind = groupBy(counted, ({ kind }) => kindNamed(kind).plural);
  return Object.fromEntries([...byKind].map(([kind, own]) => [kind, own.length]));
};

/** 'principals: needs admin.manage', 'members of Assignments/Browsers and 2 more: timed out'. */
export const unreadLines = (unreadable: readonly UnreadKind[]): string[] => {
  const byReason = groupBy(unreadable, ({ needs, on, why }) => `${on === undefined ? '' : 'of'} ${needs ?? why}`);
  return [...byReason.values()].map((gaps) => {
    const [first] = gaps;
    const kinds = [...new Set(gaps.map(({ kind }) => kind))].join(', ');
    const places = [...new Set(gaps.flatMap(({ on }) => (on === undefined ? [] : [on])))];
    const where = places.length === 0 ? '' : ` of ${fewNames(places, 2)}`;
    return `Not read: ${kinds}${where}: ${first?.why ?? ''}.`;
  });
};
