import { groupApi } from '../../../service/groups.js';
import type { WriteCall } from '../../../http/client.js';
import { groupBy, piecesOf } from '../../../base/json/group-by.js';
import type { RealGroup, StateChange } from '../model.js';

/** The service accepts 500 ids; 300 in a query stay below 8 KiB, the limit of many servers. */
const mostIds = 300;

/** At most this many computers are between two groups at a time. */
const mostBetween = 100;

export const memberCall = (action: 'add' | 'remove', id: string, ids: readonly (string | number)[]): WriteCall =>
  action === 'add'
    ? groupApi.addMembers(id, { body: { computerIds: [...ids] } })
    : groupApi.removeMembers(id, { query: ids.map((each) => ['computerIds', String(each)] as const) });

export const memberCalls = (action: 'add' | 'remove', id: string, ids: readonly (string | number)[]): WriteCall[] =>
  piecesOf(ids, mostIds).map((piece) => memberCall(action, id, piece));

/** Members that are sent together. `from`: the group that all of them leave first. */
export interface MemberPart<Member> {
  readonly from?: RealGroup;
  readonly members: readonly Member[];
}

export const memberParts = <Member extends { readonly change: StateChange }>(
  members: readonly Member[],
): MemberPart<Member>[] =>
  [...groupBy(members, ({ change }) => change.leaves?.id).values()].flatMap((own) => {
    const from = own[0]?.change.leaves;
    if (from === undefined) return piecesOf(own, mostIds).map((piece) => ({ members: piece }));
    return piecesOf(own, mostBetween).map((piece) => ({ from, members: piece }));
  });
