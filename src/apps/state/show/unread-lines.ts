import { groupBy } from '../../../base/json/group-by.js';
import { fewNames } from '../../../base/text/wording.js';
import type { UnreadKind } from '../model.js';

/** 'Not read: principals: needs admin.manage.', 'Not read: members of Assignments/Browsers and 2 more: timed out.' */
export const unreadLines = (unreadable: readonly UnreadKind[]): string[] => {
  const byReason = groupBy(unreadable, ({ needs, on, why }) => `${on === undefined ? '' : 'of'} ${needs ?? why}`);
  return [...byReason.values()].map((gaps) => {
    const kinds = [...new Set(gaps.map(({ kind }) => kind))].join(', ');
    const places = [...new Set(gaps.flatMap(({ on }) => (on === undefined ? [] : [on])))];
    const where = places.length === 0 ? '' : ` of ${fewNames(places, 2)}`;
    return `Not read: ${kinds}${where}: ${gaps[0]?.why ?? ''}.`;
  });
};
